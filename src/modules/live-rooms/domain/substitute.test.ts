import { describe, expect, test } from '@jest/globals';
import { GrowingMap } from '#kernel/contract/growing.ts';
import {
  ANA,
  apart,
  aRoom,
  at,
  BEN,
  by,
  CLEO,
  DAN,
  EVA,
  FAY,
  GUS,
  MIA,
  rules,
  session,
  together,
  type ARoom,
} from '../testing/a-room.ts';
import { actingHost } from './powers.ts';
import { substituteSoughtFrom } from './substitute.ts';

const volunteer = (room: ARoom, minute: number, member: string) => room.does(minute, { type: 'Volunteer', member });
const vote = (room: ARoom, minute: number, member: string, agrees = true) =>
  room.does(minute, { type: 'Vote', member, agrees });
const close = (room: ARoom, minute: number) => room.does(minute, { type: 'CloseBallot' });
const standDown = (room: ARoom, minute: number, member: string) => room.does(minute, { type: 'StandDown', member });
const takeBack = (room: ARoom, minute: number, member = ANA) => room.does(minute, { type: 'TakeBack', member });
const leader = (room: ARoom) => room.state().substitute.leader;
const because = (room: ARoom, type: string) => {
  const found = room.facts.findLast((fact) => fact.type === type);
  return found && 'because' in found.data ? found.data.because : undefined;
};
/** A group without its host, seven minutes in. */
const group = (...people: string[]) => together(people);
/** The same, led by Ben. */
const led = (...people: string[]) => {
  const room = group(...people);
  volunteer(room, 7, BEN);
  for (const member of people.filter((each) => each !== BEN)) if (leader(room) === null) vote(room, 7, member);
  return room;
};

