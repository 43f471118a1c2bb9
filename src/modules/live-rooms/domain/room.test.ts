import { describe, expect, test } from '@jest/globals';
import type { RoomEvent } from '../contract/room-events.ts';
import { roomLifecycle } from '../contract/room-lifecycle.ts';
import { roomEvents } from '../contract/room-events.ts';
import {
  ANA,
  aRoom,
  at,
  BEN,
  CLEO,
  DAN,
  EVA,
  MIA,
  rules,
  session,
  together,
  type ARoom,
  type Changes,
} from '../testing/a-room.ts';
import { usualStep } from './entering.ts';
import { roomNumber } from './room.ts';
import { hostWasAway, present } from './room-state.ts';

const unverified = { entrant: { id: BEN, isAdmin: false, emailVerified: false, hostLevel: 1 } };
const firstHost = { entrant: { id: ANA, isAdmin: false, emailVerified: true, hostLevel: 0 } };

describe('who may come in', () => {
  test.each<[string, Changes, string]>([
    ['an unknown session', { session: { status: 'none' } }, 'SESSION_DOES_NOT_EXIST'],
    ['a deleted session', { session: { status: 'deleted' } }, 'SESSION_DELETED'],
    ['a canceled session', { session: { status: 'canceled' } }, 'SESSION_CANCELED'],
    ['a session that is over', { session: { status: 'over' } }, 'SESSION_ENDED'],
    ['a session they were removed from', { session: { removed: new Set([BEN]) } }, 'SESSION_BLOCKED_USER'],
    ['a session they did not register for', { session: { attendees: new Set([CLEO]) } }, 'SESSION_NOT_JOINED'],
  ])('not into %s', (_, changes, refused) => {
    expect(aRoom(changes).enter(BEN, -1)).toEqual([refused]);
  });

  test('[ROM-011] a member without a confirmed address is refused', () => {
    expect(aRoom().enter(BEN, -1, unverified)).toEqual(['EMAIL_NOT_VERIFIED']);
  });

  test('[ROM-013] a host of level 0 is refused', () => {
    expect(aRoom().enter(ANA, -1, firstHost)).toEqual(['HOST_LEVEL_TOO_LOW']);
  });

  test('a member who may not host comes to the sessions of others', () => {
    const entrant = { ...firstHost.entrant, id: BEN };
    expect(aRoom().enter(BEN, -1, { entrant })).toContain('MemberEntered');
  });

  test('[ROM-020] a member is let in from ten minutes before the start, not earlier', () => {
    const prepare = { step: 'prepare', tab: null } as const;
    expect(aRoom().enter(BEN, -10.01, prepare)).toEqual(['SESSION_TOO_EARLY']);
    expect(aRoom().enter(BEN, -10, prepare)).toEqual(['RoomOpened', 'MemberAdmitted']);
  });

  test('[C-001] into the waiting room from five minutes before the start, give or take a clock', () => {
    expect(aRoom().enter(BEN, -5.1)).toEqual(['SESSION_TOO_EARLY']);
    expect(aRoom().enter(BEN, -5.05)).toEqual(['RoomOpened', 'MemberAdmitted', 'MemberEntered']);
    expect(aRoom().enter(BEN, -5.1, { step: 'wait' })).toEqual(['SESSION_TOO_EARLY']);
  });

  test.each<[string, number, Changes['session'], string]>([
    ['the preview until the waiting room opens', -5.1, {}, 'prepare'],
    ['the waiting room from then on', -5, {}, 'connect'],
    ['the link of an outside session, however early', -9, { kind: 'EXTERNAL' }, 'connect'],
    ['nothing to prepare for where no session is planned', -9, { status: 'none' }, 'connect'],
  ])('[C-001] a caller who names no step gets %s', (_, minute, changes, step) => {
    expect(usualStep({ ...session, ...changes }, at(minute), rules)).toBe(step);
  });

  test('[ROM-022] an attendee comes in for the first time until five minutes after the start', () => {
    expect(aRoom().enter(BEN, 5).at(0)).toBe('RoomOpened');
    expect(aRoom().enter(BEN, 5.01)).toEqual(['SESSION_TIME_ENTERING_TOO_LATE']);
  });

  test('members who were in may come back late, and the host and staff may come late', () => {
    const late = aRoom();
    late.enter(BEN, -1);
    late.leave(BEN, 1);
    expect(late.enter(BEN, 30)).toEqual(['MemberEntered']);
    expect(late.enter(ANA, 30)).toEqual(['MemberAdmitted', 'MemberEntered']);
    expect(late.staff(MIA, 31, 'asked by Ben')).toEqual(['StaffAdmitted', 'MemberEntered']);
  });

  test('[ROM-022] who was let in before the session moved comes for the first time to its new one (C-002)', () => {
    const changes: Changes = {};
    const moved = aRoom(changes);
    moved.enter(ANA, -4);
    moved.enter(BEN, -4);
    changes.session = { startsAt: at(24 * 60), endsAt: at(25 * 60) };
    expect(moved.does(-3, { type: 'Clear' })).toEqual(['RoomCleared']);
    expect(moved.last().data).toMatchObject({ here: [ANA, BEN] });
    expect(present(moved.state())).toEqual([]);
    expect(hostWasAway(moved.state(), ANA)).toBe(false);
    expect(moved.does(-3, { type: 'Clear' })).toEqual([]);
    expect(moved.enter(BEN, 24 * 60 + 5.01)).toEqual(['SESSION_TIME_ENTERING_TOO_LATE']);
    expect(moved.enter(BEN, 24 * 60 - 1)).toEqual(['RoomOpened', 'MemberAdmitted', 'MemberEntered']);
    expect(hostWasAway(moved.state(), ANA)).toBe(true);
  });

  test('who was moved out before the session moved stays out until staff decide', () => {
    const changes: Changes = { session: { groupHosted: true } };
    const moved = aRoom(changes);
    for (const member of [BEN, CLEO, DAN]) moved.enter(member, -4);
    for (const reporter of [BEN, DAN]) moved.does(-3, { type: 'NoteReport', member: CLEO, by: reporter });
    changes.session = { groupHosted: true, startsAt: at(24 * 60), endsAt: at(25 * 60) };
    expect(moved.does(-3, { type: 'Clear' })).toEqual(['RoomCleared']);
    expect(moved.enter(CLEO, 24 * 60 - 1)).toEqual(['SESSION_MOVED_OUT']);
  });

  test.each([
    ['whose doors are open for the new time, too', -4, { startsAt: at(5) }],
    ['that runs', 1, {}],
  ])('a room %s is not cleared', (_, minute, session) => {
    const changes: Changes = {};
    const room = aRoom(changes);
    for (const member of [ANA, BEN, CLEO]) room.enter(member, minute);
    changes.session = session;
    expect(room.does(minute, { type: 'Clear' })).toEqual([]);
    expect(present(room.state())).toEqual([ANA, BEN, CLEO]);
  });

  test('[ROM-022] who set up a group-hosted session may come late like a host, an attendee of it may not', () => {
    const own = aRoom({ session: { groupHosted: true } });
    expect(own.enter(BEN, 5.01)).toEqual(['SESSION_TIME_ENTERING_TOO_LATE']);
    expect(own.enter(ANA, 30)).toContain('MemberAdmitted');
    expect(own.state().people.get(ANA)!.as).toBe('attendee');
  });

  test('preparing early is being let in: the late rule does not meet those who then take their time', () => {
    const slow = aRoom();
    expect(slow.enter(BEN, 4.9, { tab: null })).toContain('MemberAdmitted');
    expect(slow.state().people.get(BEN)!.presence).toBe('preparing');
    expect(slow.enter(BEN, 7)).toEqual(['MemberEntered']);
  });

  test('entering is refused once the goodbye time is over', () => {
    const over = aRoom();
    over.enter(BEN, 0);
    expect(over.enter(BEN, 64.9)).toEqual([]);
    expect(over.enter(BEN, 65)).toEqual(['SESSION_ENDED']);
    over.end(64.95);
    expect(over.enter(BEN, 64.99)).toEqual(['SESSION_ENDED']);
  });

  test('[ROM-019] staff anywhere, with a reason the first time', () => {
    const watched = aRoom();
    expect(watched.staff(MIA, 1)).toEqual(['ADMIN_ENTRY_REASON_REQUIRED']);
    expect(watched.staff(MIA, 1, '  ')).toEqual(['ADMIN_ENTRY_REASON_REQUIRED']);
    expect(watched.staff(MIA, 1, '\u200b')).toEqual(['ADMIN_ENTRY_REASON_REQUIRED']);
    expect(watched.lastRefusal()).toMatchObject({ field: 'reason' });
    expect(watched.staff(MIA, 1, ' a report ')).toContain('StaffAdmitted');
    expect(watched.facts.find(({ type }) => type === 'StaffAdmitted')!.data).toMatchObject({ reason: 'a report' });
    watched.leave(MIA, 2);
    expect(watched.staff(MIA, 3)).toEqual(['MemberEntered']);
  });

  test('an admin who registered comes as an attendee, without a reason', () => {
    const own = aRoom();
    own.staff(BEN, 1);
    expect(own.state().people.get(BEN)!.as).toBe('attendee');
  });

  test('a person who comes in another capacity than before is let in as such, staff with a reason (C-099)', () => {
    const seats = (attendees: string[]) => ({ attendees: new Set(attendees) });
    const changes: Changes = { session: seats([BEN, MIA]) };
    const changing = aRoom(changes);
    changing.staff(MIA, -4);
    changing.enter(BEN, -4);
    expect(changing.state().people.get(MIA)!.as).toBe('attendee');
    changes.session = { ...seats([]), host: BEN };
    expect(changing.staff(MIA, -3)).toEqual(['ADMIN_ENTRY_REASON_REQUIRED']);
    expect(changing.staff(MIA, -3, 'a report')).toEqual(['StaffAdmitted', 'MemberEntered']);
    expect(changing.enter(BEN, -3)).toEqual(['MemberAdmitted', 'MemberEntered']);
    expect(changing.state().people.get(BEN)).toMatchObject({ as: 'host', presence: 'present' });
  });

  test('a person is let into the own room only', () => {
    expect(aRoom().enter(BEN, 0, { room: null })).toEqual(['SESSION_ENTERING_UNASSIGNED_ROOM']);
    expect(aRoom().enter(BEN, 0, { room: 1 })).toEqual(['SESSION_ENTERING_UNASSIGNED_ROOM']);
    const uuidOf = (room: number) => `room-${room}`;
    const references = ['0', 'room-0', '1', 'ROOM-1', 'room-2', '12', '999', '1000', 'x'];
    expect(references.map((reference) => roomNumber(reference, uuidOf, [1]))).toEqual([
      0,
      0,
      1,
      1,
      null,
      12,
      999,
      null,
      null,
    ]);
  });

  test('an outside session gives its link, once recorded, and has no room to be safe', () => {
    const outside = aRoom({ session: { kind: 'EXTERNAL' } });
    expect(outside.enter(BEN, -9)).toEqual(['RoomOpened', 'MemberAdmitted', 'OutsideLinkOpened']);
    expect(outside.last().data).toMatchObject({ startsAt: at(0) });
    expect(outside.enter(BEN, 1)).toEqual([]);
    outside.enter(CLEO, 3);
    expect(outside.last().data).toMatchObject({ member: CLEO, startsAt: at(3) });
    expect(outside.staff(MIA, 4, 'a report')).toEqual(['StaffAdmitted']);
    expect(outside.judge(20)).toEqual([]);
  });

  test('a link that was opened before the session moved to another day counts once it is opened again', () => {
    const changes: Changes = { session: { kind: 'EXTERNAL' } };
    const outside = aRoom(changes);
    outside.enter(BEN, -8);
    changes.session = { kind: 'EXTERNAL', startsAt: at(1440), endsAt: at(1500) };
    expect(outside.enter(BEN, 1435)).toEqual(['OutsideLinkOpened']);
    expect(outside.last().data).toMatchObject({ startsAt: at(1440) });
    expect(outside.enter(BEN, 1441)).toEqual([]);
  });
});

