import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '#kernel/database/database-errors.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Batch, SubscribeOptions } from '../event-store.ts';
import { numberOf, positionOf } from './position.ts';
import { EVENT_COLUMNS, eventOf, type EventRow, STREAM_NAME } from './rows.ts';
import type { postgresNews } from './news.ts';
import type { WakeUp } from '../wake-up.ts';

const HISTORY = `select ${EVENT_COLUMNS} from event_store.events e
  where e.position > $1 and e.position <= $3 order by e.position limit $2`;
const HISTORY_OF_SOME = `select ${EVENT_COLUMNS} from event_store.events e
  where e.position > $1 and e.position <= $3 and ${STREAM_NAME} ^@ any ($4) order by e.position limit $2`;
const END = 'select coalesce(max(position), 0)::text as position from event_store.events';
// Every appender holds this lock from before it draws a position until its commit is visible.
const APPENDERS = `select distinct virtualtransaction as transaction from pg_locks
  where locktype = 'relation' and relation = 'event_store.streams'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;

const DEFAULT_BATCH = 500;
const WINDOW = 50_000n;
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 2_000;

export type SubscriptionOptions = {
  database: Database;
  /** The end of the log, which all subscriptions read together. */
  news: ReturnType<typeof postgresNews>;
  wake: WakeUp;
  /** Poll interval: how long a missed wake-up can go unnoticed. */
  pollMs: number;
  log: (line: string) => void;
};

type SubscriptionPage = { rows: EventRow[]; upTo: bigint };

/**
 * Reads the log in order without gaps. Positions are drawn before their transaction commits, so a reader may see 7
 * before 6: at a gap it waits for exactly those transactions that could still fill it, then reads again.
 */
const reader = (
  { database, news, log }: SubscriptionOptions,
  { from, streamPrefixes, batchSize = DEFAULT_BATCH, signal }: SubscribeOptions,
) => {
  let cursor = numberOf(from);
  let settled = cursor; // no more events can appear up to here
  let caughtUp = false;
  let ahead: Promise<SubscriptionPage> | undefined;

  const end = async (): Promise<bigint> =>
    BigInt((await database.query<{ position: string }>(END, []))[0]?.position ?? 0);

  const settle = async (upTo: bigint): Promise<void> => {
    const patienceEnds = Date.now() + PATIENCE_MS;
    let isReported = false;
    let waitedFor: string[] | undefined;
    for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
      const rows = await database.query<{ transaction: string }>(APPENDERS, []);
      const open = new Set(rows.map(({ transaction }) => transaction));
      waitedFor = waitedFor === undefined ? [...open] : waitedFor.filter((each) => open.has(each));
      if (waitedFor.length === 0) break;
      if (!isReported && Date.now() > patienceEnds) {
        isReported = true;
        log(`Event store: readers wait for unfinished writes (transactions ${waitedFor.join(', ')})`);
      }
      await delay(pause, undefined, { signal });
    }
    settled = upTo;
  };

  const history = async (after: bigint): Promise<SubscriptionPage> => {
    const last = after + WINDOW < settled ? after + WINDOW : settled;
    const rows = await database.query<EventRow>(streamPrefixes === undefined ? HISTORY : HISTORY_OF_SOME, [
      String(after),
      batchSize,
      String(last),
      ...(streamPrefixes === undefined ? [] : [streamPrefixes]),
    ]);
    return { rows, upTo: rows.length < batchSize ? last : BigInt(rows.at(-1)!.position) };
  };

  const fromHistory = async (): Promise<Batch> => {
    const page = ahead ?? history(cursor);
    ahead = undefined;
    const { rows, upTo } = await page;
    cursor = upTo;
    if (cursor < settled) {
      ahead = history(cursor); // prefetch: the next page is loaded while this one is processed
      ahead.catch(() => undefined); // awaited by the next call
    }
    return { events: rows.map(eventOf), checkpoint: positionOf(cursor) };
  };

  const fromNews = async (): Promise<Batch | undefined> => {
    const { events: safe, last, isFull, isAll } = await news(cursor, batchSize);
    caughtUp = isAll;
    if (last === cursor) return undefined;
    if (isFull) await settle(await end());
    else if (safe.length === 0) await settle(last);
    if (safe.length === 0) return fromHistory();
    cursor += BigInt(safe.length);
    const wanted =
      streamPrefixes === undefined
        ? safe
        : safe.filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)));
    return { events: [...wanted], checkpoint: positionOf(cursor), isHeld: true };
  };

  return {
    /** The next batch; undefined when there are no events. */
    next: (): Promise<Batch | undefined> => (cursor < settled ? fromHistory() : fromNews()),
    /** Whether that batch was everything, so that there is nothing to read before the next signal. */
    isCaughtUp: (): boolean => caughtUp && cursor >= settled,
    /** @throws RangeError when the log ends before the start position: it was replaced by an older copy */
    checkStart: async (): Promise<void> => {
      const last = await end();
      if (cursor > last)
        throw new RangeError(
          `Reading is to go on after position ${cursor}, but the event log ends at ${last}. It seems to be an older copy.`,
        );
    },
  };
};

/** The port's `subscribe` over Postgres. */
export async function* postgresSubscription(
  options: SubscriptionOptions,
  subscription: SubscribeOptions,
): AsyncGenerator<Batch, void, undefined> {
  const { wake, pollMs, log } = options;
  const { signal } = subscription;
  const read = reader(options, subscription);
  let started = false;
  let pause = 20;
  while (!signal.aborted) {
    const waiting = wake.next(pollMs, signal);
    let batch: Batch | undefined;
    try {
      if (!started) await read.checkStart();
      started = true;
      batch = await read.next();
      pause = 20;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (signal.aborted) return;
      log(`Event store: reading failed, trying again: ${messageOf(error)}`);
      await delay(pause, undefined, { signal }).catch(() => undefined); // an abort ends the loop
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      continue;
    }
    if (batch !== undefined) yield batch;
    if (read.isCaughtUp()) await waiting.sleep();
  }
}
