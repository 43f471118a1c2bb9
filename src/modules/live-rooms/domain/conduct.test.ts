import { describe, expect, test } from '@jest/globals';
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
  together,
  type ARoom,
} from '../testing/a-room.ts';

const four = () => together([ANA, BEN, CLEO, DAN]);
const ask = (
  room: ARoom,
  type: 'AskToMute' | 'InviteToSpeak' | 'GiveCameraTime' | 'StopScreen',
  who: string,
  member: string,
) => room.does(10, { type, by: by(who), member });
const person = (room: ARoom, member: string) => room.state().people.get(member)!;
/** A room that Ben leads in place of Ana. */
const led = () => {
  const room = together([ANA, BEN, CLEO, DAN, EVA]);
  room.leave(ANA, 6, true, null, BEN);
  return room;
};

describe('asking a member', () => {
  test('[ROM-084] the host asks to mute and invites to speak; unmuting others is impossible', () => {
    const room = four();
    expect(ask(room, 'AskToMute', ANA, BEN)).toEqual(['MuteAsked']);
    expect(ask(room, 'InviteToSpeak', ANA, BEN)).toEqual(['InvitedToSpeak']);
    expect(ask(room, 'InviteToSpeak', ANA, CLEO)).toEqual(['InvitedToSpeak']);
    expect(person(room, BEN)).toMatchObject({ muteSignal: 1, speakSignal: 2 });
    expect(person(room, CLEO)).toMatchObject({ muteSignal: 0, speakSignal: 3 });
    expect(room.state().signal).toMatchObject({ number: 3, mute: null });
  });

  test('[ROM-084] a substitute may ask to mute, and nothing more of that; members nothing', () => {
    expect(ask(led(), 'AskToMute', BEN, CLEO)).toEqual(['MuteAsked']);
    expect(ask(led(), 'InviteToSpeak', BEN, CLEO)).toEqual(['NOT_ALLOWED']);
    expect(ask(led(), 'GiveCameraTime', BEN, CLEO)).toEqual(['NOT_ALLOWED']);
    for (const type of ['AskToMute', 'InviteToSpeak', 'GiveCameraTime', 'StopScreen'] as const)
      expect(ask(four(), type, CLEO, BEN)).toEqual(['NOT_ALLOWED']);
  });

  test('an absent member cannot be asked; staff ask as the host does', () => {
    for (const type of ['AskToMute', 'InviteToSpeak', 'GiveCameraTime'] as const) {
      expect(ask(four(), type, ANA, GUS)).toEqual(['MEMBER_NOT_IN_ROOM']);
      expect(ask(together([ANA, BEN, CLEO, MIA]), type, MIA, BEN)).toHaveLength(1);
    }
  });

  test('a camera that failed is given two more minutes (I-042)', () => {
    const room = four();
    expect(ask(room, 'GiveCameraTime', ANA, BEN)).toEqual(['CameraTimeGiven']);
    expect(person(room, BEN).cameraUntil).toBe(at(12));
  });
});