describe('when a room is safe', () => {
  test('[ROM-001] [ROM-003] [ROM-053] nothing before the start; then from three people on', () => {
    const quiet = aRoom();
    quiet.enter(ANA, -3);
    quiet.enter(BEN, -2);
    expect(quiet.state().safety).toBe('NONE');
    expect(quiet.judge(0)).toEqual(['RoomBecameUnsafe']);
    expect(quiet.state().safety).toBe('UNSAFE_RULE_OF_3');
    expect(quiet.enter(CLEO, 1)).toEqual([
      'MemberAdmitted',
      'MemberEntered',
      'RoomBecameSafe',
      'MemberTookPart',
      'MemberTookPart',
      'MemberTookPart',
    ]);
    expect(quiet.state()).toMatchObject({ status: 'live', safety: 'SAFE', unsafeSince: null });
    expect(quiet.leave(CLEO, 2)).toEqual(['MemberLeft', 'RoomBecameUnsafe']);
    expect(quiet.state()).toMatchObject({ status: 'waiting', safety: 'UNSAFE_RULE_OF_3', unsafeSince: at(2) });
  });

  test('the start itself makes it safe when three wait already', () => {
    const ready = aRoom();
    for (const member of [ANA, BEN, CLEO]) ready.enter(member, -3);
    expect(ready.judge(0)).toEqual(['RoomBecameSafe', 'MemberTookPart', 'MemberTookPart', 'MemberTookPart']);
    expect(ready.judge(5)).toEqual([]);
  });

  test('[ROM-078] [ROM-119] without the host it waits five minutes, then runs itself', () => {
    const alone = aRoom();
    for (const member of [BEN, CLEO, DAN]) alone.enter(member, -1);
    alone.judge(0);
    expect(alone.state().safety).toBe('UNSAFE_HOST_ABSENT');
    expect(alone.judge(4.99)).toEqual([]);
    expect(alone.judge(5)[0]).toBe('RoomBecameSafe');
    expect(alone.enter(ANA, 20)).toEqual(['MemberAdmitted', 'MemberEntered', 'MemberTookPart']);
  });

  test('a host who comes within the grace begins at once', () => {
    const waiting = aRoom();
    for (const member of [BEN, CLEO, DAN]) waiting.enter(member, -1);
    waiting.judge(0);
    expect(waiting.enter(ANA, 2)).toContain('RoomBecameSafe');
  });

  test('a host who drops out of a safe room does not stop it', () => {
    const left = aRoom();
    for (const member of [ANA, BEN, CLEO, DAN]) left.enter(member, 0);
    expect(left.miss(ANA, 1)).toEqual(['MemberDropped']);
    expect(left.state().safety).toBe('SAFE');
  });

  test('group-hosted sessions wait for no particular member', () => {
    const own = aRoom({ session: { groupHosted: true } });
    for (const member of [BEN, CLEO, DAN]) own.enter(member, -1);
    expect(own.judge(0)[0]).toBe('RoomBecameSafe');
  });

  test('staff are not counted; the host can be left out by setting', () => {
    const watched = aRoom();
    for (const member of [ANA, BEN]) watched.enter(member, 0);
    watched.staff(MIA, 1, 'a report');
    expect(watched.state().safety).toBe('UNSAFE_RULE_OF_3');
    const strict = aRoom({ rules: { HOST_COUNTS: false } });
    for (const member of [ANA, BEN, CLEO]) strict.enter(member, 0);
    expect(strict.state().safety).toBe('UNSAFE_RULE_OF_3');
    strict.enter(DAN, 1);
    expect(strict.state().safety).toBe('SAFE');
  });

  test('staff never take part', () => {
    const watched = aRoom();
    for (const member of [ANA, BEN, CLEO]) watched.enter(member, 0);
    expect(watched.staff(MIA, 1, 'a report')).toEqual(['StaffAdmitted', 'MemberEntered']);
  });

  test('fifteen minutes without enough people end it', () => {
    const lonely = aRoom();
    lonely.enter(ANA, -1);
    lonely.judge(0);
    expect(lonely.judge(14.9)).toEqual([]);
    expect(lonely.judge(15)).toEqual(['RoomEnded']);
    expect(aRoom().judge(15)).toEqual(['RoomEnded']);
    expect(aRoom().judge(14)).toEqual([]);
    const late = aRoom();
    for (const member of [ANA, BEN, CLEO]) late.enter(member, 0);
    late.leave(BEN, 20);
    expect(late.judge(34.9)).toEqual([]);
    expect(late.judge(35)).toEqual(['RoomEnded']);
  });
});

