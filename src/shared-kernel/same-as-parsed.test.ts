import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { sameAsParsed } from './same-as-parsed.ts';

const schema = z.object({
  id: z.guid(),
  at: z.iso.datetime(),
  text: z.string().nullable(),
  count: z.int(),
  kinds: z.record(z.string(), z.array(z.enum(['a', 'b']))),
  more: z.boolean().optional(),
});
const value = {
  id: '23ccfb29-6849-4d3b-a504-89b769548ff7',
  at: '2026-05-04T09:00:00.000Z',
  text: null,
  count: 1,
  kinds: { one: ['a', 'b'] },
};
const fits = sameAsParsed(schema);

test('a value that fits needs no copy', () => {
  for (const each of [value, { ...value, text: 'words', more: true }, Object.assign(Object.create(null), value)]) {
    expect(fits(each)).toBe(true);
    expect(schema.parse(each)).toEqual({ ...(each as object) });
  }
});

test.each([
  ['a field too many', { ...value, secret: 'word' }],
  ['a field with the name of an inherited one', { ...value, toString: 'word' }],
  ['a field too few', { ...value, count: undefined }],
  ['a string of another form', { ...value, id: 'word' }],
  ['a number that is no integer', { ...value, count: 1.5 }],
  ['a value beyond a choice', { ...value, kinds: { one: ['c'] } }],
  ['a hole in a list', { ...value, kinds: { one: [, 'a'] } }], // oxlint-disable-line no-sparse-arrays
  ['an object that is more than its fields', { ...value, kinds: new Map([['secret', 'word']]) }],
  ['no object', null],
])('%s is left to zod', (_, each) => {
  expect(fits(each)).toBe(false);
});

test('rules beyond kinds are left to zod', () => {
  for (const each of [z.string().min(1), z.int().min(0), z.array(z.string()).max(3), z.looseObject({}), z.url()])
    expect(sameAsParsed(each)(each.def.type === 'array' ? [] : each.def.type === 'object' ? {} : 1)).toBe(false);
  expect(sameAsParsed(z.string().refine(() => false))('word')).toBe(false);
  expect(sameAsParsed(z.string().default('word'))('word')).toBe(false);
});
