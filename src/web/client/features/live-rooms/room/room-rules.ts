import type { RoomsAnswer, SessionRoom } from '#modules/live-rooms/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { roomTexts } from '../texts.ts';

export type Me = { uuid: string; isAdmin: boolean };
export type OwnRoom = Pick<SessionRoom, 'room_assigned' | 'safety'>;

/** One's own room among all (ROM-065). Admins without one are in the main room, which is safe for them (ROM-068). */
export const ownRoom = (rooms: readonly SessionRoom[], me: Me): OwnRoom | undefined =>
  rooms.find(({ users }) => users.some(({ user_uuid }) => user_uuid === me.uuid)) ??
  (me.isAdmin ? { room_assigned: MAIN_ROOM, safety: 'SAFE' } : undefined);

/** The page after leaving, and its message. */
export type WayOut = {
  to: string;
  tone: 'error' | 'info';
  text?: string;
  /** The text stays until it was read: this person was put out. */
  stays?: true;
};

export const SURVEY = '/session-survey';
export const CANCELED = '/session-canceled';
const home = (text: string): WayOut => ({ to: '/', tone: 'error', text });

/** Being in no room any more, or asking outside its time (ROM-063, ROM-066, ROM-067, C-193). */
export const timeSkew = (): WayOut => home(roomTexts.gone.notOpen);

/** What a refusal of the server means for a person in a room (ROM-061 to ROM-064). */
export const wayOutOf = (notice: Notice): WayOut => {
  switch (notice.name) {
    case 'SESSION_CANCELED':
    case 'SESSION_DELETED':
      return { to: CANCELED, tone: 'info' };
    case 'SESSION_ENDED':
      return { to: SURVEY, tone: 'info' };
    case 'SESSION_TIME_SKEW':
      return timeSkew();
    case 'SESSION_BLOCKED_USER':
      return { ...home(roomTexts.gone.removed), stays: true };
    case 'SESSION_MOVED_OUT':
      return { ...home(notice.msg), stays: true };
    case 'SESSION_ENTERED_ELSEWHERE':
      return { to: '/', tone: 'info', text: roomTexts.gone.elsewhere };
    default:
      return home(notice.msg);
  }
};

/** Did the server answer at all? Everything else is trouble on the way, which one waits out (C-030). */
export const isDefinite = ({ status }: { status: number }): boolean =>
  status === 200 || status === 403 || status === 404;

const myself = (answer: RoomsAnswer, me: Me) =>
  answer.session_rooms.flatMap(({ users }) => users).find(({ user_uuid }) => user_uuid === me.uuid);

/** A host signal that asks this person to mute and was not heard yet (ROM-069, C-096). */
export const asksToMute = (answer: RoomsAnswer, me: Me, heard: number | null): boolean =>
  heard !== null && (myself(answer, me)?.mute_signal ?? 0) > heard;

/** The host invites this person to speak, and they did not hear it yet: only their own tap turns the microphone on (ROM-084). */
export const invitesToSpeak = (answer: RoomsAnswer, me: Me, heard: number | null): boolean =>
  heard !== null && (myself(answer, me)?.speak_signal ?? 0) > heard;

/** Members poll from the start on, the host and admins always (ROM-059, C-032). */
export const mayPoll = (options: { now: number; startsAt: number; leads: boolean }): boolean =>
  options.leads || options.now >= options.startsAt;

/** The number of people that counts: all present but staff (C-013). */
export const peersHere = (room: SessionRoom | null) =>
  (room?.users ?? []).filter(({ active, staff }) => active && !staff);
