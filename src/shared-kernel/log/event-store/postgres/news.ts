import type { Database } from '#kernel/database/database.ts';
import type { StoredEvent } from '../event-store.ts';
import { EVENT_COLUMNS, eventOf, type EventRow } from './rows.ts';
import type { WakeUp } from '../wake-up.ts';

const NEWS = `select ${EVENT_COLUMNS} from event_store.events e
  where e.position > $1 order by e.position limit $2`;
const MOST_HELD = 1_000;
const HELD_MS = 5_000;

/** What stands behind a position, up to the first gap. */
export type News = {
  events: readonly StoredEvent[];
  /** The last position that was seen, behind a gap if there is one. */
  last: bigint;
  /** As many as were asked for: there may be more. */
  isFull: boolean;
  /** Nothing else stands there before the next signal. */
  isAll: boolean;
};

/**
 * Reads the end of the log once for all subscriptions of this process: events that one of them has read are held for the
 * others, the same objects, and subscriptions that wait at the same place share one statement.
 */
export const postgresNews = (database: Database, wake: WakeUp) => {
  let held: StoredEvent[] = [];
  /** The held events stand behind this position, up to the next one. */
  let start = -1n;
  let end = -1n;
  /** The signal before the read that found nothing behind the end. */
  let allAt: number | undefined;
  let reading: { after: bigint; size: number; signal: number; news: Promise<News> } | undefined;
  let expiry: NodeJS.Timeout | undefined;

  const drop = (): void => {
    expiry = undefined;
    held = [];
    start = end;
  };
  const read = async (after: bigint, size: number): Promise<News> => {
    const rows = await database.query<EventRow>(NEWS, [String(after), size]);
    const gap = rows.findIndex(({ position }, index) => BigInt(position) !== after + BigInt(index) + 1n);
    const events = (gap === -1 ? rows : rows.slice(0, gap)).map(eventOf);
    const isFull = rows.length === size;
    return { events, last: BigInt(rows.at(-1)?.position ?? after), isFull, isAll: gap === -1 && !isFull };
  };
  const hold = (after: bigint, news: News, signal: number): void => {
    const to = after + BigInt(news.events.length);
    // Another read has gone further meanwhile.
    if (to < end) return;
    if (after > end || after < start) {
      held = [];
      start = end = after;
    }
    held.push(...news.events.slice(Number(end - after)));
    end = to;
    allAt = news.isAll ? signal : undefined;
    const excess = held.length - MOST_HELD;
    if (excess > 0) {
      held.splice(0, excess);
      start += BigInt(excess);
    }
    // Not put off by what is read later, so that nothing is held for longer, however much is recorded.
    if (held.length > 0) expiry ??= setTimeout(drop, HELD_MS).unref();
  };

  return async (after: bigint, size: number): Promise<News> => {
    if (after >= start && after < end) {
      const from = Number(after - start);
      const events = held.slice(from, from + size);
      const last = after + BigInt(events.length);
      return { events, last, isFull: false, isAll: last === end && allAt === wake.count() };
    }
    if (after < end) return read(after, size);
    const signal = wake.count();
    if (reading?.after === after && reading.size === size && reading.signal === signal) return reading.news;
    const news = read(after, size);
    const own = { after, size, signal, news };
    reading = own;
    try {
      hold(after, await news, signal);
      return news;
    } finally {
      if (reading === own) reading = undefined;
    }
  };
};
