import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Database } from '#kernel/database/database.ts';
import { postgresNews } from './news.ts';
import { wakeUp } from '../wake-up.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The end of a log with so many events, and the positions behind which the database was asked. */
const newsOf = (log: { length: number }) => {
  const asked: string[] = [];
  const query = async (_: string, [after, size]: [string, number]) => {
    asked.push(after);
    const first = Number(after) + 1;
    return Array.from({ length: Math.max(0, Math.min(size, log.length - Number(after))) }, (_, index) => ({
      position: String(first + index),
      revision: '0',
      recorded: 0,
    }));
  };
  return { asked, news: postgresNews({ query } as unknown as Database, wakeUp()) };
};

test('what one subscription has read is not asked for again', async () => {
  const { asked, news } = newsOf({ length: 3 });
  expect((await news(0n, 100)).events).toHaveLength(3);
  expect((await news(1n, 100)).events).toHaveLength(2);
  expect(asked).toEqual(['0']);
});

test('events are held for five seconds at most, also while more are recorded', async () => {
  const log = { length: 3 };
  const { asked, news } = newsOf(log);
  await news(0n, 100);
  await jest.advanceTimersByTimeAsync(3_000);
  log.length = 4;
  await news(3n, 100);
  await jest.advanceTimersByTimeAsync(2_100);
  await news(0n, 100);
  expect(asked).toEqual(['0', '3', '0']);
});
