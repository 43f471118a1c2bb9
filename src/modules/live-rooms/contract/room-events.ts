import { z } from 'zod';
import { event, personal, type EventOf } from '../../../shared-kernel/contract/event.ts';
import { roomSafety } from './room-safety.ts';

const session = z.guid();
const member = z.guid();
const moment = z.iso.datetime();
/** The main room is 0. */
const room = z.int().min(0);
/** One browser tab; a person is in a room with one of them (I-041). */
const tab = z.string().min(1).max(64);
/** Everybody who is present once this has happened. */
const here = z.array(member);

export const admittedAs = z.enum(['host', 'attendee', 'staff']);
export type AdmittedAs = z.output<typeof admittedAs>;

/** Somebody was let in for the first time: from now on the session has a room. */
export const RoomOpened = event('RoomOpened', z.object({ session }), () => 'the room opened');

/** The member may come in, now and again until the end, and prepares camera and microphone. */
export const MemberAdmitted = event(
  'MemberAdmitted',
  z.object({ session, member, as: z.enum(['host', 'attendee']) }),
  ({ as }) => (as === 'host' ? 'was let in as the host' : 'was let in'),
);

/** Staff came into a session that is not theirs, saying why (C-099). */
export const StaffAdmitted = event(
  'StaffAdmitted',
  z.object({ session, member, reason: personal('member', z.string()) }),
  ({ reason }) => `was let in as staff${reason === null ? '' : `, saying "${reason}"`}`,
);

/** The member joined the room, or waits for it to become safe, in this window; an older window is left (I-041). */
export const MemberEntered = event(
  'MemberEntered',
  z.object({ session, member, room, tab, here }),
  ({ here }) => `came in; ${people(here.length)} present`,
);

/** No sign of life for a while: the seat is kept. */
export const MemberDropped = event(
  'MemberDropped',
  z.object({ session, member, here }),
  ({ here }) => `lost the connection; ${people(here.length)} present`,
);

export const MemberReturned = event(
  'MemberReturned',
  z.object({ session, member, tab, here }),
  ({ here }) => `is connected again; ${people(here.length)} present`,
);

/** The member chose to leave and confirmed it. */
export const MemberLeft = event(
  'MemberLeft',
  z.object({ session, member, here }),
  ({ here }) => `left; ${people(here.length)} present`,
);

/** The host or staff had the member removed: out at once, and not again (MOD-019, MOD-021). */
export const MemberTakenOut = event(
  'MemberTakenOut',
  z.object({ session, member, here }),
  ({ here }) => `was taken out of the room; ${people(here.length)} present`,
);

/** Enough people and, at first, the host: they may be together. */
export const RoomBecameSafe = event(
  'RoomBecameSafe',
  z.object({ session, here }),
  ({ here }) => `the room is safe with ${people(here.length)}`,
);

/** Too few people, or no host yet: everybody waits. */
export const RoomBecameUnsafe = event(
  'RoomBecameUnsafe',
  z.object({
    session,
    because: roomSafety.extract(['UNSAFE_HOST_ABSENT', 'UNSAFE_RULE_OF_3']),
    /** Since when the room has not been safe without a break. */
    since: moment,
    here,
  }),
  ({ because }) =>
    because === 'UNSAFE_HOST_ABSENT' ? 'the room waits for its host' : 'the room waits for more people',
);

/** The member was together with the others in the safe room for the first time. */
export const MemberTookPart = event(
  'MemberTookPart',
  z.object({ session, member, as: z.enum(['host', 'attendee']) }),
  () => 'takes part',
);

/** The member was given the outside link of a session that meets elsewhere. */
export const OutsideLinkOpened = event(
  'OutsideLinkOpened',
  z.object({ session, member, startsAt: moment }),
  () => 'opened the outside link',
);

/** The host or staff asked the member's browser to mute (C-096). Nobody is ever unmuted by others. */
export const MuteAsked = event(
  'MuteAsked',
  z.object({ session, member, by: member, here }),
  ({ member }) => `asked member ${member} to mute`,
);

export const RoomEnded = event(
  'RoomEnded',
  z.object({ session, because: z.enum(['time', 'host-left', 'too-few-people', 'admin', 'canceled']), here }),
  ({ because }) =>
    ({
      time: 'the room closed at the end of the session',
      'host-left': 'the room closed because the host left',
      'too-few-people': 'the room closed because too few people came',
      admin: 'staff closed the room',
      canceled: 'the room closed because the session was canceled',
    })[because],
);

const people = (count: number) => (count === 1 ? 'one person' : `${count} people`);

export const roomEvents = {
  RoomOpened,
  MemberAdmitted,
  StaffAdmitted,
  MemberEntered,
  MemberDropped,
  MemberReturned,
  MemberLeft,
  MemberTakenOut,
  RoomBecameSafe,
  RoomBecameUnsafe,
  MemberTookPart,
  OutsideLinkOpened,
  MuteAsked,
  RoomEnded,
};
export type RoomEvent = EventOf<typeof roomEvents>;
