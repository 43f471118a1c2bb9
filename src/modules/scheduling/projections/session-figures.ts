import type { Sql } from '../../../shared-kernel/database/database.ts';

/** Sessions of a Well that are planned or running. */
export const activeSessionsOf = async (sql: Sql, well: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select session::text from scheduling_sessions.session s where s.well = $1 and s.coming`,
    [well],
  );
  return rows.map(({ session }) => session);
};

/** How many sessions each member hosted, and how many different people they met in sessions. */
export const figuresOf = (
  sql: Sql,
  members: readonly string[],
): Promise<{ member: string; hosted: number; met: number }[]> =>
  sql.query(
    `select p.member::text, p.hosted, (
       select count(distinct o.member)::integer from scheduling_sessions.attended a
       join scheduling_sessions.attended o on o.session = a.session and o.member <> a.member
       where a.member = p.member) as met
     from scheduling_sessions.person p where p.member = any($1::uuid[])`,
    [members],
  );
