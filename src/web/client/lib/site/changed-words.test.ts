import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readPage } from '#modules/content/contract/page-api.ts';
import { aServer } from '#client/testing/render.tsx';
import { changeWords } from './changed-words.ts';
import { editable, editableTexts, onEditable } from './editable.ts';

const usual = () => ({
  save: 'Save',
  renews: (date: string, price: string) => `It renews on ${date} for ${price}.`,
  menu: { close: 'Close' },
  points: ['One', 'Two'],
});
let texts: ReturnType<typeof usual>;
let values: Record<string, string>;

beforeEach(() => {
  texts = editable('demo', usual());
  values = { save: 'Keep', renews: 'For {1} it goes on, on {0}.', 'menu.close': 'Done', 'points.1': 'Three' };
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

test('a text that this release does not know is passed over', async () => {
  values = { gone: 'x', 'menu.gone': 'x', 'save.deeper': 'x', toString: 'x' };
  await changeWords(['words-demo']);
  expect([texts.save, Object.keys(texts.menu), Object.hasOwn(texts, 'toString')]).toEqual(['Save', ['close'], false]);
});
