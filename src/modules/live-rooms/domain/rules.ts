import type { SessionStatus } from '../../scheduling/contract/session-lifecycle.ts';
import type { SessionType } from '../../scheduling/contract/session-events.ts';
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
> & { ENTRY_PERMISSION_MIN_BEFORE: number; OVERRUN_MIN: number };

/** May this person remove others and ask them to mute: the host, whoever planned a group-hosted session, or staff (C-186). */
export const mayLead = (session: Pick<SessionOfRoom, 'host'>, person: { id: string; isAdmin: boolean }): boolean =>
  person.isAdmin || person.id === session.host;
