import { randomUUID } from 'node:crypto';
import {
  type Appended,
  type Batch,
  BEGINNING,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  StreamDeleted,
  type StoredEvent,
  type SubscribeOptions,
  WrongExpectedRevision,
} from './event-store.ts';
import { wakeUp } from './wake-up.ts';

type Stream = { events: StoredEvent[]; hiddenBelow: bigint; deleted: boolean; ended: boolean };

const DEFAULT_BATCH = 500;
const FOREVER_MS = 2_147_483_647;
const DIGITS = 20;
/** Not a number, as EventStoreDB's are not: what takes a position for one fails here, too. */
export const positionOf = (index: number): string => {
  const number = String(index + 1).padStart(DIGITS, '0');
  return `${number}-${number}`;
};
const indexAfter = (position: string): number => (position === BEGINNING ? 0 : Number(position.slice(0, DIGITS)));
const isPicked = (stream: string, prefixes: readonly string[] | undefined): boolean =>
  prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
// As a real store does: later changes to the object cannot change the past, and only JSON survives.
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

async function* each(events: readonly StoredEvent[], limit: number): AsyncGenerator<StoredEvent, void, undefined> {
  yield* events.slice(0, limit);
}

/** The in-memory event store for fast features. */
export const memoryEventStore = (): EventStore => {
  const log: StoredEvent[] = [];
  const streams = new Map<string, Stream>();
  const wake = wakeUp();
  const closing = new AbortController();
  const id = randomUUID();

  const streamOf = (name: string): Stream => {
    const known = streams.get(name) ?? { events: [], hiddenBelow: 0n, deleted: false, ended: false };
    streams.set(name, known);
    return known;
  };
  const lastRevision = ({ events }: Stream): bigint => BigInt(events.length) - 1n;

  const saidBefore = (
    stream: Stream,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): StoredEvent | undefined => {
    const first = stream.events.findIndex((event) => event.id === events[0]?.id);
    if (first === -1 || (typeof expected === 'bigint' && BigInt(first) !== expected + 1n)) return undefined;
    const same = events.every((event, index) => stream.events[first + index]?.id === event.id);
    return same ? stream.events[first + events.length - 1] : undefined;
  };
  const fits = (stream: Stream, expected: ExpectedRevision): boolean =>
    expected === 'any' ||
    (expected === 'no-stream' ? stream.events.length === 0 || stream.deleted : lastRevision(stream) === expected);

  const append = (name: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Appended => {
    if (events.length === 0) throw new RangeError(`Nothing to append to ${name}`);
    const stream = streams.get(name) ?? { events: [], hiddenBelow: 0n, deleted: false, ended: false };
    if (stream.ended) throw new StreamDeleted(name);
    const before = saidBefore(stream, expected, events);
    if (before !== undefined) return { revision: before.revision, position: before.position };
    if (!fits(stream, expected)) {
      const revision = lastRevision(stream);
      throw new WrongExpectedRevision(name, expected, revision < 0n ? 'no-stream' : revision);
    }
    streams.set(name, stream);
    stream.deleted = false;
    const recordedAt = new Date();
    for (const { id, type, data, meta } of events) {
      const position = positionOf(log.length);
      const revision = BigInt(stream.events.length);
      const event = {
        id,
        type,
        data: asStored(data),
        meta: asStored(meta),
        stream: name,
        revision,
        position,
        recordedAt,
      };
      stream.events.push(event);
      log.push(event);
    }
    wake.signal();
    return { revision: lastRevision(stream), position: positionOf(log.length - 1) };
  };

  const visible = (name: string): StoredEvent[] => {
    const stream = streams.get(name);
    if (stream === undefined || stream.ended) return [];
    return stream.events.filter(({ revision }) => revision >= stream.hiddenBelow);
  };

  async function* subscription(options: SubscribeOptions): AsyncGenerator<Batch, void, undefined> {
    const { from, streamPrefixes, batchSize = DEFAULT_BATCH } = options;
    const signal = AbortSignal.any([options.signal, closing.signal]);
    let index = indexAfter(from);
    if (index > log.length)
      throw new RangeError(`Reading is to go on after position ${from}, but the event log ends before`);
    while (!signal.aborted) {
      const waiting = wake.next(FOREVER_MS, signal);
      const news = log.slice(index, index + batchSize);
      if (news.length === 0) {
        await waiting.sleep();
        continue;
      }
      index += news.length;
      const wanted = news.filter(({ stream }) => isPicked(stream, streamPrefixes));
      yield { events: wanted, checkpoint: positionOf(index - 1) };
    }
  }

  return {
    identity: () => Promise.resolve(id),
    has: (position) => Promise.resolve(indexAfter(position) <= log.length),
    append: async (stream, expected, events) => append(stream, expected, events),
    readStream: (stream, { direction = 'forwards', from, limit = Infinity } = {}) => {
      const all = visible(stream);
      return direction === 'forwards'
        ? each(
            all.filter(({ revision }) => from === undefined || revision >= from),
            limit,
          )
        : each(all.filter(({ revision }) => from === undefined || revision <= from).toReversed(), limit);
    },
    endsWith: async (stream, last) => visible(stream).at(-1)?.id === last?.id,
    readAll: ({ direction = 'forwards', after, limit = Infinity, streamPrefixes } = {}) => {
      const beyond = log.filter(
        ({ position, stream }) =>
          (after === undefined || (direction === 'forwards' ? position > after : position < after)) &&
          isPicked(stream, streamPrefixes),
      );
      return each(direction === 'forwards' ? beyond : beyond.toReversed(), limit);
    },
    subscribe: subscription,
    deleteStream: async (name) => {
      const stream = streams.get(name);
      if (stream === undefined || stream.ended) return;
      stream.hiddenBelow = lastRevision(stream) + 1n;
      stream.deleted = true;
    },
    tombstone: async (name) => {
      streamOf(name).ended = true;
    },
    truncate: async (name, before) => {
      const stream = streams.get(name);
      if (stream !== undefined && before > stream.hiddenBelow) stream.hiddenBelow = before;
    },
    close: async () => closing.abort(),
  };
};