describe('screens and agenda', () => {
  test('[ROM-048] the host lets attendees share, or not; staff may too, members and substitutes not (C-158)', () => {
    const allow = (room: ARoom, who: string, members: boolean) =>
      room.does(10, { type: 'AllowScreens', by: by(who), members });
    const room = four();
    expect(allow(room, ANA, true)).toEqual(['ScreenSharingChanged']);
    expect(allow(room, ANA, true)).toEqual([]);
    expect(room.state().membersMayShare).toBe(true);
    expect(allow(room, MIA, false)).toEqual(['ScreenSharingChanged']);
    expect([allow(room, BEN, true), allow(led(), BEN, true)]).toEqual([['NOT_ALLOWED'], ['NOT_ALLOWED']]);
    expect(allow(aRoom(), ANA, true)).toEqual(['SESSION_TIME_SKEW']);
  });

  test('the leader ends a shared screen in the room where it is shown', () => {
    const room = apart();
    expect(ask(room, 'StopScreen', ANA, BEN)).toEqual(['ScreenShareStopped']);
    expect(room.last().data).toMatchObject({ member: BEN, room: 1 });
    expect(ask(room, 'StopScreen', ANA, GUS)).toEqual([]);
    expect(ask(led(), 'StopScreen', BEN, CLEO)).toEqual(['ScreenShareStopped']);
  });

  test('[ROM-081] the agenda is moved by the leader, and by any member of a group-hosted session', () => {
    const move = (room: ARoom, who: string, minutes: number | null = null) =>
      room.does(10, { type: 'MoveAgenda', by: by(who), step: 2, minutes });
    const room = four();
    expect(move(room, ANA, 5)).toEqual(['AgendaMoved']);
    expect(room.state().agenda).toEqual({ step: 2, endsAt: at(15), by: ANA });
    expect([move(room, BEN), move(led(), BEN), move(led(), CLEO)]).toEqual([
      ['NOT_ALLOWED'],
      ['AgendaMoved'],
      ['NOT_ALLOWED'],
    ]);
    expect(move(room, ANA)).toEqual(['AgendaMoved']);
    expect(room.state().agenda!.endsAt).toBeNull();
    const own = together([BEN, CLEO, DAN], { session: { groupHosted: true } });
    expect([move(own, CLEO), move(own, GUS)]).toEqual([['AgendaMoved'], ['NOT_ALLOWED']]);
    expect(move(aRoom(), ANA)).toEqual(['SESSION_TIME_SKEW']);
  });
});

