import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import type { AdmittedAs } from '../contract/room-events.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';
import { isEndOfAll } from './goodbye-state.ts';
import type { RoomState } from './room-state.ts';
import type { RoomRules, SessionOfRoom } from './rules.ts';

/** Who wants to come in, and the facts of their account. */
export type Entrant = { id: string; isAdmin: boolean; emailVerified: boolean; hostLevel: number };

/** The step of entering: set up the camera, wait, or open the video. */
export type EnterStep = 'prepare' | 'wait' | 'connect';

/** The capacity in which a person enters: the own session takes precedence over staff duty (C-099). */
export const comesAs = (
  session: SessionOfRoom,
  { id, isAdmin }: Pick<Entrant, 'id' | 'isAdmin'>,
): AdmittedAs | null => {
  if (id === session.host) return session.groupHosted ? 'attendee' : 'host';
  if (session.attendees.has(id)) return 'attendee';
  return isAdmin ? 'staff' : null;
};

const sessionBars = (session: SessionOfRoom): Refusal | undefined => {
  switch (session.status) {
    case 'none':
      return refuse('SESSION_DOES_NOT_EXIST');
    case 'deleted':
      return refuse('SESSION_DELETED');
    case 'canceled':
      return refuse('SESSION_CANCELED');
    case 'over':
      return refuse('SESSION_ENDED');
    case 'scheduled':
    case 'open':
    case 'live':
      return undefined;
  }
};

/** Browsers compare with the server's clock as they know it; none is refused for a moment. */
const CLOCKS_APART = seconds(5);

/** From when on people are let in (C-001). */
export const doorsOpenAt = (
  { startsAt }: Pick<SessionOfRoom, 'startsAt'>,
  { ENTRY_PERMISSION_MIN_BEFORE }: Pick<RoomRules, 'ENTRY_PERMISSION_MIN_BEFORE'>,
): string => plus(startsAt, -minutes(ENTRY_PERMISSION_MIN_BEFORE));

/** The preview opens earlier than the waiting room (C-001). */
const isBeforeWaitingRoom = (
  { startsAt }: SessionOfRoom,
  now: string,
  { WAITING_ROOM_MIN_BEFORE }: RoomRules,
): boolean => now < plus(startsAt, -minutes(WAITING_ROOM_MIN_BEFORE) - CLOCKS_APART);

/** The step of a caller who names none: as far in as the clock allows (C-001). A session that never was has no start. */
export const usualStep = (session: SessionOfRoom, now: string, rules: RoomRules): EnterStep =>
  session.status !== 'none' && session.kind === 'INTERNAL' && isBeforeWaitingRoom(session, now, rules)
    ? 'prepare'
    : 'connect';

/** Every rule of coming in; answers in what capacity, or the first rule against it. */
export const mayEnter = (
  options: {
    entrant: Entrant;
    session: SessionOfRoom;
    now: string;
    reason: string | undefined;
    room: number | null;
    step: EnterStep;
  },
  state: RoomState,
  rules: RoomRules,
): AdmittedAs | Refusal => {
  const { entrant, session, now } = options;
  const barred = sessionBars(session);
  if (barred) return barred;
  const person = state.people.get(entrant.id);
  if (session.removed.has(entrant.id) || person?.presence === 'removed') return refuse('SESSION_BLOCKED_USER');
  if (person?.presence === 'moved-out') return refuse('SESSION_MOVED_OUT');
  if (!entrant.emailVerified) return refuse('EMAIL_NOT_VERIFIED');
  const as = comesAs(session, entrant);
  if (as === null) return refuse('SESSION_NOT_JOINED');
  if (state.status === 'ended') return refuse('SESSION_ENDED');
  // People say goodbye: who was never there comes too late for that.
  const { announced } = state.goodbye;
  if (person === undefined && as !== 'staff' && announced !== null && isEndOfAll(announced))
    return refuse('SESSION_ENDED');
  if (now >= plus(session.endsAt, minutes(rules.OVERRUN_MIN))) return refuse('SESSION_ENDED');
  if (as === 'host' && entrant.hostLevel === 0 && !entrant.isAdmin) return refuse('HOST_LEVEL_TOO_LOW');
  if (now < doorsOpenAt(session, rules)) return refuse('SESSION_TOO_EARLY');
  if (options.step !== 'prepare' && session.kind === 'INTERNAL' && isBeforeWaitingRoom(session, now, rules))
    return refuse('SESSION_TOO_EARLY');
  // Who set up a group-hosted session has the host's tools, and may bring them late (C-002, C-186).
  const mayBeLate = entrant.id === session.host || entrant.isAdmin;
  if (person === undefined && !mayBeLate && now > plus(session.startsAt, minutes(rules.LATE_ENTRY_MIN)))
    return refuse('SESSION_TIME_ENTERING_TOO_LATE');
  // Also for staff who were here with a seat that they gave back.
  if (as === 'staff' && person?.as !== 'staff' && isBlank(options.reason ?? ''))
    return refuse('ADMIN_ENTRY_REASON_REQUIRED', { field: 'reason' });
  // A person who only arrives enters the main room, and is placed by the session (C-098).
  const arrives = person === undefined || person.tab === null || options.step !== 'connect';
  const isOwn = options.room === person?.room || (arrives && options.room === MAIN_ROOM);
  return isOwn ? as : refuse('SESSION_ENTERING_UNASSIGNED_ROOM');
};
