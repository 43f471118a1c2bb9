import type { Sql } from '../../../shared-kernel/database.ts';
import type { Weeks } from '../contract/series/repeating.ts';
import type { SessionType } from '../contract/session-events.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';
import { ofPicture } from './picture-rows.ts';
import { closedTo, notRestricted, restrictedIn } from './restriction-rows.ts';
import { waitingOf } from './waiting-rows.ts';

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
  /** Seats that are kept for those who wait and are being asked. */
  kept: number;
  /** How many wait, those who are being asked too. */
  waiting: number;
  /** How the viewer stands in line; nothing when they do not wait. */
  in_line: { place: number; offer_until: string | null } | null;
  kind: SessionType;
  external_url: string | null;
  group_hosted: boolean;
  status: SessionStatus;
  /** Null for a single session. */
  series: { uuid: string; active: boolean; weeks: Weeks; ends_at: string | null } | null;
  /** Name of its picture's file, or of its series'. */
  picture: string | null;
  well_title: string;
  well_slug: string;
  host_username: string | null;
  host_level: number | null;
  host_about: string | null;
  hosted: number | null;
  registered: boolean;
  removed: boolean;
  /** Somebody who restricts the viewer leads it or comes to it: they see it full, whether it is or not (C-024). */
  closed: boolean;
  /** Those in it whom the viewer restricts; null when there are none. */
  restricted: string[] | null;
  /** Null for visitors. */
  people: { uuid: string; username: string | null }[] | null;
};

type Range = { from?: string | undefined; to?: string | undefined };
type Page = { limit: number; offset: number };

/** Collects the values of a statement while it is written: every filter that is not asked for stays out of it. */
const statement = () => {
  const values: unknown[] = [];
  return {
    values,
    /** The placeholder of one more value. */
    bind: (value: unknown, type: string): string => `$${values.push(value)}::${type}`,
  };
};
type Statement = ReturnType<typeof statement>;

/**
 * What a viewer may know to exist. A private Well's sessions exist for its members, for its sessions' hosts and for staff
 * (C-142). Sessions hosted by somebody whom the viewer restricts do not (C-024).
 */
const mayKnow = (viewer: Viewer, me: string): string => {
  if (viewer === null) return 'w.visible';
  return viewer.isAdmin
    ? 'true'
    : `((w.visible or s.host = ${me}
        or exists (select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = ${me}))
        and ${notRestricted(me)})`;
};

const sessionColumns = `s.session, s.host, s.well, s.title, s.description, s.starts_at, s.ends_at, s.duration, s.timezone,
  s.seats, s.taken, s.kept, s.waiting, s.kind, s.external_url, s.group_hosted, s.status, s.scheduled_at, s.series as series_id`;

const ofSeries = `case when s.series_id is not null then (
    select json_build_object('uuid', r.series, 'active', r.active, 'weeks', r.weeks, 'ends_at', r.ends_at)
    from scheduling_sessions.series r where r.series = s.series_id) end as series`;

/** How the viewer stands to each session; visitors to none. */
const ofViewer = (viewer: Viewer, me: string): string =>
  viewer === null
    ? `false as registered, false as removed, false as closed, null as restricted, null as people, null as in_line`
    : `exists (select 1 from scheduling_sessions.attendee a where a.session = s.session and a.member = ${me}) as registered,
    exists (select 1 from scheduling_sessions.removed r where r.session = s.session and r.member = ${me}) as removed,
    ${closedTo(me)} as closed, ${restrictedIn(me)} as restricted,
    (select coalesce(json_agg(json_build_object('uuid', x.member, 'username', p.username) order by x.registered_at, x.member), '[]')
      from scheduling_sessions.attendee x left join scheduling_sessions.person p on p.member = x.member
      where x.session = s.session) as people,
    ${waitingOf(me)}`;

/** The sessions a viewer may know of. `where` and `order` are SQL of ours, never of a caller. */
const rowsOf = async (
  sql: Sql,
  viewer: Viewer,
  of: {
    where: (of: Statement, me: string) => string;
    /** Where sessions `s` and their Wells `w` come from; all of them, unless told. */
    from?: (of: Statement, me: string) => string;
    order?: string;
    page?: Page;
  },
): Promise<SessionRow[]> => {
  const { values, bind } = statement();
  const me = viewer === null ? 'null' : bind(viewer.id, 'uuid');
  const order = of.page ? `order by ${of.order ?? 's.starts_at'}, s.session` : '';
  const from = of.from?.({ values, bind }, me) ?? everywhere;
  const where = `${mayKnow(viewer, me)} and ${of.where({ values, bind }, me)}`;
  const paging = of.page ? pageOf(of.page, bind) : '';
  const rows = await sql.query<SessionRow>(
    `select s.*, h.username as host_username, h.host_level, h.about as host_about, h.hosted, ${ofPicture}, ${ofSeries}, ${ofViewer(viewer, me)}
     from (
       select ${sessionColumns}, w.title as well_title, w.slug as well_slug
       from ${from}
       where ${where} ${order} ${paging}
     ) s left join scheduling_sessions.person h on h.member = s.host
     ${order}`,
    values,
  );
  return of.page ? rows.slice(0, of.page.limit) : rows;
};

const everywhere = 'scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well';

const ROUND_LIMITS = [4, 8, 12, 20, 30, 50, 100, 1000];

/**
 * As text, because a statement is planned once: for a few rows Postgres then follows the order of an index. Rounded up, so
 * that there are few different statements; what is too much is cut off by `rowsOf`.
 */
