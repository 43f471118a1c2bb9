import { expect, test } from '@jest/globals';
import { batchPace } from './batch-pace.ts';

test('batches are held up once they come faster than so many a second, and not after a quiet moment', () => {
  let now = 0;
  const held = batchPace(50, () => now);
  const after = (milliseconds: number) => {
    now += milliseconds;
    return Math.round(held());
  };
  expect(Array.from({ length: 20 }, () => after(0))).toEqual(Array.from({ length: 20 }, () => 0));
  expect(after(0)).toBe(20);
  expect(after(20)).toBe(20);
  expect(after(5)).toBe(35);
  expect(after(55)).toBe(0);
  expect(Array.from({ length: 100 }, () => after(20))).toEqual(Array.from({ length: 100 }, () => 0));
  now += 1000;
  expect(Array.from({ length: 21 }, () => after(0)).findIndex((each) => each > 0)).toBe(20);
});
