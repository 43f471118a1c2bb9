import { describe, expect, test } from '@jest/globals';
import { ANA, apart, aRoom, at, BEN, by, CLEO, DAN, EVA, FAY, GUS, MIA, together } from '../testing/a-room.ts';
import type { ARoom } from '../testing/a-room.ts';
import { shrunkenRooms } from './breakouts.ts';
import { present } from './room-state.ts';

const six = () => together([ANA, BEN, CLEO, DAN, EVA, FAY]);
const manyRooms = { rules: { BREAKOUT_ROOMS_MAX: 3 } };
const start = (
  room: ARoom,
  minute: number,
  options: { by?: string; minutes?: number; rooms?: { room: number; members: string[] }[] } = {},
) =>
  room.does(minute, {
    type: 'StartBreakout',
    by: by(options.by ?? ANA),
    minutes: options.minutes ?? 15,
    rooms: options.rooms ?? [{ room: 1, members: [BEN, CLEO, DAN] }],
  });
const assign = (room: ARoom, minute: number, member: string, to: number | null, who = ANA) =>
  room.does(minute, { type: 'Assign', by: by(who), member, room: to });
const create = (room: ARoom, minute: number, number = 1, who = ANA) =>
  room.does(minute, { type: 'CreateBreakoutRoom', by: by(who), room: number });
const setEnd = (room: ARoom, minute: number, endsAt: number, who = ANA) =>
  room.does(minute, { type: 'SetBreakoutEnd', by: by(who), endsAt: at(endsAt) });
const returns = (room: ARoom, minute: number) => room.does(minute, { type: 'ReturnFromBreakout' });
const running = (room: ARoom) => room.state().breakouts.running;
const shrunken = (room: ARoom) => shrunkenRooms(room.state(), { BREAKOUT_FEWEST_PEOPLE: 3 });

