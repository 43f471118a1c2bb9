import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { Weeks } from '../series/contract/repeating.ts';
import type { SessionType } from '../contract/session-events.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';
import { ofPicture } from '../picture/projections/picture-rows.ts';
import { notRestricted } from './restriction-rows.ts';
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
import {
  asking,
  mayKnow,
  ofViewer,
  outside,
  withOwnSeat,
  withSeats,
  type Asking,
  type Told,
  type Viewer,
} from './session-viewer.ts';

export type { Viewer };

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

const sessionColumns = `s.session, s.host, s.well, s.title, s.description, s.starts_at, s.ends_at, s.duration, s.timezone,
  s.seats, s.taken, s.kept, s.waiting, s.kind, s.external_url, s.group_hosted, s.status, s.scheduled_at, s.series as series_id,
  w.title as well_title, w.slug as well_slug`;
/** What is left to ask of a session that is remembered; more where the viewer stands apart from somebody, or in a line. */
const placeColumns = 's.session, s.host, s.starts_at, s.scheduled_at, s.series as series_id';
const standingColumns = `${placeColumns}, s.group_hosted, s.waiting`;

const ofHost =
  'h.username as host_username, h.host_level, h.about as host_about, h.credential as host_credential, h.hosted';

const ofSeries = `(select json_build_object('uuid', r.series, 'active', r.active, 'weeks', r.weeks, 'ends_at', r.ends_at)
    from scheduling_sessions.series r where r.series = s.series_id) as series`;

/** Everybody who is registered; only members learn who that is. */
const people = `(select coalesce(json_agg(x), '[]') from (
      select a.member as uuid, p.username from scheduling_sessions.attendee a
      left join scheduling_sessions.person p on p.member = a.member
      where a.session = s.session order by a.registered_at, a.member) x) as people`;

type Wanted = {
  /** Which sessions `s` of Wells `w`: SQL of ours, never of a caller. */
  where: (of: Statement, by: Asking) => string;
  /** Where sessions and their Wells come from, and a session's version; all of them, unless told. */
  from?: (of: Statement, by: Asking) => { tables: string; version: string };
  order?: SessionOrder;
  page?: Page;
  /** The one session that is asked for. */
  one?: string;
};

const everywhere = {
  tables: 'scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well',
  version: 's.xmin',
};
/** Of one session: looked up (`offset 0` keeps it apart), because PostgreSQL would rather read and hash all of a small table. */
const ofOne = {
  tables: `scheduling_sessions.session s cross join lateral (
      select w.*, w.xmin from scheduling_sessions.well w where w.well = s.well offset 0) w`,
  version: 's.xmin',
};

const remembered = memories<SessionRow & Versions>();

/**
 * The sessions a viewer may know of. What they look like to everybody is taken from memory where it is still so; whoever looks
 * first reads everything. Nearly everybody stands apart from nobody and in no line: only when the answer says otherwise, it is
 * asked with all that follows from that.
 */
const rowsOf = async (sql: Sql, viewer: Viewer, of: Wanted): Promise<SessionRow[]> => {
  const memory = remembered(sql, viewer === null ? 'visitors' : 'members');
  const limited = (rows: SessionRow[]) => (of.page ? rows.slice(0, of.page.limit) : rows);
  for (const plainly of [true, false]) {
    if (of.one === undefined || memory.has(of.one)) {
      const standing = await asked<Versions & Told>(sql, viewer, of, { plainly, whole: false });
      if (isToldOtherwise(standing)) continue;
      const known = memory.complete(standing, outside);
      if (known) return limited(known);
    }
    const rows = await asked<Omit<SessionRow, 'look'> & Versions & Told>(sql, viewer, of, { plainly, whole: true });
    if (!isToldOtherwise(rows)) return limited(memory.keep(rows, outside));
  }
  throw new Error('Who asked for everything was told to ask for more');
};

const isToldOtherwise = ([first]: readonly Told[]): boolean => first?.apart === true;

const versionOfSeries = '(select r.xmin from scheduling_sessions.series r where r.series = s.series_id) as rv';
/** Of what a session is shown from, only which versions there are. */
const versionsAlone = {
  columns: `s.session, s.sv, s.wv, ${versionOfSeries},
    (select h.xmin from scheduling_sessions.person h where h.member = s.host) as hv`,
  joined: '',
};
const everything = (viewer: Viewer) => ({
  columns: `s.*, ${versionOfSeries}, h.xmin as hv, ${ofHost}, ${ofSeries}, ${viewer === null ? 'null as people' : people}`,
  joined: 'left join scheduling_sessions.person h on h.member = s.host',
});

