import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { goodbyeReason } from './goodbye-reason.ts';
import { roomSafety } from './room-safety.ts';

const session = z.guid();
const member = z.guid();
/** The main room is 0. */
const room = z.int().min(0);
/** One browser tab; a person is in a room with one of them (I-041). */
const tab = z.string().min(1).max(64);
/** All members present after this event. */
const here = z.array(member);

export const admittedAs = z.enum(['host', 'attendee', 'staff']);
export type AdmittedAs = z.output<typeof admittedAs>;

/** The first member was let in: from now on the session has a room. */
export const RoomOpened = event('RoomOpened', z.object({ session }), () => 'the room opened', { subject: null });

/** The session was moved before it began: all who had been let in are let in again when its doors open. */
export const RoomCleared = event(
  'RoomCleared',
  z.object({ session, here }),
  () => 'the room was cleared, because the session was moved',
  { subject: null },
);

/** The member may come in, now and again until the end, and prepares camera and microphone. */
export const MemberAdmitted = memberEvent(
  'MemberAdmitted',
  z.object({ session, member, as: z.enum(['host', 'attendee']) }),
  ({ as }) => (as === 'host' ? 'was let in as the host' : 'was let in'),
);

/** Staff came into a session that is not theirs, saying why (C-099). */
export const StaffAdmitted = memberEvent(
  'StaffAdmitted',
  z.object({ session, member, reason: personal('member', z.string()) }),
  ({ reason }) => `was let in as staff${reason === null ? '' : `, saying "${reason}"`}`,
);

/** The member joined the room, or waits for it to become safe, in this window; an older window is left (I-041). */
export const MemberEntered = memberEvent(
  'MemberEntered',
  z.object({ session, member, room, tab, here }),
  ({ here }) => `came in; ${people(here.length)} present`,
);

/** No sign of life for a while; the member keeps the seat. */
export const MemberDropped = memberEvent(
  'MemberDropped',
  z.object({ session, member, here }),
  ({ here }) => `lost the connection; ${people(here.length)} present`,
);

export const MemberReturned = memberEvent(
  'MemberReturned',
  z.object({ session, member, tab, here }),
  ({ here }) => `is connected again; ${people(here.length)} present`,
);

/** The member chose to leave and confirmed it, or cannot come back: the account is closed, or staff shut the member out. */
export const MemberLeft = memberEvent(
  'MemberLeft',
  z.object({ session, member, here }),
  ({ here }) => `left; ${people(here.length)} present`,
);

/** The host left the room for some minutes, and comes back: the seat is held, and counts. */
export const HostSteppedOut = memberEvent(
  'HostSteppedOut',
  z.object({ session, member, until: moment, here }),
  ({ until, here }) => `stepped out until ${until}; ${people(here.length)} present`,
);

/** The host who stepped out did not come back in time. */
export const HostStayedAway = memberEvent(
  'HostStayedAway',
  z.object({ session, member, here }),
  ({ here }) => `did not come back in time; ${people(here.length)} present`,
);

/** Half of those present reported the member, and no host was there: out until staff decide (C-186). */
export const MemberMovedOut = memberEvent(
  'MemberMovedOut',
  z.object({ session, member, here }),
  ({ session, here }) =>
    `was moved out of session ${session} by those present until staff decide; ${people(here.length)} present`,
);

/** Staff decided that the member may come back (C-186). */
export const MemberLetBack = memberEvent(
  'MemberLetBack',
  z.object({ session, member }),
  ({ session }) => `may come back into session ${session}, staff decided`,
);

/** A member of this session reported another one (C-186). Never shown to members. */
export const MemberReportedHere = event(
  'MemberReportedHere',
  z.object({ session, member, by: member }),
  ({ member }) => `member ${member} was reported`,
  { subject: null },
);

/** The host or staff had the member removed: out at once, and not again (MOD-019, MOD-021). */
export const MemberTakenOut = memberEvent(
  'MemberTakenOut',
  z.object({ session, member, here }),
  ({ here }) => `was taken out of the room; ${people(here.length)} present`,
);

/** Enough people and, at first, the host: they may be together. */
export const RoomBecameSafe = event(
  'RoomBecameSafe',
  z.object({
    session,
    /** The moment it became safe (I-029). */
    since: moment.optional(),
    here,
  }),
  ({ here }) => `the room is safe with ${people(here.length)}`,
  { subject: null },
);

/** Too few people, or no host yet: all members wait. */
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
  { subject: null },
);

/** Being together is about to end, and all learn why: until then the video continues (C-012, ROM-003). */
export const GoodbyeBegan = event(
  'GoodbyeBegan',
  z.object({
    session,
    because: goodbyeReason,
    /** Who left or was lost; null where staff close the session. */
    member: member.nullable(),
    since: moment,
    until: moment,
    here,
  }),
  ({ because, until }) =>
    `${
      {
        'host-left': 'the host ends the session',
        'too-few-people': 'too few people are left',
        admin: 'staff close the session',
      }[because]
    }: goodbye until ${until}`,
  { subject: null },
);

