import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import { breakoutLifecycle, type BreakoutFact } from '../contract/breakout-lifecycle.ts';
import * as fact from '../contract/room-events.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';
import { countIn, mayConduct, mayLead } from './powers.ts';
import { isHere, isLive, type RoomState } from './room-state.ts';
import type { Orderer, RoomRules, SessionOfRoom } from './rules.ts';
import type { EventRecorder } from './event-recorder.ts';

export type BreakoutCommand =
  | { type: 'CreateBreakoutRoom'; by: Orderer; room: number }
  /** Plans a member for a room; while people are apart, the move happens at once. */
  | { type: 'Assign'; by: Orderer; member: string; room: number | null }
  /** A host signal: plans the end, or changes it while people are apart. */
  | { type: 'SetBreakoutEnd'; by: Orderer; endsAt: string }
  | {
      type: 'StartBreakout';
      by: Orderer;
      minutes: number;
      rooms: readonly { room: number; members: readonly string[] }[];
    }
  /** The whole length from the start, in minutes. */
  | { type: 'ChangeBreakoutLength'; by: Orderer; minutes: number }
  | { type: 'StopBreakout'; by: Orderer }
  /** The clock says that the breakout is over. */
  | { type: 'ReturnFromBreakout' }
  | { type: 'ReturnToMainRoom'; member: string }
  | { type: 'CallHost'; member: string }
  | { type: 'AnswerCall'; by: Orderer; member: string }
  | { type: 'TellAllRooms'; by: Orderer; text: string };

type BreakoutsContext = { session: SessionOfRoom; now: string; rules: RoomRules };
type BreakoutsOf<T extends BreakoutCommand['type']> = Extract<BreakoutCommand, { type: T }> & BreakoutsContext;

const BREAKOUT_TYPES: ReadonlySet<string> = new Set<BreakoutCommand['type']>([
  'CreateBreakoutRoom',
  'Assign',
  'SetBreakoutEnd',
  'StartBreakout',
  'ChangeBreakoutLength',
  'StopBreakout',
  'ReturnFromBreakout',
  'ReturnToMainRoom',
  'CallHost',
  'AnswerCall',
  'TellAllRooms',
]);
export const isBreakoutCommand = <C extends { type: string }>(command: C): command is C & BreakoutCommand =>
  BREAKOUT_TYPES.has(command.type);

/** Longest and shortest breakout, measured to the nearest minute (ROM-094). */
const isLength = (length: number, rules: RoomRules) =>
  Number.isInteger(length) && length >= rules.BREAKOUT_LEAST_MIN && length <= rules.BREAKOUT_MOST_MIN;
const wholeMinutes = (from: string, to: string) => Math.round(between(from, to) / minutes(1));
const badLength = (rules: RoomRules, field: string) =>
  refuse('BREAKOUT_TIMER_INVALID', {
    field,
    values: { least: rules.BREAKOUT_LEAST_MIN, most: rules.BREAKOUT_MOST_MIN },
  });

/** A breakout ends before the session, so that members say goodbye together. */
const notAfterTheSession = (endsAt: string, { endsAt: sessionEnds }: SessionOfRoom) =>
  endsAt < sessionEnds ? endsAt : sessionEnds;

const can = (state: RoomState, fact: BreakoutFact) => breakoutLifecycle.can(state.breakouts.status, fact);

/** Whether a room of an arrangement would begin with too few people (ROM-091). */
const hasTooSmallRoom = (
  arrangement: readonly { members: readonly string[] }[],
  state: RoomState,
  { BREAKOUT_FEWEST_PEOPLE }: RoomRules,
): boolean => {
  const counts = (member: string) => isHere(state, member) && state.people.get(member)!.as !== 'staff';
  return arrangement.some(({ members }) => members.filter(counts).length < BREAKOUT_FEWEST_PEOPLE);
};

const start = (
  recorder: EventRecorder,
  { session, now, rules }: BreakoutsContext,
  actor: string,
  rooms: readonly { room: number; members: readonly string[] }[],
  endsAt: string,
): Refusal | undefined => {
  if (hasTooSmallRoom(rooms, recorder.state(), rules)) return refuse('BREAKOUT_ROOM_TOO_SMALL', { field: 'rooms' });
  const end = notAfterTheSession(endsAt, session);
  if (end <= now) return refuse('BREAKOUT_NOT_POSSIBLE');
  recorder.record(
    did(fact.BreakoutStarted, {
      session: session.session,
      by: actor,
      rooms: rooms.map(({ room, members }) => ({ room, members: [...members] })),
      startsAt: now,
      endsAt: end,
      here: recorder.here(),
    }),
  );
  return undefined;
};

