import type { Sql } from '#kernel/database/database.ts';

/** Who was in sessions together; read from rows, for staff. */
export type SharedSessions = {
  /** The last sessions in which both took part, the newest first. */
  between(
    member: string,
    other: string,
    limit: number,
  ): Promise<{ session: string; title: string; startsAt: string }[]>;
  /** Those of `others` who were in one of the last so many sessions that the member took part in. */
  metLately(member: string, others: readonly string[], sessions: number): Promise<string[]>;
};

export const sharedSessions = (sql: Sql): SharedSessions => ({
  between: async (member, other, limit) => {
    const rows = await sql.query<{ session: string; title: string; starts_at: Date }>(
      `select s.session::text, s.title, s.starts_at from scheduling_sessions.attended a
       join scheduling_sessions.attended o on o.session = a.session and o.member = $2::uuid
       join scheduling_sessions.session s on s.session = a.session
       where a.member = $1::uuid order by s.starts_at desc, s.session limit $3`,
      [member, other, limit],
    );
    return rows.map(({ session, title, starts_at }) => ({ session, title, startsAt: starts_at.toISOString() }));
  },
  // Whom staff met in sessions of long ago they may judge.
  metLately: async (member, others, sessions) => {
    const rows = await sql.query<{ member: string }>(
      `select distinct o.member::text from (
         select a.session from scheduling_sessions.attended a
         join scheduling_sessions.session s on s.session = a.session
         where a.member = $1::uuid order by s.starts_at desc, s.session limit $3) latest
       join scheduling_sessions.attended o on o.session = latest.session
       where o.member = any($2::uuid[])`,
      [member, [...others], sessions],
    );
    return rows.map((row) => row.member);
  },
});
