import { expect, test } from '@jest/globals';
import { between, minutes } from '#kernel/contract/time.ts';
import { everyWalk } from '#kernel/testing/lifecycle-paths.ts';
import { breakoutLifecycle, type BreakoutFact, type BreakoutStatus } from '../contract/breakout-lifecycle.ts';
import { substituteLifecycle, type SubstituteFact, type SubstituteStatus } from '../contract/substitute-lifecycle.ts';
import { ANA, at, BEN, by, CLEO, DAN, EVA, FAY, GUS, together, type ARoom } from '../testing/a-room.ts';
import { isHere } from './room-state.ts';

const ALL_MEMBERS = [ANA, BEN, CLEO, DAN, EVA, FAY, GUS];
/** How each fact is caused, independent of the path to a status that allows it. */
type Ways<Fact extends string> = Record<Fact, (room: ARoom, minute: number) => void>;

const breakoutWays: Ways<BreakoutFact> = {
  BreakoutRoomCreated: (room, minute) => {
    const next = 1 + Math.max(1, ...room.state().breakouts.rooms);
    room.does(minute, { type: 'CreateBreakoutRoom', by: by(ANA), room: next });
  },
  MemberAssigned: (room, minute) => {
    const unplanned = ALL_MEMBERS.find((member) => !room.state().breakouts.planned.has(member))!;
    room.does(minute, { type: 'Assign', by: by(ANA), member: unplanned, room: 0 });
  },
  BreakoutTimerPlanned: (room, minute) =>
    room.does(minute, { type: 'SetBreakoutEnd', by: by(ANA), endsAt: at(minute + 20) }),
  BreakoutStarted: (room, minute) =>
    room.does(minute, {
      type: 'StartBreakout',
      by: by(ANA),
      minutes: 20,
      rooms: [{ room: 1, members: [BEN, CLEO, DAN] }],
    }),
  BreakoutTimerChanged: (room, minute) => {
    const { startsAt, endsAt } = room.state().breakouts.running!;
    const length = between(startsAt, endsAt) === minutes(30) ? 40 : 30;
    room.does(minute, { type: 'ChangeBreakoutLength', by: by(ANA), minutes: length });
  },
  MemberMoved: (room, minute) => {
    const to = room.roomOf(EVA) === 1 ? 0 : 1;
    room.does(minute, { type: 'Assign', by: by(ANA), member: EVA, room: to });
  },
  AllRoomsTold: (room, minute) => room.does(minute, { type: 'TellAllRooms', by: by(ANA), text: 'hello' }),
  HostCalled: (room, minute) => {
    const quiet = ALL_MEMBERS.find((member) => member !== ANA && !room.state().breakouts.calls.has(member))!;
    room.does(minute, { type: 'CallHost', member: quiet });
  },
  HostCallAnswered: (room, minute) => {
    if (room.state().breakouts.calls.size === 0) room.does(minute, { type: 'CallHost', member: CLEO });
    room.does(minute, { type: 'AnswerCall', by: by(ANA), member: [...room.state().breakouts.calls][0]! });
  },
  BreakoutEnded: (room, minute) => room.does(minute, { type: 'StopBreakout', by: by(ANA) }),
  RoomEnded: (room, minute) => room.end(minute),
};

const substituteWays: Ways<SubstituteFact> = {
  SubstituteVolunteered: (room, minute) => room.does(minute, { type: 'Volunteer', member: BEN }),
  SubstituteVoted: (room, minute) => {
    const { electors, answers } = room.state().substitute.ballot!;
    room.does(minute, { type: 'Vote', member: electors.find((one) => !answers.has(one))!, agrees: true });
  },
  SubstituteTookOver: (room, minute) => {
    const { ballot } = room.state().substitute;
    if (!ballot) {
      room.enter(ANA, minute);
      room.leave(ANA, minute, true, null, BEN);
      return;
    }
    for (const member of ballot.electors)
      if (room.state().substitute.ballot) room.does(minute, { type: 'Vote', member, agrees: true });
  },
  SubstituteNotAgreed: (room, minute) =>
    room.does(minute, { type: 'StandDown', member: room.state().substitute.ballot!.candidate }),
  SubstituteStoodDown: (room, minute) =>
    room.does(minute, { type: 'StandDown', member: room.state().substitute.leader! }),
  RoomEnded: (room, minute) => room.end(minute),
};

const title = (walk: readonly { fact: string }[]) => walk.map(({ fact }) => fact).join(' → ');

test('every path of a breakout is walked by the real rules and ends where the machine says', () => {
  const walks = everyWalk<BreakoutStatus, BreakoutFact>(breakoutLifecycle);
  expect(walks.length).toBeGreaterThan(200);
  const walked = new Set<string>();
  for (const walk of walks) {
    const room = together(ALL_MEMBERS, { rules: { BREAKOUT_ROOMS_MAX: 20 } });
    walk.forEach(({ fact, leadsTo }, index) => {
      const { length } = room.facts;
      const from = room.state().breakouts.status;
      breakoutWays[fact](room, 10 + index / 100);
      const happened = room.facts.slice(length).map(({ type }) => type);
      expect([title(walk), happened.includes(fact), room.state().breakouts.status]).toEqual([
        title(walk),
        true,
        leadsTo,
      ]);
      walked.add(`${from} ${fact}`);
    });
  }
  const all = breakoutLifecycle.statuses.flatMap((status) =>
    breakoutLifecycle.facts.filter((fact) => breakoutLifecycle.can(status, fact)).map((fact) => `${status} ${fact}`),
  );
  expect([...walked].sort()).toEqual(all.sort());
});

test('every path of leading without a host is walked by the real rules and ends where the machine says', () => {
  const walks = everyWalk<SubstituteStatus, SubstituteFact>(substituteLifecycle);
  expect(walks.length).toBeGreaterThan(20);
  const walked = new Set<string>();
  for (const walk of walks) {
    const room = together(ALL_MEMBERS.slice(1));
    walk.forEach(({ fact, leadsTo }, index) => {
      const { length } = room.facts;
      const from = room.state().substitute.status;
      substituteWays[fact](room, 7 + index / 100);
      const { status, leader } = room.state().substitute;
      const happened = room.facts.slice(length).map(({ type }) => type);
      expect([title(walk), happened.includes(fact), status]).toEqual([title(walk), true, leadsTo]);
      expect(leader === null || isHere(room.state(), leader)).toBe(true);
      walked.add(`${from} ${fact}`);
    });
  }
  const all = substituteLifecycle.statuses.flatMap((status) =>
    substituteLifecycle.facts
      .filter((fact) => substituteLifecycle.can(status, fact))
      .map((fact) => `${status} ${fact}`),
  );
  expect([...walked].sort()).toEqual(all.sort());
});