/** Ana hosts, three others are there. */
const four = () => {
  const full = aRoom();
  for (const member of [ANA, BEN, CLEO, DAN]) full.enter(member, 0);
  return full;
};

describe('coming and going', () => {
  test('a lost connection keeps the seat, and returning is no entry', () => {
    const dropped = four();
    expect(dropped.miss(BEN, 10)).toEqual(['MemberDropped']);
    expect(dropped.miss(BEN, 10)).toEqual([]);
    expect(dropped.back(BEN, 11)).toEqual(['MemberReturned']);
    expect(dropped.back(BEN, 11)).toEqual([]);
    expect(present(dropped.state())).toContain(BEN);
    dropped.miss(BEN, 12);
    expect(dropped.enter(BEN, 13)).toEqual(['MemberEntered']);
  });

  test('a reload of the third person does not part the others: their closed window is waited for like a lost line', () => {
    const three = together([ANA, BEN, CLEO]);
    expect(three.leave(CLEO, 1, false)).toEqual([]);
    expect(three.enter(CLEO, 1.1, { tab: 'reloaded' })).toEqual(['MemberEntered']);
    expect(three.state().safety).toBe('SAFE');
    expect(three.leave(CLEO, 2, false, 'reloaded')).toEqual([]);
    expect(three.miss(CLEO, 2.25, 'reloaded')).toEqual(['MemberDropped', 'RoomBecameUnsafe']);
    expect(together([ANA, BEN, CLEO, DAN]).leave(DAN, 1, false)).toEqual(['MemberDropped']);
    expect(together([ANA, BEN, CLEO, DAN]).leave(DAN, 1, false, null)).toEqual(['MemberDropped']);
    expect(together([ANA, BEN, CLEO, MIA]).leave(MIA, 1, false)).toEqual(['MemberDropped']);
    const two = aRoom();
    for (const member of [ANA, BEN]) two.enter(member, 0);
    expect(two.leave(BEN, 1, false)).toEqual(['MemberDropped']);
  });

  test('the newest window wins, and the older one can neither leave nor return', () => {
    const twice = four();
    expect(twice.enter(BEN, 1, { tab: 'phone' })).toEqual(['MemberEntered']);
    expect(present(twice.state()).filter((member) => member === BEN)).toHaveLength(1);
    expect(twice.leave(BEN, 2)).toEqual([]);
    expect(twice.leave(BEN, 2, false)).toEqual([]);
    expect(twice.miss(BEN, 2)).toEqual([]);
    twice.miss(BEN, 2, 'phone');
    expect(twice.back(BEN, 3)).toEqual([]);
    expect(twice.back(BEN, 3, 'phone')).toEqual(['MemberReturned']);
  });

  test('[ROM-077] the host leaving on purpose ends a session that has begun, a lost connection never does', () => {
    expect(four().leave(ANA, 10, false)).toEqual(['MemberDropped']);
    const ended = four();
    expect(ended.leave(ANA, 10)).toEqual(['MemberLeft', 'RoomEnded']);
    expect(ended.state().status).toBe('ended');
    const waiting = aRoom();
    waiting.enter(ANA, -2);
    expect(waiting.leave(ANA, -1)).toEqual(['MemberLeft']);
    const lenient = aRoom({ rules: { HOST_LEAVE_ENDS_SESSION: false } });
    for (const member of [ANA, BEN, CLEO, DAN]) lenient.enter(member, 0);
    expect(lenient.leave(ANA, 10)).toEqual(['MemberLeft']);
  });

  test('the planner of a group-hosted session leaves like any member', () => {
    const own = aRoom({ session: { groupHosted: true } });
    for (const member of [ANA, BEN, CLEO, DAN]) own.enter(member, 0);
    expect(own.leave(ANA, 10)).toEqual(['MemberLeft']);
  });

  test('a member who cannot come back has left, also one whose connection was lost, and the group continues without a host', () => {
    const room = four();
    room.miss(BEN, 9);
    expect(room.does(10, { type: 'Depart', member: BEN })).toEqual(['MemberLeft']);
    expect(room.does(10, { type: 'Depart', member: BEN })).toEqual([]);
    expect(room.does(10, { type: 'Depart', member: EVA })).toEqual([]);
    expect(four().does(10, { type: 'Depart', member: ANA })).toEqual(['MemberLeft']);
    const out = four();
    out.takeOut(BEN, 10);
    expect(out.does(10, { type: 'Depart', member: BEN })).toEqual([]);
  });

  test('[MOD-021] a removed member cannot come back', () => {
    const calm = four();
    expect(calm.takeOut(BEN, 10)).toEqual(['MemberTakenOut']);
    expect(calm.takeOut(BEN, 10)).toEqual([]);
    expect(calm.enter(BEN, 11)).toEqual(['SESSION_BLOCKED_USER']);
    expect(calm.takeOut(MIA, 10)).toEqual([]);
  });

  test('a member who only set up the camera leaves by any window', () => {
    const room = aRoom();
    room.enter(BEN, -6, { step: 'prepare', tab: null });
    expect(room.leave(BEN, -5)).toEqual(['MemberLeft']);
  });

  test('each fact says who is there once it has happened', () => {
    const room = four();
    const here = () => {
      const { data } = room.last();
      return 'here' in data ? [...data.here].toSorted() : undefined;
    };
    const without = (member: string) => [ANA, BEN, CLEO, DAN].filter((other) => other !== member);
    room.miss(BEN, 1);
    expect(here()).toEqual(without(BEN));
    room.back(BEN, 2);
    expect(here()).toEqual([ANA, BEN, CLEO, DAN]);
    room.leave(BEN, 3);
    expect(here()).toEqual(without(BEN));
    room.enter(BEN, 4);
    expect(here()).toEqual([ANA, BEN, CLEO, DAN]);
    room.does(5, { type: 'StepOut', member: ANA, tab: null });
    expect(here()).toEqual(without(ANA));
    room.enter(ANA, 6);
    room.takeOut(CLEO, 7);
    expect(here()).toEqual(without(CLEO));
    room.mute(ANA, BEN, 8);
    expect(here()).toEqual(without(CLEO));
  });

  test('leaving twice, or without having been there, changes nothing', () => {
    const calm = four();
    calm.leave(BEN, 1);
    expect(calm.leave(BEN, 1)).toEqual([]);
    expect(calm.leave(MIA, 1)).toEqual([]);
  });

  test('nothing happens in a room that ended', () => {
    const over = four();
    over.end(60);
    expect([
      over.end(61),
      over.miss(BEN, 61),
      over.back(BEN, 61),
      over.leave(BEN, 61),
      over.judge(90),
      over.takeOut(BEN, 61),
      over.mute(ANA, BEN, 61),
    ]).toEqual(Array.from({ length: 7 }, () => []));
  });
});

