import type {
  enterRoom,
  EnteredSession,
  lookIntoWaitingRoom,
  RoomParticipant,
  RoomsAnswer,
  SessionRoom,
} from '#modules/live-rooms/contract/api.ts';
import type { RoomSafety } from '#modules/live-rooms/contract/room-safety.ts';
import {
  mayConnect,
  statusAfterLook,
  userRoomStatusLifecycle,
  type UserRoomFact,
  type UserRoomStatus,
} from '#modules/live-rooms/contract/user-room-status-lifecycle.ts';
import type { CallAnswer } from '#client/lib/call.ts';
import { asksToMute, invitesToSpeak, isDefinite, mayPoll, ownRoom, type Me, type WayOut } from './room-rules.ts';

export type EnterAnswer = CallAnswer<typeof enterRoom>;
export type PollAnswer = CallAnswer<typeof lookIntoWaitingRoom>;

export type EnterInput = { session: string; tab: string; step: 'prepare' | 'wait'; reason: string | undefined };
export type PollInput = { session: string; tab: string; beforeStart: boolean; mute: string | null };
export type OpenInput = { session: string; tab: string; reason: string | undefined; room: number };
/** `closed`: the room is not safe any more, or another one is the right one now; the next look says which. */
export type RoomContextOpened = 'open' | 'closed' | { failed: string } | { out: WayOut };

export type RoomInput = {
  session: string;
  /** This very window (I-041). */
  tab: string;
  reason?: string | undefined;
  me: Me;
  /** Milliseconds between two polls (ROM-058, ROM-060). */
  pollEvery: number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** What the server said when it let this person in; asked for when absent. */
  entered?: EnteredSession | null;
};

export type RoomContext = Omit<RoomInput, 'entered'> & {
  entered: EnteredSession | null;
  /** One's own room as it was last seen. */
  room: SessionRoom | null;
  /** The last look at everything: all rooms, the breakout, who leads; null before the first. */
  seen: RoomsAnswer | null;
  /** All who were listed until now: a person who leaves is unlisted before their video ends, and keeps their name until then. */
  met: readonly RoomParticipant[];
  opening: number;
  /** ROM-052. */
  status: UserRoomStatus;
  currentRoom: number | null;
  /** When the video was opened last, by the server's time. */
  openedAt: number;
  correctRoom: number;
  safety: RoomSafety;
  /** The video ended, and this person is on the way back into the room (C-031). */
  returning: boolean;
  /** Attempts to come back since the video was last stable. */
  attempts: number;
  /** Polls that failed in a row (C-030). */
  failures: number;
  /** Number of the last host signal heard; null before the first look. */
  heard: number | null;
  /** Whom to ask to mute with the next look, and with the one on its way. */
  mute: string | null;
  sending: string | null;
  /** The person looked at themselves and pressed JOIN ROOM (ROM-057). */
  videoChecked: boolean;
  /** This person was in the room already: what they wait for is its return. */
  wasIn: boolean;
  /** What the preview says, after something went wrong. */
  problem: string | null;
  out: WayOut | null;
  /** The host stepped out: until then the room is held. */
  heldUntil: string | null;
  /** The person chose to leave; a host's choice ends the session for all (C-012). */
  onPurpose: boolean;
  /** The server was asked to let this person go, and has not answered yet. */
  isLeaving: boolean;
  /** The server may have let this person go or put them out; the next look says so. */
  isOutPerhaps: boolean;
  /** What follows if that was done although its answer was lost: the next look says so. */
  ifGone: RoomEvent | null;
  /** Something changed while the last look was on its way. */
  again: boolean;
};

export type RoomEvent =
  | { type: 'JOIN' }
  | { type: 'NOT_YET' }
  | { type: 'LEAVE' }
  /** The order to leave is on its way: what a look says about this person meanwhile is its effect, until LEAVE, STAYS or UNANSWERED. */
  | { type: 'LEAVES' }
  | { type: 'STAYS' }
  | { type: 'UNANSWERED'; ifGone: RoomEvent }
  /** The host steps out; the server holds the room until then. */
  | { type: 'STEPPED_OUT'; until: string }
  /** Comes back into the room now, without waiting for the next attempt. */
  | { type: 'COME_BACK' }
  /** The server says that something changed. */
  | { type: 'PUSHED' }
  | { type: 'MUTE_MEMBER'; member: string }
  | { type: 'CAMERA_GAVE_UP' }
  | { type: 'RECONNECTING' }
  | { type: 'RECONNECTED' }
  | { type: 'STALLED' }
  | { type: 'FLOWING' }
  | { type: 'LOST' }
  | { type: 'EVICTED' }
  | { type: 'POLLED' }
  /** An order was answered with the rooms as they are now. */
  | { type: 'ANSWERED'; answer: RoomsAnswer }
  | { type: 'FAILED' }
  | { type: 'GO'; out: WayOut };

