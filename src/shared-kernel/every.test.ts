import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  await vi.advanceTimersByTimeAsync(3_500);
  expect([times, problems]).toEqual([3, ['EMFILE', 'away']]);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(times).toBe(3);
});
