import type { Sql } from '../../shared-kernel/database/database.ts';

/**
 * Polls are signs of life. They are collected in memory and written together every few seconds, so that no poll writes a
 * row, and every process sees the signs that the others heard.
 */
export type SignsOfLife = {
  /** Counts for so many seconds from now. */
  heard: (session: string, member: string, seconds: number) => void;
  /** Writes what was heard since the last time. */
  write: () => Promise<void>;
};

/** @param monotonic milliseconds that only ever grow; people are not dropped because the product's clock is moved */
export const signsOfLife = (sql: Sql, monotonic: () => number = () => performance.now()): SignsOfLife => {
  let heard = new Map<string, { session: string; member: string; until: number }>();

  return {
    heard: (session, member, seconds) => {
      const key = `${session}${member}`;
      const until = monotonic() + seconds * 1000;
      const known = heard.get(key);
      if (known) known.until = Math.max(known.until, until);
      else heard.set(key, { session, member, until });
    },
    write: async () => {
      if (heard.size === 0) return;
      const batch = heard;
      heard = new Map();
      const signs = [...batch.values()];
      const now = monotonic();
      try {
        await sql.query(
          `insert into live_rooms.signs_of_life (session, member, alive_until)
           select session, member, clock_timestamp() + make_interval(secs => left_seconds)
           from unnest($1::uuid[], $2::uuid[], $3::float8[]) as t(session, member, left_seconds)
           on conflict (session, member) do update
             set alive_until = greatest(live_rooms.signs_of_life.alive_until, excluded.alive_until)`,
          [
            signs.map(({ session }) => session),
            signs.map(({ member }) => member),
            signs.map(({ until }) => (until - now) / 1000),
          ],
        );
      } catch (problem) {
        // What could not be written is written with the next batch, unless something newer was heard.
        heard = new Map([...batch, ...heard]);
        throw problem;
      }
    },
  };
};
