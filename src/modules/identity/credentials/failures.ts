import { tracesIn } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import { minutes, plus } from '#kernel/contract/time.ts';

const SPAN = minutes(15);

/**
 * Counts wrong passwords. A try is counted before the password is looked at, so that a hundred at once are not a hundred
 * free guesses, and given back when it was right.
 */
export const failures = (sql: Sql) => ({
  /** Counts a try; false when the bucket is full, and then nothing more may be tried. */
  admit: async (bucket: string, most: number, now: string): Promise<boolean> => {
    const [row] = await sql.query<{ count: number }>(
      `insert into identity.failures as f (bucket, count, until) values ($1, 1, $3)
       on conflict (bucket) do update set
         count = case when f.until <= $2 then 1 else f.count + 1 end,
         until = case when f.until <= $2 then excluded.until else f.until end
       returning count`,
      [bucket, now, plus(now, SPAN)],
    );
    return row!.count <= most;
  },
  /** The password was right: this try does not count, and with `all` none of the earlier ones does. */
  forgive: async (bucket: string, options: { all: boolean }): Promise<void> => {
    await sql.query(
      options.all
        ? 'delete from identity.failures where bucket = $1'
        : 'update identity.failures set count = greatest(count - 1, 0) where bucket = $1',
      [bucket],
    );
  },
  /** How many wrong tries are counted under one of these fingerprints or ids, and their end. */
  ...tracesIn<readonly string[]>(sql, ['identity.failures'], `string_to_array(bucket, '|') && $1::text[]`),
  /** Removes what no longer counts. */
  tidy: async (now: string): Promise<void> => {
    await sql.query('delete from identity.failures where until <= $1', [now]);
  },
});
export type Failures = ReturnType<typeof failures>;
