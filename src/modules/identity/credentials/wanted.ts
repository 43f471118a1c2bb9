import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Wanted } from '../contract/wanted.ts';

/** The link of the mail is read later than it is sent, and the session may be over by then. */
const STORED_FOR = days(1);

/** What a newcomer wanted when they registered, until the address is confirmed or a day is over. */
export const wantedWhenRegistering = (sql: Sql) => ({
  put: async (member: string, { session, page }: Wanted, now: string): Promise<void> => {
    await sql.query(
      `insert into identity.wanted_sessions (member, session, page, wanted_at) values ($1, $2, $3, $4)
       on conflict (member) do update
         set session = excluded.session, page = excluded.page, wanted_at = excluded.wanted_at`,
      [member, session, page, now],
    );
  },
  /** Answered once, then forgotten. */
  take: async (member: string, now: string): Promise<Wanted | null> => {
    const [row] = await sql.query<Wanted & { wanted_at: Date }>(
      'delete from identity.wanted_sessions where member = $1 returning session::text, page, wanted_at',
      [member],
    );
    if (row === undefined || plus(row.wanted_at.toISOString(), STORED_FOR) <= now) return null;
    return { session: row.session, page: row.page };
  },
  traces: async (member: string): Promise<number> =>
    (await sql.query('select 1 from identity.wanted_sessions where member = $1', [member])).length,
  removeTraces: async (member: string): Promise<void> => {
    await sql.query('delete from identity.wanted_sessions where member = $1', [member]);
  },
  tidy: async (now: string): Promise<void> => {
    await sql.query('delete from identity.wanted_sessions where wanted_at <= $1', [plus(now, -STORED_FOR)]);
  },
});
export type WantedWhenRegistering = ReturnType<typeof wantedWhenRegistering>;