/** The session continues after all. */
export const GoodbyeCalledOff = event(
  'GoodbyeCalledOff',
  z.object({ session, because: z.enum(['enough-people', 'host-returned']), since: moment, here }),
  ({ because }) =>
    because === 'host-returned' ? 'the host came back: the session goes on' : 'enough people are here again',
  { subject: null },
);

/** The member was together with the others in the safe room for the first time. */
export const MemberTookPart = memberEvent(
  'MemberTookPart',
  z.object({ session, member, as: z.enum(['host', 'attendee']) }),
  () => 'takes part',
);

/** The member was given the outside link of a session that meets elsewhere. */
export const OutsideLinkOpened = memberEvent(
  'OutsideLinkOpened',
  z.object({ session, member, startsAt: moment }),
  () => 'opened the outside link',
);

/** The host or staff asked the member's browser to mute (C-096). Unmuting by others does not exist. */
export const MuteAsked = event(
  'MuteAsked',
  z.object({ session, member, by: member, here }),
  ({ member }) => `asked member ${member} to mute`,
);

/** The host or staff invited the member to speak: the member's own tap turns the microphone on (ROM-084, C-096). */
export const InvitedToSpeak = event(
  'InvitedToSpeak',
  z.object({ session, member, by: member, here }),
  ({ member }) => `invited member ${member} to speak`,
);

/** The host or staff gave a member without a working camera more time (I-042). */
export const CameraTimeGiven = event(
  'CameraTimeGiven',
  z.object({ session, member, by: member, until: moment, here }),
  ({ member, until }) => `gave member ${member} until ${until} to bring the camera back`,
);

/** Whether attendees of a hosted session may share their screens (C-158). */
export const ScreenSharingChanged = event(
  'ScreenSharingChanged',
  z.object({ session, by: member, members: z.boolean(), here }),
  ({ members }) => (members ? 'let attendees share their screens' : 'keeps screen sharing to the host'),
);

/** The host or staff ended a member's shared screen (C-158). */
export const ScreenShareStopped = event(
  'ScreenShareStopped',
  z.object({ session, member, by: member, room, here }),
  ({ member }) => `ended the shared screen of member ${member}`,
);

/** The leader went to a step of the agenda, perhaps with a time limit. */
export const AgendaMoved = event(
  'AgendaMoved',
  z.object({ session, by: member, step: z.int().min(0), endsAt: moment.nullable(), here }),
  ({ step, endsAt }) => `went to step ${step + 1} of the agenda${endsAt === null ? '' : ` until ${endsAt}`}`,
);

/** An empty breakout room was prepared for assignments (ROM-096). */
export const BreakoutRoomCreated = event(
  'BreakoutRoomCreated',
  z.object({ session, room, by: member, here }),
  ({ room }) => `created breakout room ${room}`,
);

/** Planned for a room; the move happens when the breakout starts (ROM-087). */
export const MemberAssigned = event(
  'MemberAssigned',
  z.object({ session, member, room, by: member, here }),
  ({ member, room }) => `assigned member ${member} to ${roomName(room)}`,
);

/** The end of a breakout was set before it started (ROM-088). */
export const BreakoutTimerPlanned = event(
  'BreakoutTimerPlanned',
  z.object({ session, by: member, endsAt: moment, here }),
  ({ endsAt }) => `set the breakout timer to ${endsAt}`,
);

/** Members went into their rooms; those without an assignment stay in the main room. */
export const BreakoutStarted = event(
  'BreakoutStarted',
  z.object({
    session,
    by: member,
    rooms: z.array(z.object({ room, members: z.array(member) })),
    startsAt: moment,
    endsAt: moment,
    here,
  }),
  ({ rooms, endsAt }) =>
    `sent ${people(rooms.flatMap(({ members }) => members).length)} into breakout rooms until ${endsAt}`,
);

export const BreakoutTimerChanged = event(
  'BreakoutTimerChanged',
  z.object({ session, by: member, endsAt: moment, here }),
  ({ endsAt }) => `changed the end of the breakout to ${endsAt}`,
);

/** A member changed rooms during a breakout: moved by the host, brought back by own wish, or late. */
export const MemberMoved = event(
  'MemberMoved',
  z.object({ session, member, from: room, to: room, by: member, here }),
  ({ member, from, to }) => `moved member ${member} from ${roomName(from)} to ${roomName(to)}`,
);

/** A message of the host to every room. */
export const AllRoomsTold = event(
  'AllRoomsTold',
  z.object({ session, by: member, text: personal('by', z.string()), here }),
  ({ text }) => (text === null ? 'sent all rooms a message' : `sent all rooms the message "${text}"`),
);

