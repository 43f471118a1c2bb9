import type { StoredEvent } from '../event-store.ts';
import { positionOf } from './position.ts';

/** An event as selected by {@link EVENT_COLUMNS}. */
export type EventRow = {
  position: string;
  stream: string;
  revision: string;
  id: string;
  type: string;
  data: unknown;
  meta: unknown;
  recorded: number;
};

/** From `event_store.events e`, when the stream is known. */
export const STREAM_COLUMNS = `e.position::text as position, e.revision::text as revision, e.id, e.type,
  e.data, e.meta, (extract(epoch from e.recorded_at) * 1000)::float8 as recorded`;
/** A subselect, so that a page of the log always follows the index of positions: a join may read all streams. */
export const STREAM_NAME = '(select s.name from event_store.streams s where s.id = e.stream_id)';
/** From `event_store.events e`, when it is not. */
export const EVENT_COLUMNS = `${STREAM_NAME} as stream, ${STREAM_COLUMNS}`;

export const eventOf = (row: EventRow): StoredEvent => eventIn(row, row.stream);

export const eventIn = (row: Omit<EventRow, 'stream'>, stream: string): StoredEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  meta: row.meta,
  stream,
  revision: BigInt(row.revision),
  position: positionOf(row.position),
  recordedAt: new Date(row.recorded),
});
