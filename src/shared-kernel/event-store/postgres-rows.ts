import type { StoredEvent } from './event-store.ts';
import { positionOf } from './postgres-position.ts';

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

/** From `event_store.events e join event_store.streams s`. */
export const EVENT_COLUMNS = `e.position::text as position, s.name as stream, e.revision::text as revision, e.id, e.type,
  e.data, e.meta, (extract(epoch from e.recorded_at) * 1000)::float8 as recorded`;

export const eventOf = (row: EventRow): StoredEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  meta: row.meta,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: positionOf(row.position),
  recordedAt: new Date(row.recorded),
});
