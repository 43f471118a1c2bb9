import { randomUUID } from 'node:crypto';
import {
  ANY,
  type AppendResult,
  ErrorType,
  type EventStoreDBClient,
  jsonEvent,
  type JSONType,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type Appended,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  StreamDeleted,
  WrongExpectedRevision,
} from './event-store.ts';
import { failedWith, isTransient, LateAnswer, renewableClient, withAnswerTimeout } from './eventstoredb-connection.ts';
import { placeOf, positionOf, type WireEvent } from './eventstoredb-events.ts';
import { eventStoreDbReads } from './eventstoredb-reads.ts';
import { eventStoreDbSubscription } from './eventstoredb-subscription.ts';
import { RETRY_FOR_MS, withRetries } from './with-retries.ts';

export type EventStoreDbOptions = {
  /** `esdb://…` or `esdb+discover://…`; may hold a password and is never logged. */
  connectionString: string;
  /** How long one attempt to append may take; 5000 ms when absent. */
  appendTimeoutMs?: number;
  /** How long appends and reads are tried again while the server is away; 10000 ms when absent. */
  retryForMs?: number;
  /** How often an idle subscription is compared with the leader; 3000 ms when absent. */
  watchMs?: number;
  log?: (line: string) => void;
};

// The identity of the log is stored in a stream's metadata, which readers of events do not see.
const IDENTITY_STREAM = 'wellspring';
const CALL_MS = 10_000;
const PAGE = 500;
const WATCH_MS = 3_000;

/** The stream changed between reading its end and appending to it. */
class Moved extends Error {}

const metastreamOf = (stream: string): string => `$$${stream}`;
const expectedOf = (expected: ExpectedRevision) =>
  expected === 'any' ? ANY : expected === 'no-stream' ? NO_STREAM : expected;

/**
 * The event store in EventStoreDB (or KurrentDB), through its client. Appends and reads are repeated for a while when
 * the server is away; that is safe, because event ids make appends idempotent.
 */