const startArranged = (recorder: EventRecorder, command: BreakoutsOf<'StartBreakout'>): Refusal | undefined => {
  const { by, rules, now } = command;
  const state = recorder.state();
  if (!can(state, 'BreakoutStarted')) return refuse('BREAKOUT_RUNS_ALREADY');
  if (!isLength(command.minutes, rules)) return badLength(rules, 'minutes');
  const rooms = command.rooms.filter(({ room }) => room !== MAIN_ROOM);
  const members = command.rooms.flatMap((room) => room.members);
  const numbers = command.rooms.map(({ room }) => room);
  if (new Set(members).size < members.length || new Set(numbers).size < numbers.length)
    return refuse('BREAKOUT_ARRANGEMENT_INVALID', { field: 'rooms' });
  if (rooms.some(({ room }) => room > rules.BREAKOUT_ROOMS_MAX))
    return refuse('BREAKOUT_ROOM_MISSING', { field: 'rooms' });
  if (rooms.length === 0) return refuse('BREAKOUT_ROOM_TOO_SMALL', { field: 'rooms' });
  // A member who has just lost the connection keeps the assignment.
  const belongs = (member: string) => ['present', 'dropped'].includes(state.people.get(member)?.presence ?? '');
  if (members.some((member) => !state.people.has(member))) return refuse('MEMBER_NOT_IN_ROOM', { field: 'rooms' });
  const present = rooms.map(({ room, members }) => ({ room, members: members.filter(belongs) }));
  return start(recorder, command, by.id, present, plus(now, minutes(command.minutes)));
};

/** The arrangement that was planned call by call, once every planned room has enough members. */
const startPlanned = (recorder: EventRecorder, command: BreakoutsContext & { by: Orderer }): Refusal | undefined => {
  const { breakouts } = recorder.state();
  const rooms = breakouts.rooms.map((room) => ({
    room,
    members: [...breakouts.planned].filter(([, planned]) => planned === room).map(([member]) => member),
  }));
  const filled = rooms.filter(({ members }) => members.length > 0);
  const { rules, now } = command;
  if (filled.length === 0 || hasTooSmallRoom(filled, recorder.state(), rules)) return undefined;
  // Assigning takes its time: an end that has come too close meanwhile would make the breakout too short.
  const planned = breakouts.plannedEnd;
  const fits = planned !== null && isLength(wholeMinutes(now, planned), rules);
  return start(recorder, command, command.by.id, filled, fits ? planned : plus(now, minutes(rules.BREAKOUT_USUAL_MIN)));
};

const assign = (recorder: EventRecorder, command: BreakoutsOf<'Assign'>): Refusal | undefined => {
  const { by, member, room, session } = command;
  const state = recorder.state();
  if (room === null || (room !== MAIN_ROOM && !state.breakouts.rooms.includes(room)))
    return refuse('BREAKOUT_ROOM_MISSING');
  const person = state.people.get(member);
  if (person?.presence !== 'present') return refuse('MEMBER_NOT_IN_ROOM');
  const about = { session: session.session, member, by: by.id, here: recorder.here() };
  if (can(state, 'MemberMoved')) {
    if (person.room !== room) recorder.record(did(fact.MemberMoved, { ...about, from: person.room, to: room }));
    return undefined;
  }
  if (!can(state, 'MemberAssigned')) return undefined;
  if (state.breakouts.planned.get(member) !== room) recorder.record(did(fact.MemberAssigned, { ...about, room }));
  return startPlanned(recorder, command);
};

const setEnd = (recorder: EventRecorder, command: BreakoutsOf<'SetBreakoutEnd'>): Refusal | undefined => {
  const { by, endsAt, session, now, rules } = command;
  const { breakouts } = recorder.state();
  const from = breakouts.running?.startsAt ?? now;
  if (endsAt <= now || !isLength(wholeMinutes(from, endsAt), rules)) return badLength(rules, 'timer_end');
  const about = {
    session: session.session,
    by: by.id,
    endsAt: notAfterTheSession(endsAt, session),
    here: recorder.here(),
  };
  if (can(recorder.state(), 'BreakoutTimerChanged')) {
    if (about.endsAt !== breakouts.running!.endsAt) recorder.record(did(fact.BreakoutTimerChanged, about));
    return undefined;
  }
  if ([...breakouts.planned.values()].some((room) => room !== MAIN_ROOM)) return refuse('BREAKOUT_ROOM_TOO_SMALL');
  recorder.record(did(fact.BreakoutTimerPlanned, about));
  return undefined;
};

type BreakoutCause = 'time' | 'stopped' | 'too-few-people';
const finish = (recorder: EventRecorder, session: string, because: BreakoutCause): void => {
  if (!can(recorder.state(), 'BreakoutEnded')) return;
  const { rooms } = recorder.state().breakouts;
  recorder.record(did(fact.BreakoutEnded, { session, because, rooms: [...rooms], here: recorder.here() }));
};

/** All members return to the main room. What is only planned stays: those who are missing may come back. */
export const endBreakout = (recorder: EventRecorder, session: string, because: BreakoutCause): void => {
  if (recorder.state().breakouts.running) finish(recorder, session, because);
};

