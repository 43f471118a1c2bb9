import type { Sql } from '../../../shared-kernel/database.ts';
import type { SessionType } from '../contract/session-events.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';

/** Who looks; null for visitors. */
export type Viewer = { id: string; isAdmin: boolean } | null;

/** A session with how one viewer stands to it. */
export type SessionRow = {
  session: string;
  host: string;
  well: string;
  title: string;
  description: string;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  timezone: string;
  seats: number;
  taken: number;
  kind: SessionType;
  external_url: string | null;
  group_hosted: boolean;
  status: SessionStatus;
  well_title: string;
  well_slug: string;
  host_username: string | null;
  host_level: number | null;
  host_about: string | null;
  hosted: number | null;
  registered: boolean;
  removed: boolean;
  /** Null for visitors. */
  people: { uuid: string; username: string | null }[] | null;
};

type Range = { from?: string | undefined; to?: string | undefined };
type Page = { limit: number; offset: number };

/**
 * What a viewer may know to exist: $1 the viewer or null, $2 whether they are staff. A private Well's sessions exist for its
 * members, for its sessions' hosts and for staff (C-142). Restrictions between members belong here as soon as they exist.
 */
const mayKnow = `(w.visible or $2::boolean or s.host = $1::uuid
  or exists (select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = $1::uuid))`;

const planned = `s.status in ('scheduled', 'open', 'live')`;

/** The rows of sessions $1 and $2 may know of. `order` and `where` are SQL of ours, never of a caller. */
const rowsOf = (where: string, order = 's.starts_at', paging = ''): string => `
  with page as (
    select s.session from scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well
    where ${where} and ${mayKnow} order by ${order}, s.session ${paging}
  )
  select s.session::text, s.host::text, s.well::text, s.title, s.description, s.starts_at, s.ends_at, s.duration, s.timezone,
    s.seats, s.taken, s.kind, s.external_url, s.group_hosted, s.status, w.title as well_title, w.slug as well_slug,
    h.username as host_username, h.host_level, h.about as host_about, h.hosted,
    exists (select 1 from scheduling_sessions.attendee a where a.session = s.session and a.member = $1::uuid) as registered,
    exists (select 1 from scheduling_sessions.removed r where r.session = s.session and r.member = $1::uuid) as removed,
    case when $1::uuid is null then null else (
      select coalesce(json_agg(json_build_object('uuid', x.member, 'username', p.username) order by x.registered_at, x.member), '[]')
      from scheduling_sessions.attendee x left join scheduling_sessions.person p on p.member = x.member
      where x.session = s.session
    ) end as people
  from page join scheduling_sessions.session s using (session)
  join scheduling_sessions.well w on w.well = s.well
  left join scheduling_sessions.person h on h.member = s.host
  order by ${order}, s.session`;

const viewing = (viewer: Viewer): [string | null, boolean] => [viewer?.id ?? null, viewer?.isAdmin ?? false];

/** Sessions that are planned or running; `q` is text, not a pattern. Without `from`: those that have not ended. */
export const searchSessionRows = (
  sql: Sql,
  viewer: Viewer,
  of: Page &
    Range & {
      q: string;
      well?: string | undefined;
      withSeatsOnly: boolean;
      newestFirst: boolean;
      notOverBefore: string;
    },
): Promise<SessionRow[]> =>
  sql.query<SessionRow>(of.newestFirst ? newest : soonest, [
    ...viewing(viewer),
    of.q.trim().toLowerCase(),
    of.well ?? null,
    of.from ?? null,
    of.to ?? null,
    of.withSeatsOnly,
    of.notOverBefore,
    of.limit,
    of.offset,
  ]);

