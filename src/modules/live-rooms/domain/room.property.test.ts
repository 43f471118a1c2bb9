import { stateAfter } from '#kernel/commands/decider.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { roomEvents, type RoomEvent } from '../contract/room-events.ts';
import {
  ANA,
  type ARoomOrder,
  at,
  BEN,
  by,
  CLEO,
  DAN,
  EVA,
  FAY,
  GUS,
  MIA,
  rules as usual,
  session as planned,
} from '../testing/a-room.ts';
import { actingHost } from './powers.ts';
import { room } from './room.ts';
import { present, presentPeers, type RoomState } from './room-state.ts';
import type { RoomRules, SessionOfRoom } from './rules.ts';
import { countedPeople } from './safety.ts';
import { runs } from '#test/runner/thorough.ts';

const PEOPLE = [ANA, BEN, CLEO, DAN, EVA, FAY, GUS, MIA] as const;
const who = fc.constantFrom(...PEOPLE);
/** Orders come from the host more often than not. */
const orderer = fc.constantFrom(ANA, ANA, ANA, MIA, BEN, CLEO).map(by);
const number = fc.integer({ min: 0, max: 4 });
const tab = fc.constantFrom('laptop', 'laptop', 'laptop', 'phone');
const groups = fc
  .tuple(
    fc.shuffledSubarray([...PEOPLE], { minLength: 4 }),
    fc.integer({ min: 2, max: 7 }),
    fc.nat(9).map((n) => n === 0),
  )
  .map(([members, first, twice]) => [
    { room: 1, members: members.slice(0, first) },
    ...(members.length > first ? [{ room: 2, members: members.slice(twice ? first - 1 : first) }] : []),
  ]);

const entering = fc.record({
  type: fc.constant('Enter' as const),
  member: who,
  tab,
  room: fc.constantFrom(0, 0, 0, 1),
});
type RoomStep =
  | ARoomOrder
  | { type: 'Enter'; member: string; tab: string; room: number }
  | { type: 'SetEndIn'; by: ReturnType<typeof by>; minutes: number };

const step: fc.Arbitrary<RoomStep> = fc.oneof(
  { weight: 10, arbitrary: entering },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('Judge' as const) }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(who, tab)
      .map(([member, window]) => ({ type: 'Miss' as const, members: [{ member, tab: window }] })),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('Return' as const), member: who, tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('Leave' as const),
      member: fc.constantFrom(...PEOPLE.slice(1), ANA),
      tab: fc.option(tab),
      confirmed: fc.boolean(),
      handOverTo: fc.option(who),
      toGroup: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('TakeOut' as const), member: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('Depart' as const), member: who }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('CreateBreakoutRoom' as const), by: orderer, room: number }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('Assign' as const), by: orderer, member: who, room: fc.option(number) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('SetEndIn' as const),
      by: orderer,
      minutes: fc.constantFrom(-1, 14, 14.4, 15, 20, 45, 46),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('StartBreakout' as const),
      by: orderer,
      minutes: fc.constantFrom(14, 15, 15, 15.5, 20, 45, 46),
      rooms: groups,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ChangeBreakoutLength' as const),
      by: orderer,
      minutes: fc.constantFrom(14, 15, 30, 45, 46),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('StopBreakout' as const), by: orderer }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('ReturnFromBreakout' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('ReturnToMainRoom' as const), member: who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('CallHost' as const), member: who }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('AnswerCall' as const), by: orderer, member: who }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('TellAllRooms' as const), by: orderer, text: fc.constant('hello') }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('Volunteer' as const), member: who }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('Vote' as const), member: who, agrees: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('CloseBallot' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('StandDown' as const), member: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('TakeBack' as const), member: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('AskToMute' as const), by: orderer, member: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('InviteToSpeak' as const), by: orderer, member: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('GiveCameraTime' as const), by: orderer, member: who }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('AllowScreens' as const), by: orderer, members: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('StopScreen' as const), by: orderer, member: who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('MoveAgenda' as const),
      by: orderer,
      step: fc.nat(5),
      minutes: fc.option(fc.constant(5)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('StepOut' as const), member: fc.constant(ANA), tab: fc.option(tab) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('Close' as const), by: orderer }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('NoteReport' as const), member: who, by: who }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('LetBack' as const), member: who }) },
);

