import { builder, limited, fetchRows, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { holds, misspelt } from '#kernel/database/misspelt.ts';
import type { Weeks } from '../contract/repeats.ts';
import type { SessionType } from '../contract/session-events.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';
import { ofPicture } from './picture-rows.ts';
import { notRestricted, restrictionsOf } from './restriction-rows.ts';
import { sessionCaches, type Versions } from './session-cache.ts';
import { indexed, isIndexed, LOOKED_THROUGH, maySay, nextOnes, says, type Source } from './session-search.ts';
import { behind, inRange, ordered, type SessionStatementPage, type Range } from './session-statement.ts';
import {
  asking,
  mayKnow,
  ofViewer,
  outside,
  withOwnSeat,
  withSeats,
  type SessionViewerAsking,
  type ViewerColumns,
  type SessionViewer,
} from './session-viewer.ts';

export type { SessionViewer as Viewer };

/** A session with one viewer's relation to it. */
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
  /** Seats held for members with an offer. */
  kept: number;
  /** Length of the waiting list, members with an offer included. */
  waiting: number;
  /** The viewer's place in line; null when they do not wait. */
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
  host_name: string | null;
  /** The file of the host's picture. */
  host_pic: string | null;
  host_level: number | null;
  host_about: string | null;
  /** The first that they name (SCH-038). */
  host_credential: string | null;
  hosted: number | null;
  /** The viewer belongs to its Well. */
  belongs: boolean;
  /** The viewer has opened the Sessions tab of its Well since it was planned. */
  looked: boolean;
  registered: boolean;
  /** Registered before the start moved, so they may leave until it (I-019). */
  free_to_leave: boolean;
  removed: boolean;
  /** The host or an attendee restricts the viewer, who sees it full in any case (C-024). */
  closed: boolean;
  /** Those in it whom the viewer restricts; null when there are none. */
  restricted: string[] | null;
  /** Null for visitors. */
  people: { uuid: string; username: string | null; name: string | null; pic: string | null }[] | null;
  /** The same object for as long as everything but the viewer's own is the same. */
  cacheKey: object;
};

const sessionColumns = `s.session, s.host, s.well, s.title, s.description, s.starts_at, s.ends_at, s.duration, s.timezone,
  s.seats, s.taken, s.kept, s.waiting, s.kind, s.external_url, s.group_hosted, s.status, s.scheduled_at, s.series as series_id,
  w.title as well_title, w.slug as well_slug`;
/** Columns still needed for a cached session; more for a viewer with restrictions or in a line. */
const placeColumns = 's.session, s.host, s.well, s.starts_at, s.scheduled_at, s.series as series_id';
const standingColumns = `${placeColumns}, s.group_hosted, s.waiting`;

const ofHost =
  'h.username as host_username, h.display_name as host_name, h.pic as host_pic, h.host_level, h.about as host_about, h.credential as host_credential, h.hosted';

const ofSeries = `(select json_build_object('uuid', r.series, 'active', r.active, 'weeks', r.weeks, 'ends_at', r.ends_at)
    from scheduling_sessions.series r where r.series = s.series_id) as series`;

/** The attendees; read for members only. */
const people = `(select coalesce(json_agg(x), '[]') from (
      select a.member as uuid, p.username, p.display_name as name, p.pic from scheduling_sessions.attendee a
      left join scheduling_sessions.person p on p.member = a.member
      where a.session = s.session order by a.registered_at, a.member) x) as people`;

type SessionQuery = {
  /** Takes only some of the sessions `s` of Wells `w`. */
  where: (query: Query, viewer: SessionViewerAsking) => Query;
  /** All sessions when absent. */
  from?: (viewer: SessionViewerAsking) => Source;
  order?: SessionOrder;
  page?: SessionStatementPage;
  /** A single session. */
  one?: string;
};

const everywhere: Source = {
  from: (query) => query.fromRaw('scheduling_sessions.session s join scheduling_sessions.well w on w.well = s.well'),
  version: 's.xmin',
};
/** A single session: `offset 0` forces a lookup, because PostgreSQL would rather read and hash all of a small table. */
const ofOne: Source = {
  from: (query) =>
    query.fromRaw(`scheduling_sessions.session s cross join lateral (
      select w.*, w.xmin from scheduling_sessions.well w where w.well = s.well offset 0) w`),
  version: 's.xmin',
};

const caches = sessionCaches<SessionRow & Versions>();

/**
 * The sessions that exist for a viewer. What all viewers share comes from the cache while its version is current.
 * Nearly all viewers have no restrictions and no place in line, so the simple query comes first; only when its result
 * says otherwise, the full one follows.
 */
