import { closedTo, notRestricted, restrictedIn, standsApart } from './restriction-rows.ts';
import type { Named } from '#kernel/database/builder.ts';
import { waitingOf, waitsSomewhere } from './waiting-rows.ts';

/** Null for visitors. */
export type SessionViewer = { id: string; isAdmin: boolean } | null;

/**
 * A query on behalf of a viewer. `simple` leaves out restrictions and waiting lists: most viewers have neither, and the
 * result marks those who do (`apart`), so that the full query follows.
 */
export type SessionViewerAsking = {
  viewer: SessionViewer;
  /** The viewer in parts of SQL, which take `named`. */
  me: string;
  named: Named;
  simple: boolean;
};

export const asking = (viewer: SessionViewer, simple: boolean): SessionViewerAsking =>
  viewer === null
    ? { viewer, me: 'null', named: {}, simple }
    : { viewer, me: 'cast(:me as uuid)', named: { me: viewer.id }, simple };

/**
 * Condition: the session exists for the viewer. A private Well's sessions exist for its members and staff (C-142); for those
 * who have or had a place, hosts included, also after they left the Well or it was deleted (I-066). Sessions of a host whom
 * the viewer restricts do not (C-024).
 */
export const mayKnow = ({ viewer, me, simple }: SessionViewerAsking): string => {
  if (viewer === null) return 'w.visible and not w.deleted';
  if (viewer.isAdmin) return 'true';
  const known = `(not w.deleted and (w.visible
          or exists (select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = ${me})))
        or s.host = ${me}
        or exists (select 1 from scheduling_sessions.attendee a where a.session = s.session and a.member = ${me})`;
  return simple ? `(${known})` : `((${known}) and ${notRestricted(me)})`;
};

/** Condition: with a seat that the viewer could have. */
export const withSeats = ({ viewer, me, simple }: SessionViewerAsking): string =>
  `(s.kind = 'EXTERNAL' or s.taken + s.kept < s.seats)${simple || viewer === null || viewer.isAdmin ? '' : ` and not ${closedTo(me)}`}`;

/** Condition: the viewer belongs to the session's Well. */
const belongs = (me: string): string => `exists (
    select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = ${me}
    union all select 1 from scheduling_sessions.well d where d.well = s.well and d.is_default)`;

/** Condition: the viewer opened the Sessions tab of its Well since it was planned (C-181). */
const looked = (me: string): string => `exists (
    select 1 from scheduling_sessions.looked l
    where l.well = s.well and l.member = ${me} and l.at >= s.scheduled_at)`;

/**
 * Columns about the viewer. `apart`: the viewer has restrictions or waits, so that the full query is needed. `mine`:
 * whether the viewer's seat may still be left, null without a seat.
 */
export type ViewerColumns = { apart?: boolean; mine?: boolean | null; belongs?: boolean; looked?: boolean };

/** Defaults for a viewer without relation to a session. */
export const outside = {
  belongs: false,
  looked: false,
  registered: false,
  free_to_leave: false,
  removed: false,
  closed: false,
  restricted: null,
  in_line: null,
};

/** The viewer's relation to each session; visitors have none. */
export const ofViewer = ({ viewer, me, simple }: SessionViewerAsking): string => {
  if (viewer === null) return '';
  const columns = `, ${belongs(me)} as belongs, ${looked(me)} as looked, (select a.free_to_leave from scheduling_sessions.attendee a
      where a.session = s.session and a.member = ${me}) as mine,
    exists (select 1 from scheduling_sessions.removed r where r.session = s.session and r.member = ${me}) as removed`;
  return simple
    ? `${columns}, exists (${standsApart(me)} union all ${waitsSomewhere(me)}) as apart`
    : `${columns}, ${closedTo(me)} as closed, ${restrictedIn} as restricted, ${waitingOf(me)}`;
};

/** The row with the viewer's own seat. */
export const withOwnSeat = <Row extends ViewerColumns>(row: Row): Row =>
  row.mine === undefined
    ? row
    : Object.assign(row, { registered: row.mine !== null, free_to_leave: row.mine === true });
