import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Batch,
  BEGINNING,
  type EventStore,
  type EventToAppend,
  type Position,
  type StoredEvent,
  StreamDeleted,
  type SubscribeOptions,
  WrongExpectedRevision,
} from './event-store.ts';

export type EventStoreUnderTest = {
  store: EventStore;
  /** The same log, as another process sees it. */
  another?: () => EventStore;
  /** Stops the server that keeps the log and starts it again. */
  restart?: () => Promise<void>;
  /** Does one of the {@link Circumstances.interruptions} to the calls under way. */
  interrupt?: (how: string) => Promise<void>;
  dispose(): Promise<void>;
};

export const anEvent = (type = 'Happened', data: unknown = { n: 1 }): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  meta: { actor: 'somebody', correlation: randomUUID() },
});
export const someEvents = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, n) => anEvent('Happened', { n }));
const aStream = (): string => `contract.thing-${randomUUID()}`;

export const listOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

/** Reads batches until enough were seen; fails after 20 seconds. */
export const batchesUntil = async (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (events: readonly StoredEvent[], checkpoint: Position) => boolean,
): Promise<Batch[]> => {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), 20_000);
  const batches: Batch[] = [];
  try {
    for await (const batch of store.subscribe({ ...options, signal: over.signal })) {
      batches.push(batch);
      if (
        enough(
          batches.flatMap(({ events }) => events),
          batch.checkpoint,
        )
      )
        return batches;
    }
    throw new Error(`Waited in vain; seen: ${batches.flatMap(({ events }) => events).length} events`);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
};

const eventsUntil = async (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  last: Position,
): Promise<StoredEvent[]> =>
  (await batchesUntil(store, options, (_, checkpoint) => checkpoint >= last)).flatMap(({ events }) => events);

const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** What the log's place allows: several processes beside each other, a server that can be restarted. */
export type Circumstances = {
  processes?: boolean;
  restarts?: boolean;
  /** Whether it offers `appendInOrder`. */
  inOrder?: boolean;
  /** Whether it offers `endsWith`. */
  ends?: boolean;
  /** What can happen to a read under way: "lines are cut". */
  interruptions?: readonly string[];
};