const rowsOf = async (sql: Sql, viewer: SessionViewer, sessionQuery: SessionQuery): Promise<SessionRow[]> => {
  const cache = caches(sql, viewer === null ? 'visitors' : 'members');
  const limited = (rows: SessionRow[]) => (sessionQuery.page ? rows.slice(0, sessionQuery.page.limit) : rows);
  for (const simple of [true, false]) {
    if (sessionQuery.one === undefined || cache.has(sessionQuery.one)) {
      const relations = await queryRows<Versions & ViewerColumns>(sql, viewer, sessionQuery, { simple, whole: false });
      if (needsFullQuery(relations)) continue;
      const cached = cache.complete(relations, outside);
      if (cached) return limited(cached);
    }
    const rows = await queryRows<Omit<SessionRow, 'cacheKey'> & Versions & ViewerColumns>(sql, viewer, sessionQuery, {
      simple,
      whole: true,
    });
    if (!needsFullQuery(rows)) return limited(cache.store(rows, outside));
  }
  throw new Error('A full query cannot require another one');
};

const needsFullQuery = ([first]: readonly ViewerColumns[]): boolean => first?.apart === true;

const versionOfSeries = '(select r.xmin from scheduling_sessions.series r where r.series = s.series_id) as rv';
/** Only the row versions of a session's sources. */
const versionsOnly = {
  columns: `s.session, s.sv, s.wv, ${versionOfSeries},
    (select h.xmin from scheduling_sessions.person h where h.member = s.host) as hv`,
  joined: '',
};
const allColumns = (viewer: SessionViewer) => ({
  columns: `s.*, ${versionOfSeries}, h.xmin as hv, ${ofHost}, ${ofSeries}, ${viewer === null ? 'null as people' : people}`,
  joined: 'left join scheduling_sessions.person h on h.member = s.host',
});

const queryRows = async <Row extends ViewerColumns>(
  sql: Sql,
  viewer: SessionViewer,
  sessionQuery: SessionQuery,
  as: { simple: boolean; whole: boolean },
): Promise<Row[]> => {
  const by = asking(viewer, as.simple);
  const { page, order = 'soonest' } = sessionQuery;
  const { from, version } = sessionQuery.from?.(by) ?? (sessionQuery.one === undefined ? everywhere : ofOne);
  const inner = as.whole ? sessionColumns : as.simple ? placeColumns : standingColumns;
  const sessions = from(builder.select(builder.raw(`${inner}, ${version} as sv, w.xmin as wv`)));
  sessionQuery.where(sessions.whereRaw(mayKnow(by), by.named), by);
  if (page) limited(ordered(behind(sessions, order, page), order), page);
  const { columns, joined } = as.whole ? allColumns(viewer) : versionsOnly;
  const query = builder
    .select(builder.raw(`${columns}, ${ofPicture}${ofViewer(by)}`, by.named))
    .from(sessions.as('s'))
    .joinRaw(joined);
  if (viewer !== null && !by.simple)
    query.withMaterialized('restrictions', builder.raw(restrictionsOf(by.me), by.named));
  if (page) ordered(query, order);
  return (await fetchRows<Row>(sql, query)).map(withOwnSeat);
};

type SessionRowsSearch = SessionStatementPage &
  Range & {
    q: string;
    well?: string | undefined;
    withSeatsOnly: boolean;
    newestFirst: boolean;
    /** Sessions that ended before are left out. */
    notOverBefore: string;
  };

const soughtBy = (search: SessionRowsSearch) => ({
  phrase: search.q.trim().toLowerCase(),
  order: search.newestFirst ? ('newest' as const) : ('soonest' as const),
  page: search,
  coming: (query: Query, viewer: SessionViewerAsking) => {
    query.whereRaw('s.coming').where('s.ends_at', '>', search.notOverBefore);
    if (search.well !== undefined) query.where('s.well', search.well);
    if (search.withSeatsOnly) query.whereRaw(withSeats(viewer), viewer.named);
    return inRange(query, search);
  },
});

/** Sessions that contain the phrase as it is typed. */
const sessionsSaying = async (sql: Sql, viewer: SessionViewer, search: SessionRowsSearch): Promise<SessionRow[]> => {
  const sought = soughtBy(search);
  const { order, coming } = sought;
  const page = { order, page: search } as const;
  if (sought.phrase === '')
    return rowsOf(sql, viewer, { ...page, where: (query, actor) => coming(query.whereRaw('not w.deleted'), actor) });
  if (search.offset === 0) {
    const next = await rowsOf(sql, viewer, {
      ...page,
      from: nextOnes(sought),
      where: (query) => says(query.whereRaw('not w.deleted'), sought),
    });
    if (next.length === search.limit) return next;
  }
  return isIndexed(sought)
    ? rowsOf(sql, viewer, { ...page, from: indexed(sought, mayKnow), where: (query) => query })
    : rowsOf(sql, viewer, {
        ...page,
        where: (query, actor) => says(coming(query.whereRaw('not w.deleted'), actor), sought),
      });
};

