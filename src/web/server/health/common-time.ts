import { every } from '#kernel/every.ts';
import type { Sql } from '#kernel/database/database.ts';

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
/** An answer that took longer says nothing about the clocks: half of that time may be a second or more off. */
const LONGEST_ANSWER_MS = 1_000;
const TRIES_AT_START = 3;

/**
 * How far the machine's clock is ahead, in milliseconds; the answer was on its way for half of the time it took. Undefined
 * when that took too long.
 */
const compared = async (sql: Sql, machine: () => number, monotonic: () => number): Promise<number | undefined> => {
  const since = monotonic();
  const asked = machine();
  const [row] = await sql.query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
    [],
  );
  const answered = machine();
  if (monotonic() - since > LONGEST_ANSWER_MS) return undefined;
  return (asked + answered) / 2 - Number(row!.now);
};

type CommonTimeOptions = {
  /** The clocks could not be compared. */
  failed: (problem: unknown) => void;
  /** The clock of this machine was put forward, or back where it is negative, by so many seconds. */
  stepped: (seconds: number) => void;
  machine?: () => number;
  monotonic?: () => number;
};

/**
 * The database's clock decides where a machine's is wrong: otherwise a process whose clock is off by minutes would close the
 * doors of sessions and remind people at another time than the others. Compared at the start and every ten seconds.
 */
export const commonTime = async (
  sql: Sql,
  { failed, stepped, machine = Date.now, monotonic = () => performance.now() }: CommonTimeOptions,
): Promise<CommonTime> => {
  let ahead: number | undefined;
  const skew = () => ahead ?? 0;
  const compare = async (): Promise<boolean> => {
    const found = await compared(sql, machine, monotonic);
    if (found === undefined) return false;
    if (ahead !== undefined && Math.abs(found - ahead) > TOLERATED_SECONDS * 1000) stepped((found - ahead) / 1000);
    ahead = found;
    return true;
  };
  for (let tries = 0; tries < TRIES_AT_START && !(await compare());) tries++;
  const stop = every(COMPARE_EVERY_MS, compare, failed);
  return {
    now: () => machine() - (Math.abs(skew()) > TOLERATED_SECONDS * 1000 ? skew() : 0),
    skewSeconds: () => skew() / 1000,
    stop,
  };
};