const found = `not w.deleted and ${planned} and s.ends_at > $8::timestamptz
  and ($4::uuid is null or s.well = $4::uuid)
  and ($5::timestamptz is null or s.starts_at >= $5::timestamptz)
  and ($6::timestamptz is null or s.starts_at <= $6::timestamptz)
  and (not $7::boolean or s.kind = 'EXTERNAL' or s.taken < s.seats)
  and ($3::text = '' or position($3::text in lower(s.title)) > 0 or position($3::text in lower(w.title)) > 0
    or position($3::text in lower(s.description)) > 0
    or (not s.group_hosted and exists (
      select 1 from scheduling_sessions.person p where p.member = s.host and position($3::text in lower(p.username)) > 0)))`;
const soonest = rowsOf(found, 's.starts_at', 'limit $9 offset $10');
const newest = rowsOf(found, 's.scheduled_at desc', 'limit $9 offset $10');

type Ordered = Page & Range & { order: 'asc' | 'desc' };
const inRange = `($3::timestamptz is null or s.starts_at >= $3::timestamptz)
  and ($4::timestamptz is null or s.starts_at <= $4::timestamptz)`;

/** Sessions the viewer is registered for or hosts. */
export const joinedSessionRows = (sql: Sql, viewer: NonNullable<Viewer>, of: Ordered): Promise<SessionRow[]> =>
  sql.query<SessionRow>(joined[of.order], [...viewing(viewer), of.from ?? null, of.to ?? null, of.limit, of.offset]);

const own = `s.status <> 'deleted' and ${inRange} and ((s.host = $1::uuid and not s.group_hosted) or exists (
  select 1 from scheduling_sessions.attendee a where a.session = s.session and a.member = $1::uuid))`;
const joined = {
  asc: rowsOf(own, 's.starts_at', 'limit $5 offset $6'),
  desc: rowsOf(own, 's.starts_at desc', 'limit $5 offset $6'),
};

/** Sessions led by a member; canceled ones for that member and staff only. */
export const hostedSessionRows = (sql: Sql, viewer: Viewer, host: string, of: Ordered): Promise<SessionRow[]> =>
  sql.query<SessionRow>(hosted[of.order], [
    ...viewing(viewer),
    of.from ?? null,
    of.to ?? null,
    of.limit,
    of.offset,
    host,
  ]);

const led = `not w.deleted and s.host = $7::uuid and s.status <> 'deleted' and ${inRange}
  and (not s.group_hosted or s.host = $1::uuid or $2::boolean) and (s.status <> 'canceled' or s.host = $1::uuid or $2::boolean)`;
const hosted = {
  asc: rowsOf(led, 's.starts_at', 'limit $5 offset $6'),
  desc: rowsOf(led, 's.starts_at desc', 'limit $5 offset $6'),
};

/** Coming sessions in the viewer's Wells; the main Well is everybody's (C-055). */
export const wellsSessionRows = (
  sql: Sql,
  viewer: NonNullable<Viewer>,
  of: Page & { withSeatsOnly: boolean; notOverBefore: string },
): Promise<SessionRow[]> =>
  sql.query<SessionRow>(inWells, [...viewing(viewer), of.withSeatsOnly, of.notOverBefore, of.limit, of.offset]);

const inWells = rowsOf(
  `not w.deleted and ${planned} and s.ends_at > $4::timestamptz and (not $3::boolean or s.kind = 'EXTERNAL' or s.taken < s.seats)
   and (w.is_default or exists (select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = $1::uuid))`,
  's.starts_at',
  'limit $5 offset $6',
);

/** One session, deleted ones too; nothing when it does not exist for the viewer. */
export const sessionRow = async (sql: Sql, viewer: Viewer, session: string): Promise<SessionRow | undefined> => {
  const [row] = await sql.query<SessionRow>(single, [...viewing(viewer), session]);
  return row;
};

const single = rowsOf('s.session = $3::uuid');

/** Sessions of a Well that are planned or running. */
export const activeSessionsOf = async (sql: Sql, well: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select session::text from scheduling_sessions.session s where s.well = $1 and ${planned}`,
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
