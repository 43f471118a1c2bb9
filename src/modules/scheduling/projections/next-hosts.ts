import type { Sql } from '#kernel/database/database.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { restrictedBy } from './restriction-rows.ts';

/** A member who hosts a public session soon, with the next of these sessions and the Wells of all of them, by their dates. */
export type NextHost = {
  member: string;
  /** The first that they name. */
  credential: string | null;
  session: string;
  starts_at: Date;
  wells: { uuid: string; title: string; slug: string }[];
};

const SOON_DAYS = 30;
/** So many of the next sessions are looked through. */
const MOST_SESSIONS = 500;

/**
 * Who hosts soon and in public, the next first: visitors see their profiles as well (ADR 61). Those who left people waiting
 * repeatedly are not suggested for a while (I-022), and members whom the viewer restricts are left out: their sessions do not
 * open (C-024).
 */
export const nextHosts = (sql: Sql, now: string, viewer: string | null): Promise<NextHost[]> =>
  sql.query<NextHost>(
    `select s.host::text as member, p.credential, (array_agg(s.session::text order by s.starts_at, s.session))[1] as session,
       min(s.starts_at) as starts_at,
       json_agg(json_build_object('uuid', s.well, 'title', s.title, 'slug', s.slug) order by s.starts_at, s.session) as wells
     from (select s.session, s.host, s.starts_at, s.well, w.title, w.slug
       from scheduling_sessions.session s
       join scheduling_sessions.well w on w.well = s.well and w.visible and not w.deleted
       where s.coming and not s.group_hosted and s.starts_at > $1::timestamptz and s.starts_at < $2::timestamptz
       order by s.starts_at, s.session limit ${MOST_SESSIONS}) s
     join scheduling_sessions.person p on p.member = s.host and p.username is not null
     where s.host not in (select u.host from scheduling_sessions.unsuggested u where u.until > $1::timestamptz)
       and s.host <> all (${restrictedBy('$3::uuid')})
     group by s.host, p.credential
     order by min(s.starts_at), s.host`,
    [now, plus(now, days(SOON_DAYS)), viewer],
  );
