import { countRows, type Sql } from '#kernel/database/database.ts';
import { notRestricted, restrictionsOf } from './restriction-rows.ts';

/** Sessions of a Well that are planned or running. */
export const activeSessionsOf = async (sql: Sql, well: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select session::text from scheduling_sessions.session s where s.well = $1 and s.coming`,
    [well],
  );
  return rows.map(({ session }) => session);
};

/** Sessions with a start between two instants, also those that are over. */
export const sessionsStartingBetween = async (sql: Sql, from: string, until: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select session::text from scheduling_sessions.session where starts_at > $1::timestamptz and starts_at < $2::timestamptz`,
    [from, until],
  );
  return rows.map(({ session }) => session);
};

/** How many sessions that are over a member attended without hosting them. */
export const attendedOf = (sql: Sql, member: string): Promise<number> =>
  countRows(
    sql,
    `scheduling_sessions.attended a join scheduling_sessions.session s on s.session = a.session and s.took_place
     where a.member = $1::uuid and not a.as_host`,
    [member],
  );

/** How many sessions each member hosted, and how many different people they met, in sessions that are over (C-165). */
export const figuresOf = (
  sql: Sql,
  members: readonly string[],
): Promise<{ member: string; hosted: number; met: number }[]> =>
  sql.query(
    `select p.member::text, p.hosted, (select count(distinct o.member)::integer from scheduling_sessions.attended a
       join scheduling_sessions.session s on s.session = a.session and s.took_place
       join scheduling_sessions.attended o on o.session = a.session and o.member <> a.member
       where a.member = p.member) as met
     from scheduling_sessions.person p where p.member = any($1::uuid[])`,
    [members],
  );

/**
 * How many coming sessions others planned in each Well since an instant, without those that the member may not see, and
 * without those in which they have a place when this is asked.
 */
export const sessionsSince = (
  sql: Sql,
  member: string,
  wells: readonly { well: string; since: string }[],
  { withPlace = true }: { withPlace?: boolean } = {},
): Promise<{ well: string; sessions: number }[]> =>
  sql.query(
    `with restrictions as materialized (${restrictionsOf('$1::uuid')}) select s.well::text, count(*)::integer as sessions
     from unnest($2::uuid[], $3::timestamptz[]) as n (well, since)
     join scheduling_sessions.session s on s.well = n.well and s.coming and s.scheduled_at > n.since
     where s.host <> $1::uuid and ${notRestricted('$1::uuid')}
       and ($4 or not exists (select 1 from scheduling_sessions.attendee a where a.session = s.session and a.member = $1::uuid))
     group by s.well`,
    [member, wells.map(({ well }) => well), wells.map(({ since }) => since), withPlace],
  );
