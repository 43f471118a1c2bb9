import { describe, expect, test } from '@jest/globals';
import {
  A_MINUTE_OF_GOODBYE,
  ANA,
  apart,
  aRoom,
  at,
  BEN,
  by,
  CLEO,
  DAN,
  EVA,
  MIA,
  together,
} from '../testing/a-room.ts';
import type { ARoom } from '../testing/a-room.ts';

const three = () => together([ANA, BEN, CLEO], A_MINUTE_OF_GOODBYE);
const announced = (room: ARoom) => room.state().goodbye.announced;
const stepOut = (room: ARoom, member: string, minute: number, tab: string | null = null) =>
  room.does(minute, { type: 'StepOut', member, tab });

describe('a host who leaves', () => {
  test('[ROM-077] [C-012] ends the session a minute later, and the others stay together until then', () => {
    const room = three();
    expect(room.leave(ANA, 10)).toEqual(['MemberLeft', 'GoodbyeBegan']);
    expect(announced(room)).toEqual({ because: 'host-left', member: ANA, until: at(11) });
    expect(room.state()).toMatchObject({ status: 'live', safety: 'SAFE' });
    expect(room.judge(10.9)).toEqual([]);
    expect(room.judge(11)).toEqual(['RoomEnded']);
    expect(room.last().data).toMatchObject({ because: 'host-left' });
  });

  test('ends it at once when no others are there', () => {
    const room = three();
    room.leave(BEN, 5);
    room.leave(CLEO, 5);
    expect(room.leave(ANA, 10)).toEqual(['MemberLeft', 'RoomEnded']);
  });

  test('ends it as soon as the last of the others has gone', () => {
    const room = three();
    room.leave(ANA, 10);
    expect(room.leave(BEN, 10.2)).toEqual(['MemberLeft']);
    expect(room.leave(CLEO, 10.3)).toEqual(['MemberLeft', 'RoomEnded']);
  });

  test('and comes back within the minute continues the session', () => {
    const room = three();
    room.leave(ANA, 10);
    expect(room.enter(ANA, 10.5)).toEqual(['MemberEntered', 'GoodbyeCalledOff']);
    expect(room.last().data).toMatchObject({ because: 'host-returned', since: at(10.5) });
    expect(announced(room)).toBeNull();
    expect(room.judge(20)).toEqual([]);
  });

  test('announces it to those who wait for more people, too', () => {
    const room = three();
    room.leave(CLEO, 5);
    expect(room.judge(6)).toEqual(['RoomBecameUnsafe']);
    expect(room.leave(ANA, 10)).toEqual(['MemberLeft', 'GoodbyeBegan']);
    expect(room.judge(11)).toEqual(['RoomEnded']);
  });

  test('brings all out of the breakout rooms for the goodbye, and nothing new begins', () => {
    const room = apart(A_MINUTE_OF_GOODBYE);
    expect(room.leave(ANA, 12)).toEqual(['MemberLeft', 'BreakoutEnded', 'GoodbyeBegan']);
    expect(room.facts.at(-2)!.data).toMatchObject({ because: 'stopped' });
    expect(room.does(12, { type: 'Volunteer', member: BEN })).toEqual(['SUBSTITUTE_NOT_POSSIBLE']);
    expect(
      room.does(12, {
        type: 'StartBreakout',
        by: by(MIA),
        minutes: 20,
        rooms: [{ room: 1, members: [BEN, CLEO, DAN] }],
      }),
    ).toEqual(['BREAKOUT_NOT_POSSIBLE']);
  });

  test('no member comes in for the first time to say goodbye; staff, and a person who was there, do', () => {
    const room = together([ANA, BEN, CLEO, DAN], A_MINUTE_OF_GOODBYE);
    room.leave(DAN, 1);
    room.leave(ANA, 2);
    expect(room.enter(EVA, 2.5)).toEqual(['SESSION_ENDED']);
    expect(room.enter(DAN, 2.5)).toEqual(['MemberEntered']);
    expect(room.staff(MIA, 2.5, 'a report')).toEqual(['StaffAdmitted', 'MemberEntered']);
  });
});

