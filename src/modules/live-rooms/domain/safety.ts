import { minutes, plus } from '#kernel/contract/time.ts';
import type { RoomSafety } from '../contract/room-safety.ts';
import { hostIsPresent, type Participant, type RoomState } from './room-state.ts';
import type { RoomRules, SessionOfRoom } from './rules.ts';

const counts = ({ as, presence }: Participant, { HOST_COUNTS }: Pick<RoomRules, 'HOST_COUNTS'>): boolean =>
  as === 'attendee'
    ? presence === 'present'
    : as === 'host' && HOST_COUNTS && (presence === 'present' || presence === 'stepped-out');

/**
 * The number of people that counts toward a room's minimum: all present members but staff (C-013), and a host who stepped
 * out while the seat is held.
 */
export const countedPeople = (state: RoomState, rules: Pick<RoomRules, 'HOST_COUNTS'>): number =>
  [...state.people.values()].filter((person) => counts(person, rules)).length;

/** Whether a safe room stops being safe when this person goes. */
export const isNeeded = (state: RoomState, person: Participant, rules: RoomRules): boolean =>
  state.safety === 'SAFE' && counts(person, rules) && countedPeople(state, rules) <= rules.MIN_PARTICIPANTS;

/** Whether the people who are present may be together now (ROM-003, C-011, C-013). */
export const safetyOf = (state: RoomState, session: SessionOfRoom, now: string, rules: RoomRules): RoomSafety => {
  if (now < session.startsAt) return 'NONE';
  if (countedPeople(state, rules) < rules.MIN_PARTICIPANTS) return 'UNSAFE_RULE_OF_3';
  const awaitsHost = !session.groupHosted && !state.wasSafe && !hostIsPresent(state);
  if (awaitsHost && now < plus(session.startsAt, minutes(rules.HOST_GRACE_MIN))) return 'UNSAFE_HOST_ABSENT';
  return 'SAFE';
};

/** When a room that stays unsafe ends by itself (I-021). */
export const givesUpAt = (state: RoomState, session: SessionOfRoom, rules: RoomRules): string | null => {
  if (state.safety === 'SAFE' || state.status === 'ended') return null;
  return plus(state.unsafeSince ?? session.startsAt, minutes(rules.TOO_FEW_PEOPLE_MIN));
};
