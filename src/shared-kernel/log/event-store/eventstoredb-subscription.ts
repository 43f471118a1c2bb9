import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  START,
  streamNameFilter,
  type Position as WirePosition,
} from '@eventstore/db-client';
import { messageOf } from '../../database/database-errors.ts';
import type { Batch, EventStore, Position, StoredEvent, SubscribeOptions } from './event-store.ts';
import { LateAnswer, type RenewableClient } from './eventstoredb-connection.ts';
import { eventOf, isSystem, placeOf, positionOf, type WireEvent, wirePositionOf } from './eventstoredb-events.ts';

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

type Delivered = { event?: WireEvent } | { checkpoint: Position };

const subscribeFrom = (
  client: EventStoreDBClient,
  from: Position,
  streamPrefixes: readonly string[] | undefined,
  batchSize: number,
  requiresLeader: boolean,
): AllStreamSubscription => {
  const options = {
    checkpointInterval: 1,
    // Pushes checkpoints into the stream, so that they stay in order with the events.
    checkpointReached: (subscription: AllStreamSubscription, position: WirePosition) => {
      subscription.push({ checkpoint: positionOf(position) } satisfies Delivered);
    },
  };
  const filter =
    streamPrefixes === undefined
      ? excludeSystemEvents(options)
      : streamNameFilter({ prefixes: [...streamPrefixes], ...options });
  return client.subscribeToAll(
    { fromPosition: wirePositionOf(from) ?? START, filter, requiresLeader },
    { highWaterMark: batchSize },
  );
};

/** The checkpoint never decreases: servers have sent checkpoints behind events they had delivered. */
const batchOf = (items: readonly Delivered[], before: Position): Batch => {
  let checkpoint = before;
  const events: WireEvent[] = [];
  for (const item of items) {
    if ('checkpoint' in item) {
      if (item.checkpoint > checkpoint) checkpoint = item.checkpoint;
    } else if (item.event !== undefined && placeOf(item.event) > checkpoint) {
      checkpoint = placeOf(item.event);
      if (!isSystem(item.event)) events.push(item.event);
    }
  }
  return { events: events.map(eventOf), checkpoint };
};

/**
 * Checks periodically whether the leader has events that were not delivered: a follower that is cut off from its leader
 * still answers, and a dead connection is silent.
 */
const watched = (every: number, isDue: () => Promise<boolean>, failed: (error: Error) => void): NodeJS.Timeout => {
  let looking = false;
  let wasDue = false;
  const look = async (): Promise<void> => {
    const due = await isDue().catch(() => false); // no leader is reachable
    if (due && wasDue) failed(new FallenBehind());
    wasDue = due;
  };
  return setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, every).unref();
};

/** Batches of one connection, in order, until it fails or is aborted. */
async function* connected(
  subscription: AllStreamSubscription,
  from: Position,
  batchSize: number,
  signal: AbortSignal,
  watch: { every: number; isDue: (after: Position) => Promise<boolean> },
): AsyncGenerator<Batch, void, undefined> {
  const source = subscription as unknown as Readable;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const changed = (): void => wake?.();
  const failed = (error: Error): void => {
    failure ??= error;
    changed();
  };
  const unconfirmed = setTimeout(() => failed(new LateAnswer('subscribe', CONFIRM_MS)), CONFIRM_MS);
  source
    .on('readable', changed)
    .on('error', failed)
    .on('close', () => failed(new Error('The subscription was closed')))
    .on('end', () => failed(new Error('The subscription ended')))
    .once('confirmation', () => clearTimeout(unconfirmed));
  signal.addEventListener('abort', changed);
  let checkpoint = from;
  let looked: Position | undefined;
  const isDue = async (): Promise<boolean> => {
    // Only a subscription without progress is suspect.
    const moved = looked !== checkpoint || source.readableLength > 0;
    looked = checkpoint;
    return !moved && (await watch.isDue(checkpoint)) && looked === checkpoint;
  };
  const watching = watched(watch.every, isDue, failed);
  try {
    while (!signal.aborted) {
      const items: Delivered[] = [];
      while (items.length < batchSize) {
        const item = source.read() as Delivered | null;
        if (item === null) break;
        items.push(item);
      }
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
    subscription.unsubscribe().catch(() => undefined); // it may not have been connected
  }
}

export type SubscriptionOptions = {
  clients: Pick<RenewableClient, 'current' | 'renew'>;
  /** Reads from the leader. */
  readAll: EventStore['readAll'];
  /** How often a subscription that stands still is compared with the leader, in milliseconds. */
  watchMs: number;
  log: (line: string) => void;
};

/** The port's `subscribe` over EventStoreDB; resumes from the last delivered checkpoint after a lost connection. */
export async function* eventStoreDbSubscription(
  { clients, readAll, watchMs, log }: SubscriptionOptions,
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
  while (!signal.aborted) {
    const client = clients.current();
    try {
      const subscription = subscribeFrom(client, reached, streamPrefixes, batchSize, insists);
      for await (const batch of connected(subscription, reached, batchSize, signal, { every: watchMs, isDue })) {
        reached = batch.checkpoint;
        pause = FIRST_PAUSE_MS;
        insists = false;
        yield batch;
      }
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (signal.aborted) return;
      if (error instanceof LateAnswer) clients.renew(client);
      insists ||= error instanceof FallenBehind;
      log(`Event store: the subscription was interrupted, trying again: ${messageOf(error)}`);
      await delay(pause, undefined, { signal }).catch(() => undefined); // an abort ends the loop
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}
