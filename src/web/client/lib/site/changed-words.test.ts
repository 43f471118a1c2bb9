import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { message } from '#kernel/contract/messages/message.ts';
import { readPage, type PageContent } from '#modules/content/contract/page-api.ts';
import { aServer } from '#client/testing/render.tsx';
import { changeWords } from './changed-words.ts';
import { editable, editableTexts, onEditable } from './editable.ts';

const usual = () => ({
  save: 'Save',
  renews: message('It renews on {date} for {price}.', (date: string, price: string) => ({ date, price })),
  seats: message('{count, plural, one {# seat} other {# seats}}', (count: number) => ({ count })),
  menu: { close: 'Close' },
  points: ['One', 'Two'],
});
let texts: ReturnType<typeof usual>;
let values: PageContent['values'];

beforeEach(() => {
  texts = editable('demo', usual());
  values = {
    save: 'Keep',
    renews: ['For ', ['price'], ' it goes on, on ', ['date'], '.'],
    seats: [['count', 'cardinal', { one: ['just ', 0, ' place'], other: [0, ' places'] }]],
    'menu.close': 'Done',
    'points.1': 'Three',
  };
  aServer().on(readPage, ({ path }) => ({
    status: 200,
    body: { page: path.split('/').at(-1), version: 'v', since: null, values },
  }));
});
afterEach(async () => {
  await changeWords([]);
  editableTexts.delete('demo');
  delete onEditable.loaded;
});

test('texts that are loaded say what staff wrote, and the product’s words again once that is taken back', async () => {
  const { menu } = texts;
  await changeWords(['words-demo']);
  expect([texts.save, texts.renews('Monday', '$10'), menu.close, texts.points]).toEqual([
    'Keep',
    'For $10 it goes on, on Monday.',
    'Done',
    ['One', 'Three'],
  ]);
  values = { save: 'Store' };
  await changeWords(['words-demo']);
  expect([texts.save, texts.renews('Monday', '$10'), menu.close]).toEqual([
    'Store',
    'It renews on Monday for $10.',
    'Close',
  ]);
  await changeWords([]);
  expect(texts.save).toBe('Save');
});

test('texts that are loaded later say what staff wrote from the beginning', async () => {
  editableTexts.delete('demo');
  await changeWords(['words-demo']);
  expect(editable('demo', usual()).save).toBe('Keep');
});

test('a sentence whose form depends on a number says what staff wrote in each of its forms', async () => {
  await changeWords(['words-demo']);
  expect([1, 2].map((count) => texts.seats(count))).toEqual(['just 1 place', '2 places']);
});

test('a text that this release does not know is passed over', async () => {
  values = { gone: 'x', 'menu.gone': 'x', 'save.deeper': 'x', toString: 'x' };
  await changeWords(['words-demo']);
  expect([texts.save, Object.keys(texts.menu), Object.hasOwn(texts, 'toString')]).toEqual(['Save', ['close'], false]);
});

test('the few texts of a first visit and the rest of their list, which is loaded later, say what staff wrote, and what they took back', async () => {
  editableTexts.delete('demo');
  const { save, ...others } = usual();
  const few = editable('demo', { save });
  await changeWords(['words-demo']);
  expect(few.save).toBe('Keep');
  const all = editable('demo', few, others);
  expect([all.save, all.menu.close, all.renews('Monday', '$10')]).toEqual([
    'Keep',
    'Done',
    'For $10 it goes on, on Monday.',
  ]);
  values = { save: 'Store' };
  await changeWords(['words-demo']);
  expect([few.save, all.save, all.menu.close]).toEqual(['Store', 'Store', 'Close']);
  await changeWords([]);
  expect([few.save, all.renews('Monday', '$10')]).toEqual(['Save', 'It renews on Monday for $10.']);
});