export const eventStoreDbStore = ({
  connectionString,
  appendTimeoutMs = 5_000,
  retryForMs = RETRY_FOR_MS,
  watchMs = WATCH_MS,
  log = console.error,
}: EventStoreDbOptions): EventStore => {
  // Separate clients, so that replacing the writer does not interrupt readers.
  const writers = renewableClient(connectionString);
  const readers = renewableClient(connectionString);
  const reads = eventStoreDbReads(readers, retryForMs);
  const closing = new AbortController();

  /** The client's deadline starts after connecting; this timeout starts now. */
  const call = async <T>(
    what: string,
    milliseconds: number,
    work: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<T> => {
    const client = writers.current();
    try {
      return await withAnswerTimeout(milliseconds, what, work(client));
    } catch (error) {
      if (error instanceof LateAnswer) writers.renew(client);
      throw error;
    }
  };

  type End = bigint | 'no-stream';
  const found = (events: readonly EventToAppend[], among: readonly WireEvent[]): Appended | undefined => {
    const start = among.findIndex(({ id }) => id === events[0]?.id);
    const last = among[start + events.length - 1];
    const same = start >= 0 && events.every(({ id }, index) => among[start + index]?.id === id);
    return same && last !== undefined ? { revision: last.revision, position: placeOf(last) } : undefined;
  };
  /** The last revision of a stream, and the result of the append when these events are already its last ones. */
  const endOf = async (
    stream: string,
    events: readonly EventToAppend[],
  ): Promise<{ end: End; already: Appended | undefined }> => {
    const last = await reads.stream(stream, true, undefined, events.length);
    return { end: last[0]?.revision ?? 'no-stream', already: found(events, last.toReversed()) };
  };
  /**
   * The last revision of a stream that ended at `before`, and the result of the append when these events have been
   * added since.
   */
  const since = async (
    stream: string,
    before: End,
    events: readonly EventToAppend[],
  ): Promise<{ end: End; already: Appended | undefined }> => {
    const come: WireEvent[] = [];
    for (;;) {
      const from = come.at(-1)?.revision ?? before;
      const page = await reads.stream(stream, false, from === 'no-stream' ? 0n : from + 1n, PAGE);
      come.push(...page);
      if (page.length < PAGE) break;
    }
    return { end: come.at(-1)?.revision ?? before, already: found(events, come) };
  };

  const appendedOf = async (stream: string, { nextExpectedRevision, position }: AppendResult): Promise<Appended> => {
    if (position !== undefined && position.commit > 0n)
      return { revision: nextExpectedRevision, position: positionOf(position) };
    const [event] = await reads.stream(stream, false, nextExpectedRevision, 1);
    if (event === undefined) throw new Error(`EventStoreDB did not say where ${stream} was appended to`);
    return { revision: nextExpectedRevision, position: placeOf(event) };
  };

  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> => {
    if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`);
    const proposed = events.map(({ id, type, data, meta }) =>
      jsonEvent({ id, type, data: (data ?? null) as JSONType, metadata: (meta ?? null) as JSONType }),
    );
    let before: End | undefined;
    return withRetries(
      async (tries) => {
        // Without an expected revision a server detects a repeated append only for a limited time. So the end of the
        // stream is read beforehand; from the second attempt on the events are searched there and the end is sent as
        // expected revision, so that a delayed earlier attempt causes a conflict.
        let believed: ExpectedRevision = expected;
        if (expected === 'any') {
          const { end, already } = await (before === undefined ? endOf(stream, events) : since(stream, before, events));
          if (already !== undefined) return already;
          if (before !== undefined) believed = end;
          before ??= end;
        }
        try {
          const result = await call('append', appendTimeoutMs, (client) =>
            client.appendToStream(stream, proposed, {
              expectedRevision: expectedOf(believed),
              deadline: appendTimeoutMs,
              requiresLeader: true,
            }),
          );
          return await appendedOf(stream, result);
        } catch (error) {
          if (failedWith(error, ErrorType.STREAM_DELETED)) throw new StreamDeleted(stream);
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          if (expected === 'any') throw new Moved();
          // An earlier attempt may have succeeded without an answer, where the server does not detect the repetition.
          const arrived = tries > 1 ? (await endOf(stream, events)).already : undefined;
          if (arrived !== undefined) return arrived;
          const { actualVersion } = error;
          throw new WrongExpectedRevision(
            stream,
            expected,
            typeof actualVersion === 'bigint' ? actualVersion : 'no-stream',
          );
        }
      },
      (error) => error instanceof Moved || isTransient(error),
      retryForMs,
    );
  };

  const exists = async (stream: string): Promise<boolean> =>
    (await reads.stream(stream, true, undefined, 1)).length > 0;

  type Metadata = { revision: bigint | undefined; values: Record<string, unknown> };
  const metadataOf = async (stream: string): Promise<Metadata> => {
    const [event] = await reads.stream(metastreamOf(stream), true, undefined, 1);
    return { revision: event?.revision, values: (event?.data ?? {}) as Record<string, unknown> };
  };
  /** False when the metadata changed since it was read. */
  const writeMetadata = async (stream: string, { revision, values }: Metadata): Promise<boolean> => {
    try {
      await append(metastreamOf(stream), revision ?? 'no-stream', [
        { id: randomUUID(), type: '$metadata', data: values, meta: null },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  };

  return {
    identity: async () => {
      for (;;) {
        const { revision, values } = await metadataOf(IDENTITY_STREAM);
        if (typeof values['identity'] === 'string') return values['identity'];
        await writeMetadata(IDENTITY_STREAM, { revision, values: { ...values, identity: randomUUID() } });
      }
    },
    append,
    readStream: reads.readStream,
    readAll: reads.readAll,
    subscribe: (options) =>
      eventStoreDbSubscription(
        { clients: readers, readAll: reads.readAll, watchMs, log },
        { ...options, signal: AbortSignal.any([options.signal, closing.signal]) },
      ),
    deleteStream: async (stream) => {
      if (!(await exists(stream))) return;
      await withRetries(
        () =>
          call('delete', CALL_MS, (client) =>
            client.deleteStream(stream, { expectedRevision: ANY, requiresLeader: true }),
          ),
        isTransient,
        retryForMs,
      );
    },
    tombstone: async (stream) => {
      try {
        await withRetries(
          () =>
            call('tombstone', CALL_MS, (client) =>
              client.tombstoneStream(stream, { expectedRevision: ANY, requiresLeader: true }),
            ),
          isTransient,
          retryForMs,
        );
      } catch (error) {
        if (!failedWith(error, ErrorType.STREAM_DELETED)) throw error;
      }
    },
    truncate: async (stream, before) => {
      if (before > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`No stream is as long as ${before}`);
      do {
        if (!(await exists(stream))) return;
        const { revision, values } = await metadataOf(stream);
        if (Number(values['$tb'] ?? 0) >= Number(before)) return;
        if (await writeMetadata(stream, { revision, values: { ...values, $tb: Number(before) } })) return;
      } while (!closing.signal.aborted);
    },
    close: async () => {
      closing.abort();
      await Promise.all([writers.dispose(), readers.dispose()]);
    },
  };
};