describe('moved out by the group (C-186)', () => {
  const report = (room: ARoom, who: string, member = BEN, minute = 10) =>
    room.does(minute, { type: 'NoteReport', member, by: who });
  const group = (...people: string[]) => together(people);

  test('half of those present, two at least: 2 of 3, 2 of 4, not 2 of 5', () => {
    const three = group(BEN, CLEO, DAN);
    expect(report(three, CLEO)).toEqual(['MemberReportedHere']);
    expect(report(three, DAN)).toEqual(['MemberReportedHere', 'MemberMovedOut', 'RoomBecameUnsafe']);
    expect(person(three, BEN)).toMatchObject({ presence: 'moved-out', tab: null });
    expect(three.state().putOut).toEqual({ number: 1, member: BEN, untilStaffDecide: true });
    const fourOfThem = group(BEN, CLEO, DAN, EVA);
    report(fourOfThem, CLEO);
    expect(report(fourOfThem, DAN)).toEqual(['MemberReportedHere', 'MemberMovedOut']);
    const five = group(BEN, CLEO, DAN, EVA, FAY);
    report(five, CLEO);
    expect(report(five, DAN)).toEqual(['MemberReportedHere']);
    expect(report(five, EVA)).toEqual(['MemberReportedHere', 'MemberMovedOut']);
  });

  test('a single reporter is never enough, not even of two, and repeated reports count once', () => {
    const room = group(BEN, CLEO, DAN);
    report(room, CLEO);
    expect(report(room, CLEO)).toEqual([]);
    expect(report(room, BEN, BEN)).toEqual([]);
    room.leave(DAN, 11);
    expect(report(room, CLEO, BEN, 12)).toEqual([]);
    expect(person(room, BEN).presence).toBe('present');
  });

  test('a repeated report is evaluated again: others or the host may have left meanwhile', () => {
    const room = group(BEN, CLEO, DAN, EVA, FAY);
    for (const member of [CLEO, DAN]) report(room, member);
    room.leave(FAY, 11);
    expect(report(room, CLEO, BEN, 12)).toEqual(['MemberMovedOut']);
    const hosted = together([ANA, BEN, CLEO, DAN]);
    for (const member of [CLEO, DAN]) report(hosted, member);
    hosted.miss(ANA, 11);
    expect(report(hosted, DAN, BEN, 12)).toContain('MemberMovedOut');
  });

  test('reports move no one out while the host, or the planner of a group-hosted session, is present', () => {
    const hosted = together([ANA, BEN, CLEO, DAN]);
    for (const member of [CLEO, DAN]) expect(report(hosted, member)).toEqual(['MemberReportedHere']);
    const own = together([ANA, BEN, CLEO, DAN], { session: { groupHosted: true } });
    for (const member of [CLEO, DAN]) expect(report(own, member)).toEqual(['MemberReportedHere']);
    expect(person(own, BEN).presence).toBe('present');
  });

  test('reporters who left, outsiders and staff do not count; staff are not moved out; the setting can disable moving out', () => {
    const room = group(BEN, CLEO, DAN, EVA);
    report(room, CLEO);
    room.leave(CLEO, 10);
    expect(report(room, DAN)).toEqual(['MemberReportedHere']);
    expect(report(room, GUS)).toEqual([]);
    const watched = group(BEN, CLEO, DAN, MIA);
    report(watched, CLEO);
    expect(report(watched, MIA)).toEqual(['MemberReportedHere']);
    const onStaff = group(BEN, CLEO, DAN, MIA);
    report(onStaff, BEN, MIA);
    expect(report(onStaff, CLEO, MIA)).toEqual(['MemberReportedHere']);
    const off = together([BEN, CLEO, DAN], { rules: { MOVE_OUT_BY_REPORTS: false } });
    for (const member of [CLEO, DAN]) expect(report(off, member)).toEqual(['MemberReportedHere']);
  });

  test('a member with a lost connection can be moved out; one who left cannot', () => {
    const dropped = group(BEN, CLEO, DAN, EVA);
    dropped.miss(BEN, 9);
    report(dropped, CLEO);
    expect(report(dropped, DAN)).toContain('MemberMovedOut');
    const left = group(BEN, CLEO, DAN, EVA);
    left.leave(BEN, 9);
    report(left, CLEO);
    expect(report(left, DAN)).toEqual(['MemberReportedHere']);
  });

  test('a member stays out until staff decide to let them back or to exclude them', () => {
    const moved = () => {
      const room = group(BEN, CLEO, DAN, EVA);
      for (const member of [CLEO, DAN]) report(room, member);
      return room;
    };
    const room = moved();
    expect(room.enter(BEN, 11)).toEqual(['SESSION_MOVED_OUT']);
    expect(room.back(BEN, 11)).toEqual([]);
    expect(room.leave(BEN, 11)).toEqual([]);
    expect(room.does(12, { type: 'LetBack', member: BEN })).toEqual(['MemberLetBack']);
    expect(room.does(12, { type: 'LetBack', member: BEN })).toEqual([]);
    expect(room.enter(BEN, 13)).toEqual(['MemberEntered']);
    // What was reported before is decided; two new reports are needed.
    expect(report(room, CLEO, BEN, 14)).toEqual(['MemberReportedHere']);
    const moving = moved();
    expect(moving.takeOut(BEN, 12)).toEqual(['MemberTakenOut']);
    expect(moving.does(12, { type: 'LetBack', member: BEN })).toEqual([]);
    expect(moving.enter(BEN, 13)).toEqual(['SESSION_BLOCKED_USER']);
    expect(moving.does(14, { type: 'LetBack', member: BEN, fromRemoval: true })).toEqual(['MemberLetBack']);
    expect(moving.does(14, { type: 'LetBack', member: BEN, fromRemoval: true })).toEqual([]);
    expect(moving.enter(BEN, 15)).toEqual(['MemberEntered']);
  });

  test('a substitute can be moved out and then leads no more', () => {
    const room = led();
    report(room, CLEO);
    expect(report(room, DAN)).toEqual(['MemberReportedHere', 'MemberMovedOut', 'SubstituteStoodDown']);
  });
});