/** When the session starts, in milliseconds; 0 while that is not known. */
export const startOf = ({ entered }: RoomContext) => Date.parse(entered?.start_time ?? '') || 0;
/** When the room closes, in milliseconds; never while that is not known. */
export const closeOf = ({ entered }: RoomContext) => Date.parse(entered?.close_time ?? '') || Infinity;
/** Whether this person polls now, or only looks once in a while (ROM-059). */
export const pollsOften = (context: RoomContext) =>
  mayPoll({
    now: context.now(),
    startsAt: startOf(context),
    leads: context.entered?.am_i_host === true || context.me.isAdmin,
  });
/** Whether this person has full powers; staff may limit a host while the session runs (C-173). */
export const leadsIn = ({ entered, seen }: Pick<RoomContext, 'entered' | 'seen'>): boolean =>
  entered?.can_lead === true && seen?.is_limited !== true;
/** The end that was announced, while people say goodbye; null otherwise. */
export const goodbyeIn = ({ seen }: Pick<RoomContext, 'seen'>) => seen?.goodbye ?? null;
export const hasStatus = (context: RoomContext, status: UserRoomStatus) => context.status === status;
/** May the video be opened now (ROM-057)? */
export const mayOpenVideo = (context: RoomContext) =>
  mayConnect(context.status, { videoChecked: context.videoChecked, safety: context.safety });
/** Before the first look, and again once the video has ended. */
export const firstStatus = userRoomStatusLifecycle.initial;
export const statusAfter = (status: UserRoomStatus, fact: UserRoomFact): UserRoomStatus =>
  userRoomStatusLifecycle.after(status, fact);

/** What a look at the rooms changes (ROM-054 to ROM-056, ROM-065). */
export const roomUpdate = (context: RoomContext, room: { room_assigned: number; safety: RoomSafety }) => ({
  correctRoom: room.room_assigned,
  safety: room.safety,
  status: statusAfterLook(context.status, {
    correctRoom: room.room_assigned,
    safety: room.safety,
    currentRoom: context.currentRoom,
  }),
});

/** What could not be sent is sent with the next look. */
export const pollFailed = ({ context }: { context: RoomContext }) => ({
  failures: context.failures + 1,
  isOutPerhaps: false,
  mute: context.mute ?? context.sending,
});
export const roomIn = (context: RoomContext, answer: RoomsAnswer) => ownRoom(answer.session_rooms, context.me);
export const isNotInSession = (context: RoomContext, answer: PollAnswer) =>
  answer.ok ? roomIn(context, answer.value) === undefined : isDefinite(answer);
/** Whether a look says that an order to leave was done whose answer was lost. */
export const isGoneUnanswered = ({ ifGone }: RoomContext, answer: PollAnswer) =>
  ifGone !== null && !answer.ok && answer.notice.name === 'SESSION_TIME_SKEW';
export const muteOrder = (context: RoomContext, answer: RoomsAnswer) => asksToMute(answer, context.me, context.heard);
export const speakInvitation = (context: RoomContext, answer: RoomsAnswer) =>
  invitesToSpeak(answer, context.me, context.heard);
const withThoseMet = (met: readonly RoomParticipant[], { session_rooms }: RoomsAnswer): readonly RoomParticipant[] => {
  const listed = new Set(met.map(({ user_uuid }) => user_uuid));
  const others = session_rooms.flatMap(({ users }) => users).filter(({ user_uuid }) => !listed.has(user_uuid));
  return others.length === 0 ? met : [...met, ...others];
};

/** What an answer of the server changes. */
export const pollUpdate = (context: RoomContext, answer: RoomsAnswer) => {
  const own = roomIn(context, answer)!;
  return {
    ...roomUpdate(context, own),
    room: answer.session_rooms.find(({ room_assigned }) => room_assigned === own.room_assigned) ?? null,
    seen: answer,
    met: withThoseMet(context.met, answer),
    failures: 0,
    isOutPerhaps: false,
    sending: null,
    heard: answer.session_payload?.signal ?? 0,
  };
};
