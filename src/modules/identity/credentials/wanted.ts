import { tracesIn } from '#kernel/about-members.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Wanted } from '../contract/wanted.ts';

/** The link of the mail is read later than it is sent, and the session may be over by then. */
const STORED_FOR = days(1);
/** The answer that names it may be lost, and asked for again. */
const ANSWERED_FOR = minutes(10);
const TABLES = ['identity.wanted_sessions', 'identity.wanted_pages'];

/** What a newcomer wanted when they registered, until the address is confirmed or a day is over. */
export const wantedWhenRegistering = (sql: Sql) => {
  const ofMember = tracesIn(sql, TABLES);
  return {
    ...ofMember,
    put: async (member: string, { session, page }: Wanted, now: string): Promise<void> => {
      await ofMember.removeTraces(member);
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
    /** Answered for ten minutes from the first time on. */
    read: async (member: string, now: string): Promise<Wanted | null> => {
      const oldest = plus(now, ANSWERED_FOR - STORED_FOR);
      const [session] = await sql.query<{ session: string; wanted_at: Date }>(
        `update identity.wanted_sessions set wanted_at = least(wanted_at, $2) where member = $1
         returning session::text, wanted_at`,
        [member, oldest],
      );
      const [page] = await sql.query<{ page: string; wanted_at: Date }>(
        'update identity.wanted_pages set wanted_at = least(wanted_at, $2) where member = $1 returning page, wanted_at',
        [member, oldest],
      );
      const row = session ?? page;
      if (row === undefined || plus(row.wanted_at.toISOString(), STORED_FOR) <= now) return null;
      return { session: session?.session ?? null, page: session ? null : (page?.page ?? null) };
    },
    tidy: async (now: string): Promise<void> => {
      for (const table of TABLES)
        await sql.query(`delete from ${table} where wanted_at <= $1`, [plus(now, -STORED_FOR)]);
    },
  };
};
export type WantedWhenRegistering = ReturnType<typeof wantedWhenRegistering>;
