import { randomUUID } from 'node:crypto';
import type { Sql } from '#kernel/database/database.ts';

/** A process whose signs of life were not written for longer than this does not know any more who is there. */
export const UNWRITTEN_MS = 8_000;
export const WRITE_SIGNS_MS = 5_000;
/** While a thousand sockets and more are ready, Node reads them for seconds before any timer runs. */
const TIMER_IS_LATE_MS = 6_000;

/**
 * Polls are signs of life. They are collected in memory and written together every few seconds, so that no poll writes a
 * row, and every process sees the signs that the others heard.
 */
export type SignsOfLife = {
  /** Counts for so many seconds from now. */
  heard: (session: string, member: string, seconds: number) => void;
  /** Writes what was heard since the last time, and that this process hears. */
  write: () => Promise<void>;
  /** False while what this process hears does not reach the others: it must not answer that all is well (C-030). */
  areWritten: () => boolean;
  /** Writes for the last time: from then on no other waits for this process. */
  stop: () => Promise<void>;
};

/** @param monotonic milliseconds that only ever grow; people are not dropped because the product's clock is moved */
export const signsOfLife = (sql: Sql, monotonic: () => number = () => performance.now()): SignsOfLife => {
  const process = randomUUID();
  type Batch = { heard: Map<string, { session: string; member: string; until: number }>; oldest: number };
  const emptyBatch = (): Batch => ({ heard: new Map(), oldest: Infinity });
  let collected = emptyBatch();
  const underWay = new Set<Batch>();
  let beganAt = -Infinity;
  let overdue: Promise<void> = Promise.resolve();

  /** Answers the database's time, and how many seconds ago the batch was closed: what was heard since is not in it. */
  const send = async ({ heard }: Batch): Promise<{ at: string; age: number }> => {
    const signs = [...heard.values()];
    const now = monotonic();
    const [row] = await sql.query<{ at: string }>(
      `with signs as (
         insert into live_rooms.signs_of_life (session, member, alive_until)
         select session, member, clock_timestamp() + make_interval(secs => left_seconds)
         from unnest($1::uuid[], $2::uuid[], $3::float8[]) as t(session, member, left_seconds)
         on conflict (session, member) do update
           set alive_until = greatest(live_rooms.signs_of_life.alive_until, excluded.alive_until))
       select clock_timestamp()::text as at`,
      [
        signs.map(({ session }) => session),
        signs.map(({ member }) => member),
        signs.map(({ until }) => (until - now) / 1000),
      ],
    );
    return { at: row!.at, age: (monotonic() - now) / 1000 };
  };

  const write = async (): Promise<void> => {
    const batch = collected;
    collected = emptyBatch();
    underWay.add(batch);
    beganAt = monotonic();
    try {
      const { at, age } = await send(batch);
      await sql.query(
        `insert into live_rooms.hearing (process, wrote_at) values ($1, $2::timestamptz - make_interval(secs => $3))
         on conflict (process) do update set wrote_at = excluded.wrote_at`,
        [process, at, age],
      );
    } catch (problem) {
      // What could not be written is written with the next batch, unless something newer was heard.
      collected = {
        heard: new Map([...batch.heard, ...collected.heard]),
        oldest: Math.min(batch.oldest, collected.oldest),
      };
      throw problem;
    } finally {
      underWay.delete(batch);
    }
  };

  return {
    heard: (session, member, seconds) => {
      const key = `${session}${member}`;
      const now = monotonic();
      const until = now + seconds * 1000;
      const earlier = collected.heard.get(key);
      if (earlier) earlier.until = Math.max(earlier.until, until);
      else collected.heard.set(key, { session, member, until });
      collected.oldest = Math.min(collected.oldest, now);
      if (underWay.size === 0 && now - Math.max(collected.oldest, beganAt) > TIMER_IS_LATE_MS)
        // Should it fail, the timer's next one does so, too, and is reported.
        overdue = write().catch(() => undefined);
    },
    write,
    areWritten: () =>
      monotonic() - Math.min(collected.oldest, ...[...underWay].map(({ oldest }) => oldest)) <= UNWRITTEN_MS,
    stop: async () => {
      // It would say that this process hears, after its goodbye.
      await overdue;
      await write();
      await sql.query('delete from live_rooms.hearing where process = $1', [process]);
    },
  };
};
