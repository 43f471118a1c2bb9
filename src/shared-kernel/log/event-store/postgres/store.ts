import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { messageOf } from '#kernel/database/database-errors.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { BEGINNING, type EventStore, type StoredEvent } from '../event-store.ts';
import { notifier } from '../notifier.ts';
import { type Page, paged } from '../paging.ts';
import { RETRY_FOR_MS } from '../with-retries.ts';
import { postgresAppend } from './append.ts';
import { postgresNews } from './news.ts';
import { numberOf } from './position.ts';
import { EVENT_COLUMNS, eventIn, eventOf, type EventRow, STREAM_COLUMNS, STREAM_NAME } from './rows.ts';
import { postgresStreamEnds } from './stream-ends.ts';
import { postgresStreamPages } from './stream-pages.ts';
import { postgresSubscription } from './subscription.ts';
import { wakeUp } from '../wake-up.ts';

export type PostgresEventStoreOptions = {
  /** Connection to a migrated database. */
  connection: PoolConfig;
  /** Poll interval: how long a missed wake-up can go unnoticed; 1000 ms when absent. */
  pollMs?: number;
  /** How long an append is retried while the database is away; 10000 ms when absent. */
  retryForMs?: number;
  log?: (line: string) => void;
};

const CHANNEL = 'event_store';
// A subselect instead of a join makes the planner follow the index of revisions for one page only.
const OF_STREAM = `from event_store.events e where e.stream_id = (
    select s.id from event_store.streams s where s.name = $1 and not s.ended)
  and e.revision >= (select s.hidden_below from event_store.streams s where s.name = $1)`;
const STREAM_BACKWARDS = `select ${STREAM_COLUMNS} ${OF_STREAM} and e.revision <= $2 order by e.revision desc limit $3`;
const LOG = {
  forwards: (picked: string) =>
    `select ${EVENT_COLUMNS} from event_store.events e where e.position > $1 ${picked} order by e.position limit $2`,
  backwards: (picked: string) =>
    `select ${EVENT_COLUMNS} from event_store.events e where e.position < $1 ${picked} order by e.position desc limit $2`,
};
const PICKED = `and ${STREAM_NAME} ^@ any ($3)`;
const LAST = 9_223_372_036_854_775_807n;

const pageOf = (events: readonly StoredEvent[], size: number, after: (last: StoredEvent) => bigint): Page<bigint> => {
  const last = events.at(-1);
  return { events, next: last === undefined || events.length < size ? undefined : after(last) };
};

/**
 * The event store in PostgreSQL: one table, one sequence, gap-safe subscriptions. Appends are retried for a while when
 * the database is away, which is safe because event ids make them idempotent.
 */
export const postgresEventStore = ({
  connection,
  pollMs = 1_000,
  retryForMs = RETRY_FOR_MS,
  log = console.error,
}: PostgresEventStoreOptions): EventStore => {
  const database = postgresDatabase(connection, log);
  const closing = new AbortController();
  const wake = wakeUp();
  const news = postgresNews(database, wake);
  const append = postgresAppend(database, retryForMs);
  const streamPage = postgresStreamPages(database);
  const endsWith = postgresStreamEnds(database);
  const self = randomUUID();
  const announce = notifier(
    (): Promise<unknown> => database.query('select pg_notify($1, $2)', [CHANNEL, self]),
    closing.signal,
  );
  let listening: Promise<unknown> | undefined;

  // Listening only saves the poll interval: a failure delays events, and loses none.
  const listen = (): void => {
    listening ??= database
      .listen(CHANNEL, (sender) => {
        if (sender !== self) wake.signal();
      })
      .catch((error: unknown) => {
        listening = undefined;
        if (closing.signal.aborted) return;
        log(`Event store: not listening for wake-ups: ${messageOf(error)}`);
      });
  };

  return {
    identity: async () => {
      const [row] = await database.query<{ id: string }>('select id from event_store.identity', []);
      if (row === undefined) throw new Error('The event log has lost its identity');
      return row.id;
    },
    has: async (position) => {
      const rows = await database.query(
        'select where $1::bigint <= (select coalesce(max(position), 0) from event_store.events)',
        [String(numberOf(position))],
      );
      return rows.length > 0;
    },
    append: async (stream, expected, events) => {
      const appended = await append(stream, expected, events);
      wake.signal();
      announce();
      return appended;
    },
    readStream: (stream, { direction = 'forwards', from, limit } = {}) => {
      const forwards = direction === 'forwards';
      return paged(from ?? (forwards ? 0n : LAST), limit, async (place, size) => {
        if (forwards) return pageOf(await streamPage(stream, place, size), size, ({ revision }) => revision + 1n);
        const rows = await database.query<Omit<EventRow, 'stream'>>(STREAM_BACKWARDS, [stream, String(place), size]);
        return pageOf(
          rows.map((row) => eventIn(row, stream)),
          size,
          ({ revision }) => revision - 1n,
        );
      });
    },
    endsWith,
    readAll: ({ direction = 'forwards', after, limit, streamPrefixes } = {}) => {
      const text = LOG[direction](streamPrefixes === undefined ? '' : PICKED);
      const picked = streamPrefixes === undefined ? [] : [streamPrefixes];
      const start = direction === 'backwards' && after === undefined ? LAST : numberOf(after ?? BEGINNING);
      return paged(start, limit, async (place, size) => {
        const rows = await database.query<EventRow>(text, [String(place), size, ...picked]);
        return pageOf(rows.map(eventOf), size, ({ position }) => BigInt(position));
      });
    },
    subscribe: (subscription) => {
      listen();
      const signal = AbortSignal.any([subscription.signal, closing.signal]);
      return postgresSubscription({ database, news, wake, pollMs, log }, { ...subscription, signal });
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
