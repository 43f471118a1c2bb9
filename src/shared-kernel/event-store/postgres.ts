import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { postgresDatabase } from '../database-postgres.ts';
import type { EventStore } from './event-store.ts';
import { notifier } from './notifier.ts';
import { postgresAppend } from './postgres-append.ts';
import { numberOf } from './postgres-position.ts';
import { EVENT_COLUMNS, eventOf, type EventRow } from './postgres-rows.ts';
import { postgresSubscription } from './postgres-subscription.ts';
import { wakeUp } from './wake-up.ts';

export type PostgresEventStoreOptions = {
  /** Where the database is, migrated. */
  connection: PoolConfig;
  /** How long a missed wake-up can go unnoticed; 1000 ms when absent. */
  pollMs?: number;
  log?: (line: string) => void;
};

const CHANNEL = 'event_store';
const PAGE = 500;
const FROM = 'from event_store.events e join event_store.streams s on s.id = e.stream_id';
const STREAM = {
  forwards: `select ${EVENT_COLUMNS} ${FROM} where s.name = $1 and not s.ended
    and e.revision >= greatest(s.hidden_below, $2) order by e.revision limit $3`,
  backwards: `select ${EVENT_COLUMNS} ${FROM} where s.name = $1 and not s.ended
    and e.revision >= s.hidden_below and e.revision <= $2 order by e.revision desc limit $3`,
};
const LOG = {
  forwards: `select ${EVENT_COLUMNS} ${FROM} where e.position > $1 order by e.position limit $2`,
  backwards: `select ${EVENT_COLUMNS} ${FROM} where e.position < $1 order by e.position desc limit $2`,
};
const LAST = 9_223_372_036_854_775_807n;

/** Pages through a query whose first moving part is the place to go on from. */
async function* pages(
  page: (place: bigint, limit: number) => Promise<EventRow[]>,
  start: bigint,
  after: (row: EventRow) => bigint,
  limit: number,
) {
  for (let place = start, left = limit; left > 0;) {
    const size = Math.min(left, PAGE);
    const rows = await page(place, size);
    yield* rows.map(eventOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    place = after(last);
    left -= rows.length;
  }
}

/**
 * The event store in PostgreSQL: one table, one sequence, gap-safe subscriptions. Appends are repeated for up to 15
 * seconds while the database is away; that is safe, because event ids make them idempotent.
 */
export const postgresEventStore = ({
  connection,
  pollMs = 1_000,
  log = console.error,
}: PostgresEventStoreOptions): EventStore => {
  const database = postgresDatabase(connection, log);
  const closing = new AbortController();
  const wake = wakeUp();
  const append = postgresAppend(database);
  const self = randomUUID();
  const announce = notifier(
    (): Promise<unknown> => database.query('select pg_notify($1, $2)', [CHANNEL, self]),
    closing.signal,
  );
  let listening: Promise<unknown> | undefined;

  // Listening saves the poll's delay, no more: a failure costs time, never events.
  const listen = (): void => {
    listening ??= database
      .listen(CHANNEL, (sender) => {
        if (sender !== self) wake.signal();
      })
      .catch((error: unknown) => {
        listening = undefined;
        if (closing.signal.aborted) return;
        log(`Event store: not listening for wake-ups: ${error instanceof Error ? error.message : String(error)}`);
      });
  };

  return {
    identity: async () => {
      const [row] = await database.query<{ id: string }>('select id from event_store.identity', []);
      if (row === undefined) throw new Error('The event log has lost its identity');
      return row.id;
    },
    append: async (stream, expected, events) => {
      const appended = await append(stream, expected, events);
      wake.signal();
      announce();
      return appended;
    },
    readStream: (stream, { direction = 'forwards', from, limit = Number.MAX_SAFE_INTEGER } = {}) => {
      const forwards = direction === 'forwards';
      return pages(
        (place, size) => database.query<EventRow>(STREAM[direction], [stream, String(place), size]),
        from ?? (forwards ? 0n : LAST),
        ({ revision }) => (forwards ? BigInt(revision) + 1n : BigInt(revision) - 1n),
        limit,
      );
    },
    readAll: ({ direction = 'forwards', after, limit = Number.MAX_SAFE_INTEGER } = {}) => {
      const start = direction === 'forwards' ? numberOf(after ?? '') : after === undefined ? LAST : numberOf(after);
      return pages(
        (place, size) => database.query<EventRow>(LOG[direction], [String(place), size]),
        start,
        ({ position }) => BigInt(position),
        limit,
      );
    },
    subscribe: (subscription) => {
      listen();
      const signal = AbortSignal.any([subscription.signal, closing.signal]);
      return postgresSubscription({ database, wake, pollMs, log }, { ...subscription, signal });
    },
    deleteStream: async (stream) => {
      await database.query(
        'update event_store.streams set hidden_below = revision + 1, deleted = true where name = $1 and not ended',
        [stream],
      );
    },
    tombstone: async (stream) => {
      await database.query(
        'insert into event_store.streams (name, revision, ended) values ($1, -1, true) on conflict (name) do update set ended = true',
        [stream],
      );
    },
    truncate: async (stream, before) => {
      await database.query('update event_store.streams set hidden_below = greatest(hidden_below, $2) where name = $1', [
        stream,
        String(before),
      ]);
    },
    close: async () => {
      closing.abort();
      await database.close();
    },
  };
};
