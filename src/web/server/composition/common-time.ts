import type { Sql } from '../../../shared-kernel/database/database.ts';

/** The time that all processes of an installation share. */
export type CommonTime = {
  /** Milliseconds since 1970 by the database's clock, independent of the clock of this machine. */
  now: () => number;
  /** Seconds this machine's clock was ahead of the database's when they were last compared. */
  skewSeconds: () => number;
  stop: () => void;
};

/** Smaller differences are network latency and harmless. */
export const TOLERATED_SECONDS = 1;
const COMPARE_EVERY_MS = 10_000;

/** How far the machine's clock is ahead, in milliseconds; the answer was on its way for half of the time it took. */
const compared = async (sql: Sql, machine: () => number): Promise<number> => {
  const asked = machine();
  const [row] = await sql.query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
    [],
  );
  const answered = machine();
  return (asked + answered) / 2 - Number(row!.now);
};

/**
 * The database's clock decides where a machine's is wrong: otherwise a process whose clock is off by minutes would close the
 * doors of sessions and remind people at another time than the others. Compared at the start and every ten seconds.
 */
export const commonTime = async (
  sql: Sql,
  failed: (problem: unknown) => void,
  machine: () => number = Date.now,
): Promise<CommonTime> => {
  let ahead = await compared(sql, machine);
  const compare = async () => {
    ahead = await compared(sql, machine);
  };
  const comparing = setInterval(() => void compare().catch(failed), COMPARE_EVERY_MS);
  comparing.unref();
  return {
    now: () => machine() - (Math.abs(ahead) > TOLERATED_SECONDS * 1000 ? ahead : 0),
    skewSeconds: () => ahead / 1000,
    stop: () => clearInterval(comparing),
  };
};
