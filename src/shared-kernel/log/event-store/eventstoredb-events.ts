import type { Position as WirePosition } from '@eventstore/db-client';
import { BEGINNING, type Position, type StoredEvent } from './event-store.ts';

const DIGITS = 20;
const SHAPE = /^(\d{20})-(\d{20})$/;

/** The store's position of a place in EventStoreDB's log; both parts in fixed width, so that text compares as numbers. */
export const positionOf = ({ commit, prepare }: WirePosition): Position =>
  `${String(commit).padStart(DIGITS, '0')}-${String(prepare).padStart(DIGITS, '0')}`;

/** The place behind a position; undefined for the beginning. @throws RangeError for another store's position */
export const wirePositionOf = (position: Position): WirePosition | undefined => {
  if (position === BEGINNING) return undefined;
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`${position} is no position of this event store`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** What the client delivers, as far as it is used here. */
export type WireEvent = {
  id: string;
  streamId: string;
  revision: bigint;
  type: string;
  data: unknown;
  metadata?: unknown;
  created: Date;
  position?: WirePosition;
};

/** The server's own records, which are no events of the product. */
export const isSystem = ({ type, streamId }: WireEvent): boolean => type.startsWith('$') || streamId.startsWith('$');

export const placeOf = ({ position }: WireEvent): Position => {
  if (position === undefined)
    throw new Error('EventStoreDB sends no positions with its events; version 22.6 or newer is needed');
  return positionOf(position);
};

export const eventOf = (event: WireEvent): StoredEvent => ({
  id: event.id,
  type: event.type,
  data: event.data,
  meta: event.metadata ?? null,
  stream: event.streamId,
  revision: event.revision,
  position: placeOf(event),
  recordedAt: event.created,
});
