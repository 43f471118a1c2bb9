import type { Sql } from '#kernel/database/database.ts';

/**
 * Of the person `p`: visitors see the profile while its owner has a public session planned or held, or chose to be shown to
 * all. What members may do, such as hosting, shows them to no one: each who attended once may host.
 */
const isShownToVisitors = `(p.username is not null and (p.to_visitors or exists (
  select from scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well and w.visible and not w.deleted
  where s.host = p.member and not s.group_hosted and (s.coming or (s.took_place and exists (
    select from scheduling_sessions.attended a where a.session = s.session and a.member = p.member and a.as_host))))))`;

/** Those of these members whose profile visitors see. */
export const shownToVisitors = async (sql: Sql, members: readonly string[]): Promise<ReadonlySet<string>> => {
  if (members.length === 0) return new Set();
  const rows = await sql.query<{ member: string }>(
    `select p.member::text from scheduling_sessions.person p where p.member = any($1::uuid[]) and ${isShownToVisitors}`,
    [members],
  );
  return new Set(rows.map(({ member }) => member));
};