describe('starting with a whole arrangement', () => {
  test('[ROM-087] [ROM-088] the host sends three people to room 1, the others stay in the main room', () => {
    const room = six();
    expect(start(room, 10)).toEqual(['BreakoutStarted']);
    expect(room.places()).toEqual({ 0: [ANA, EVA, FAY], 1: [BEN, CLEO, DAN] });
    expect(running(room)).toEqual({ startsAt: at(10), endsAt: at(25) });
    expect(room.state().signal).toMatchObject({ timerEnd: at(25), timerStop: false });
  });

  test('[ROM-094] whole minutes from 15 to 45', () => {
    for (const minutes of [14, 46, 15.5, 0, -15, Number.NaN])
      expect(start(six(), 1, { minutes })).toEqual(['BREAKOUT_TIMER_INVALID']);
    for (const minutes of [15, 45]) {
      const room = six();
      expect(start(room, 1, { minutes })).toEqual(['BreakoutStarted']);
      expect(running(room)!.endsAt).toBe(at(1 + minutes));
    }
  });

  test('[ROM-091] [ROM-092] not with one or two people, or none, in a room; the main room may have any number', () => {
    for (const members of [[], [BEN], [BEN, CLEO]])
      expect(start(six(), 10, { rooms: [{ room: 1, members }] })).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    for (const rooms of [[], [{ room: 0, members: [EVA] }]])
      expect(start(six(), 10, { rooms })).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    const two = [
      { room: 1, members: [BEN, CLEO, DAN] },
      { room: 2, members: [EVA, FAY] },
    ];
    const many = together([ANA, BEN, CLEO, DAN, EVA, FAY], manyRooms);
    expect(start(many, 10, { rooms: two })).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    const room = six();
    expect(
      start(room, 10, {
        rooms: [
          { room: 0, members: [EVA] },
          { room: 1, members: [ANA, BEN, CLEO, DAN, FAY] },
        ],
      }),
    ).toEqual(['BreakoutStarted']);
    expect(room.places()).toEqual({ 0: [EVA], 1: [ANA, BEN, CLEO, DAN, FAY] });
    expect(room.state().safety).toBe('SAFE');
  });

  test('an arrangement has no member twice, no room twice, and no unknown room (C-034)', () => {
    const twice = [
      { room: 1, members: [BEN, CLEO, DAN] },
      { room: 0, members: [BEN] },
    ];
    expect(start(six(), 10, { rooms: twice })).toEqual(['BREAKOUT_ARRANGEMENT_INVALID']);
    const double = [
      { room: 1, members: [BEN, CLEO, DAN] },
      { room: 1, members: [EVA] },
    ];
    expect(start(six(), 10, { rooms: double })).toEqual(['BREAKOUT_ARRANGEMENT_INVALID']);
    const second = [{ room: 2, members: [BEN, CLEO, DAN] }];
    expect(start(six(), 10, { rooms: second })).toEqual(['BREAKOUT_ROOM_MISSING']);
    expect(start(together([ANA, BEN, CLEO, DAN], manyRooms), 10, { rooms: second })).toEqual(['BreakoutStarted']);
  });

  test('staff do not count toward the three, and strangers cannot be sent anywhere', () => {
    const room = together([ANA, BEN, CLEO, DAN, MIA]);
    expect(start(room, 10, { rooms: [{ room: 1, members: [BEN, CLEO, MIA] }] })).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    expect(start(room, 10, { rooms: [{ room: 1, members: [BEN, CLEO, DAN, GUS] }] })).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(start(room, 10, { rooms: [{ room: 1, members: [BEN, CLEO, DAN, MIA] }] })).toEqual(['BreakoutStarted']);
    expect(room.roomOf(MIA)).toBe(1);
  });

  test("a member who lost the connection keeps the place but does not count for the room's size; one who left has none", () => {
    const small = six();
    small.miss(DAN, 9);
    expect(start(small, 10)).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    const room = six();
    room.miss(EVA, 9);
    room.leave(FAY, 9);
    expect(start(room, 10, { rooms: [{ room: 1, members: [BEN, CLEO, DAN, EVA, FAY] }] })).toEqual(['BreakoutStarted']);
    expect([room.roomOf(EVA), room.roomOf(FAY)]).toEqual([1, 0]);
    expect(room.back(EVA, 11)).toEqual(['MemberReturned']);
    expect(room.places()[1]).toEqual([BEN, CLEO, DAN, EVA]);
  });

  test('a second arrangement is refused while one runs, and any while the room is not live', () => {
    const room = apart();
    expect(start(room, 11)).toEqual(['BREAKOUT_RUNS_ALREADY']);
    const waiting = aRoom();
    waiting.enter(ANA, 1);
    expect(start(waiting, 2)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
    expect(create(waiting, 2)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
    expect(assign(waiting, 2, ANA, 1)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
    expect(setEnd(waiting, 2, 17)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
  });

  const rooms = { field: 'rooms' };
  const lengths = { least: 15, most: 45 };
  test.each<[string, object, (room: ARoom) => string[]]>([
    ['a length', { field: 'minutes', values: lengths }, (room) => start(room, 1, { minutes: 14 })],
    ['an end', { field: 'timer_end', values: lengths }, (room) => setEnd(room, 1, 5)],
    ['a small room', rooms, (room) => start(room, 1, { rooms: [{ room: 1, members: [BEN] }] })],
    ['a missing room', rooms, (room) => start(room, 1, { rooms: [{ room: 2, members: [BEN, CLEO, DAN] }] })],
    ['no room', rooms, (room) => start(room, 1, { rooms: [] })],
    ['a stranger', rooms, (room) => start(room, 1, { rooms: [{ room: 1, members: [BEN, CLEO, GUS] }] })],
    ['a member named twice', rooms, (room) => start(room, 1, { rooms: [{ room: 1, members: [BEN, BEN] }] })],
  ])('a breakout that is refused because of %s says so at its field', (_, about, asks) => {
    const room = six();
    asks(room);
    expect(room.lastRefusal()).toMatchObject(about);
  });

  test('a breakout ends before the session and its goodbye time', () => {
    const late = six();
    start(late, 50, { minutes: 45 });
    expect(running(late)).toEqual({ startsAt: at(50), endsAt: at(60) });
    expect(start(six(), 60)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
    const planned = six();
    create(planned, 61);
    for (const member of [BEN, CLEO]) assign(planned, 61, member, 1);
    expect(assign(planned, 61, DAN, 1)).toEqual(['BREAKOUT_NOT_POSSIBLE']);
  });
});

describe('who may order what', () => {
  test('members cannot arrange or stop breakouts or broadcast (C-098)', () => {
    const room = apart();
    expect([
      create(room, 11, 1, BEN),
      assign(room, 11, EVA, 1, BEN),
      setEnd(room, 11, 40, BEN),
      start(room, 11, { by: BEN }),
      room.does(11, { type: 'ChangeBreakoutLength', by: by(BEN), minutes: 30 }),
      room.does(11, { type: 'StopBreakout', by: by(BEN) }),
      room.does(11, { type: 'AnswerCall', by: by(BEN), member: CLEO }),
      room.does(11, { type: 'TellAllRooms', by: by(BEN), text: 'hello' }),
    ]).toEqual(Array.from({ length: 8 }, () => ['NOT_ALLOWED']));
  });

  test('[ROM-090] staff may do all of it', () => {
    const room = together([ANA, BEN, CLEO, DAN, EVA, FAY, MIA]);
    expect(start(room, 10, { by: MIA })).toEqual(['BreakoutStarted']);
    expect(assign(room, 11, EVA, 1, MIA)).toEqual(['MemberMoved']);
    expect(room.does(12, { type: 'StopBreakout', by: by(MIA) })).toEqual(['BreakoutEnded']);
  });

  test('a substitute may change the time of a running breakout and stop it, but start none', () => {
    const room = apart();
    room.leave(ANA, 15, true, null, BEN);
    expect(room.state().substitute.leader).toBe(BEN);
    expect(room.does(16, { type: 'ChangeBreakoutLength', by: by(BEN), minutes: 40 })).toEqual(['BreakoutTimerChanged']);
    expect(assign(room, 17, EVA, 1, BEN)).toEqual(['NOT_ALLOWED']);
    expect(room.does(18, { type: 'TellAllRooms', by: by(BEN), text: 'x' })).toEqual(['NOT_ALLOWED']);
    expect(room.does(19, { type: 'StopBreakout', by: by(BEN) })).toEqual(['BreakoutEnded']);
    expect(start(room, 20, { by: BEN, rooms: [{ room: 1, members: [CLEO, DAN, EVA] }] })).toEqual(['NOT_ALLOWED']);
    expect(create(room, 20, 1, BEN)).toEqual(['NOT_ALLOWED']);
  });
});

describe('the time of a breakout', () => {
  test('[ROM-089] all members return two seconds after the end, not before', () => {
    const room = apart();
    expect(returns(room, 29.9)).toEqual([]);
    expect(returns(room, 30)).toEqual([]);
    expect(returns(room, 30 + 2 / 60)).toEqual(['BreakoutEnded']);
    expect(room.places()).toEqual({ 0: [ANA, BEN, CLEO, DAN, EVA, FAY] });
    expect(room.state().signal).toMatchObject({ timerEnd: null, timerStop: true });
    expect(returns(room, 31)).toEqual([]);
    expect(start(room, 32)).toEqual(['BreakoutStarted']);
  });

  test('[ROM-090] the host stops it early; stopping nothing changes nothing', () => {
    const room = apart();
    expect(room.does(12, { type: 'StopBreakout', by: by(ANA) })).toEqual(['BreakoutEnded']);
    expect(room.last().data).toMatchObject({ because: 'stopped', rooms: [1] });
    expect(room.does(12, { type: 'StopBreakout', by: by(ANA) })).toEqual([]);
  });

  test('[ROM-090] an end that was set before people are apart is stopped with its arrangement', () => {
    const room = six();
    create(room, 8);
    setEnd(room, 8, 28);
    assign(room, 8, BEN, 1);
    expect(room.does(9, { type: 'StopBreakout', by: by(BEN) })).toEqual(['NOT_ALLOWED']);
    expect(room.does(9, { type: 'StopBreakout', by: by(ANA) })).toEqual(['BreakoutEnded']);
    expect(room.state().signal).toMatchObject({ timerEnd: null, timerStop: true });
    expect(room.state().breakouts).toMatchObject({ status: 'together', rooms: [], plannedEnd: null });
    expect(room.state().breakouts.planned.size).toBe(0);
    expect(room.does(9, { type: 'StopBreakout', by: by(ANA) })).toEqual([]);
    create(room, 10);
    for (const member of [BEN, CLEO, DAN]) assign(room, 10, member, 1);
    expect(running(room)).toEqual({ startsAt: at(10), endsAt: at(25) });
  });

  test('an arrangement stays planned while too few are left, and while the others say goodbye to the host', () => {
    const few = together([ANA, BEN, CLEO]);
    setEnd(few, 8, 28);
    expect(few.leave(CLEO, 9)).toEqual(['MemberLeft', 'RoomBecameUnsafe']);
    const left = together([ANA, BEN, CLEO, DAN], { rules: { GOODBYE_SECONDS: 60 } });
    setEnd(left, 8, 28);
    expect(left.leave(ANA, 9)).toEqual(['MemberLeft', 'GoodbyeBegan']);
    for (const room of [few, left])
      expect(room.state().breakouts).toMatchObject({ status: 'planned', plannedEnd: at(28) });
  });

  test('[ROM-094] extending and shortening, measured from the start, within the limits and the session', () => {
    const room = apart();
    const change = (minute: number, minutes: number) =>
      room.does(minute, { type: 'ChangeBreakoutLength', by: by(ANA), minutes });
    expect(change(11, 45)).toEqual(['BreakoutTimerChanged']);
    expect(running(room)).toEqual({ startsAt: at(10), endsAt: at(55) });
    expect(change(12, 45)).toEqual([]);
    expect(change(12, 15)).toEqual(['BreakoutTimerChanged']);
    expect(running(room)!.endsAt).toBe(at(25));
    for (const minutes of [14, 46, 20.5]) expect(change(13, minutes)).toEqual(['BREAKOUT_TIMER_INVALID']);
    expect(change(24, 30)).toEqual(['BreakoutTimerChanged']);
    expect(returns(room, 26)).toEqual([]);
    for (const minutes of [20, 29]) expect(change(39, minutes)).toEqual(['BREAKOUT_TIMER_INVALID']);
    expect(room.lastRefusal()).toMatchObject({ field: 'minutes' });
    const late = together([ANA, BEN, CLEO, DAN]);
    start(late, 40);
    late.does(41, { type: 'ChangeBreakoutLength', by: by(ANA), minutes: 45 });
    expect(running(late)!.endsAt).toBe(at(60));
    expect(six().does(1, { type: 'ChangeBreakoutLength', by: by(ANA), minutes: 20 })).toEqual([
      'BREAKOUT_DOES_NOT_RUN',
    ]);
  });

  test('[ROM-070] the signal with an end as a timestamp changes a running breakout to the nearest minute', () => {
    const room = apart();
    expect(setEnd(room, 11, 40.3)).toEqual(['BreakoutTimerChanged']);
    expect(running(room)!.endsAt).toBe(at(40.3));
    expect(setEnd(room, 11, 55.6)).toEqual(['BREAKOUT_TIMER_INVALID']);
    for (const minute of [29, 30]) expect(setEnd(room, 30, minute)).toEqual(['BREAKOUT_TIMER_INVALID']);
  });
});

describe('arranging call by call', () => {
  test('[ROM-096] [ROM-097] a room is created, people are assigned, and the third makes it begin', () => {
    const room = six();
    expect(assign(room, 9, BEN, 1)).toEqual(['BREAKOUT_ROOM_MISSING']);
    expect(create(room, 9)).toEqual(['BreakoutRoomCreated']);
    expect(create(room, 9)).toEqual([]);
    expect([create(room, 9, 0), create(room, 9, 2)]).toEqual([['BREAKOUT_ROOM_MISSING'], ['BREAKOUT_ROOM_MISSING']]);
    expect(assign(room, 10, BEN, 1)).toEqual(['MemberAssigned']);
    expect(assign(room, 10, BEN, 1)).toEqual([]);
    expect(assign(room, 10, CLEO, 1)).toEqual(['MemberAssigned']);
    expect(room.places()).toEqual({ 0: [ANA, BEN, CLEO, DAN, EVA, FAY] });
    expect(assign(room, 10, DAN, 1)).toEqual(['MemberAssigned', 'BreakoutStarted']);
    expect(room.places()).toEqual({ 0: [ANA, EVA, FAY], 1: [BEN, CLEO, DAN] });
    expect(running(room)).toEqual({ startsAt: at(10), endsAt: at(25) });
    expect(assign(room, 11, EVA, 1)).toEqual(['MemberMoved']);
    expect(assign(room, 11, EVA, 1)).toEqual([]);
    expect(assign(room, 11, BEN, 0)).toEqual(['MemberMoved']);
    expect(room.places()).toEqual({ 0: [ANA, BEN, FAY], 1: [CLEO, DAN, EVA] });
  });

  test('[ROM-088] the end may be set first, or once people are apart, but not while a room is half full', () => {
    const first = six();
    expect(setEnd(first, 8, 28)).toEqual(['BreakoutTimerPlanned']);
    expect(first.state().signal).toMatchObject({ timerEnd: at(28) });
    create(first, 9);
    for (const member of [BEN, CLEO, DAN]) assign(first, 9, member, 1);
    expect(running(first)).toEqual({ startsAt: at(9), endsAt: at(28) });
    const last = six();
    create(last, 9);
    assign(last, 9, BEN, 1);
    expect(setEnd(last, 9, 30)).toEqual(['BREAKOUT_ROOM_TOO_SMALL']);
    for (const member of [CLEO, DAN]) assign(last, 9, member, 1);
    expect(setEnd(last, 9, 30)).toEqual(['BreakoutTimerChanged']);
    expect(setEnd(six(), 9, 23)).toEqual(['BREAKOUT_TIMER_INVALID']);
    expect(setEnd(six(), 9, 8)).toEqual(['BREAKOUT_TIMER_INVALID']);
  });

  test('a room that stays empty does not hold up the others, and rooms are in order of their numbers', () => {
    const room = together([ANA, BEN, CLEO, DAN, EVA, FAY], manyRooms);
    for (const number of [3, 1]) create(room, 9, number);
    expect(room.state().breakouts.rooms).toEqual([1, 3]);
    for (const member of [BEN, CLEO, DAN]) assign(room, 10, member, 3);
    expect(room.places()).toEqual({ 0: [ANA, EVA, FAY], 3: [BEN, CLEO, DAN] });
  });

  test('an end that has come too close while people were assigned is not used', () => {
    const slow = six();
    setEnd(slow, 8, 23);
    create(slow, 8);
    for (const member of [BEN, CLEO, DAN]) assign(slow, 20, member, 1);
    expect(running(slow)).toEqual({ startsAt: at(20), endsAt: at(35) });
  });

  test('only present members and existing rooms can be planned; leaving removes a member from the plan', () => {
    const room = six();
    create(room, 9);
    expect(assign(room, 9, GUS, 1)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(assign(room, 9, BEN, null)).toEqual(['BREAKOUT_ROOM_MISSING']);
    assign(room, 9, BEN, 1);
    assign(room, 9, CLEO, 1);
    room.leave(BEN, 10);
    expect([...room.state().breakouts.planned.keys()]).toEqual([CLEO]);
    expect(assign(room, 11, DAN, 1)).toEqual(['MemberAssigned']);
    expect(assign(room, 11, EVA, 1)).toEqual(['MemberAssigned', 'BreakoutStarted']);
    expect(room.roomOf(BEN)).toBe(0);
  });

  test('planning a member back into the main room empties the place', () => {
    const room = six();
    create(room, 9);
    assign(room, 9, BEN, 1);
    assign(room, 9, CLEO, 1);
    assign(room, 9, CLEO, 0);
    expect(assign(room, 9, DAN, 1)).toEqual(['MemberAssigned']);
    expect(assign(six(), 9, BEN, 0)).toEqual([]);
    const back = six();
    create(back, 9);
    for (const to of [1, 0]) assign(back, 9, BEN, to);
    expect(setEnd(back, 9, 30)).toEqual(['BreakoutTimerPlanned']);
  });
});

describe('coming, going and calling while apart', () => {
  test('late joiners go to the main room unless it is empty, else to the smallest group that is not, of equal ones to the first', () => {
    const occupied = apart({ rules: { LATE_ENTRY_MIN: 60 } });
    expect(occupied.enter(GUS, 12)).toEqual(['MemberAdmitted', 'MemberEntered', 'MemberTookPart']);
    expect(occupied.places()[0]).toEqual([ANA, EVA, FAY, GUS]);
    const inTwo = () => {
      const all = together([ANA, BEN, CLEO, DAN, EVA, FAY], { rules: { LATE_ENTRY_MIN: 60, BREAKOUT_ROOMS_MAX: 3 } });
      start(all, 10, {
        rooms: [
          { room: 1, members: [ANA, BEN, CLEO] },
          { room: 2, members: [DAN, EVA, FAY] },
        ],
      });
      return all;
    };
    const even = inTwo();
    even.enter(GUS, 12);
    expect(even.roomOf(GUS)).toBe(1);
    const uneven = inTwo();
    uneven.leave(FAY, 11);
    uneven.enter(GUS, 12);
    expect(uneven.roomOf(GUS)).toBe(2);
    const empty = inTwo();
    for (const member of [DAN, EVA, FAY]) empty.leave(member, 11);
    empty.enter(GUS, 12);
    expect(empty.roomOf(GUS)).toBe(1);
  });

  test('a returning member continues in the former room during the breakout, and in the main room afterwards', () => {
    const room = apart();
    room.leave(BEN, 11);
    expect(room.enter(BEN, 12)).toEqual(['MemberEntered']);
    expect(room.roomOf(BEN)).toBe(1);
    room.leave(CLEO, 13);
    room.does(14, { type: 'StopBreakout', by: by(ANA) });
    room.enter(CLEO, 15);
    expect(room.roomOf(CLEO)).toBe(0);
  });

  test('a host who stepped out of a breakout room comes back into it', () => {
    const room = apart();
    assign(room, 11, ANA, 1);
    room.does(12, { type: 'StepOut', member: ANA, tab: null });
    expect(room.enter(ANA, 13)).toEqual(['MemberEntered']);
    expect(room.roomOf(ANA)).toBe(1);
  });

  test('a member cannot enter the room of another group', () => {
    const room = apart();
    expect(room.enter(EVA, 11, { room: 1 })).toEqual(['SESSION_ENTERING_UNASSIGNED_ROOM']);
    expect(room.enter(BEN, 11, { room: 0 })).toEqual(['SESSION_ENTERING_UNASSIGNED_ROOM']);
    expect(room.enter(BEN, 11, { room: 1 })).toEqual([]);
    expect(room.enter(BEN, 11, { room: 0, step: 'wait', tab: 'phone' })).toEqual(['MemberEntered']);
    expect(room.roomOf(BEN)).toBe(1);
  });

  test('each member can go back to the main room', () => {
    const room = apart();
    expect(room.does(11, { type: 'ReturnToMainRoom', member: BEN })).toEqual(['MemberMoved']);
    expect(room.does(11, { type: 'ReturnToMainRoom', member: BEN })).toEqual([]);
    expect(room.does(11, { type: 'ReturnToMainRoom', member: GUS })).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(six().does(11, { type: 'ReturnToMainRoom', member: BEN })).toEqual([]);
  });

  test('a room in which one or two are left is shown to the host and not torn apart (C-014)', () => {
    const room = apart();
    expect(shrunken(room)).toEqual([]);
    room.does(11, { type: 'ReturnToMainRoom', member: BEN });
    expect(shrunken(room)).toEqual([1]);
    expect(room.state()).toMatchObject({ safety: 'SAFE', breakouts: { status: 'apart' } });
    for (const member of [CLEO, DAN]) room.does(12, { type: 'ReturnToMainRoom', member });
    expect(shrunken(room)).toEqual([]);
    expect(shrunken(six())).toEqual([]);
  });

  test('when fewer than three are left altogether, they wait together', () => {
    const room = together([ANA, BEN, CLEO, DAN]);
    start(room, 10);
    expect(room.miss(ANA, 11)).toEqual(['MemberDropped']);
    expect(room.leave(BEN, 12)).toEqual(['MemberLeft', 'BreakoutEnded', 'RoomBecameUnsafe']);
    expect(room.facts.at(-2)!.data).toMatchObject({ because: 'too-few-people' });
    expect(room.places()).toEqual({ 0: [ANA, CLEO, DAN] });
  });

  test('requests for the host stay in order until answered, moved or gone', () => {
    const room = apart();
    const call = (member: string) => room.does(11, { type: 'CallHost', member });
    expect([call(BEN), call(CLEO), call(DAN), call(BEN)]).toEqual([['HostCalled'], ['HostCalled'], ['HostCalled'], []]);
    expect([...room.state().breakouts.calls]).toEqual([BEN, CLEO, DAN]);
    const answer = (member: string) => room.does(12, { type: 'AnswerCall', by: by(ANA), member });
    expect([answer(BEN), answer(BEN)]).toEqual([['HostCallAnswered'], []]);
    room.does(12, { type: 'ReturnToMainRoom', member: CLEO });
    room.leave(DAN, 13);
    expect([...room.state().breakouts.calls]).toEqual([]);
    expect(call(GUS)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(six().does(11, { type: 'CallHost', member: BEN })).toEqual(['BREAKOUT_DOES_NOT_RUN']);
  });

  test('a message to all rooms has words, and its number grows through the whole session', () => {
    const room = apart();
    const tell = (minute: number, text: string) => room.does(minute, { type: 'TellAllRooms', by: by(ANA), text });
    expect(tell(11, '  ')).toEqual(['BREAKOUT_MESSAGE_REQUIRED']);
    expect(tell(11, '\u2800')).toEqual(['BREAKOUT_MESSAGE_REQUIRED']);
    expect(room.lastRefusal()).toMatchObject({ field: 'text' });
    expect(tell(11, ' Five minutes left ')).toEqual(['AllRoomsTold']);
    expect(room.state().breakouts.announcement).toEqual({ number: 1, by: ANA, text: 'Five minutes left' });
    room.does(12, { type: 'StopBreakout', by: by(ANA) });
    expect(tell(13, 'hello')).toEqual(['BREAKOUT_DOES_NOT_RUN']);
    start(room, 14);
    tell(15, 'again');
    expect(room.state().breakouts.announcement).toMatchObject({ number: 2 });
  });

  test('the end of the session ends the breakout with everything else', () => {
    const room = apart();
    expect(room.leave(ANA, 15)).toEqual(['MemberLeft', 'RoomEnded']);
    expect(room.state().breakouts).toMatchObject({ status: 'over', rooms: [], running: null });
    const timed = apart();
    expect(timed.end(65)).toEqual(['RoomEnded']);
    expect(timed.places()).toEqual({ 0: [ANA, BEN, CLEO, DAN, EVA, FAY] });
    expect(present(timed.state())).toHaveLength(6);
    expect(returns(timed, 66)).toEqual([]);
  });
});