describe('too few', () => {
  test.each([
    ['left', (room: ARoom) => room.leave(CLEO, 10), 'MemberLeft'],
    ['was lost', (room: ARoom) => room.miss(CLEO, 10), 'MemberDropped'],
    ['was taken out', (room: ARoom) => room.takeOut(CLEO, 10), 'MemberTakenOut'],
  ])('[ROM-003] the two whom a third person %s stay together for a minute, then wait', (_, goes, fact) => {
    const room = three();
    expect(goes(room)).toEqual([fact, 'GoodbyeBegan']);
    expect(announced(room)).toEqual({ because: 'too-few-people', member: CLEO, until: at(11) });
    expect(room.state().safety).toBe('SAFE');
    expect(room.judge(10.9)).toEqual([]);
    expect(room.judge(11)).toEqual(['RoomBecameUnsafe']);
    expect(room.state()).toMatchObject({ status: 'waiting', safety: 'UNSAFE_RULE_OF_3', unsafeSince: at(11) });
    expect(announced(room)).toBeNull();
  });

  test('continue as if nothing had been when the third is back in time', () => {
    const room = three();
    room.miss(CLEO, 10);
    expect(room.back(CLEO, 10.5)).toEqual(['MemberReturned', 'GoodbyeCalledOff']);
    expect(room.judge(11)).toEqual([]);
    expect(room.state()).toMatchObject({ status: 'live', safety: 'SAFE' });
  });

  test('continue with a new third person, who takes part at once', () => {
    const room = three();
    room.leave(CLEO, 1);
    expect(room.enter(DAN, 1.5)).toEqual(['MemberAdmitted', 'MemberEntered', 'GoodbyeCalledOff', 'MemberTookPart']);
    expect(room.facts.at(-2)!.data).toMatchObject({ because: 'enough-people', since: at(1.5) });
  });

  test('part before the minute is over once the last of them has left', () => {
    const room = three();
    for (const member of [CLEO, BEN]) room.leave(member, 10);
    expect(room.miss(ANA, 10.3)).toEqual(['MemberDropped', 'RoomBecameUnsafe']);
    expect(room.state().unsafeSince).toBe(at(10.3));
  });

  test('wait from the start, and say no goodbye, when a third never came', () => {
    const room = aRoom(A_MINUTE_OF_GOODBYE);
    for (const member of [ANA, BEN]) room.enter(member, -1);
    expect(room.judge(0)).toEqual(['RoomBecameUnsafe']);
    expect(announced(room)).toBeNull();
  });

  test('wait since the minute was over, however late that is noticed', () => {
    const room = three();
    room.leave(CLEO, 10);
    expect(room.judge(15)).toEqual(['RoomBecameUnsafe']);
    expect(room.judge(25.9)).toEqual([]);
    expect(room.judge(26)).toEqual(['RoomEnded']);
  });

  test('whose host leaves meanwhile have a minute for that, and the session ends', () => {
    const room = three();
    room.leave(CLEO, 10);
    expect(room.leave(ANA, 10.5)).toEqual(['MemberLeft', 'GoodbyeBegan']);
    expect(announced(room)).toEqual({ because: 'host-left', member: ANA, until: at(11.5) });
    expect(room.judge(11.5)).toEqual(['RoomEnded']);
  });
});

describe('a host who steps out', () => {
  test('[C-012] of three ends nothing: the seat is held for five minutes, and counts', () => {
    const room = three();
    expect(stepOut(room, ANA, 10, `tab-${ANA}`)).toEqual(['HostSteppedOut']);
    expect(room.state()).toMatchObject({ status: 'live', safety: 'SAFE' });
    expect(announced(room)).toBeNull();
    expect(room.judge(14.9)).toEqual([]);
    expect(room.enter(ANA, 14.9)).toEqual(['MemberEntered']);
    expect(room.judge(15)).toEqual([]);
  });

  test('and stays away leaves the others with a minute to say goodbye, then they wait', () => {
    const room = three();
    stepOut(room, ANA, 10);
    expect(room.judge(15)).toEqual(['HostStayedAway', 'GoodbyeBegan']);
    expect(announced(room)).toMatchObject({ because: 'too-few-people', member: ANA });
    expect(room.enter(ANA, 15.5)).toEqual(['MemberEntered', 'GoodbyeCalledOff']);
  });

  test('and stays away from three others leaves them to themselves', () => {
    const room = together([ANA, BEN, CLEO, DAN], A_MINUTE_OF_GOODBYE);
    stepOut(room, ANA, 10);
    expect(room.judge(15)).toEqual(['HostStayedAway']);
    expect(room.state().safety).toBe('SAFE');
  });

  test('is no reason for one alone to stay', () => {
    const room = three();
    stepOut(room, ANA, 10);
    expect(room.leave(CLEO, 11)).toEqual(['MemberLeft', 'GoodbyeBegan']);
  });

  test('no one else can, and not while people wait or say goodbye', () => {
    const room = three();
    expect(stepOut(room, BEN, 10)).toEqual(['NOT_ALLOWED']);
    expect(stepOut(room, ANA, 10, 'another window')).toEqual(['MEMBER_NOT_IN_ROOM']);
    const lost = together([ANA, BEN, CLEO, DAN]);
    lost.miss(ANA, 9);
    expect(stepOut(lost, ANA, 10)).toEqual(['MEMBER_NOT_IN_ROOM']);
    room.leave(CLEO, 10);
    expect(stepOut(room, ANA, 10.5)).toEqual(['STEP_OUT_NOT_POSSIBLE']);
    room.judge(11);
    expect(stepOut(room, ANA, 11)).toEqual(['STEP_OUT_NOT_POSSIBLE']);
    const without = together([ANA, BEN, CLEO], { rules: { HOST_STEP_OUT_MIN: 0 } });
    expect(stepOut(without, ANA, 10)).toEqual(['STEP_OUT_NOT_POSSIBLE']);
  });

  test('and leaves for good from outside ends the session, by any window', () => {
    for (const tab of [null, 'another window']) {
      const room = three();
      stepOut(room, ANA, 10);
      expect(room.leave(ANA, 11, true, tab)).toEqual(['MemberLeft', 'GoodbyeBegan']);
    }
  });
});

