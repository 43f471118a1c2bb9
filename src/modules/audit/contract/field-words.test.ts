import { expect, test } from '@jest/globals';
import { fieldInWords, valueInWords } from './field-words.ts';

test.each([
  ['because', 'own-wish', 'own wish'],
  ['type', 'unlimited-yearly', 'Unlimited, yearly'],
  ['currency', 'usd', 'USD'],
  ['safety', 'UNSAFE_RULE_OF_3', 'unsafe rule of 3'],
  ['kind', 'INTERNAL', 'internal'],
  ['terms', '2026-01/by-username-page', '2026-01, by username page'],
  ['notice', 'SHOW_POST_ONE_SESSION_MODAL', 'show post one session modal'],
  ['reason', 'product_not_received', 'product not received'],
  ['outcome', 'warning_closed', 'warning closed'],
  ['brand', 'amex', 'American Express'],
  ['month', '2026-12', 'December 2026'],
  ['local', '2026-12-07T19:00', '7 December 2026, 19:00'],
  [undefined, 'period-over', 'period over'],
])('a word of the program in the field %s is read as words: %s is “%s”', (field, recorded, words) => {
  expect(valueInWords(recorded, field)).toBe(words);
});

test.each([
  ['title', 'night-owls'],
  ['reason', 'well-being'],
  ['member', 'nora_berlin'],
  ['member', 'NORA'],
  ['timezone', 'Europe/London'],
  ['number', 'WELL-0001'],
  ['charge', 'in_1Q4x'],
  ['member', 'former member A'],
])('what people wrote, and names of things, stay as they are: %s %s', (field, recorded) => {
  expect(valueInWords(recorded, field)).toBe(recorded);
});

test('a field is read as words, and a name is not', () => {
  expect(['maxAttendees', 'help-calls', 'status', 'ben_member'].map(fieldInWords)).toEqual([
    'max attendees',
    'help calls',
    'status',
    'ben_member',
  ]);
});