const pageOf = ({ limit, offset }: Page, bind: Statement['bind']): string =>
  `limit ${ROUND_LIMITS.find((round) => round >= limit) ?? 100}${offset > 0 ? ` offset ${bind(offset, 'int')}` : ''}`;

const inRange = ({ from, to }: Range, { bind }: Statement): string =>
  [
    from === undefined ? '' : ` and s.starts_at >= ${bind(from, 'timestamptz')}`,
    to === undefined ? '' : ` and s.starts_at <= ${bind(to, 'timestamptz')}`,
  ].join('');
const withSeats = (only: boolean, viewer: Viewer, me: string): string =>
  only
    ? ` and (s.kind = 'EXTERNAL' or s.taken + s.kept < s.seats)${viewer === null || viewer.isAdmin ? '' : ` and not ${closedTo(me)}`}`
    : '';

/** Title, Well, description or host contain the phrase, whatever its case. Hosts and Wells are looked through once, not per session. */
const contains = (phrase: string, { bind }: Statement): string => {
  if (phrase === '') return '';
  const text = bind(phrase, 'text');
  return ` and (position(${text} in s.searched) > 0
    or s.well in (select m.well from scheduling_sessions.well m where position(${text} in lower(m.title)) > 0)
    or (not s.group_hosted and s.host in (
      select p.member from scheduling_sessions.person p where position(${text} in p.searched) > 0)))`;
};

type Search = Page &
  Range & {
    q: string;
    well?: string | undefined;
    withSeatsOnly: boolean;
    newestFirst: boolean;
    /** Sessions that ended before are left out. */
    notOverBefore: string;
  };

/** Sessions that are planned or running; `q` is text, not a pattern. */
export const searchSessionRows = (sql: Sql, viewer: Viewer, of: Search): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (written, me) =>
      `not w.deleted and s.coming and s.ends_at > ${written.bind(of.notOverBefore, 'timestamptz')}
       ${of.well === undefined ? '' : `and s.well = ${written.bind(of.well, 'uuid')}`}
       ${inRange(of, written)}${withSeats(of.withSeatsOnly, viewer, me)}${contains(of.q.trim().toLowerCase(), written)}`,
    order: of.newestFirst ? 's.scheduled_at desc' : 's.starts_at',
    page: of,
  });

type Ordered = Page & Range & { order: 'asc' | 'desc' };
const byStart = ({ order }: Ordered): string => (order === 'desc' ? 's.starts_at desc' : 's.starts_at');

/** Sessions the viewer is registered for or hosts. */
export const joinedSessionRows = (sql: Sql, viewer: NonNullable<Viewer>, of: Ordered): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (written, me) =>
      `s.status <> 'deleted' and s.session in (
         select a.session from scheduling_sessions.attendee a where a.member = ${me}
         union select o.session from scheduling_sessions.session o where o.host = ${me} and not o.group_hosted
       )${inRange(of, written)}`,
    order: byStart(of),
    page: of,
  });

/** Coming sessions in whose line the viewer stands (I-025). */
export const waitedForSessionRows = (
  sql: Sql,
  viewer: NonNullable<Viewer>,
  of: Page & { now: string },
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: ({ bind }, me) =>
      `s.coming and s.waiting > 0 and s.starts_at > ${bind(of.now, 'timestamptz')} and s.session in (
         select m.session from scheduling_sessions.waiting m where m.member = ${me})`,
    page: of,
  });

/** Sessions led by a member; canceled ones, and group-hosted ones, for that member and staff only. */
export const hostedSessionRows = (sql: Sql, viewer: Viewer, host: string, of: Ordered): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (written) => {
      const everything = viewer?.id === host || viewer?.isAdmin === true;
      return `not w.deleted and s.status <> 'deleted' and s.host = ${written.bind(host, 'uuid')}
        ${everything ? '' : `and not s.group_hosted and s.status <> 'canceled'`}${inRange(of, written)}`;
    },
    order: byStart(of),
    page: of,
  });

/**
 * Coming sessions in the viewer's Wells; the main Well is everybody's (C-055). The next ones of each Well are put in order, so
 * that a quiet Well does not cost a look at the sessions of all others.
 */
export const wellsSessionRows = (
  sql: Sql,
  viewer: NonNullable<Viewer>,
  of: Page & { withSeatsOnly: boolean; notOverBefore: string },
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    from: ({ bind }, me) => `scheduling_sessions.well w cross join lateral (
        select * from scheduling_sessions.session s
        where s.well = w.well and s.coming and s.ends_at > ${bind(of.notOverBefore, 'timestamptz')}${withSeats(of.withSeatsOnly, viewer, me)}
${viewer.isAdmin ? '' : ` and ${notRestricted(me)}`}
        order by s.starts_at, s.session limit ${bind(of.offset + of.limit, 'int')}
      ) s`,
    where: (_, me) =>
      `not w.deleted and w.well in (
         select b.well from scheduling_sessions.belongs b where b.member = ${me}
         union all select d.well from scheduling_sessions.well d where d.is_default)`,
    page: of,
  });

/** Sessions of a series, canceled and past ones too (SCH-138). */
export const seriesSessionRows = (sql: Sql, viewer: Viewer, series: string, of: Ordered): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (written) => `s.status <> 'deleted' and s.series = ${written.bind(series, 'uuid')}${inRange(of, written)}`,
    order: byStart(of),
    page: of,
  });

/** One session, deleted ones too; nothing when it does not exist for the viewer. */
export const sessionRow = async (sql: Sql, viewer: Viewer, session: string): Promise<SessionRow | undefined> => {
  const [row] = await rowsOf(sql, viewer, { where: ({ bind }) => `s.session = ${bind(session, 'uuid')}` });
  return row;
};

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
