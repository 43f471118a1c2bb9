import { randomUUID } from 'node:crypto';
import type { Sql } from '#kernel/database/database.ts';

/** A process whose signs of life were not written for longer than this does not know any more who is there. */
export const UNWRITTEN_MS = 8_000;
export const WRITE_SIGNS_MS = 1_000;
/** Sessions are written in turns: ten thousand rows at once hold up every poll of that moment. */
const TURNS = 4;
/** While a thousand sockets and more are ready, Node reads them for seconds before any timer runs. */
const TIMER_IS_LATE_MS = 6_000;

/**
 * Polls are signs of life. They are collected in memory and written together every few seconds, so that no poll writes a
 * row, and every process sees the signs that the others heard.
 */
export type SignsOfLife = {
  /** Counts for so many seconds from now. */
  heard: (session: string, member: string, seconds: number) => void;
  /** Writes what was heard since the last time in a quarter of the sessions, in turn, and since when this process hears. */
  writeTurn: () => Promise<void>;
  /** The same for all sessions. */
  write: () => Promise<void>;
  /** False while what this process hears does not reach the others: it must not answer that all is well (C-030). */
  areWritten: () => boolean;
  /** Writes for the last time: from then on no other waits for this process. */
  stop: () => Promise<void>;
};

type Batch = { heard: Map<string, { session: string; member: string; until: number }>; oldest: number };
type Turn = { collected: Batch; underWay: Set<Batch>; beganAt: number };

const emptyBatch = (): Batch => ({ heard: new Map(), oldest: Infinity });

/** @param monotonic milliseconds that only ever grow; people are not dropped because the product's clock is moved */
export const signsOfLife = (sql: Sql, monotonic: () => number = () => performance.now()): SignsOfLife => {
  const process = randomUUID();
  const turns = Array.from({ length: TURNS }, (): Turn => ({
    collected: emptyBatch(),
    underWay: new Set(),
    beganAt: -Infinity,
  }));
  let next = 0;
  let overdue: Promise<void> = Promise.resolve();

  const turnOf = (session: string): Turn => turns[session.charCodeAt(session.length - 1) % TURNS]!;

  const oldestUnwritten = (): number => {
    let oldest = Infinity;
    for (const { collected, underWay } of turns) {
      oldest = Math.min(oldest, collected.oldest);
      for (const batch of underWay) oldest = Math.min(oldest, batch.oldest);
    }
    return oldest;
  };

  /** Answers the database's time. */
  const send = async (batches: readonly Batch[], now: number): Promise<string> => {
    const signs = batches.flatMap(({ heard }) => [...heard.values()]);
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
    return row!.at;
  };

  const writeTurns = async (written: readonly Turn[]): Promise<void> => {
    const began = monotonic();
    const batches = written.map(({ collected }) => collected);
    for (const [index, turn] of written.entries()) {
      turn.collected = emptyBatch();
      turn.underWay.add(batches[index]!);
      turn.beganAt = began;
    }
    const isOver = () => written.forEach(({ underWay }, index) => underWay.delete(batches[index]!));
    try {
      const at = await send(batches, began);
      isOver();
      // What is heard until then is written.
      const age = (monotonic() - Math.min(began, oldestUnwritten())) / 1000;
      await sql.query(
        `insert into live_rooms.hearing (process, wrote_at) values ($1, $2::timestamptz - make_interval(secs => $3))
         on conflict (process) do update set wrote_at = excluded.wrote_at`,
        [process, at, age],
      );
    } catch (problem) {
      // What could not be written is written with the next batch, unless something newer was heard.
      for (const [index, turn] of written.entries())
        turn.collected = {
          heard: new Map([...batches[index]!.heard, ...turn.collected.heard]),
          oldest: Math.min(batches[index]!.oldest, turn.collected.oldest),
        };
      throw problem;
    } finally {
      isOver();
    }
  };

  return {
    heard: (session, member, seconds) => {
      const turn = turnOf(session);
      const { collected } = turn;
      const key = `${session}${member}`;
      const now = monotonic();
      const until = now + seconds * 1000;
      const earlier = collected.heard.get(key);
      if (earlier) earlier.until = Math.max(earlier.until, until);
      else collected.heard.set(key, { session, member, until });
      collected.oldest = Math.min(collected.oldest, now);
      if (turn.underWay.size === 0 && now - Math.max(collected.oldest, turn.beganAt) > TIMER_IS_LATE_MS)
        // Should it fail, the timer's next one does so, too, and is reported.
        overdue = Promise.allSettled([overdue, writeTurns([turn])]).then(() => undefined);
    },
    writeTurn: () => writeTurns([turns[next++ % TURNS]!]),
    write: () => writeTurns(turns),
    areWritten: () => monotonic() - oldestUnwritten() <= UNWRITTEN_MS,
    stop: async () => {
      // It would say that this process hears, after its goodbye.
      await overdue;
      await writeTurns(turns);
      await sql.query('delete from live_rooms.hearing where process = $1', [process]);
    },
  };
};
