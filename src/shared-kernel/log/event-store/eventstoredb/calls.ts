import {
  ANY,
  type AppendResult,
  END,
  excludeSystemEvents,
  type Filter,
  FORWARDS,
  NO_STREAM,
  type ReadPosition,
  START,
  StreamDeletedError,
  streamNameFilter,
  StreamNotFoundError,
  type AllStreamSubscription,
  type StreamingRead,
  type ResolvedEvent,
  type AllStreamResolvedEvent,
} from '@eventstore/db-client';
import type { EventToAppend, ExpectedRevision, StoredEvent } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { LateAnswer } from './errors.ts';
import { eventOf, proposed } from './events.ts';

type Reading = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

/** All events of a read. The client has no limit for a read that stays silent. */
const eventsIn = (reading: Reading, silenceMs: number): Promise<StoredEvent[]> =>
  new Promise((resolve, reject) => {
    const events: StoredEvent[] = [];
    const timer = setTimeout(() => {
      reject(new LateAnswer('read', silenceMs));
      reading.cancel().catch(() => undefined); // it never began
    }, silenceMs);
    reading
      .on('data', ({ event }: ResolvedEvent) => {
        timer.refresh();
        if (event !== undefined) events.push(eventOf(event));
      })
      .on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .on('end', () => {
        clearTimeout(timer);
        resolve(events);
      });
  });

export type StreamRead = {
  stream: string;
  direction: 'forwards' | 'backwards';
  from: bigint | undefined;
  count: number;
};

/** The events of a stream; none when it does not exist or was deleted. Only the leader answers. */
export const readStream = async (
  connection: Connection,
  { stream, direction, from, count }: StreamRead,
  silenceMs: number,
): Promise<StoredEvent[]> => {
  const reading = connection.readStream(stream, {
    direction,
    fromRevision: from ?? (direction === FORWARDS ? START : END),
    maxCount: count,
    // A follower may lag behind, and deciders must see the latest write.
    requiresLeader: true,
  });
  try {
    return await eventsIn(reading, silenceMs);
  } catch (error) {
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
    throw error;
  }
};

export type AllRead = {
  direction: 'forwards' | 'backwards';
  /** Inclusive forwards, exclusive backwards. */
  from: ReadPosition;
  count: number;
  streamPrefixes?: readonly string[] | undefined;
  requiresLeader: boolean;
};

/** Events of the whole log, the server's own included unless streams are named. */
export const readAll = (
  connection: Connection,
  { from, count, ...options }: AllRead,
  silenceMs: number,
): Promise<StoredEvent[]> =>
  eventsIn(connection.readAll({ fromPosition: from, maxCount: count, ...options }), silenceMs);

/** The events of these streams, or all but the server's own, from behind a place; it ends when it is unsubscribed. */
export const subscribe = (
  connection: Connection,
  from: ReadPosition,
  streamPrefixes: readonly string[] | undefined,
  requiresLeader: boolean,
  checkpointReached: NonNullable<Filter['checkpointReached']>,
): AllStreamSubscription =>
  connection.subscribeToAll({
    fromPosition: from,
    requiresLeader,
    filter:
      streamPrefixes === undefined
        ? excludeSystemEvents({ checkpointReached })
        : streamNameFilter({ prefixes: [...streamPrefixes], checkpointReached }),
  });

/** @throws {WrongExpectedVersionError} of the client when the stream is not where the writer believed */
export const append = async (
  connection: Connection,
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
  deadlineMs: number,
): Promise<AppendResult> =>
  connection.appendToStream(stream, events.map(proposed), {
    expectedRevision: expected === 'any' ? ANY : expected === 'no-stream' ? NO_STREAM : expected,
    deadline: deadlineMs,
    requiresLeader: true,
  });