describe('staff', () => {
  test('close a session that runs with a minute to say goodbye, also once a third is missing', () => {
    const room = together([ANA, BEN, CLEO, MIA], A_MINUTE_OF_GOODBYE);
    expect(room.does(10, { type: 'Close', by: by(ANA) })).toEqual(['NOT_ALLOWED']);
    room.leave(CLEO, 10);
    expect(room.does(10.5, { type: 'Close', by: by(MIA) })).toEqual(['GoodbyeBegan']);
    expect(room.does(10.6, { type: 'Close', by: by(MIA) })).toEqual([]);
    expect(announced(room)).toEqual({ because: 'admin', member: null, until: at(11.5) });
    expect(room.judge(11.5)).toEqual(['RoomEnded']);
    expect(room.last().data).toMatchObject({ because: 'admin' });
  });
});

describe('the time together (I-029)', () => {
  const minutesOf = (room: ARoom, end: number) => {
    room.end(end);
    const { data } = room.last();
    return 'safeSeconds' in data ? data.safeSeconds / 60 : undefined;
  };
  test('lasts from the moment at which the room is safe to the end', () => {
    expect(minutesOf(three(), 20)).toBe(20);
    expect(minutesOf(aRoom(), 20)).toBe(0);
  });

  test('leaves out goodbyes and waiting', () => {
    const waits = three();
    waits.leave(CLEO, 10);
    waits.judge(11);
    expect(minutesOf(waits, 12)).toBe(10);
    const isBack = three();
    isBack.leave(CLEO, 10);
    isBack.judge(11);
    isBack.enter(CLEO, 12);
    expect(minutesOf(isBack, 20)).toBe(18);
  });

  test('continues when a goodbye is called off, unless people still wait for a third', () => {
    const safe = three();
    safe.leave(CLEO, 10);
    safe.enter(CLEO, 10.5);
    expect(minutesOf(safe, 20)).toBe(19.5);
    const unsafe = three();
    unsafe.leave(CLEO, 5);
    unsafe.judge(6);
    unsafe.leave(ANA, 10);
    unsafe.enter(ANA, 10.5);
    expect(minutesOf(unsafe, 20)).toBe(5);
  });
});

describe('who was put out', () => {
  test('is known to those who were there, and not to a person who comes in later', () => {
    const room = together([ANA, BEN, CLEO, DAN], A_MINUTE_OF_GOODBYE);
    room.takeOut(BEN, 1);
    expect(room.state().putOut).toEqual({ number: 1, member: BEN, untilStaffDecide: false });
    room.enter(EVA, 2);
    expect(room.state().putOut).toEqual({ number: 1, member: null, untilStaffDecide: false });
  });

  test('is no one who had already left', () => {
    const room = together([ANA, BEN, CLEO, DAN], A_MINUTE_OF_GOODBYE);
    room.leave(BEN, 1);
    room.takeOut(BEN, 2);
    expect(room.state().putOut.number).toBe(0);
  });
});
