import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { madeUpName } from './made-up-name.ts';

test('[I-036] a random id stays unchanged; words are replaced by a number, equal for equal words', () => {
  const id = randomUUID();
  expect(madeUpName.parse(id)).toBe(id);
  expect(madeUpName.parse('0123456789abcdef')).toBe('0123456789abcdef');
  const parsed = madeUpName.parse('tab of Ana Miller');
  expect(parsed).toMatch(/^[\da-f]{14}-[\da-f]{14}$/);
  expect(madeUpName.parse('tab of Ana Miller')).toBe(parsed);
  const many = new Set(Array.from({ length: 20_000 }, (_, n) => madeUpName.parse(`tab ${n}`)));
  expect(many.size).toBe(20_000);
  expect(madeUpName.parse(parsed)).toBe(parsed);
  expect(madeUpName.safeParse('').success).toBe(false);
  expect(madeUpName.safeParse('x'.repeat(65)).success).toBe(false);
});
