import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { every } from './every.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('work that throws or rejects in a timer is reported, and done again', async () => {
  const problems: unknown[] = [];
  let times = 0;
  const stop = every(
    1_000,
    () => {
      times += 1;
      if (times === 1) throw new Error('EMFILE');
      return times === 2 ? Promise.reject(new Error('away')) : undefined;
    },
    (problem) => problems.push((problem as Error).message),
  );
  await jest.advanceTimersByTimeAsync(3_500);
  expect([times, problems]).toEqual([3, ['EMFILE', 'away']]);
  stop();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(times).toBe(3);
});