describe('offering to lead', () => {
  test('[ROM-082] a member offers to lead, and all present members may vote for a minute', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    expect(volunteer(room, 7, BEN)).toEqual(['SubstituteVolunteered']);
    expect(room.state().substitute).toMatchObject({
      status: 'ballot',
      ballot: {
        candidate: BEN,
        electors: [BEN, CLEO, DAN, EVA],
        closesAt: at(8),
        answers: GrowingMap.of([[BEN, true]]),
      },
    });
    expect(volunteer(room, 7, BEN)).toEqual([]);
    expect(volunteer(room, 7, CLEO)).toEqual(['BALLOT_IS_OPEN']);
  });

  test('an offer is refused while the host is here, in the grace period, and with fewer than three', () => {
    expect(volunteer(together([ANA, BEN, CLEO, DAN]), 7, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    const early = together([ANA, BEN, CLEO, DAN]);
    early.miss(ANA, 2);
    expect(volunteer(early, 4.9, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    expect(volunteer(early, 5, BEN)).toEqual(['SubstituteVolunteered']);
    const small = group(BEN, CLEO, DAN);
    small.leave(DAN, 6);
    expect(volunteer(small, 7, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    const heldSeat = together([ANA, BEN, CLEO]);
    heldSeat.does(6, { type: 'StepOut', member: ANA, tab: null });
    expect(volunteer(heldSeat, 7, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
  });

  test('an offer in a group-hosted session is taken from the start, while the planner is away', () => {
    const room = together([BEN, CLEO, DAN], { session: { groupHosted: true } });
    expect(volunteer(room, 0.5, BEN)).toEqual(['SubstituteVolunteered']);
    expect(room.enter(ANA, 1)).toContain('SubstituteNotAgreed');
  });

  test('offers by staff, by absent members, or while a member leads are refused', () => {
    expect(volunteer(group(BEN, CLEO, DAN, MIA), 7, MIA)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(volunteer(group(BEN, CLEO, DAN), 7, GUS)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(volunteer(led(BEN, CLEO, DAN), 8, CLEO)).toEqual(['SUBSTITUTE_LEADS_ALREADY']);
  });

  test('the time from which the group may look for a substitute is announced to all', () => {
    const from = (room: ARoom, groupHosted = false) =>
      substituteSoughtFrom(room.state(), { session: { ...session, groupHosted }, rules });
    expect([from(group(BEN, CLEO, DAN)), from(together([ANA, BEN, CLEO])), from(aRoom())]).toEqual([at(5), null, null]);
    expect(from(together([BEN, CLEO, DAN], { session: { groupHosted: true } }), true)).toBe(at(0));
  });
});

describe('the ballot', () => {
  test.each([
    [3, 1],
    [4, 2],
    [6, 3],
  ])('of %i people, the candidate and %i more decide', (size, more) => {
    const people = [BEN, CLEO, DAN, EVA, FAY, GUS].slice(0, size);
    const room = group(...people);
    volunteer(room, 7, BEN);
    const answers = people.slice(1, more + 1).map((member) => vote(room, 7.5, member));
    expect(answers.slice(0, -1)).toEqual(Array.from({ length: more - 1 }, () => ['SubstituteVoted']));
    expect(answers.at(-1)).toEqual(['SubstituteVoted', 'SubstituteTookOver']);
    expect(leader(room)).toBe(BEN);
    expect(actingHost(room.state(), session)).toBe(BEN);
  });

  test.each([
    [3, 2],
    [4, 2],
    [6, 3],
  ])('of %i people, half against it refuse (%i)', (size, against) => {
    const people = [BEN, CLEO, DAN, EVA, FAY, GUS].slice(0, size);
    const room = group(...people);
    volunteer(room, 7, BEN);
    const answers = people.slice(1, against + 1).map((member) => vote(room, 7.5, member, false));
    expect(answers.at(-1)).toEqual(['SubstituteVoted', 'SubstituteNotAgreed']);
    expect(because(room, 'SubstituteNotAgreed')).toBe('refused');
  });

  test('a single member cannot agree alone, however few may be together', () => {
    const room = together([BEN], { rules: { MIN_PARTICIPANTS: 1 } });
    expect(volunteer(room, 7, BEN)).toEqual(['SubstituteVolunteered']);
    expect(close(room, 8)).toEqual(['SubstituteNotAgreed']);
  });

  test('a refused member is not voted on again; another one may offer', () => {
    const room = group(BEN, CLEO, DAN);
    volunteer(room, 7, BEN);
    for (const member of [CLEO, DAN]) vote(room, 7, member, false);
    expect(volunteer(room, 8, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    expect(volunteer(room, 8, CLEO)).toEqual(['SubstituteVolunteered']);
  });

  test('an answer may be changed while the ballot is open; the candidate has answered', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    volunteer(room, 7, BEN);
    expect(vote(room, 7, CLEO, false)).toEqual(['SubstituteVoted']);
    expect(vote(room, 7, CLEO, false)).toEqual([]);
    expect(vote(room, 7, BEN, false)).toEqual([]);
    expect(vote(room, 7, CLEO, true)).toEqual(['SubstituteVoted']);
    expect(vote(room, 7, DAN, true)).toEqual(['SubstituteVoted', 'SubstituteTookOver']);
  });

  test('only those who were there may answer, and only until its end', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    expect(vote(room, 7, CLEO)).toEqual(['BALLOT_IS_OVER']);
    volunteer(room, 7, BEN);
    expect(vote(room, 7, GUS)).toEqual(['BALLOT_IS_OVER']);
    expect(vote(room, 8, CLEO)).toEqual(['BALLOT_IS_OVER']);
  });

  test('time ends it, and the same person may offer again', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    volunteer(room, 7, BEN);
    expect(close(room, 7.9)).toEqual([]);
    expect(close(room, 8)).toEqual(['SubstituteNotAgreed']);
    expect(because(room, 'SubstituteNotAgreed')).toBe('time');
    expect(close(room, 8)).toEqual([]);
    expect(volunteer(room, 9, BEN)).toEqual(['SubstituteVolunteered']);
  });

  test('members who leave after the end of a ballot do not change its result', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    volunteer(room, 7, BEN);
    vote(room, 7.5, CLEO);
    expect(room.leave(EVA, 8.1)).toEqual(['MemberLeft', 'SubstituteNotAgreed']);
    const inTime = group(BEN, CLEO, DAN, EVA);
    volunteer(inTime, 7, BEN);
    vote(inTime, 7.5, CLEO);
    expect(inTime.leave(EVA, 7.9)).toEqual(['MemberLeft', 'SubstituteTookOver']);
  });

  test.each<[string, (room: ARoom) => string[], string]>([
    ['the candidate leaves', (room) => room.leave(BEN, 7.5), 'withdrawn'],
    ['the candidate thinks better of it', (room) => standDown(room, 7.5, BEN), 'withdrawn'],
    ['the host comes', (room) => room.enter(ANA, 7.5), 'host-came'],
    ['too few are left', (room) => [...room.leave(DAN, 7.5), ...room.leave(EVA, 7.5)], 'too-few-people'],
  ])('ends when %s', (_, happens, why) => {
    const room = group(BEN, CLEO, DAN, EVA);
    volunteer(room, 7, BEN);
    expect(happens(room)).toContain('SubstituteNotAgreed');
    expect(because(room, 'SubstituteNotAgreed')).toBe(why);
    expect(room.state().substitute).toMatchObject({ status: 'nobody', ballot: null, leader: null });
  });
});

describe('leading', () => {
  test.each<[string, (room: ARoom) => string[], string]>([
    ['they wish so', (room) => standDown(room, 9, BEN), 'own-wish'],
    ['they lose the connection', (room) => room.miss(BEN, 9), 'away'],
    ['they leave', (room) => room.leave(BEN, 9), 'away'],
    ['they are taken out', (room) => room.takeOut(BEN, 9), 'away'],
    ['fewer than three are left', (room) => [...room.leave(DAN, 9), ...room.leave(EVA, 9)], 'too-few-people'],
    ['the host comes for the first time (C-011)', (room) => room.enter(ANA, 9), 'host-took-back'],
  ])('ends when %s', (_, happens, why) => {
    const room = led(BEN, CLEO, DAN, EVA);
    expect(leader(room)).toBe(BEN);
    expect(happens(room)).toContain('SubstituteStoodDown');
    expect(because(room, 'SubstituteStoodDown')).toBe(why);
    expect(leader(room)).toBeNull();
  });

  test('ends with the session', () => {
    const room = led(BEN, CLEO, DAN);
    room.end(60);
    expect(room.state().substitute).toMatchObject({ status: 'over', leader: null });
  });

  test('only the substitute can stand down, and only the candidate can withdraw', () => {
    expect(standDown(led(BEN, CLEO, DAN), 9, CLEO)).toEqual([]);
    const asked = group(BEN, CLEO, DAN);
    volunteer(asked, 7, BEN);
    expect(standDown(asked, 7, CLEO)).toEqual([]);
  });

  test('a host who comes back is offered the room, and takes it back when they want', () => {
    const room = together([ANA, BEN, CLEO, DAN, EVA]);
    room.miss(ANA, 6);
    volunteer(room, 7, BEN);
    for (const member of [CLEO, DAN]) vote(room, 7, member);
    expect(leader(room)).toBe(BEN);
    expect(room.back(ANA, 10)).toEqual(['MemberReturned']);
    expect(actingHost(room.state(), session)).toBe(BEN);
    expect(takeBack(room, 11, CLEO)).toEqual(['NOT_ALLOWED']);
    expect(takeBack(room, 11)).toEqual(['SubstituteStoodDown']);
    expect(actingHost(room.state(), session)).toBe(ANA);
    expect(takeBack(room, 11)).toEqual([]);
    expect(takeBack(led(BEN, CLEO, DAN), 11)).toEqual(['MEMBER_NOT_IN_ROOM']);
  });

  test('an order of the returned host takes the room back without further words; one of staff, or from outside, does not', () => {
    const back = () => {
      const room = together([ANA, BEN, CLEO, DAN, EVA, MIA]);
      room.leave(ANA, 6, true, null, BEN);
      room.enter(ANA, 8);
      return room;
    };
    expect(leader(back())).toBe(BEN);
    expect(back().mute(ANA, CLEO, 9)).toEqual(['MuteAsked', 'SubstituteStoodDown']);
    expect(back().mute(MIA, CLEO, 9, true)).toEqual(['MuteAsked']);
    expect(back().mute(ANA, GUS, 9)).toEqual(['MEMBER_NOT_IN_ROOM']);
    const away = led(BEN, CLEO, DAN);
    expect(away.mute(ANA, CLEO, 9)).toEqual(['MuteAsked']);
    expect(leader(away)).toBe(BEN);
  });
});

describe('handing over', () => {
  const handOver = (room: ARoom, from: string, to: string) => room.leave(from, 20, true, null, to);

  test('the host hands the room to a member, and the session continues (C-012)', () => {
    const room = together([ANA, BEN, CLEO, DAN]);
    expect(handOver(room, ANA, CLEO)).toEqual(['SubstituteTookOver', 'MemberLeft']);
    expect(room.state()).toMatchObject({ status: 'live', substitute: { leader: CLEO } });
  });

  test('a substitute who leads already gives way to whom the host chooses', () => {
    const room = together([ANA, BEN, CLEO, DAN, EVA]);
    handOver(room, ANA, BEN);
    room.enter(ANA, 21);
    expect(handOver(room, ANA, CLEO)).toEqual(['SubstituteStoodDown', 'SubstituteTookOver', 'MemberLeft']);
  });

  test('the host leaves the group to itself, which can choose a substitute (C-012)', () => {
    const room = together([ANA, BEN, CLEO, DAN]);
    expect(room.leave(ANA, 20, true, null, null, true)).toEqual(['MemberLeft']);
    expect(room.state().status).toBe('live');
    expect(volunteer(room, 21, BEN)).toEqual(['SubstituteVolunteered']);
  });

  test('leaving the group to itself is refused to others, and with too few left', () => {
    expect(together([ANA, BEN, CLEO, DAN]).leave(BEN, 20, true, null, null, true)).toEqual(['NOT_ALLOWED']);
    expect(together([ANA, BEN, CLEO]).leave(ANA, 20, true, null, null, true)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
  });

  test('handing over in the middle of a breakout leaves the others where they are', () => {
    const room = apart();
    expect(handOver(room, ANA, BEN)).toEqual(['SubstituteTookOver', 'MemberLeft']);
    expect(room.places()).toEqual({ 0: [EVA, FAY], 1: [BEN, CLEO, DAN] });
  });

  test('handing over is refused to others, to oneself, to staff, to absent members, and with too few left', () => {
    const room = together([ANA, BEN, CLEO, DAN, MIA]);
    expect(handOver(room, BEN, CLEO)).toEqual(['NOT_ALLOWED']);
    for (const to of [ANA, MIA, GUS]) expect(handOver(room, ANA, to)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(room.lastRefusal()).toMatchObject({ field: 'hand_over_to' });
    expect(handOver(together([ANA, BEN, CLEO]), ANA, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    const early = aRoom();
    for (const member of [ANA, BEN, CLEO, DAN]) early.enter(member, -2);
    expect(handOver(early, ANA, BEN)).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    expect(room.does(21, { type: 'StopBreakout', by: by(ANA) })).toEqual([]);
  });
});