const asked = async <Row extends Told>(
  sql: Sql,
  viewer: Viewer,
  of: Wanted,
  as: { plainly: boolean; whole: boolean },
): Promise<Row[]> => {
  const written = statement();
  const by = asking(viewer, as.plainly, written);
  const { tables, version } = of.from?.(written, by) ?? (of.one === undefined ? everywhere : ofOne);
  const ordering = of.order ?? 'soonest';
  const where = `${mayKnow(by)} and ${of.where(written, by)}${of.page ? behind(ordering, of.page, written) : ''}`;
  const order = of.page ? `order by ${orderings[ordering]}` : '';
  const paging = of.page ? pageOf(of.page, written) : '';
  const inner = as.whole ? sessionColumns : as.plainly ? placeColumns : standingColumns;
  const { columns, joined } = as.whole ? everything(viewer) : versionsAlone;
  const own = ofViewer(by);
  const rows = await sql.query<Row>(
    `${own.before}select ${columns}, ${ofPicture}${own.told}
     from (select ${inner}, ${version} as sv, w.xmin as wv from ${tables} where ${where} ${order} ${paging}) s
     ${joined} ${order}`,
    written.values,
  );
  return rows.map(withOwnSeat);
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
export const searchSessionRows = async (sql: Sql, viewer: Viewer, of: Search): Promise<SessionRow[]> => {
  const order = of.newestFirst ? 'newest' : 'soonest';
  const coming = (written: Statement, by: Asking) =>
    `s.coming and s.ends_at > ${written.bind(of.notOverBefore, 'timestamptz')}
       ${of.well === undefined ? '' : `and s.well = ${written.bind(of.well, 'uuid')}`}
       ${inRange(of, written)}${of.withSeatsOnly ? withSeats(by) : ''}`;
  const sought = { phrase: of.q.trim().toLowerCase(), order, page: of, coming } as const;
  const page = { order, page: of } as const;
  if (sought.phrase === '')
    return rowsOf(sql, viewer, { ...page, where: (written, by) => `not w.deleted and ${coming(written, by)}` });
  if (of.offset === 0) {
    const next = await rowsOf(sql, viewer, {
      ...page,
      from: nextOnes(sought),
      where: (written) => `not w.deleted and ${says(sought, written)}`,
    });
    if (next.length === of.limit) return next;
  }
  return isIndexed(sought)
    ? rowsOf(sql, viewer, { ...page, from: indexed(sought, mayKnow), where: () => 'true' })
    : rowsOf(sql, viewer, {
        ...page,
        where: (written, by) => `not w.deleted and ${coming(written, by)} and ${says(sought, written)}`,
      });
};

type Ordered = Page & Range & { order: 'asc' | 'desc' };
const byStart = ({ order }: Ordered): SessionOrder => (order === 'desc' ? 'latest' : 'soonest');

/** Sessions the viewer is registered for or hosts. */
export const joinedSessionRows = (sql: Sql, viewer: NonNullable<Viewer>, of: Ordered): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (written, { me }) =>
      `s.status <> 'deleted' and s.session = any (array(
         select a.session from scheduling_sessions.attendee a where a.member = ${me}
         union all select o.session from scheduling_sessions.session o where o.host = ${me} and not o.group_hosted
       ))${inRange(of, written)}`,
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
    where: ({ bind }, { me }) =>
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
    from: (written, by) => ({
      tables: `scheduling_sessions.well w cross join lateral (
        select s.*, s.xmin as version from scheduling_sessions.session s
        where s.well = w.well and s.coming and s.ends_at > ${written.bind(of.notOverBefore, 'timestamptz')}
          and s.host not in (select u.host from scheduling_sessions.unsuggested u
            where u.until > ${written.bind(of.notOverBefore, 'timestamptz')})
          ${of.withSeatsOnly ? withSeats(by) : ''}${by.plainly || viewer.isAdmin ? '' : ` and ${notRestricted(by.me)}`}${behind('soonest', of, written)}
        order by ${orderings.soonest} limit ${roundLimit(of.offset + of.limit)}
      ) s`,
      version: 's.version',
    }),
    where: (_, { me }) =>
      `not w.deleted and w.well = any (array(
         select b.well from scheduling_sessions.belongs b where b.member = ${me}
         union all select d.well from scheduling_sessions.well d where d.is_default))`,
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
