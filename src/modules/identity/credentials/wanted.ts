import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Wanted } from '../contract/wanted.ts';

/** The link of the mail is read later than it is sent, and the session may be over by then. */
const STORED_FOR = days(1);
const TABLES = ['wanted_sessions', 'wanted_pages'] as const;

/** What a newcomer wanted when they registered, for a day. */
export const wantedWhenRegistering = (sql: Sql) => {
  const remove = async (member: string): Promise<void> => {
    for (const table of TABLES) await sql.query(`delete from identity.${table} where member = $1`, [member]);
  };
  return {
    put: async (member: string, { session, page }: Wanted, now: string): Promise<void> => {
      await remove(member);
      const [table, column, value] =
        session === null
          ? (['wanted_pages', 'page', page] as const)
          : (['wanted_sessions', 'session', session] as const);
      await sql.query(
        `insert into identity.${table} (member, ${column}, wanted_at) values ($1, $2, $3)
         on conflict (member) do update set ${column} = excluded.${column}, wanted_at = excluded.wanted_at`,
        [member, value, now],
      );
    },
    /** Stays until the day is over: the answer that names it may be lost, and its request be repeated. */
    read: async (member: string, now: string): Promise<Wanted | null> => {
      const [session] = await sql.query<{ session: string; wanted_at: Date }>(
        'select session::text, wanted_at from identity.wanted_sessions where member = $1',
        [member],
      );
      const [page] = await sql.query<{ page: string; wanted_at: Date }>(
        'select page, wanted_at from identity.wanted_pages where member = $1',
        [member],
      );
      const row = session ?? page;
      if (row === undefined || plus(row.wanted_at.toISOString(), STORED_FOR) <= now) return null;
      return { session: session?.session ?? null, page: session ? null : (page?.page ?? null) };
    },
    traces: async (member: string): Promise<number> => {
      const [row] = await sql.query<{ count: number }>(
        `select (select count(*) from identity.wanted_sessions where member = $1)::int
           + (select count(*) from identity.wanted_pages where member = $1)::int as count`,
        [member],
      );
      return row!.count;
    },
    removeTraces: remove,
    tidy: async (now: string): Promise<void> => {
      for (const table of TABLES)
        await sql.query(`delete from identity.${table} where wanted_at <= $1`, [plus(now, -STORED_FOR)]);
    },
  };
};
export type WantedWhenRegistering = ReturnType<typeof wantedWhenRegistering>;
