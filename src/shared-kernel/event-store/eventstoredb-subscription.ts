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
import { wordsOf } from '../database-errors.ts';
import type { Batch, Position, SubscribeOptions } from './event-store.ts';
import { LateAnswer } from './eventstoredb-connection.ts';
import { eventOf, isSystem, placeOf, positionOf, type WireEvent, wirePositionOf } from './eventstoredb-events.ts';

const DEFAULT_BATCH = 500;
const CONFIRM_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

type Delivered = { event?: WireEvent } | { checkpoint: Position };

const subscribeFrom = (
  client: EventStoreDBClient,
  from: Position,
  streamPrefixes: readonly string[] | undefined,
  batchSize: number,
): AllStreamSubscription => {
  const options = {
    checkpointInterval: 1,
    // A checkpoint takes its place between the events, not beside them.
    checkpointReached: (subscription: AllStreamSubscription, position: WirePosition) => {
      subscription.push({ checkpoint: positionOf(position) } satisfies Delivered);
    },
  };
  const filter =
    streamPrefixes === undefined
      ? excludeSystemEvents(options)
      : streamNameFilter({ prefixes: [...streamPrefixes], ...options });
  return client.subscribeToAll({ fromPosition: wirePositionOf(from) ?? START, filter }, { highWaterMark: batchSize });
};

/** Never goes back: servers have told checkpoints that lie behind what they had delivered. */
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

/** What one connection delivers, in order, until it fails or the signal ends it. */
async function* connected(
  subscription: AllStreamSubscription,
  from: Position,
  batchSize: number,
  signal: AbortSignal,
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
    signal.removeEventListener('abort', changed);
    subscription.unsubscribe().catch(() => undefined); // it may never have been connected
  }
}

export type SubscriptionOptions = {
  client: () => EventStoreDBClient;
  log: (line: string) => void;
};

/** The port's `subscribe` over EventStoreDB; after a lost connection it goes on from the last checkpoint delivered. */
export async function* eventStoreDbSubscription(
  { client, log }: SubscriptionOptions,
  { from, streamPrefixes, batchSize = DEFAULT_BATCH, signal }: SubscribeOptions,
): AsyncGenerator<Batch, void, undefined> {
  let reached = from;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const subscription = subscribeFrom(client(), reached, streamPrefixes, batchSize);
      for await (const batch of connected(subscription, reached, batchSize, signal)) {
        reached = batch.checkpoint;
        pause = FIRST_PAUSE_MS;
        yield batch;
      }
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (signal.aborted) return;
      log(`Event store: the subscription was interrupted, trying again: ${wordsOf(error)}`);
      await delay(pause, undefined, { signal }).catch(() => undefined); // an abort ends the loop
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}