/** Sessions that are planned or running, with words like those of `q` where none has them as they are typed. */
export const searchSessionRows = async (
  sql: Sql,
  viewer: SessionViewer,
  search: SessionRowsSearch,
): Promise<SessionRow[]> => {
  const typed = await sessionsSaying(sql, viewer, search);
  const sought = soughtBy(search);
  const words = misspelt(sought.phrase);
  if (typed.length > 0 || words === undefined) return typed;
  const isFirst = search.offset === 0 && search.after === undefined;
  // A later page belongs to the same search as the first.
  if (!isFirst && (await sessionsSaying(sql, viewer, { ...search, offset: 0, after: undefined, limit: 1 })).length > 0)
    return typed;
  const likely = await rowsOf(sql, viewer, {
    order: sought.order,
    page: { ...search, offset: 0, limit: LOOKED_THROUGH },
    from: nextOnes(sought),
    where: (query) => maySay(query.whereRaw('not w.deleted'), words),
  });
  return likely
    .filter(({ title, description, well_title }) => holds(`${title} ${description} ${well_title}`, words))
    .slice(search.offset, search.offset + search.limit);
};

type Ordered = SessionStatementPage & Range & { order: 'asc' | 'desc' };
const byStart = ({ order }: Ordered): SessionOrder => (order === 'desc' ? 'latest' : 'soonest');

/** Sessions the viewer is registered for or hosts. */
export const joinedSessionRows = (
  sql: Sql,
  viewer: NonNullable<SessionViewer>,
  ordered: Ordered,
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (query, { me, named }) =>
      inRange(
        query.whereRaw(
          `s.status <> 'deleted' and s.session = any (array(
             select a.session from scheduling_sessions.attendee a where a.member = ${me}
             union all select o.session from scheduling_sessions.session o where o.host = ${me} and not o.group_hosted))`,
          named,
        ),
        ordered,
      ),
    order: byStart(ordered),
    page: ordered,
  });

/** Coming sessions in whose line the viewer stands (I-025). */
export const waitedForSessionRows = (
  sql: Sql,
  viewer: NonNullable<SessionViewer>,
  input: SessionStatementPage & { now: string },
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (query, { me, named }) =>
      query
        .whereRaw('s.coming and s.waiting > 0')
        .where('s.starts_at', '>', input.now)
        .whereRaw(`s.session in (select m.session from scheduling_sessions.waiting m where m.member = ${me})`, named),
    page: input,
  });

/** Sessions led by a member; canceled ones, and group-hosted ones, for that member and staff only. */
export const hostedSessionRows = (
  sql: Sql,
  viewer: SessionViewer,
  host: string,
  ordered: Ordered,
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (query) => {
      const everything = viewer?.id === host || viewer?.isAdmin === true;
      query.whereRaw(`not w.deleted and s.status <> 'deleted'`).where('s.host', host);
      if (!everything) query.whereRaw(`not s.group_hosted and s.status <> 'canceled'`);
      return inRange(query, ordered);
    },
    order: byStart(ordered),
    page: ordered,
  });

/**
 * Coming sessions in the viewer's Wells; the main Well belongs to all (C-055). The next ones of each Well are sorted,
 * so that a quiet Well does not cost a scan of the sessions of all others. Hosts who left people waiting repeatedly are
 * not suggested for a while; a search still finds their sessions (I-022).
 */
export const wellsSessionRows = (
  sql: Sql,
  viewer: NonNullable<SessionViewer>,
  input: SessionStatementPage & { withSeatsOnly: boolean; notOverBefore: string },
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    from: (actor) => {
      const next = builder
        .select('s.*', builder.raw('s.xmin as version'))
        .from('scheduling_sessions.session as s')
        .whereRaw('s.well = w.well and s.coming')
        .where('s.ends_at', '>', input.notOverBefore)
        .whereRaw('s.host not in (select u.host from scheduling_sessions.unsuggested u where u.until > :now)', {
          now: input.notOverBefore,
        });
      if (input.withSeatsOnly) next.whereRaw(withSeats(actor), actor.named);
      if (!actor.simple && !viewer.isAdmin) next.whereRaw(notRestricted(actor.me), actor.named);
      limited(ordered(behind(next, 'soonest', input), 'soonest'), { limit: input.offset + input.limit, offset: 0 });
      return {
        from: (query) => query.fromRaw(builder.raw('scheduling_sessions.well w cross join lateral ? as s', [next])),
        version: 's.version',
      };
    },
    where: (query, { me, named }) =>
      query.whereRaw(
        `not w.deleted and w.well = any (array(
         select b.well from scheduling_sessions.belongs b where b.member = ${me}
         union all select d.well from scheduling_sessions.well d where d.is_default))`,
        named,
      ),
    page: input,
  });

/** Sessions of a series, canceled and past ones too (SCH-138). */
export const seriesSessionRows = (
  sql: Sql,
  viewer: SessionViewer,
  series: string,
  ordered: Ordered,
): Promise<SessionRow[]> =>
  rowsOf(sql, viewer, {
    where: (query) => inRange(query.whereRaw(`s.status <> 'deleted'`).where('s.series', series), ordered),
    order: byStart(ordered),
    page: ordered,
  });

/** One session, deleted ones too; nothing when it does not exist for the viewer. */
export const sessionRow = async (sql: Sql, viewer: SessionViewer, session: string): Promise<SessionRow | undefined> => {
  const [row] = await rowsOf(sql, viewer, {
    where: (query) => query.where('s.session', session),
    one: session,
  });
  return row;
};
