import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BEGINNING } from '../event-store.ts';
import { postgresNews } from './news.ts';
import { postgresSubscription } from './subscription.ts';
import { wakeUp } from '../wake-up.ts';

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
  let held = Promise.withResolvers<void>();
  held.resolve();
  const query = async (text: string, [after, limit]: readonly unknown[] = []) => {
    if (text.includes('max(position)')) return [{ position: String(length) }];
    if (text.includes('pg_locks')) return [];
    reads += 1;
    const from = Number(after) + 1;
    const events = Array.from({ length: Math.min(Number(limit), length - Number(after)) }, (_, index) => ({
      position: String(from + index),
      stream: 'a',
      revision: String(from + index),
      id: `${from + index}`,
      type: 'Happened',
      data: {},
      meta: {},
      recorded: 0,
    }));
    await held.promise;
    return events;
  };
  const database = { query } as never;
  const news = postgresNews(database, wake);
  const subscribe = () =>
    postgresSubscription(
      { database, news, wake, pollMs: 60_000, log: () => undefined },
      { from: BEGINNING, batchSize, signal: over.signal },
    );
  const batches = subscribe();
  return {
    subscribe,
    append: (events: number) => {
      length += events;
      wake.signal();
    },
    next: async () => (await batches.next()).value?.events.map(({ id }) => Number(id)),
    reads: () => reads,
    /** Answers of the database are held back. */
    hold: () => {
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
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

test('subscriptions that wait at the same place share a read, and its events', async () => {
  const log = growing(10);
  const all = [log.subscribe(), log.subscribe(), log.subscribe()];
  log.append(1);
  await Promise.all(all.map((each) => each.next()));
  const waiting = all.map((each) => each.next());
  await new Promise((resolve) => setImmediate(resolve));
  expect(log.reads()).toBe(1);
  log.append(2);
  const read = (await Promise.all(waiting)).map(({ value }) => value!.events);
  expect(read[0]!.map(({ id }) => Number(id))).toEqual([2, 3]);
  expect(read.every((events) => events.every((event, at) => event === read[0]![at]))).toBe(true);
  expect(log.reads()).toBe(2);
});

test('a subscription that comes later gets what others have read, without a statement, and waits where they do', async () => {
  const log = growing(10);
  const slow = log.subscribe();
  log.append(1);
  expect([await log.next(), (await slow.next()).value?.events.length]).toEqual([[1], 1]);
  for (const next of [2, 3, 4]) {
    log.append(1);
    expect(await log.next()).toEqual([next]);
  }
  expect(log.reads()).toBe(4);
  expect((await slow.next()).value?.events.map(({ id }) => Number(id))).toEqual([2, 3, 4]);
  const waiting = slow.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(log.reads()).toBe(4);
  log.append(1);
  expect((await waiting).value?.events.map(({ id }) => Number(id))).toEqual([5]);
  const late = log.subscribe();
  expect((await late.next()).value?.events.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5]);
});

test('what was read before an event was appended is not shared with a subscription that was woken by it', async () => {
  const log = growing(10);
  const [one, two] = [log.subscribe(), log.subscribe()];
  log.append(1);
  await Promise.all([one.next(), two.next()]);
  log.hold();
  log.append(1);
  const first = one.next();
  await new Promise((resolve) => setImmediate(resolve));
  log.append(1);
  const second = two.next();
  await new Promise((resolve) => setImmediate(resolve));
  log.release();
  expect((await first).value?.events.map(({ id }) => Number(id))).toEqual([2]);
  expect((await second).value?.events.map(({ id }) => Number(id))).toEqual([2, 3]);
  expect((await one.next()).value?.events.map(({ id }) => Number(id))).toEqual([3]);
});