type Course = {
  groupHosted: boolean;
  changed: Partial<RoomRules>;
  /** Who is there when it starts. */
  early: string[];
  /** The minute from which on the rest happens: before or after the host's grace. */
  from: number;
  steps: { wait: number; step: RoomStep }[];
};
const course: fc.Arbitrary<Course> = fc.record({
  groupHosted: fc.boolean(),
  changed: fc.record({
    BREAKOUT_ROOMS_MAX: fc.integer({ min: 1, max: 3 }),
    HOST_COUNTS: fc.boolean(),
    HOST_LEAVE_ENDS_SESSION: fc.boolean(),
    MOVE_OUT_BY_REPORTS: fc.boolean(),
    GOODBYE_SECONDS: fc.constantFrom(0, 60, 60),
  }),
  from: fc.constantFrom(0, 6),
  early: fc.subarray([...PEOPLE], { minLength: 4 }),
  steps: fc.array(fc.record({ wait: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0.2, 1, 6), step }), {
    minLength: 20,
    maxLength: 90,
    size: 'max',
  }),
});

/** Random ids would hardly ever match a present member: a name stands for one of the candidates. */
const oneOf = (those: readonly string[], name: string) =>
  those[PEOPLE.findIndex((one) => one === name) % those.length] ?? name;

const asCommand = (next: RoomStep, now: string, state: RoomState): ARoomOrder => {
  switch (next.type) {
    case 'SetEndIn':
      return { type: 'SetBreakoutEnd', by: next.by, endsAt: plus(now, minutes(next.minutes)) };
    case 'AnswerCall':
      return { ...next, member: oneOf([...state.breakouts.calls], next.member) };
    case 'Vote':
      return { ...next, member: oneOf(state.substitute.ballot?.electors ?? [], next.member) };
    case 'NoteReport':
      return { ...next, member: oneOf(present(state).slice(0, 2), next.member), by: oneOf(present(state), next.by) };
    case 'LetBack':
      return {
        ...next,
        member: [...state.people].find(([, { presence }]) => presence === 'moved-out')?.[0] ?? next.member,
      };
    case 'StartBreakout':
      return {
        ...next,
        rooms: next.rooms.map(({ room: to, members }) => ({
          room: to,
          members: members.filter((one) => state.people.has(one)),
        })),
      };
    case 'Enter': {
      if (!('member' in next)) return next;
      const { member, tab: window, room: knocks } = next;
      return {
        type: 'Enter',
        entrant: { id: member, isAdmin: member === MIA, emailVerified: true, hostLevel: 1 },
        room: knocks,
        step: 'connect',
        reason: 'a report',
        tab: window,
      };
    }
    default:
      return next;
  }
};

type RoomSeen = {
  session: SessionOfRoom;
  rules: RoomRules;
  out: Map<string, 'removed' | 'moved-out'>;
  reached: Map<string, number>;
};

/** Jest's expectations are too slow for some hundred thousand checks. */
const must = (holds: boolean, what: string) => {
  if (!holds) throw new Error(what);
};
const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

const timerIsFair = (startsAt: string, endsAt: string, { session, rules }: RoomSeen) => {
  const length = Math.round(between(startsAt, endsAt) / minutes(1));
  must(endsAt <= session.endsAt, 'nobody is apart longer than the session');
  must(length <= rules.BREAKOUT_MOST_MIN, 'a breakout is not too long');
  must(endsAt === session.endsAt || length >= rules.BREAKOUT_LEAST_MIN, 'a breakout is not too short');
};

/** What must hold of one fact, and once it is recorded. */
const factIsRight = (before: RoomState, fact: RoomEvent, after: RoomState, seen: RoomSeen) => {
  const { type, data } = fact;
  seen.reached.set(type, (seen.reached.get(type) ?? 0) + 1);
  if ('here' in data) must(same(data.here, present(after)), `${type} says who is present`);
  if (type === 'BreakoutStarted') {
    timerIsFair(data.startsAt, data.endsAt, seen);
    const listed = data.rooms.flatMap(({ members }) => members);
    must(new Set(listed).size === listed.length, 'each member is listed once');
    for (const { members } of data.rooms)
      must(members.filter((one) => presentPeers(after).includes(one)).length >= 3, 'a breakout begins with three');
  }
  if (type === 'BreakoutTimerChanged') timerIsFair(before.breakouts.running!.startsAt, data.endsAt, seen);
  if (type === 'SubstituteTookOver') must(before.substitute.leader === null, 'one leads at a time');
  if (type === 'MemberTakenOut') seen.out.set(data.member, 'removed');
  if (type === 'MemberMovedOut') {
    must(!present(before).includes(seen.session.host), 'a group with its host moves nobody out');
    must(before.people.get(data.member)!.as !== 'staff', 'a group moves no staff out');
    seen.out.set(data.member, 'moved-out');
  }
  if (type === 'MemberLetBack') seen.out.delete(data.member);
};

