import { afterEach, beforeEach, expect, test } from 'vitest';
import { BEGINNING } from './event-store.ts';
import { postgresSubscription } from './postgres-subscription.ts';
import { wakeUp } from './wake-up.ts';

let over: AbortController;
beforeEach(() => {
  over = new AbortController();
});
afterEach(() => over.abort());

/** A log that grows by `append`, and what a reader of it does. */
const growing = (batchSize: number) => {
  const wake = wakeUp();
  let length = 0;
  let reads = 0;
  const query = async (text: string, [after, limit]: readonly unknown[] = []) => {
    if (text.includes('max(position)')) return [{ position: String(length) }];
    if (text.includes('pg_locks')) return [];
    reads += 1;
    const from = Number(after) + 1;
    return Array.from({ length: Math.min(Number(limit), length - Number(after)) }, (_, index) => ({
      position: String(from + index),
      stream: 'a',
      revision: String(from + index),
      id: `${from + index}`,
      type: 'Happened',
      data: {},
      meta: {},
      recorded: 0,
    }));
  };
  const batches = postgresSubscription(
    { database: { query } as never, wake, pollMs: 60_000, log: () => undefined },
    { from: BEGINNING, batchSize, signal: over.signal },
  );
  return {
    append: (events: number) => {
      length += events;
      wake.signal();
    },
    next: async () => (await batches.next()).value?.events.map(({ id }) => Number(id)),
    reads: () => reads,
  };
};

test('a reader that has everything waits for the next event and does not look for it', async () => {
  const log = growing(10);
  log.append(2);
  expect(await log.next()).toEqual([1, 2]);
  const waiting = log.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(log.reads()).toBe(1);
  log.append(1);
  expect([await waiting, log.reads()]).toEqual([[3], 2]);
});

test('what is appended while a batch is worked on is read at once', async () => {
  const log = growing(10);
  log.append(1);
  expect(await log.next()).toEqual([1]);
  log.append(1);
  expect(await log.next()).toEqual([2]);
});

test('a reader that is behind reads on without a signal', async () => {
  const log = growing(2);
  log.append(5);
  expect([await log.next(), await log.next(), await log.next()]).toEqual([[1, 2], [3, 4], [5]]);
});