/** What every adapter of the event-store port does; called by the test of each. */
export const eventStoreContract = (
  name: string,
  open: () => Promise<EventStoreUnderTest>,
  { processes = false, restarts = false, inOrder = false, ends = false, interruptions = [] }: Circumstances = {},
): void => {
  describe(`${name} as event store`, () => {
    let under: EventStoreUnderTest;
    let store: EventStore;
    /** The end of the log when the suite starts: a shared server holds other events before it. */
    let start: Position = BEGINNING;
    beforeAll(async () => {
      under = await open();
      ({ store } = under);
      start = (await store.append(aStream(), 'any', [anEvent()])).position;
    }, 60_000);
    const others: EventStore[] = [];
    const another = (): EventStore => {
      const other = under.another!();
      others.push(other);
      return other;
    };
    afterAll(async () => {
      await Promise.all([store, ...others].map((each) => each.close()));
      await under.dispose();
    }, 60_000);

    describe('append', () => {
      test('answers the last revision and position, and the events read back as they were', async () => {
        const stream = aStream();
        const events = [
          anEvent('First', { text: 'Zoë said "hi"\n\u0000 😀', list: [1, null, { a: false }], big: 2 ** 53 }),
          anEvent('Second', ['not', 'an', 'object']),
        ];
        const before = Date.now();
        const appended = await store.append(stream, 'no-stream', events);
        const stored = await listOf(store.readStream(stream));
        expect(stored).toEqual(
          events.map((event, index) => ({
            ...event,
            stream,
            revision: BigInt(index),
            position: expect.any(String),
            recordedAt: expect.any(Date),
          })),
        );
        expect(appended).toEqual({ revision: 1n, position: stored[1]?.position });
        for (const { recordedAt } of stored) expect(Math.abs(recordedAt.getTime() - before)).toBeLessThan(60_000);
      });

      test('refuses when the stream is not where the writer believed, and says where it is', async () => {
        const stream = aStream();
        await expect(store.append(stream, 0n, [anEvent()])).rejects.toMatchObject({
          name: 'WrongExpectedRevision',
          stream,
          expected: 0n,
          actual: 'no-stream',
        });
        await store.append(stream, 'no-stream', someEvents(3));
        await expect(store.append(stream, 'no-stream', [anEvent()])).rejects.toBeInstanceOf(WrongExpectedRevision);
        await expect(store.append(stream, 1n, [anEvent()])).rejects.toMatchObject({ expected: 1n, actual: 2n });
        await expect(store.append(stream, 3n, [anEvent()])).rejects.toMatchObject({ expected: 3n, actual: 2n });
        expect(await store.append(stream, 2n, [anEvent()])).toMatchObject({ revision: 3n });
        expect(await store.append(stream, 'any', [anEvent()])).toMatchObject({ revision: 4n });
        expect(await listOf(store.readStream(stream))).toHaveLength(5);
      });

      test('the same events again succeed again without effect', async () => {
        const stream = aStream();
        const [first, second, third] = [someEvents(2), someEvents(2), someEvents(1)];
        const answers = [
          await store.append(stream, 'no-stream', first),
          await store.append(stream, 1n, second),
          await store.append(stream, 'any', third),
        ];
        expect(await store.append(stream, 'no-stream', first)).toEqual(answers[0]);
        expect(await store.append(stream, 1n, second)).toEqual(answers[1]);
        expect(await store.append(stream, 'any', third)).toEqual(answers[2]);
        expect(ids(await listOf(store.readStream(stream)))).toEqual(ids([...first, ...second, ...third]));
      });

      test('other events at a place that is taken are refused, also when one of them is there', async () => {
        const stream = aStream();
        const events = someEvents(2);
        await store.append(stream, 'no-stream', events);
        await expect(store.append(stream, 'no-stream', [events[0]!, anEvent()])).rejects.toBeInstanceOf(
          WrongExpectedRevision,
        );
        await expect(store.append(stream, 'no-stream', events.toReversed())).rejects.toBeInstanceOf(
          WrongExpectedRevision,
        );
        expect(await listOf(store.readStream(stream))).toHaveLength(2);
      });

      test('of many writers with the same belief one wins', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', [anEvent()]);
        const attempts = await Promise.allSettled(
          Array.from({ length: 20 }, () => store.append(stream, 0n, someEvents(2))),
        );
        const lost = attempts.filter(({ status }) => status === 'rejected');
        expect(lost).toHaveLength(19);
        for (const { reason } of lost as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(WrongExpectedRevision);
        expect(await listOf(store.readStream(stream))).toHaveLength(3);
      });

      test('a repeated append beside the first one has one effect', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const answers = await Promise.all(Array.from({ length: 10 }, () => store.append(stream, 'any', events)));
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await listOf(store.readStream(stream))).toHaveLength(2);
      });

      test('carries many and large events', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', someEvents(300));
        const large = anEvent('Large', { text: 'é'.repeat(300_000) });
        await store.append(stream, 299n, [large]);
        const stored = await listOf(store.readStream(stream));
        expect(stored).toHaveLength(301);
        expect(stored.at(-1)?.data).toEqual(large.data);
      });

      test('needs something to append', async () => {
        await expect(store.append(aStream(), 'any', [])).rejects.toThrow(RangeError);
      });
    });

    describe('reading', () => {
      test('a stream goes forwards and backwards, from a revision, up to a limit', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', someEvents(6));
        const revisions = async (options: Parameters<EventStore['readStream']>[1]): Promise<bigint[]> =>
          (await listOf(store.readStream(stream, options))).map(({ revision }) => revision);
        expect(await revisions({})).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
        expect(await revisions({ from: 2n, limit: 3 })).toEqual([2n, 3n, 4n]);
        expect(await revisions({ from: 9n })).toEqual([]);
        expect(await revisions({ direction: 'backwards' })).toEqual([5n, 4n, 3n, 2n, 1n, 0n]);
        expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([5n]);
        expect(await revisions({ direction: 'backwards', from: 2n, limit: 2 })).toEqual([2n, 1n]);
        expect(await revisions({ limit: 0 })).toEqual([]);
      });

      test('an unknown stream has no events', async () => {
        expect(await listOf(store.readStream(aStream()))).toEqual([]);
        expect(await listOf(store.readStream(aStream(), { direction: 'backwards' }))).toEqual([]);
      });

      test('the whole log is in order, forwards and backwards, after a position, up to a limit', async () => {
        const streams = [aStream(), aStream()];
        const { position: before } = await store.append(streams[0]!, 'any', [anEvent()]);
        const events = someEvents(5);
        for (const [index, event] of events.entries()) await store.append(streams[index % 2]!, 'any', [event]);
        const forwards = await listOf(store.readAll({ after: before }));
        expect(ids(forwards)).toEqual(ids(events));
        expect(forwards.map(({ position }) => position)).toEqual(forwards.map(({ position }) => position).toSorted());
        expect(new Set(forwards.map(({ position }) => position.length)).size).toBe(1);
        expect(ids(await listOf(store.readAll({ after: before, limit: 2 })))).toEqual(ids(events.slice(0, 2)));
        expect(ids(await listOf(store.readAll({ direction: 'backwards', limit: 3 })))).toEqual(
          ids(events.slice(2).toReversed()),
        );
        expect(
          ids(await listOf(store.readAll({ direction: 'backwards', after: forwards[2]!.position, limit: 2 }))),
        ).toEqual(ids(events.slice(0, 2).toReversed()));
        const named = { after: before, streamPrefixes: [streams[1]!, 'unknown'] };
        expect(ids(await listOf(store.readAll(named)))).toEqual(ids([events[1]!, events[3]!]));
        expect(ids(await listOf(store.readAll({ ...named, limit: 1 })))).toEqual(ids([events[1]!]));
        const { after: _, ...backwards } = { ...named, direction: 'backwards' as const };
        expect(ids(await listOf(store.readAll(backwards)))).toEqual(ids([events[3]!, events[1]!]));
        const [veryFirst] = await listOf(store.readAll({ limit: 1 }));
        expect(veryFirst!.position > BEGINNING && veryFirst!.position <= start).toBe(true);
      });
    });

    if (interruptions.length > 0)
      // A reader that took a part for the whole would decide on it, or leave the rest out of a backup.
      test.each(interruptions)(
        'a read is complete or ends with an error when %s',
        async (how) => {
          const stream = aStream();
          const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
          const events = someEvents(700);
          await store.append(stream, 'no-stream', events);
          const last = (await listOf(store.readStream(stream, { direction: 'backwards', limit: 1 })))[0]!.position;
          const expected = ids(events).join();
          const incomplete: number[] = [];
          const outcomes = { complete: 0, failed: 0 };
          const over = new AbortController();
          const reads = [
            () => listOf(store.readStream(stream)),
            async () => (await listOf(store.readStream(stream, { direction: 'backwards' }))).toReversed(),
            async () => (await listOf(store.readAll({ after: before }))).filter(({ position }) => position <= last),
            () => listOf(store.readAll({ after: before, streamPrefixes: [stream] })),
          ];
          const reading = reads.map(async (read) => {
            while (!over.signal.aborted)
              try {
                const found = await read();
                outcomes.complete += 1;
                if (ids(found).join() !== expected) incomplete.push(found.length);
              } catch {
                outcomes.failed += 1;
              }
          });
          for (let round = 0; round < 2; round += 1) await under.interrupt!(how);
          over.abort();
          await Promise.all(reading);
          expect(incomplete).toEqual([]);
          expect(await listOf(store.readStream(stream))).toHaveLength(events.length);
          expect(outcomes.complete).toBeGreaterThan(0);
        },
        60_000,
      );

    describe('hiding', () => {
      test('streams that are read at the same time each have their own events, also hidden, long and unknown ones', async () => {
        const streams = Array.from({ length: 70 }, (_, index) => ({
          stream: aStream(),
          events: someEvents(index % 4),
        }));
        const long = { stream: aStream(), events: someEvents(501) };
        for (const { stream, events } of [...streams, long])
          if (events.length > 0) await store.append(stream, 'no-stream', events);
        const [ended, deleted, truncated] = streams.slice(1);
        await store.tombstone(ended!.stream);
        await store.deleteStream(deleted!.stream);
        await store.truncate(truncated!.stream, 2n);
        const hidden = new Map([
          [ended, []],
          [deleted, []],
          [truncated, truncated!.events.slice(2)],
        ]);
        const all = [...streams, long, ...streams];
        const read = await Promise.all(all.map(({ stream }) => listOf(store.readStream(stream))));
        expect(read.map(ids)).toEqual(all.map((each) => ids(hidden.get(each) ?? each.events)));
        const tails = await Promise.all(streams.map(({ stream }) => listOf(store.readStream(stream, { from: 2n }))));
        expect(tails.map(ids)).toEqual(streams.map((each) => ids(hidden.get(each) ?? each.events.slice(2))));
      });

      (ends ? test : test.skip)(
        'what a stream ends with is asked of many at once, also hidden and unknown ones',
        async () => {
          const endsWith = store.endsWith!;
          const lastOf = async (stream: string) => (await listOf(store.readStream(stream))).at(-1);
          const [there, grown, ended, deleted, again, truncated, unknown] = Array.from({ length: 7 }, aStream);
          const streams = [there!, grown!, ended!, deleted!, again!, truncated!];
          for (const stream of streams) await store.append(stream, 'no-stream', someEvents(3));
          const before = await Promise.all(streams.map(lastOf));
          const asked = (input: typeof before) => Promise.all(streams.map((stream, at) => endsWith(stream, input[at])));
          expect(await asked(before)).toEqual(streams.map(() => true));
          expect(await asked(before.toReversed())).toEqual(streams.map(() => false));
          expect(await Promise.all([endsWith(unknown!, undefined), endsWith(unknown!, before[0])])).toEqual([
            true,
            false,
          ]);
          await store.append(grown!, 2n, [anEvent()]);
          await store.tombstone(ended!);
          for (const stream of [deleted!, again!]) await store.deleteStream(stream);
          await store.append(again!, 'no-stream', [anEvent()]);
          await store.truncate(truncated!, 2n);
          expect(await asked(before)).toEqual([true, false, false, false, false, true]);
          const after = await Promise.all(streams.map(lastOf));
          expect(await asked(after)).toEqual(streams.map(() => true));
          expect(await asked(streams.map(() => undefined))).toEqual(after.map((last) => last === undefined));
          // As after a database that lost its end: another event at the same place.
          expect(await endsWith(there!, { ...before[0]!, id: randomUUID() })).toBe(false);
        },
      );

      test('a deleted stream reads as empty; a later append continues its revisions', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', someEvents(3));
        await store.deleteStream(stream);
        expect(await listOf(store.readStream(stream))).toEqual([]);
        expect(await listOf(store.readStream(stream, { direction: 'backwards' }))).toEqual([]);
        const appended = await store.append(stream, 'no-stream', [anEvent()]);
        expect(appended.revision).toBe(3n);
        expect((await listOf(store.readStream(stream))).map(({ revision }) => revision)).toEqual([3n]);
        await expect(store.append(stream, 'no-stream', [anEvent()])).rejects.toBeInstanceOf(WrongExpectedRevision);
        await store.deleteStream(aStream());
      });

      test('a tombstoned stream is over', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', someEvents(2));
        await store.tombstone(stream);
        expect(await listOf(store.readStream(stream))).toEqual([]);
        for (const expected of ['any', 'no-stream', 1n] as const)
          await expect(store.append(stream, expected, [anEvent()])).rejects.toBeInstanceOf(StreamDeleted);
        await store.tombstone(stream);
        await store.deleteStream(stream);
        const unknown = aStream();
        await store.tombstone(unknown);
        await expect(store.append(unknown, 'no-stream', [anEvent()])).rejects.toBeInstanceOf(StreamDeleted);
      });

      test('a truncated stream starts later', async () => {
        const stream = aStream();
        await store.append(stream, 'no-stream', someEvents(5));
        await store.truncate(stream, 3n);
        expect((await listOf(store.readStream(stream))).map(({ revision }) => revision)).toEqual([3n, 4n]);
        expect(
          (await listOf(store.readStream(stream, { direction: 'backwards' }))).map(({ revision }) => revision),
        ).toEqual([4n, 3n]);
        await store.truncate(stream, 1n);
        expect((await listOf(store.readStream(stream, { from: 0n }))).map(({ revision }) => revision)).toEqual([
          3n,
          4n,
        ]);
        expect(await store.append(stream, 4n, [anEvent()])).toMatchObject({ revision: 5n });
        await store.truncate(aStream(), 4n);
      });

      test('the log keeps what its streams hide', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const { position } = await store.append(stream, 'no-stream', events);
        await store.deleteStream(stream);
        expect(ids(await eventsUntil(store, { from: before }, position))).toEqual(ids(events));
      });
    });

    describe('subscription', () => {
      test('delivers the past and then what happens, each once and in order', async () => {
        const stream = aStream();
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const events = someEvents(30);
        await store.append(stream, 'any', events.slice(0, 20));
        const seen: StoredEvent[] = [];
        let live: Promise<unknown> | undefined;
        await batchesUntil(store, { from: before, batchSize: 7 }, (all) => {
          seen.splice(0, seen.length, ...all);
          if (all.length >= 20)
            live ??= (async () => {
              for (const event of events.slice(20)) await store.append(stream, 'any', [event]);
            })();
          return all.length >= 30;
        });
        await live;
        expect(ids(seen)).toEqual(ids(events));
        expect(seen.map(({ revision }) => revision)).toEqual(events.map((_, index) => BigInt(index)));
      });

      test('keeps to the size of a batch, and every checkpoint covers its events', async () => {
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const { position: last } = await store.append(aStream(), 'any', someEvents(25));
        const batches = await batchesUntil(
          store,
          { from: before, batchSize: 10 },
          (_, checkpoint) => checkpoint >= last,
        );
        let previous = before;
        for (const { events, checkpoint } of batches) {
          expect(events.length).toBeLessThanOrEqual(10);
          for (const { position } of events) expect(position > previous && position <= checkpoint).toBe(true);
          previous = checkpoint;
        }
        expect(batches.flatMap(({ events }) => events)).toHaveLength(25);
      });

      test('a subscription resumes from any of its checkpoints without loss or repetition', async () => {
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const events = someEvents(12);
        for (const event of events) await store.append(aStream(), 'any', [event]);
        const last = (await listOf(store.readAll({ direction: 'backwards', limit: 1 })))[0]!.position;
        const batches = await batchesUntil(
          store,
          { from: before, batchSize: 4 },
          (_, checkpoint) => checkpoint >= last,
        );
        let delivered = 0;
        for (const { events: some, checkpoint } of batches) {
          delivered += some.length;
          if (checkpoint >= last) break;
          expect(ids(await eventsUntil(store, { from: checkpoint }, last))).toEqual(ids(events.slice(delivered)));
        }
      });

      test('can be limited to streams of some names; its checkpoint moves on when nothing matches', async () => {
        const prefix = `picked${randomUUID().slice(0, 8)}`;
        const streamPrefixes = [`${prefix}.a-`, `${prefix}.b-`];
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const wanted = someEvents(4);
        await store.append(`${prefix}.a-1`, 'any', wanted.slice(0, 2));
        await store.append(aStream(), 'any', someEvents(40));
        await store.append(`${prefix}.c-1`, 'any', someEvents(2));
        await store.append(`${prefix}.b-1`, 'any', wanted.slice(2));
        const { position: last } = await store.append(aStream(), 'any', someEvents(40));
        const batches = await batchesUntil(
          store,
          { from: before, streamPrefixes, batchSize: 10 },
          (all) => all.length >= 4,
        );
        expect(ids(batches.flatMap(({ events }) => events))).toEqual(ids(wanted));
        // Nothing more matches, still the reader learns that it is through with the rest.
        const { position: later } = await store.append(aStream(), 'any', someEvents(60));
        const rest = await batchesUntil(
          store,
          { from: batches.at(-1)!.checkpoint, streamPrefixes },
          (_, checkpoint) => checkpoint > last && checkpoint <= later,
        );
        expect(rest.flatMap(({ events }) => events)).toEqual([]);
      });

      test('many at once, each with all events', async () => {
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const readers = Array.from({ length: 5 }, () =>
          batchesUntil(store, { from: before }, (all) => all.length >= 50),
        );
        const streams = Array.from({ length: 10 }, aStream);
        await Promise.all(
          streams.map(async (stream) => {
            for (const event of someEvents(5)) await store.append(stream, 'any', [event]);
          }),
        );
        const log = ids(await listOf(store.readAll({ after: before })));
        for (const batches of await Promise.all(readers))
          expect(ids(batches.flatMap(({ events }) => events))).toEqual(log);
      });

      test('is refused from a position beyond the end of the log, which was replaced by an older copy', async () => {
        const { position } = await store.append(aStream(), 'any', [anEvent()]);
        const beyond = position.replaceAll(/(^|-)0{6}/g, (zeros) => `${zeros.slice(0, -1)}1`);
        const subscribed = listOf(store.subscribe({ from: beyond, signal: AbortSignal.timeout(20_000) }));
        await expect(subscribed).rejects.toThrow(RangeError);
      });

      test('ends with its signal, while waiting and while working', async () => {
        const over = new AbortController();
        const last = (await listOf(store.readAll({ direction: 'backwards', limit: 1 })))[0]!.position;
        const waiting = listOf(store.subscribe({ from: last, signal: over.signal }));
        over.abort();
        expect(await waiting).toEqual([]);
        expect(await listOf(store.subscribe({ from: BEGINNING, signal: over.signal }))).toEqual([]);
      });
    });

    if (inOrder)
      describe('appending to many streams in order', () => {
        const many = () => {
          const streams = Array.from({ length: 40 }, aStream);
          return [0n, 1n, 2n].flatMap((round) =>
            streams.map((stream) => ({
              stream,
              expected: round === 0n ? ('no-stream' as const) : round * 2n - 1n,
              events: someEvents(2),
            })),
          );
        };

        test('leaves them in the log in exactly this order, and a repetition changes nothing', async () => {
          const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
          const appends = many();
          const appended = await store.appendInOrder!(appends);
          const log = await listOf(store.readAll({ after: before }));
          expect(ids(log)).toEqual(appends.flatMap(({ events }) => ids(events)));
          expect(appended).toEqual(
            log.filter((_, index) => index % 2 === 1).map(({ revision, position }) => ({ revision, position })),
          );
          expect(await store.appendInOrder!(appends)).toEqual(appended);
          expect(await listOf(store.readAll({ after: before }))).toHaveLength(log.length);
        });

        test('names the stream that is not where it was believed', async () => {
          const appends = many();
          const { stream } = appends[60]!;
          await store.append(stream, 'no-stream', [anEvent()]);
          await expect(store.appendInOrder!(appends)).rejects.toMatchObject({
            name: 'WrongExpectedRevision',
            stream,
            actual: 0n,
          });
        });
      });

    test('has the positions of its events and its beginning, and none beyond its end', async () => {
      const { position } = await store.append(aStream(), 'any', [anEvent()]);
      const beyond = position.replaceAll(/(^|-)0{6}/g, (zeros) => `${zeros.slice(0, -1)}1`);
      expect(await Promise.all([BEGINNING, position, beyond].map((each) => store.has(each)))).toEqual([
        true,
        true,
        false,
      ]);
    });

    test('has one lasting identity', async () => {
      const identity = await store.identity();
      expect(identity).toMatch(/.{8}/);
      expect(await store.identity()).toBe(identity);
    });

    if (processes)
      test('processes beside each other share one log: same identity, and what one appends reaches the other', async () => {
        const other = another();
        expect(await other.identity()).toBe(await store.identity());
        const { position: before } = await store.append(aStream(), 'any', [anEvent()]);
        const arriving = batchesUntil(store, { from: before }, (all) => all.length >= 3);
        const events = someEvents(3);
        for (const event of events) await other.append(aStream(), 'any', [event]);
        expect(ids((await arriving).flatMap((batch) => batch.events))).toEqual(ids(events));
      });

    if (processes)
      test('closing ends its subscriptions', async () => {
        const other = another();
        const { position: end } = await other.append(aStream(), 'any', [anEvent()]);
        const ended = listOf(other.subscribe({ from: end, signal: new AbortController().signal }));
        await other.close();
        expect(await ended).toEqual([]);
      });

    if (restarts)
      test('subscriptions resume after a restart of the server, and appends are neither lost nor doubled', async () => {
        const stream = aStream();
        const { position: before } = await store.append(stream, 'no-stream', [anEvent()]);
        const all = someEvents(60);
        const wanted = { from: before, streamPrefixes: [stream] };
        const arriving = batchesUntil(store, wanted, (events) => events.length >= all.length);
        for (const event of all.slice(0, 20)) await store.append(stream, 'any', [event]);
        const restarted = under.restart!();
        for (const event of all.slice(20)) await store.append(stream, 'any', [event]);
        await restarted;
        expect(ids((await arriving).flatMap(({ events }) => events))).toEqual(ids(all));
        expect(ids(await listOf(store.readStream(stream, { from: 1n })))).toEqual(ids(all));
      }, 60_000);
  });
};