/** What must hold after every command. */
const stateIsRight = (state: RoomState, { session, rules, out }: RoomSeen) => {
  const isApart = state.breakouts.status === 'apart';
  const rooms = [0, ...(isApart ? state.breakouts.rooms : [])];
  for (const [member, { presence, room: own }] of state.people) {
    const isInside = presence === 'present' || presence === 'dropped';
    must(!isInside || rooms.includes(own), 'everybody is in one room that exists; together, in the main room');
    must(!out.has(member) || presence === out.get(member), 'whoever was put out is out');
  }
  must(state.breakouts.rooms.length <= rules.BREAKOUT_ROOMS_MAX, 'there are no more rooms than allowed');
  for (const member of state.breakouts.planned.keys())
    must(['present', 'dropped'].includes(state.people.get(member)!.presence), 'only people inside are planned');
  must(!isApart || state.status === 'live', 'people are apart only while the room is live');
  must(isApart === (state.breakouts.running !== null), 'a timer runs exactly while people are apart');
  const { leader, ballot } = state.substitute;
  const peers = presentPeers(state);
  must(leader === null || (peers.includes(leader) && peers.length >= 3), 'a substitute is present, with two others');
  must(leader === null || actingHost(state, session) === leader, 'at most one leads');
  const { announced } = state.goodbye;
  must(announced === null || peers.length > 0, 'people say goodbye while somebody is there');
  must(announced === null || !isApart, 'people say goodbye together');
  must(
    state.safety !== 'SAFE' || announced !== null || countedPeople(state, rules) >= rules.MIN_PARTICIPANTS,
    'fewer than three are together only to say goodbye',
  );
  must(ballot === null || leader === null, 'nobody is voted on while somebody leads');
  must(ballot === null || !peers.includes(session.host), 'nobody is voted on while the host is here');
};

const walk = ({ groupHosted, changed, early, from, steps }: Course, reached = new Map<string, number>()) => {
  const session: SessionOfRoom = { ...planned, groupHosted };
  const seen: RoomSeen = { session, rules: { ...usual, LATE_ENTRY_MIN: 60, ...changed }, out: new Map(), reached };
  const recorded: RoomEvent[] = [];
  let state = room.initial;
  let now = at(0);
  const does = (command: ARoomOrder) => {
    const decision = room.decide({ session, now, rules: seen.rules, ...command }, state);
    if (!isRefusal(decision)) {
      stateAfter(room, decision, state);
      for (const fact of decision) {
        const before = state;
        state = room.evolve(state, fact);
        factIsRight(before, fact, state, seen);
      }
      recorded.push(...decision);
    }
    stateIsRight(state, seen);
    const { running } = state.breakouts;
    if (command.type === 'ReturnFromBreakout' && running)
      must(now < plus(running.endsAt, seconds(seen.rules.BREAKOUT_RETURN_SECONDS)), 'everybody is home on time');
  };
  for (const member of early) does(asCommand({ type: 'Enter', member, tab: 'laptop', room: 0 }, now, state));
  now = at(from);
  for (const { wait, step: next } of steps) {
    now = plus(now, minutes(wait));
    does(asCommand(next, now, state));
  }
  // What is read back is what was decided.
  const readBack = recorded.map(({ type, data }) => ({ type, data: roomEvents[type].schema.parse(data) }) as RoomEvent);
  expect(fold(room, readBack)).toEqual(state);
};

test('the rules of the rooms hold after every step, for any sequence of actions', () => {
  fc.assert(
    fc.property(course, (one) => walk(one)),
    { numRuns: runs(500, 2000) },
  );
}, 60_000);

test('such walks get everywhere: every fact of a room happens in some of them', () => {
  const reached = new Map<string, number>();
  for (const one of fc.sample(course, { seed: 7, numRuns: 600 })) walk(one, reached);
  const fromElsewhere = ['OutsideLinkOpened', 'RoomCleared', 'RoomEnded'];
  const missed = Object.keys(roomEvents).filter((type) => !reached.has(type) && !fromElsewhere.includes(type));
  expect(missed).toEqual([]);
}, 60_000);
