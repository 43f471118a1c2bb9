import { setTimeout as delay } from 'node:timers/promises';
import { type AllStreamSubscription, type Filter, type ReadPosition, START } from '@eventstore/db-client';
import { messageOf } from '#kernel/database/database-errors.ts';
import { type Batch, type EventStore, type Position, type StoredEvent, type SubscribeOptions } from '../event-store.ts';
import { readAll as readAllCall, subscribe } from './calls.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { isConsumerTooSlow, isUnreadablePosition, LateAnswer, refusalIn } from './errors.ts';
import { eventOf, isSystem, positionOf, wirePositionOf } from './events.ts';

const DEFAULT_BATCH = 500;
const CONFIRM_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
/** Number of filtered events after which the server sends a checkpoint. */
const WINDOW = 32;

/** The server lags behind its leader and does not catch up. */
class FallenBehind extends Error {
  constructor() {
    super('The server is behind its leader and does not catch up');
  }
}

type Delivered = StoredEvent | { checkpoint: Position };

/** The checkpoint never decreases: servers have sent checkpoints behind events they had delivered. */
const batchOf = (items: readonly Delivered[], before: Position): Batch => {
  let checkpoint = before;
  const events: StoredEvent[] = [];
  for (const item of items) {
    const place = 'checkpoint' in item ? item.checkpoint : item.position;
    if (place <= checkpoint) continue;
    checkpoint = place;
    if (!('checkpoint' in item) && !isSystem(item)) events.push(item);
  }
  return { events, checkpoint };
};

/**
 * Where a subscription starts so that nothing behind `from` is skipped: at the last visible event before it. Servers up to
 * 23.10 read one event at or after the start and continue behind it, so where none is visible at the start (it was
 * scavenged, or is the server's own) they would skip the next one.
 * @throws an unreadable position when the log ends before `from`
 */
const startFor = async (connection: Connection, from: Position, requiresLeader: boolean): Promise<ReadPosition> => {
  const place = wirePositionOf(from);
  if (place === undefined) return START;
  const [last] = await readAllCall(
    connection,
    { direction: 'backwards', from: place, count: 1, requiresLeader },
    CONFIRM_MS,
  );
  return (last && wirePositionOf(last.position)) ?? START;
};

/**
 * Checks periodically whether the leader has events that were not delivered: a follower that is cut off from its leader
 * still answers, and a dead connection is silent.
 */
const watched = (every: number, isDue: () => Promise<boolean>, failed: (error: Error) => void): NodeJS.Timeout => {
  let looking = false;
  let wasDue = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    const due = await isDue().catch(() => false); // no leader is reachable
    looking = false;
    if (due && wasDue) failed(new FallenBehind());
    wasDue = due;
  };
  return setInterval(() => void look(), every).unref();
};

type Subscribe = (checkpointReached: NonNullable<Filter['checkpointReached']>) => AllStreamSubscription;

/** Batches of one subscription, in order, until it fails or is aborted. */
async function* connected(
  begin: Subscribe,
  from: Position,
  batchSize: number,
  signal: AbortSignal,
  watch: { every: number; isDue: (after: Position) => Promise<boolean> },
): AsyncGenerator<Batch, void, undefined> {
  const waiting: Delivered[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const changed = (): void => wake?.();
  const failed = (error: Error): void => {
    failure ??= error;
    changed();
  };
  const unconfirmed = setTimeout(() => failed(new LateAnswer('subscribe', CONFIRM_MS)), CONFIRM_MS);
  const subscription = begin((delivering, reached) => {
    // Events before it may still wait in the client: each that is read out becomes one of 'data'.
    while (delivering.read() !== null) continue;
    waiting.push({ checkpoint: positionOf(reached) });
    changed();
  });
  subscription
    .on('confirmation', () => clearTimeout(unconfirmed))
    .on('data', ({ event }) => {
      if (event === undefined) return;
      waiting.push(eventOf(event));
      if (waiting.length >= batchSize) subscription.pause();
      changed();
    })
    .on('error', failed)
    .on('end', () => failed(new Error('The subscription ended')));
  signal.addEventListener('abort', changed);
  let checkpoint = from;
  let looked: Position | undefined;
  const isDue = async (): Promise<boolean> => {
    // Only a subscription without progress is suspect.
    const moved = looked !== checkpoint || waiting.length > 0;
    looked = checkpoint;
    return !moved && (await watch.isDue(checkpoint)) && looked === checkpoint;
  };
  const watching = watched(watch.every, isDue, failed);
  try {
    while (!signal.aborted) {
      const items = waiting.splice(0, batchSize);
      if (waiting.length < batchSize) subscription.resume();
      if (items.length > 0) {
        const batch = batchOf(items, checkpoint);
        const moved = batch.checkpoint > checkpoint;
        checkpoint = batch.checkpoint;
        if (moved) yield batch;
        continue;
      }
      if (failure !== undefined) throw failure;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(unconfirmed);
    clearInterval(watching);
    signal.removeEventListener('abort', changed);
    subscription.unsubscribe().catch(() => undefined); // it never began
  }
}

export type SubscriptionOptions = {
  servers: Connections;
  /** Reads from the leader. */
  readAll: EventStore['readAll'];
  /** How often a subscription that stands still is compared with the leader, in milliseconds. */
  watchMs: number;
  log: (line: string) => void;
};

/** The port's `subscribe` over EventStoreDB; resumes from the last delivered checkpoint after a lost connection. */
export async function* eventStoreDbSubscription(
  { servers, readAll, watchMs, log }: SubscriptionOptions,
  { from, streamPrefixes, batchSize = DEFAULT_BATCH, signal }: SubscribeOptions,
): AsyncGenerator<Batch, void, undefined> {
  let reached = from;
  let pause = FIRST_PAUSE_MS;
  let insists = false;
  const concerns = ({ stream }: StoredEvent): boolean =>
    streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix));
  const isDue = async (after: Position): Promise<boolean> => {
    let passed = 0;
    for await (const event of readAll({ after, limit: 2 * WINDOW }))
      if (concerns(event) || (passed += 1) === 2 * WINDOW) return true;
    return false;
  };
  /** @throws RangeError when the leader's log does not have the position: it was replaced by an older copy */
  const startOn = async (connection: Connection): Promise<ReadPosition> => {
    try {
      return await startFor(connection, reached, insists);
    } catch (error) {
      if (!isUnreadablePosition(error)) throw error;
      // A follower may only be behind; then the leader is asked.
      if (!insists) throw new FallenBehind();
      throw new RangeError(
        `Reading is to go on after position ${reached}, which this event log does not have. It seems to be an older copy.`,
      );
    }
  };
  while (!signal.aborted) {
    let connection: Connection | undefined;
    try {
      connection = await servers.current();
      const server = connection;
      const start = await startOn(server);
      const begin: Subscribe = (noted) => subscribe(server, start, streamPrefixes, insists, noted);
      for await (const batch of connected(begin, reached, batchSize, signal, { every: watchMs, isDue })) {
        reached = batch.checkpoint;
        pause = FIRST_PAUSE_MS;
        insists = false;
        yield batch;
      }
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (signal.aborted) return;
      if (isConsumerTooSlow(error)) continue;
      if (connection !== undefined) servers.failed(connection, error);
      insists ||= error instanceof FallenBehind;
      log(`Event store: the subscription was interrupted, trying again: ${messageOf(refusalIn(error) ?? error)}`);
      await delay(pause, undefined, { signal }).catch(() => undefined); // an abort ends the loop
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}
