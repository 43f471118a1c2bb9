import { closedTo, notRestricted, restrictedIn, standsApart, withRestrictions } from './restriction-rows.ts';
import type { Statement } from './session-statement.ts';
import { waitingOf, waitsSomewhere } from '../waiting-list/projections/waiting-rows.ts';

/** Who looks; null for visitors. */
export type Viewer = { id: string; isAdmin: boolean } | null;

/**
 * One statement in the name of a viewer. `plainly` leaves out what follows from restrictions and from waiting: most people have
 * neither, and the statement tells of those who do.
 */
export type Asking = { viewer: Viewer; me: string; plainly: boolean };

export const asking = (viewer: Viewer, plainly: boolean, { bind }: Statement): Asking => ({
  viewer,
  me: viewer === null ? 'null' : bind(viewer.id, 'uuid'),
  plainly,
});

/**
 * What a viewer may know to exist. A private Well's sessions exist for its members, for its sessions' hosts and for staff
 * (C-142). Sessions hosted by somebody whom the viewer restricts do not (C-024).
 */
export const mayKnow = ({ viewer, me, plainly }: Asking): string => {
  if (viewer === null) return 'w.visible';
  if (viewer.isAdmin) return 'true';
  const belongs = `(w.visible or s.host = ${me}
        or exists (select 1 from scheduling_sessions.belongs b where b.well = s.well and b.member = ${me}))`;
  return plainly ? belongs : `(${belongs} and ${notRestricted(me)})`;
};

/** One more condition: with a seat that the viewer could have. */
export const withSeats = ({ viewer, me, plainly }: Asking): string =>
  ` and (s.kind = 'EXTERNAL' or s.taken + s.kept < s.seats)${plainly || viewer === null || viewer.isAdmin ? '' : ` and not ${closedTo(me)}`}`;

/**
 * What a statement says beside sessions. `apart`: the viewer has restrictions or waits, so that it has to be asked in full. `mine`:
 * whether the viewer's seat may still be left, null without a seat.
 */
export type Told = { apart?: boolean; mine?: boolean | null };

/** How somebody stands to a session with whom it has nothing to do: what a statement does not tell. */
export const outside = {
  registered: false,
  free_to_leave: false,
  removed: false,
  closed: false,
  restricted: null,
  in_line: null,
};

/** How the viewer stands to each session; visitors to none. */
export const ofViewer = ({ viewer, me, plainly }: Asking): { before: string; told: string } => {
  if (viewer === null) return { before: '', told: '' };
  const told = `, (select a.free_to_leave from scheduling_sessions.attendee a
      where a.session = s.session and a.member = ${me}) as mine,
    exists (select 1 from scheduling_sessions.removed r where r.session = s.session and r.member = ${me}) as removed`;
  return plainly
    ? { before: '', told: `${told}, exists (${standsApart(me)} union all ${waitsSomewhere(me)}) as apart` }
    : {
        before: withRestrictions(me),
        told: `${told}, ${closedTo(me)} as closed, ${restrictedIn} as restricted, ${waitingOf(me)}`,
      };
};

/** The same once it was answered. */
export const withOwnSeat = <Row extends Told>(row: Row): Row =>
  row.mine === undefined
    ? row
    : Object.assign(row, { registered: row.mine !== null, free_to_leave: row.mine === true });
