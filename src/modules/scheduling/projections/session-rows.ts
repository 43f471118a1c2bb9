import type { Sql } from '../../../shared-kernel/database.ts';
import type { Weeks } from '../contract/series/repeating.ts';
import type { SessionType } from '../contract/session-events.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';
import { ofPicture } from './picture-rows.ts';
import { closedTo, notRestricted, restrictedIn, withRestrictions } from './restriction-rows.ts';
import { memories, type Versions } from './session-memory.ts';
import { indexed, isIndexed, nextOnes, says } from './session-search.ts';
import {
  behind,
  inRange,
  orderings,
  pageOf,
  roundLimit,
  statement,
  type Page,
  type Range,
  type Statement,
} from './session-statement.ts';
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
  scheduled_at: Date;
  /** Null for a single session. */
  series: { uuid: string; active: boolean; weeks: Weeks; ends_at: string | null } | null;
  /** Name of its picture's file, or of its series'. */
  picture: string | null;
  well_title: string;
  well_slug: string;
  host_username: string | null;
  host_level: number | null;
  host_about: string | null;
  /** The first that they name (SCH-038). */
  host_credential: string | null;
  hosted: number | null;
  registered: boolean;
  /** Registered before the start moved, so they may leave until it (I-019). */
  free_to_leave: boolean;
  removed: boolean;
  /** Somebody who restricts the viewer leads it or comes to it: they see it full, whether it is or not (C-024). */
  closed: boolean;
  /** Those in it whom the viewer restricts; null when there are none. */
  restricted: string[] | null;
  /** Null for visitors. */
  people: { uuid: string; username: string | null }[] | null;
  /** The same object for as long as everything but the viewer's own is the same. */
  look: object;
};

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
  s.seats, s.taken, s.kept, s.waiting, s.kind, s.external_url, s.group_hosted, s.status, s.scheduled_at, s.series as series_id,
  w.title as well_title, w.slug as well_slug`;
/** What is left to ask of a session that is remembered. */
const standingColumns =
  's.session, s.host, s.group_hosted, s.starts_at, s.scheduled_at, s.waiting, s.series as series_id';

const ofHost =
  'h.username as host_username, h.host_level, h.about as host_about, h.credential as host_credential, h.hosted';

const ofSeries = `case when r.series is not null then
    json_build_object('uuid', r.series, 'active', r.active, 'weeks', r.weeks, 'ends_at', r.ends_at) end as series`;

/** Everybody who is registered; only members learn who that is. */
const people = `(select coalesce(json_agg(json_build_object('uuid', x.member, 'username', p.username) order by x.registered_at, x.member), '[]')
      from scheduling_sessions.attendee x left join scheduling_sessions.person p on p.member = x.member
      where x.session = s.session) as people`;

/** How the viewer stands to each session; visitors to none. */
const ofViewer = (viewer: Viewer, me: string): string =>
  viewer === null
    ? `false as registered, false as free_to_leave, false as removed, false as closed, null as restricted, null as in_line`
    : `mine.member is not null as registered, coalesce(mine.free_to_leave, false) as free_to_leave,
    exists (select 1 from scheduling_sessions.removed r where r.session = s.session and r.member = ${me}) as removed,
    ${closedTo(me)} as closed, ${restrictedIn} as restricted,
    ${waitingOf(me)}`;

type Wanted = {
  /** Which sessions `s` of Wells `w`: SQL of ours, never of a caller. */
  where: (of: Statement, me: string) => string;
  /** Where sessions and their Wells come from, and a session's version; all of them, unless told. */
  from?: (of: Statement, me: string) => { tables: string; version: string };
  order?: SessionOrder;
  page?: Page;
  /** The one session that is asked for. */
  one?: string;
};

const everywhere = {
  tables: 'scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well',
  version: 's.xmin',
};

const remembered = memories<SessionRow & Versions>();

/**
 * The sessions a viewer may know of. What they look like to everybody is taken from memory where it is still so; whoever looks
 * first reads everything.
 */
const rowsOf = async (sql: Sql, viewer: Viewer, of: Wanted): Promise<SessionRow[]> => {
  const written = statement();
  const me = viewer === null ? 'null' : written.bind(viewer.id, 'uuid');
  const { tables, version } = of.from?.(written, me) ?? everywhere;
  const ordering = of.order ?? 'soonest';
  const where = `${mayKnow(viewer, me)} and ${of.where(written, me)}${of.page ? behind(ordering, of.page, written) : ''}`;
  const order = of.page ? `order by ${orderings[ordering]}` : '';
  const paging = of.page ? pageOf(of.page, written) : '';
  const asked = <Row>(inner: string, outer: string): Promise<Row[]> =>
    sql.query<Row>(
      `${viewer === null ? '' : withRestrictions(me)}
       select s.*, h.xmin as hv, r.xmin as rv, ${ofPicture}, ${ofViewer(viewer, me)}${outer}
       from (
         select ${inner}, ${version} as sv, w.xmin as wv from ${tables} where ${where} ${order} ${paging}
       ) s left join scheduling_sessions.person h on h.member = s.host
       left join scheduling_sessions.series r on r.series = s.series_id
       ${viewer === null ? '' : `left join scheduling_sessions.attendee mine on mine.session = s.session and mine.member = ${me}`}
       ${order}`,
      written.values,
    );
  const memory = remembered(sql, viewer === null ? 'visitors' : 'members');
  const limited = (rows: SessionRow[]) => (of.page ? rows.slice(0, of.page.limit) : rows);
  if (of.one === undefined || memory.has(of.one)) {
    const known = memory.complete(await asked<Versions>(standingColumns, ''));
    if (known) return limited(known);
  }
  const rows = await asked<Omit<SessionRow, 'look'> & Versions>(
    sessionColumns,
    `, ${ofHost}, ${ofSeries}, ${viewer === null ? 'null as people' : people}`,
  );
  return limited(memory.keep(rows));
};

const withSeats = (only: boolean, viewer: Viewer, me: string): string =>
  only
    ? ` and (s.kind = 'EXTERNAL' or s.taken + s.kept < s.seats)${viewer === null || viewer.isAdmin ? '' : ` and not ${closedTo(me)}`}`
    : '';

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
export const searchSessionRows = async (sql: Sql, viewer: Viewer, of: Search): Promise<SessionRow[]> => {
  const order = of.newestFirst ? 'newest' : 'soonest';
  const coming = (written: Statement, me: string) =>
    `s.coming and s.ends_at > ${written.bind(of.notOverBefore, 'timestamptz')}
       ${of.well === undefined ? '' : `and s.well = ${written.bind(of.well, 'uuid')}`}
       ${inRange(of, written)}${withSeats(of.withSeatsOnly, viewer, me)}`;
  const sought = { phrase: of.q.trim().toLowerCase(), order, page: of, coming } as const;
  const page = { order, page: of } as const;
  if (sought.phrase === '')
    return rowsOf(sql, viewer, { ...page, where: (written, me) => `not w.deleted and ${coming(written, me)}` });
  if (of.offset === 0) {
    const next = await rowsOf(sql, viewer, {
      ...page,
      from: nextOnes(sought),
      where: (written) => `not w.deleted and ${says(sought, written)}`,
    });
    if (next.length === of.limit) return next;
  }
  return isIndexed(sought)
    ? rowsOf(sql, viewer, { ...page, from: indexed(sought, (me) => mayKnow(viewer, me)), where: () => 'true' })
    : rowsOf(sql, viewer, {
        ...page,
        where: (written, me) => `not w.deleted and ${coming(written, me)} and ${says(sought, written)}`,
      });
};

type Ordered = Page & Range & { order: 'asc' | 'desc' };
const byStart = ({ order }: Ordered): SessionOrder => (order === 'desc' ? 'latest' : 'soonest');

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
 * that a quiet Well does not cost a look at the sessions of all others. Hosts who left people waiting again and again are not
 * suggested for a while; everybody finds their sessions by looking (I-022).
 */
export const wellsSessionRows = (
  sql: Sql,
  viewer: NonNullable<Viewer>,
  of: Page & { withSeatsOnly: boolean; notOverBefore: string },
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    from: (written, me) => ({
      tables: `scheduling_sessions.well w cross join lateral (
        select s.*, s.xmin as version from scheduling_sessions.session s
        where s.well = w.well and s.coming and s.ends_at > ${written.bind(of.notOverBefore, 'timestamptz')}
          and s.host not in (select u.host from scheduling_sessions.unsuggested u
            where u.until > ${written.bind(of.notOverBefore, 'timestamptz')})
          ${withSeats(of.withSeatsOnly, viewer, me)}${viewer.isAdmin ? '' : ` and ${notRestricted(me)}`}${behind('soonest', of, written)}
        order by ${orderings.soonest} limit ${roundLimit(of.offset + of.limit)}
      ) s`,
      version: 's.version',
    }),
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
  const [row] = await rowsOf(sql, viewer, {
    where: ({ bind }) => `s.session = ${bind(session, 'uuid')}`,
    one: session,
  });
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
