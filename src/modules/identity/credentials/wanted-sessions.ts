import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';

/** The link of the mail is read later than it is sent, and the session may be over by then. */
const STORED_FOR = days(1);

/** The session in which a newcomer wanted a place when they registered, until the address is confirmed or a day is over. */
export const wantedSessions = (sql: Sql) => ({
  put: async (member: string, session: string, now: string): Promise<void> => {
    await sql.query(
      `insert into identity.wanted_sessions (member, session, wanted_at) values ($1, $2, $3)
       on conflict (member) do update set session = excluded.session, wanted_at = excluded.wanted_at`,
      [member, session, now],
    );
  },
  /** Answered once, then forgotten. */
  take: async (member: string, now: string): Promise<string | null> => {
    const [row] = await sql.query<{ session: string; wanted_at: Date }>(
      'delete from identity.wanted_sessions where member = $1 returning session::text, wanted_at',
      [member],
    );
    return row && plus(row.wanted_at.toISOString(), STORED_FOR) > now ? row.session : null;
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
export type WantedSessions = ReturnType<typeof wantedSessions>;
