import { MAIN_ROOM } from '../contract/room-names.ts';
import { isHere, type RoomState } from './room-state.ts';
import type { Orderer, RoomRules, SessionOfRoom } from './rules.ts';

type LedSession = Pick<SessionOfRoom, 'host' | 'hostIsLimited'>;

/** Whether this member is the host, or the planner of a group-hosted session, and staff let them lead. */
export const isLeader = (session: LedSession, member: string): boolean =>
  member === session.host && session.hostIsLimited !== true;

/**
 * Whether this person has full powers (remove, arrange rooms, mute): the host, the planner of a group-hosted session,
 * or staff (C-186).
 */
export const mayLead = (session: LedSession, person: Orderer): boolean =>
  person.isAdmin || isLeader(session, person.id);

/** Whether the planner is present. In group-hosted sessions the planner has the host's tools (C-186). */
export const plannerIsHere = (state: RoomState, session: LedSession): boolean =>
  isLeader(session, session.host) && isHere(state, session.host);

/** Whether this person may remove others: the planner of a group-hosted session only while present (C-186). */
export const mayRemove = (
  state: RoomState,
  session: LedSession & Pick<SessionOfRoom, 'groupHosted'>,
  person: Orderer,
): boolean => mayLead(session, person) && (person.isAdmin || !session.groupHosted || plannerIsHere(state, session));

/** The one member who leads now: a substitute until the room is taken back, else the host while present; null is the group. */
export const actingHost = (state: RoomState, session: LedSession): string | null =>
  state.substitute.leader ?? (plannerIsHere(state, session) ? session.host : null);

/**
 * Whether this person may ask to mute and change a running breakout's time: the leader, a substitute included
 * (ROM-082).
 */
export const mayConduct = (state: RoomState, session: LedSession, person: Orderer): boolean =>
  mayLead(session, person) || (state.substitute.leader === person.id && isHere(state, person.id));

/** Whether this person may move the agenda: the leader, and every member of a group-hosted session (ROM-081). */
export const mayMoveAgenda = (
  state: RoomState,
  session: LedSession & Pick<SessionOfRoom, 'groupHosted'>,
  person: Orderer,
): boolean => mayConduct(state, session, person) || (session.groupHosted && isHere(state, person.id));

/** Whether attendees may share their screens now (C-158). */
export const membersMayShare = (
  state: RoomState,
  session: Pick<SessionOfRoom, 'groupHosted'>,
  rules: Pick<RoomRules, 'MEMBERS_MAY_SHARE_SCREEN'>,
): boolean => session.groupHosted || (state.membersMayShare ?? rules.MEMBERS_MAY_SHARE_SCREEN);

/** May this person share the screen (C-158)? */
export const mayShareScreen = (
  state: RoomState,
  session: SessionOfRoom,
  person: Orderer,
  rules: Pick<RoomRules, 'MEMBERS_MAY_SHARE_SCREEN'>,
): boolean => mayConduct(state, session, person) || membersMayShare(state, session, rules);

/** All members assigned to a room now, connected or not. */
export const peopleIn = (state: RoomState, room: number): string[] =>
  [...state.people]
    .filter(([, { presence, room: own }]) => own === room && (presence === 'present' || presence === 'dropped'))
    .map(([member]) => member);

/** How many people are present in a room, staff not counted. */
export const countIn = (state: RoomState, room: number): number =>
  peopleIn(state, room).filter((member) => {
    const { presence, as } = state.people.get(member)!;
    return presence === 'present' && as !== 'staff';
  }).length;

/** The room for a member who comes during a breakout: the main room unless it is empty, else the smallest group. */
export const placeFor = (state: RoomState, member: string): number => {
  const { breakouts } = state;
  const person = state.people.get(member);
  if (breakouts.status !== 'apart') return MAIN_ROOM;
  if (person && (person.tab !== null || breakouts.rooms.includes(person.room))) return person.room;
  if (peopleIn(state, MAIN_ROOM).some((other) => isHere(state, other))) return MAIN_ROOM;
  const [smallest] = breakouts.rooms
    .filter((room) => countIn(state, room) > 0)
    .toSorted((a, b) => countIn(state, a) - countIn(state, b));
  return smallest ?? MAIN_ROOM;
};
