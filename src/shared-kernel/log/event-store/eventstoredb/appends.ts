import { setTimeout as delay } from 'node:timers/promises';
import {
  type AppendResult,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type Appended,
  type AppendOfMany,
  type EventToAppend,
  type ExpectedRevision,
  StreamDeleted,
  type StoredEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import { withRetries } from '../with-retries.ts';
import { append as appendCall } from './calls.ts';
import type { Connections } from './connections.ts';
import { isTransient } from './errors.ts';
import { positionOf } from './events.ts';
import { appendPipelined } from './in-order.ts';
import { metadataOf } from './metadata.ts';
import type { EventStoreDbReads } from './reads.ts';

const PAGE = 500;
const LONGEST_PAUSE_MS = 100;

/** The stream changed between reading its end and appending to it. */
class Moved extends Error {}

type End = bigint | 'no-stream';

/** Where these events stand among those of their stream. */
const appendedAmong = (events: readonly EventToAppend[], among: readonly StoredEvent[]): Appended | undefined => {
  // The server answers with ids in lower case.
  const ids = events.map(({ id }) => id.toLowerCase());
  const start = among.findIndex(({ id }) => id === ids[0]);
  const last = among[start + events.length - 1];
  const same = start >= 0 && ids.every((id, index) => among[start + index]?.id === id);
  return same && last !== undefined ? { revision: last.revision, position: last.position } : undefined;
};

/** Appends, repeated for a while when the servers are away. */
export const eventStoreDbAppends = (
  servers: Connections,
  reads: EventStoreDbReads,
  { appendTimeoutMs, retryForMs }: { appendTimeoutMs: number; retryForMs: number },
) => {
  /** The last revision of a stream, and the result of the append when these events are already its last ones. */
  const endOf = async (
    stream: string,
    events: readonly EventToAppend[],
  ): Promise<{ end: End; already: Appended | undefined }> => {
    const last = await reads.stream(stream, true, undefined, events.length);
    return { end: last[0]?.revision ?? 'no-stream', already: appendedAmong(events, last.toReversed()) };
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
    const come: StoredEvent[] = [];
    for (;;) {
      const from = come.at(-1)?.revision ?? before;
      const page = await reads.stream(stream, false, from === 'no-stream' ? 0n : from + 1n, PAGE);
      come.push(...page);
      if (page.length < PAGE) break;
    }
    return { end: come.at(-1)?.revision ?? before, already: appendedAmong(events, come) };
  };

  const appendedOf = async (
    stream: string,
    { nextExpectedRevision: revision, position }: AppendResult,
  ): Promise<Appended> => {
    if (position !== undefined && position.commit > 0n) return { revision, position: positionOf(position) };
    const [event] = await reads.stream(stream, false, revision, 1);
    if (event === undefined) throw new Error(`EventStoreDB did not say where ${stream} was appended to`);
    return { revision, position: event.position };
  };

  /**
   * Waits until the event can be read, which may be later than an answer about it: a conflict that it caused, or the first
   * append to a deleted stream. `mayBeGone`: returns as well when the stream was deleted or truncated behind it.
   */
  const readable = async (stream: string, revision: bigint, mayBeGone: boolean): Promise<void> => {
    const until = Date.now() + retryForMs;
    for (let pause = 1; Date.now() < until; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const [last] = await reads.stream(stream, true, undefined, 1);
      if (last !== undefined && last.revision >= revision) return;
      if (mayBeGone && last === undefined && Number((await metadataOf(reads, stream)).values['$tb'] ?? 0) > revision)
        return;
      await delay(pause);
    }
  };

  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> => {
    if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`);
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
          const written = await servers.use((connection) =>
            appendCall(connection, stream, believed, events, appendTimeoutMs),
          );
          const isFirst = believed === 'no-stream' || before === 'no-stream';
          const { nextExpectedRevision: revision } = written;
          if (isFirst && revision >= BigInt(events.length)) await readable(stream, revision, false);
          return await appendedOf(stream, written);
        } catch (error) {
          if (error instanceof StreamDeletedError) throw new StreamDeleted(stream);
          if (error instanceof MaxAppendSizeExceededError)
            throw new RangeError(
              `${events.length} events for ${stream} are together more than EventStoreDB takes at once`,
              {
                cause: error,
              },
            );
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          const actual = error.actualVersion === NO_STREAM ? 'no-stream' : error.actualVersion;
          if (actual !== 'no-stream') await readable(stream, actual, true);
          if (expected === 'any') throw new Moved();
          // An earlier attempt may have succeeded without an answer, where the server does not detect the repetition.
          const arrived = tries > 1 ? (await endOf(stream, events)).already : undefined;
          if (arrived !== undefined) return arrived;
          throw new WrongExpectedRevision(stream, expected, actual);
        }
      },
      (error) => error instanceof Moved || isTransient(error),
      retryForMs,
    );
  };

  const appendInOrder = async (appends: readonly AppendOfMany[]): Promise<Appended[]> => {
    const done: Appended[] = [];
    while (done.length < appends.length) {
      // One alone, with retries: then the leader takes appends, and what others left open behind a failure is settled.
      const { stream, expected, events } = appends[done.length]!;
      done.push(await append(stream, expected, events));
      const connection = await servers.current().catch(() => undefined); // the next one alone is retried
      if (connection === undefined || done.length === appends.length) continue;
      const { written, failure } = await appendPipelined(connection, appends.slice(done.length), appendTimeoutMs);
      if (failure !== undefined) servers.failed(connection, failure);
      for (const one of written) done.push(await appendedOf(appends[done.length]!.stream, one));
    }
    return done;
  };

  return { append, appendInOrder };
};
