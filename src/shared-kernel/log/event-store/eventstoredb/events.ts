import type { JSONEventData, JSONType, Position as WirePosition, RecordedEvent } from '@eventstore/db-client';
import { messageOf } from '#kernel/database/database-errors.ts';
import { BEGINNING, type EventToAppend, type Position, type StoredEvent } from '../event-store.ts';

export type { WirePosition };

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

export const eventOf = ({
  id,
  type,
  data,
  metadata,
  streamId,
  revision,
  position,
  created,
}: RecordedEvent): StoredEvent => ({
  id,
  type,
  data,
  meta: metadata ?? null,
  stream: streamId,
  revision,
  // Every supported server says it.
  position: position === undefined ? BEGINNING : positionOf(position),
  recordedAt: created,
});

const jsonOf = (type: string, part: string, value: unknown): string => {
  const why = (problem: string) =>
    new TypeError(`The ${part} of the event ${type} cannot be stored as JSON: ${problem}`);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw why(messageOf(error));
  }
  if (text === undefined) throw why(`it is ${typeof value}`);
  return text;
};

/**
 * The event as the client takes it.
 * @throws {TypeError} for what is not JSON: the client would never settle the append, and reject a promise of its own
 */
export const proposed = ({ id, type, data, meta }: EventToAppend): JSONEventData => {
  jsonOf(type, 'data', data);
  return {
    id,
    contentType: 'application/json',
    type,
    data: data as JSONType,
    // As bytes, because the client drops every other metadata that is falsy.
    metadata:
      meta === null || meta === undefined ? undefined : new TextEncoder().encode(jsonOf(type, 'metadata', meta)),
  };
};

/** The server's own records, which are no events of the product. */
export const isSystem = ({ type, stream }: StoredEvent): boolean => type.startsWith('$') || stream.startsWith('$');