/** A member in a breakout asked the host to come. */
export const HostCalled = memberEvent(
  'HostCalled',
  z.object({ session, member, room, here }),
  ({ room }) => `asked the host to come to ${roomName(room)}`,
);

export const HostCallAnswered = event(
  'HostCallAnswered',
  z.object({ session, member, by: member, here }),
  ({ member }) => `answered the call of member ${member}`,
);

/** All members are in the main room again (ROM-089, ROM-090). */
export const BreakoutEnded = event(
  'BreakoutEnded',
  z.object({
    session,
    because: z.enum(['time', 'stopped', 'too-few-people']),
    rooms: z.array(room),
    here,
  }),
  ({ because }) =>
    ({
      time: 'the breakout ended on time',
      stopped: 'the breakout was ended early',
      'too-few-people': 'the breakout ended because too few people were left',
    })[because],
  { subject: null },
);

/** A member offers to lead while the host is away (ROM-082); the others vote until `closesAt`. */
export const SubstituteVolunteered = memberEvent(
  'SubstituteVolunteered',
  z.object({
    session,
    member,
    /** Who may answer: those who were present. */
    electors: z.array(member),
    closesAt: moment,
    here,
  }),
  () => 'offered to lead as substitute host',
);

export const SubstituteVoted = memberEvent(
  'SubstituteVoted',
  z.object({ session, member, agrees: z.boolean(), here }),
  ({ agrees }) => (agrees ? 'agreed to the substitute host' : 'did not agree to the substitute host'),
);

/** The group agreed, or the host handed the room over: the member leads with limited powers. */
export const SubstituteTookOver = memberEvent(
  'SubstituteTookOver',
  z.object({ session, member, how: z.enum(['ballot', 'handed-over']), here }),
  ({ how }) =>
    how === 'ballot' ? 'leads as substitute host: the group agreed' : 'leads as substitute host: the host handed over',
);

const notAgreed = {
  refused: 'the group did not agree',
  time: 'too few answered in time',
  'host-came': 'the host came',
  'too-few-people': 'too few people were left',
  withdrawn: 'the offer was taken back',
};
export const SubstituteNotAgreed = memberEvent(
  'SubstituteNotAgreed',
  z.object({
    session,
    member,
    because: z.enum(['refused', 'time', 'host-came', 'too-few-people', 'withdrawn']),
    here,
  }),
  ({ because }) => `does not lead as substitute host: ${notAgreed[because]}`,
);

const stoodDown = {
  'host-took-back': 'the host took the room back',
  'own-wish': 'they wished to stop',
  away: 'they were away',
  'too-few-people': 'too few people were left',
};
export const SubstituteStoodDown = memberEvent(
  'SubstituteStoodDown',
  z.object({ session, member, because: z.enum(['host-took-back', 'own-wish', 'away', 'too-few-people']), here }),
  ({ because }) => `does not lead as substitute host any more: ${stoodDown[because]}`,
);

export const RoomEnded = event(
  'RoomEnded',
  z.object({
    session,
    because: z.enum(['time', 'host-left', 'too-few-people', 'admin', 'canceled']),
    /** How long people were together in the safe room, in seconds (I-029). */
    safeSeconds: z.int().min(0).default(0),
    here,
  }),
  ({ because }) =>
    ({
      time: 'the room closed at the end of the session',
      'host-left': 'the room closed because the host left',
      'too-few-people': 'the room closed because too few people came',
      admin: 'staff closed the room',
      canceled: 'the room closed because the session was canceled',
    })[because],
  { subject: null },
);

const roomName = (room: number) => (room === 0 ? 'the main room' : `breakout room ${room}`);
const people = (count: number) => (count === 1 ? 'one person' : `${count} people`);

export const roomEvents = {
  RoomOpened,
  RoomCleared,
  MemberAdmitted,
  StaffAdmitted,
  MemberEntered,
  MemberDropped,
  MemberReturned,
  MemberLeft,
  MemberTakenOut,
  HostSteppedOut,
  HostStayedAway,
  GoodbyeBegan,
  GoodbyeCalledOff,
  MemberReportedHere,
  MemberMovedOut,
  MemberLetBack,
  RoomBecameSafe,
  RoomBecameUnsafe,
  MemberTookPart,
  OutsideLinkOpened,
  MuteAsked,
  InvitedToSpeak,
  CameraTimeGiven,
  ScreenSharingChanged,
  ScreenShareStopped,
  AgendaMoved,
  BreakoutRoomCreated,
  MemberAssigned,
  BreakoutTimerPlanned,
  BreakoutStarted,
  BreakoutTimerChanged,
  MemberMoved,
  AllRoomsTold,
  HostCalled,
  HostCallAnswered,
  BreakoutEnded,
  SubstituteVolunteered,
  SubstituteVoted,
  SubstituteTookOver,
  SubstituteNotAgreed,
  SubstituteStoodDown,
  RoomEnded,
};
export type RoomEvent = EventOf<typeof roomEvents>;
