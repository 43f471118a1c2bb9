import type { SessionStatus } from '#modules/scheduling/contract/session-lifecycle.ts';
import type { SessionType } from '#modules/scheduling/contract/session-events.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';

/** The session a room belongs to, as its own stream says (never behind). */
export type SessionOfRoom = {
  session: string;
  status: SessionStatus;
  kind: SessionType;
  host: string;
  groupHosted: boolean;
  startsAt: string;
  endsAt: string;
  attendees: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** The host, or who set up the group-hosted session, may not host now, and attends like the others (C-173). */
  hostIsLimited?: true;
};

/** The constants that entering and being together depend on. */
export type RoomRules = Pick<
  LiveRoomsSettings,
  | 'MIN_PARTICIPANTS'
  | 'HOST_COUNTS'
  | 'LATE_ENTRY_MIN'
  | 'HOST_GRACE_MIN'
  | 'HOST_LEAVE_ENDS_SESSION'
  | 'TOO_FEW_PEOPLE_MIN'
  | 'GOODBYE_SECONDS'
  | 'HOST_STEP_OUT_MIN'
  | 'BREAKOUT_ROOMS_MAX'
  | 'BREAKOUT_LEAST_MIN'
  | 'BREAKOUT_MOST_MIN'
  | 'BREAKOUT_USUAL_MIN'
  | 'BREAKOUT_FEWEST_PEOPLE'
  | 'BREAKOUT_RETURN_SECONDS'
  | 'BALLOT_SECONDS'
  | 'MOVE_OUT_BY_REPORTS'
  | 'MEMBERS_MAY_SHARE_SCREEN'
  | 'CAMERA_GRACE_SECONDS'
> & { ENTRY_PERMISSION_MIN_BEFORE: number; WAITING_ROOM_MIN_BEFORE: number; OVERRUN_MIN: number };

/** The person who gives an order. */
export type Orderer = { id: string; isAdmin: boolean };