describe('a host who never came', () => {
  const prepared = { step: 'prepare', tab: null } as const;
  test.each<[string, (room: ARoom) => void]>([
    ['was awaited by an attendee', (room) => room.enter(BEN, 0)],
    [
      'and only set up the camera, was awaited by an attendee',
      (room) => [room.enter(ANA, 0, prepared), room.enter(BEN, 0)],
    ],
  ])('%s', (_, happens) => {
    const room = aRoom();
    happens(room);
    expect(hostWasAway(room.state(), ANA)).toBe(true);
  });

  test.each<[string, (room: ARoom) => void]>([
    ['who only set up the camera', (room) => room.enter(BEN, 0, prepared)],
    ['of the staff', (room) => room.staff(MIA, 0, 'a report')],
    ['who came when the host had left', (room) => [room.enter(ANA, 0), room.leave(ANA, 1), room.enter(BEN, 2)]],
  ])('was not awaited by a member %s', (_, happens) => {
    const room = aRoom();
    happens(room);
    expect(hostWasAway(room.state(), ANA)).toBe(false);
  });
});

describe('host signals', () => {
  test('[ROM-084] the host and staff may ask a present member to mute', () => {
    const lively = aRoom();
    for (const member of [ANA, BEN, CLEO]) lively.enter(member, 0);
    expect(lively.mute(BEN, CLEO, 1)).toEqual(['NOT_ALLOWED']);
    expect(lively.mute(ANA, DAN, 1)).toEqual(['MEMBER_NOT_IN_ROOM']);
    expect(lively.mute(ANA, CLEO, 1)).toEqual(['MuteAsked']);
    expect(lively.mute(MIA, BEN, 2, true)).toEqual(['MuteAsked']);
    expect(lively.state().signal).toMatchObject({ number: 2, mute: BEN });
    expect([BEN, CLEO].map((member) => lively.state().people.get(member)!.muteSignal)).toEqual([2, 1]);
  });
});

test('the lifecycle and the facts know each other', () => {
  expect([...roomLifecycle.facts].sort()).toEqual(Object.keys(roomEvents).sort());
  for (const [name, { type }] of Object.entries(roomEvents)) expect(type).toBe(name);
  const types: readonly RoomEvent['type'][] = roomLifecycle.facts;
  expect(types.toSorted()).toEqual(Object.keys(roomEvents).toSorted());
});