const orders = (
  recorder: EventRecorder,
  command: Exclude<BreakoutCommand, { type: 'ReturnFromBreakout' | 'ReturnToMainRoom' | 'CallHost' }> &
    BreakoutsContext,
) => {
  const { by, session, rules, now } = command;
  const id = session.session;
  const mayOnlyTime = command.type === 'ChangeBreakoutLength' || command.type === 'StopBreakout';
  const may = mayOnlyTime ? mayConduct(recorder.state(), session, by) : mayLead(session, by);
  if (!may) return refuse('NOT_ALLOWED');
  switch (command.type) {
    case 'CreateBreakoutRoom': {
      const { room } = command;
      if (!isLive(recorder.state())) return refuse('BREAKOUT_NOT_POSSIBLE');
      if (room < 1 || room > rules.BREAKOUT_ROOMS_MAX) return refuse('BREAKOUT_ROOM_MISSING');
      if (!recorder.state().breakouts.rooms.includes(room))
        recorder.record(did(fact.BreakoutRoomCreated, { session: id, room, by: by.id, here: recorder.here() }));
      return undefined;
    }
    case 'Assign':
      return isLive(recorder.state()) ? assign(recorder, command) : refuse('BREAKOUT_NOT_POSSIBLE');
    case 'SetBreakoutEnd':
      return isLive(recorder.state()) ? setEnd(recorder, command) : refuse('BREAKOUT_NOT_POSSIBLE');
    case 'StartBreakout':
      return isLive(recorder.state()) ? startArranged(recorder, command) : refuse('BREAKOUT_NOT_POSSIBLE');
    case 'ChangeBreakoutLength': {
      const { running } = recorder.state().breakouts;
      if (!running) return refuse('BREAKOUT_DOES_NOT_RUN');
      const endsAt = plus(running.startsAt, minutes(command.minutes));
      if (!isLength(command.minutes, rules) || endsAt <= now) return badLength(rules, 'minutes');
      return setEnd(recorder, { ...command, type: 'SetBreakoutEnd', endsAt });
    }
    case 'StopBreakout':
      finish(recorder, id, 'stopped');
      return undefined;
    case 'AnswerCall':
      if (recorder.state().breakouts.calls.has(command.member))
        recorder.record(
          did(fact.HostCallAnswered, { session: id, member: command.member, by: by.id, here: recorder.here() }),
        );
      return undefined;
    case 'TellAllRooms': {
      const text = command.text.trim();
      if (!can(recorder.state(), 'AllRoomsTold')) return refuse('BREAKOUT_DOES_NOT_RUN');
      if (isBlank(text)) return refuse('BREAKOUT_MESSAGE_REQUIRED', { field: 'text' });
      recorder.record(did(fact.AllRoomsTold, { session: id, by: by.id, text, here: recorder.here() }));
      return undefined;
    }
  }
};

/** Breakouts as the host, their members and the clock order them (ROM-086 to ROM-097, C-014, C-034, C-098). */
export const breakoutStory = (
  recorder: EventRecorder,
  command: BreakoutCommand & BreakoutsContext,
): Refusal | undefined => {
  const { session, now, rules } = command;
  const id = session.session;
  switch (command.type) {
    case 'ReturnFromBreakout': {
      const { running } = recorder.state().breakouts;
      if (running && now >= plus(running.endsAt, seconds(rules.BREAKOUT_RETURN_SECONDS)))
        endBreakout(recorder, id, 'time');
      return undefined;
    }
    case 'ReturnToMainRoom': {
      const person = recorder.person(command.member);
      if (person?.presence !== 'present') return refuse('MEMBER_NOT_IN_ROOM');
      const { member } = command;
      if (can(recorder.state(), 'MemberMoved') && person.room !== MAIN_ROOM)
        recorder.record(
          did(fact.MemberMoved, {
            session: id,
            member,
            from: person.room,
            to: MAIN_ROOM,
            by: member,
            here: recorder.here(),
          }),
        );
      return undefined;
    }
    case 'CallHost': {
      const person = recorder.person(command.member);
      if (person?.presence !== 'present') return refuse('MEMBER_NOT_IN_ROOM');
      if (!can(recorder.state(), 'HostCalled')) return refuse('BREAKOUT_DOES_NOT_RUN');
      if (!recorder.state().breakouts.calls.has(command.member))
        recorder.record(
          did(fact.HostCalled, { session: id, member: command.member, room: person.room, here: recorder.here() }),
        );
      return undefined;
    }
    default:
      return orders(recorder, command);
  }
};

/** Breakout rooms in which fewer people are left than they should begin with: shown to the host, not torn apart (C-014). */
export const shrunkenRooms = (state: RoomState, rules: Pick<RoomRules, 'BREAKOUT_FEWEST_PEOPLE'>): number[] => {
  const isShort = (people: number) => people > 0 && people < rules.BREAKOUT_FEWEST_PEOPLE;
  return can(state, 'MemberMoved') ? state.breakouts.rooms.filter((room) => isShort(countIn(state, room))) : [];
};
