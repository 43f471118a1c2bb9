import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { message } from '#kernel/contract/messages/message.ts';
import { message as translated } from '#kernel/contract/messages/translated.ts';
import { changeWords } from '../site/changed-words.ts';
import { editable, editableTexts, onEditable } from '../site/editable.ts';
import { drawn } from '../drawn.ts';
import { dateText, nearDayText, timeText } from '../time.ts';
import { storedWord } from './stored-word.ts';
import {
  catalogues,
  decideLanguage,
  inLanguage,
  languageIn,
  rememberLanguage,
  setOwnLanguage,
  shownLanguage,
  withoutLanguage,
} from './language.ts';

const usual = { ...catalogues };
const spanish = {
  words: {
    demo: {
      save: 'Guardar',
      seats: translated('{count, plural, one {# plaza} other {# plazas}}'),
      menu: { close: 'Cerrar' },
      parts: { one: 'Una' },
      points: ['Uno', 'Dos'],
      gone: 'x',
    },
  },
  pages: {},
  refusals: {},
  stored: { Good: 'Bien' },
};
const english = () => ({
  save: 'Save',
  seats: message('{count, plural, one {# seat} other {# seats}}', (count: number) => ({ count })),
  menu: { close: 'Close' },
  parts: { one: 'One' },
  points: ['One', 'Two'],
});

beforeEach(() => {
  catalogues.load = () => Promise.resolve(spanish);
});
afterEach(async () => {
  setOwnLanguage(null);
  delete drawn.language;
  await decideLanguage(['en']);
  await changeWords([]);
  editableTexts.delete('demo');
  delete onEditable.loaded;
  document.cookie = 'language=; Max-Age=0; Path=/';
  history.replaceState(null, '', '/');
  Object.assign(catalogues, usual);
});

test('texts say what the catalogue of the language has, with its plurals, and English again after it', async () => {
  const texts = editable('demo', english());
  drawn.language = 'es';
  await decideLanguage(['en', 'es']);
  await changeWords([]);
  expect([texts.save, texts.parts.one, texts.seats(1), texts.seats(2), texts.menu.close, texts.points]).toEqual([
    'Guardar',
    'Una',
    '1 plaza',
    '2 plazas',
    'Cerrar',
    ['Uno', 'Dos'],
  ]);
  expect(document.documentElement.lang).toBe('es');
  drawn.language = 'en';
  await decideLanguage(['en', 'es']);
  await changeWords([]);
  expect([texts.save, texts.seats(2), texts.menu.close, texts.points]).toEqual([
    'Save',
    '2 seats',
    'Close',
    ['One', 'Two'],
  ]);
  expect(document.documentElement.lang).toBe('en');
});

test('texts that are loaded later are in the language from the beginning', async () => {
  drawn.language = 'es';
  await decideLanguage(['en', 'es']);
  await changeWords([]);
  expect(editable('demo', english()).save).toBe('Guardar');
});

test('the account decides before the page that the server drew, that before the address, and that before the device', async () => {
  const shown = async () => {
    await decideLanguage(['en', 'es']);
    return shownLanguage();
  };
  expect(await shown()).toBe('en');
  rememberLanguage('es');
  expect(await shown()).toBe('es');
  rememberLanguage('en');
  history.replaceState(null, '', '/es/sessions');
  expect(await shown()).toBe('es');
  drawn.language = 'en';
  expect(await shown()).toBe('en');
  setOwnLanguage('es');
  expect(await shown()).toBe('es');
});

test('an installation that offers English alone shows it to all, and so does one whose catalogue does not come', async () => {
  rememberLanguage('es');
  await decideLanguage(['en']);
  expect(shownLanguage()).toBe('en');
  catalogues.load = () => Promise.reject(new Error('offline'));
  await decideLanguage(['en', 'es']);
  expect(shownLanguage()).toBe('en');
});

test('a page has one address in each language', () => {
  expect(['/', '/sessions'].map((path) => inLanguage(path, 'es'))).toEqual(['/es', '/es/sessions']);
  expect(['/es', '/es/sessions', '/essays'].map(withoutLanguage)).toEqual(['/', '/sessions', '/essays']);
  expect(inLanguage('/es/sessions', 'en')).toBe('/sessions');
  expect(['/es', '/en/wells', '/xx', '/wells'].map(languageIn)).toEqual(['es', undefined, undefined, undefined]);
});

test('dates and times are written in the language, with the clock that the member chose', async () => {
  drawn.language = 'es';
  await decideLanguage(['en', 'es']);
  const reader = { timezone: 'UTC', language: 'es' } as const;
  const at = '2026-05-04T19:00:00Z';
  expect(dateText(at, { ...reader, dateFormat: 'day-first' })).toBe('lunes, 4 de mayo de 2026');
  expect(timeText(at, { ...reader, dateFormat: 'day-first' })).toBe('19:00');
  expect(timeText(at, { ...reader, dateFormat: 'month-first' })).toMatch(/^7:00\sp\.\sm\.$/);
  expect(dateText(at, { ...reader, dateFormat: 'iso' })).toBe('2026-05-04');
  const near = (now: string) => nearDayText(at, now, { ...reader, dateFormat: 'day-first' });
  expect([near('2026-05-04T08:00:00Z'), near('2026-05-03T08:00:00Z')]).toEqual(['Hoy', 'Mañana']);
  expect(near('2026-05-01T08:00:00Z')).toBe('lun, 4 may');
  expect(near('2025-05-01T08:00:00Z')).toMatch(/2026/);
});

test('what the server gives in English is said in the language of the page, and stays where nothing stands for it', async () => {
  expect(['Good', '3 months', '1 year', 'Our own topic'].map(storedWord)).toEqual([
    'Good',
    '3 months',
    '1 year',
    'Our own topic',
  ]);
  drawn.language = 'es';
  await decideLanguage(['en', 'es']);
  expect(['Good', '3 months', '1 year', 'Our own topic'].map(storedWord)).toEqual([
    'Bien',
    '3 meses',
    '1 año',
    'Our own topic',
  ]);
});
