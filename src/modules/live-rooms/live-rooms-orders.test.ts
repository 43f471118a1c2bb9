import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { MemberReported, ReportClosed } from '#modules/moderation/contract/moderation-events.ts';
import { listRooms, type RoomsAnswer, type SessionRoom } from './contract/api.ts';
import { roomStream } from './contract/room-names.ts';
import { stage, type Stage } from './testing/stage.ts';

let on: Stage;
beforeAll(async () => {
  on = await stage();
  await on.startUpkeep();
}, 60_000);
afterAll(() => on.stop(), 30_000);
beforeEach(() => on.newSession());

const system = () => caller({ kind: 'system', policy: 'test' }, randomUUID());
type LiveRoomsOrdersOrder = Parameters<Stage['call']>[0];
type LiveRoomsOrdersAnswer = RoomsAnswer & { refused?: string };
const order = async (name: LiveRoomsOrdersOrder, who: string, input: object = {}, isAdmin = false) =>
  (await on.call(name, who, input, isAdmin)) as unknown as LiveRoomsOrdersAnswer;
const poll = (who: string, more: object = {}) => order('listRooms', who, { tab: `tab-${who}`, ...more });
const enter = async (who: string, rid = '0') =>
  (await on.call('enterRoom', who, { rid, tab: `tab-${who}` })) as unknown as {
    refused?: string;
    session_video: { provider_identifier: string; provider_token: string };
    room: SessionRoom;
  };
/** In the video room with what the answer to entering gave. */
const connect = async (who: string, rid = '0') => on.video.join((await enter(who, rid)).session_video.provider_token);
const facts = async () => (await on.log.read(roomStream(on.session.session))).map(({ type }) => type);
const placesOf = ({ session_rooms }: LiveRoomsOrdersAnswer) =>
  Object.fromEntries(
    session_rooms.map(({ room_assigned, users }) => [room_assigned, users.map(({ username }) => username)]),
  );

const six = async () => {
  for (const who of Object.values(on.people())) await enter(who);
};
const apart = async () => {
  await six();
  const { ana, ben, cleo, dan } = on.people();
  return order('startBreakout', ana, { minutes: 20, rooms: [{ room: 1, members: [ben, cleo, dan] }] });
};
const later = async (minutes: number) => {
  on.at(minutes);
  await on.settle();
};

describe('orders', () => {
  test('[ROM-087] [ROM-088] a breakout is started, and the answer shows the rooms as they are now', async () => {
    const answer = await apart();
    expect(placesOf(answer)).toEqual({ 0: ['ana', 'eva', 'fay'], 1: ['ben', 'cleo', 'dan'] });
    expect(answer.breakout).toMatchObject({
      state: 'apart',
      started_at: '2026-05-04T19:00:00.000Z',
      ends_at: '2026-05-04T19:20:00.000Z',
    });
    expect(answer.session_rooms.map(({ safety }) => safety)).toEqual(['SAFE', 'SAFE']);
    expect((await poll(on.people().ben)).breakout).toEqual(answer.breakout);
  });

  test('[ROM-096] [ROM-097] rooms are named by number or uuid, and planned people are shown where they will be', async () => {
    await six();
    const { ana, ben, cleo, dan } = on.people();
    const created = await order('createRoom', ana, { rid: '1' });
    expect(created).toMatchObject({ breakout: { state: 'planned' } });
    const { uuid } = created.session_rooms[1]!;
    const planned = await order('assignToRoom', ana, { rid: uuid, uid: ben });
    expect(planned.session_rooms[1]!).toMatchObject({ room_assigned: 1, users: [], planned_users: [ben] });
    await order('assignToRoom', ana, { rid: '1', uid: cleo });
    const started = await order('assignToRoom', ana, { rid: '1', uid: dan });
    expect(placesOf(started)[1]).toEqual(['ben', 'cleo', 'dan']);
    expect(await order('createRoom', ana, { rid: '7' })).toEqual({ refused: 'BREAKOUT_ROOM_MISSING' });
    expect(await order('assignToRoom', ben, { rid: '1', uid: ana })).toEqual({ refused: 'NOT_ALLOWED' });
  });

  test('[ROM-094] refusals come back as they are, and nothing happened', async () => {
    await six();
    const { ana, ben, cleo } = on.people();
    const start = (minutes: number, members: string[], who = ana) =>
      order('startBreakout', who, { minutes, rooms: [{ room: 1, members }] });
    expect(await start(14, [ben, cleo])).toMatchObject({ refused: 'BREAKOUT_TIMER_INVALID', field: 'minutes' });
    expect(await start(15, [ben, cleo])).toMatchObject({ refused: 'BREAKOUT_ROOM_TOO_SMALL', field: 'rooms' });
    expect(await start(15, [ben, cleo], ben)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(await facts()).not.toContain('BreakoutStarted');
  });

  test('orders of absent persons are refused, also of the host', async () => {
    await apart();
    const { ana } = on.people();
    await order('leaveRoom', ana, { confirmed: true, hand_over_to: on.people().ben });
    expect(await order('stopBreakout', ana)).toEqual({ refused: 'SESSION_TIME_SKEW' });
    expect(await order('listRooms', ana, { timer_stop: true })).toEqual({ refused: 'SESSION_TIME_SKEW' });
    expect((await poll(on.people().cleo)).breakout).toMatchObject({ state: 'apart' });
  });

  test('[C-186] who set up a group-hosted session removes others only while in the room, and not while staff limit them', async () => {
    const { ana, ben, cleo, dan } = on.people();
    Object.assign(on.session, { groupHosted: true });
    const remove = async (member: string) =>
      (await on.call('removeMember', ana, { uid: member, note: 'shouted' }))['refused'];
    for (const who of [ben, cleo, dan]) await enter(who);
    expect(await remove(ben)).toBe('NOT_ALLOWED');
    await enter(ana);
    expect(await remove(ben)).toBeUndefined();
    Object.assign(on.session, { hostIsLimited: true });
    expect(await remove(cleo)).toBe('NOT_ALLOWED');
    expect([...on.session.removed]).toEqual([ben]);
  });

  test('calls for the host, a message to all, and a way back', async () => {
    await apart();
    const { ana, ben, cleo } = on.people();
    expect((await order('callHost', ben)).breakout!.calls).toEqual([
      { user_uuid: ben, username: 'ben', name: null, room_assigned: 1 },
    ]);
    expect((await order('answerCall', ana, { uid: ben })).breakout!.calls).toEqual([]);
    await order('tellAllRooms', ana, { text: 'Five minutes' });
    expect((await poll(cleo)).announcement).toEqual({
      number: 1,
      text: 'Five minutes',
      user_uuid: ana,
      username: 'ana',
      name: null,
    });
    const back = await order('returnToMainRoom', ben);
    expect(placesOf(back)).toEqual({ 0: ['ana', 'ben', 'eva', 'fay'], 1: ['cleo', 'dan'] });
    expect(back.session_rooms.map(({ below_minimum }) => below_minimum)).toEqual([false, true]);
  });

  test('[ROM-084] invitations to speak, time for a camera, the agenda and screens reach all participants', async () => {
    await six();
    const { ana, ben } = on.people();
    await order('inviteToSpeak', ana, { uid: ben });
    await order('giveCameraTime', ana, { uid: ben });
    await order('moveAgenda', ana, { step: 1, minutes: 10 });
    const answer = await order('allowScreens', ana, { members: true });
    expect(answer).toMatchObject({
      agenda: { step: 1, ends_at: '2026-05-04T19:10:00.000Z' },
      members_may_share: true,
    });
    expect(answer.session_rooms[0]!.users.find(({ uuid }) => uuid === ben)).toMatchObject({
      speak_signal: 1,
      camera_grace_until: '2026-05-04T19:02:00.000Z',
    });
  });
});

describe('host signals with the poll (C-096)', () => {
  test('[ROM-070] the host sets and stops the timer; a bad one is answered with its notice', async () => {
    await apart();
    const { ana } = on.people();
    const at = (minutes: number) => new Date(Date.parse(on.session.startsAt) + minutes * 60_000).toISOString();
    expect((await poll(ana, { timer_end: at(40) })).session_payload).toEqual({
      signal: 2,
      mute_user: null,
      timer_end: at(40),
      timer_stop: false,
    });
    expect(await poll(ana, { timer_end: at(50) })).toMatchObject({ refused: 'BREAKOUT_TIMER_INVALID' });
    const stopped = await poll(ana, { session_payload: { timer_stop: true } });
    expect(stopped.session_payload).toMatchObject({ signal: 3, timer_end: null, timer_stop: true });
    expect(stopped.breakout).toBeNull();
  });

  test('[ROM-070] [ROM-095] a payload of nulls and false is no signal, and hides none that stands beside it', async () => {
    await six();
    const { ana, ben } = on.people();
    const none = { mute_user: null, timer_end: null, timer_stop: false };
    const sent = { ...none, session_payload: { signal: 0, ...none } };
    expect(listRooms.input.safeParse({ id: on.session.session, ...sent }).success).toBe(true);
    for (const [stop, means] of [
      ['false', false],
      ['true', true],
      [1, true],
    ])
      expect(listRooms.input.parse({ id: on.session.session, timer_stop: stop }).timer_stop).toBe(means);
    expect(await poll(ana, sent)).toMatchObject({ session_payload: null });
    expect((await poll(ana, { mute_user: ben, session_payload: none })).session_payload).toMatchObject({
      mute_user: ben,
    });
  });

  test('[ROM-069] signals of a member are ignored and logged, and the poll is answered', async () => {
    await apart();
    const { ana, ben } = on.people();
    for (const signal of [{ timer_stop: true }, { mute_user: ana }, { timer_end: '2026-05-04T19:40:00.000Z' }])
      expect((await poll(ben, signal)).session_payload).toMatchObject({ signal: 1 });
    expect(on.problems).toEqual(Array.from({ length: 3 }, () => 'a host signal was ignored'));
    on.problems.length = 0;
  });

  test('a host who was taken out of the own session signals nothing any more', async () => {
    await six();
    const { ana, ben } = on.people();
    on.session.removed = new Set([ana]);
    await on.commands.order(system(), on.session.session, { type: 'TakeOut', member: ana });
    expect(await poll(ana, { mute_user: ben })).toEqual({ refused: 'SESSION_BLOCKED_USER' });
    expect((await poll(ben)).session_payload).toBeNull();
  });
});

describe('time', () => {
  test('[ROM-089] all members are back on time without any request', async () => {
    await apart();
    await later(20);
    expect(await facts()).not.toContain('BreakoutEnded');
    on.clock.set('2026-05-04T19:20:02.000Z');
    await on.settle();
    expect((await facts()).at(-1)).toBe('BreakoutEnded');
    expect(placesOf(await poll(on.people().ben))).toEqual({ 0: ['ana', 'ben', 'cleo', 'dan', 'eva', 'fay'] });
  });

  test('an extended breakout ends later, and a second one in the same room gets its own end', async () => {
    await apart();
    const { ana, ben, cleo, dan } = on.people();
    await order('changeBreakoutTimer', ana, { minutes: 30 });
    await later(21);
    expect((await poll(ana)).breakout).toMatchObject({ state: 'apart' });
    await later(31);
    expect((await poll(ana)).breakout).toBeNull();
    await order('startBreakout', ana, { minutes: 15, rooms: [{ room: 1, members: [ben, cleo, dan] }] });
    await later(45);
    expect((await poll(ana)).breakout).toMatchObject({ state: 'apart' });
    await later(47);
    expect((await poll(ana)).breakout).toBeNull();
  });

  test('members return to the main room also when all browsers are gone', async () => {
    await apart();
    for (const who of Object.values(on.people()))
      await order('leaveRoom', who, { tab: `tab-${who}`, confirmed: false });
    // The last three are waited for like a lost line.
    await on.miss(...Object.values(on.people()));
    expect(await facts()).toContain('BreakoutEnded');
    expect((await poll(on.people().ben)).breakout).toBeNull();
  });

  test('an undecided ballot ends after a minute', async () => {
    const { ben, cleo, dan, eva } = on.people();
    for (const who of [ben, cleo, dan, eva]) await enter(who);
    on.at(5);
    await on.commands.judge(system(), on.session.session);
    expect((await poll(ben)).lead).toMatchObject({ acting_host: null, may_volunteer: true });
    const asked = await order('volunteer', ben);
    expect(asked.lead.ballot).toMatchObject({ candidate: ben, username: 'ben', agree: 1, against: 0 });
    await later(5.9);
    expect((await poll(cleo)).lead.ballot).not.toBeNull();
    await later(6);
    expect((await poll(cleo)).lead).toMatchObject({ ballot: null, substitute: null });
  });

  test('[C-173] a substitute whom staff put on probation leads no more, and stays', async () => {
    await six();
    const { ana, ben, cleo } = on.people();
    await order('leaveRoom', ana, { tab: `tab-${ana}`, hand_over_to: ben });
    expect((await poll(cleo)).lead.acting_host).toBe(ben);
    await on.limit(ben, 'warned');
    await on.settle();
    expect((await poll(cleo)).lead.acting_host).toBe(ben);
    await on.limit(ben, 'probation');
    await on.settle();
    const { lead, session_rooms } = await poll(cleo);
    expect(lead.acting_host).toBeNull();
    expect(session_rooms[0]!.users.map(({ uuid }) => uuid)).toContain(ben);
  });

  test('[C-173] a host whom staff limit learns it with the next poll, as does the group, which leads itself from then on', async () => {
    await six();
    const { ana, cleo } = on.people();
    expect((await poll(ana)).is_limited).toBeUndefined();
    on.session.hostIsLimited = true;
    await on.limit(ana, 'probation');
    await on.settle();
    const news = await poll(cleo);
    expect([news.is_limited, news.lead.acting_host]).toEqual([undefined, null]);
    expect((await poll(ana)).is_limited).toBe(true);
    delete on.session.hostIsLimited;
    await on.limit(ana, 'active');
    await on.settle();
    const again = await poll(ana);
    expect([again.is_limited, again.lead.acting_host]).toEqual([undefined, ana]);
  });

  test('a host hands the room over to no one whom staff do not let host, and stays', async () => {
    await six();
    const { ana, ben, cleo } = on.people();
    await on.limit(ben, 'probation');
    const handOver = (to: string, who = ana) => order('leaveRoom', who, { tab: `tab-${who}`, hand_over_to: to });
    expect(await handOver(ben, cleo)).toMatchObject({ refused: 'NOT_ALLOWED' });
    expect(await handOver(ben)).toMatchObject({ refused: 'SUBSTITUTE_CANNOT_LEAD' });
    expect((await poll(ana)).lead.acting_host).toBe(ana);
    expect(await handOver(cleo)).toMatchObject({ session_ended: false });
    expect((await poll(cleo)).lead.acting_host).toBe(cleo);
  });

  test('[ROM-082] the group elects a member, who leads until the host takes the room back', async () => {
    const { ana, ben, cleo, dan } = on.people();
    for (const who of [ana, ben, cleo, dan]) await enter(who);
    await order('leaveRoom', ana, { tab: `tab-${ana}`, confirmed: false });
    on.at(6);
    await order('volunteer', ben);
    const leads = await order('voteForSubstitute', cleo, { x: 'true' });
    expect(leads.lead).toMatchObject({ acting_host: ben, substitute: ben, host_returned: false, ballot: null });
    expect((await poll(ana)).lead).toMatchObject({ acting_host: ben, host_returned: true });
    expect((await order('takeRoomBack', ana)).lead).toMatchObject({ acting_host: ana, substitute: null });
  });
});

describe('the video rooms follow', () => {
  test('a moved member is disconnected from the old video room, and gets a token for the new one only', async () => {
    await six();
    const { ana, ben, cleo, dan } = on.people();
    const [before, stays] = [await connect(ben), await connect(ana)];
    await order('startBreakout', ana, { minutes: 20, rooms: [{ room: 1, members: [ben, cleo, dan] }] });
    expect(await enter(ben, '0')).toEqual({ refused: 'SESSION_ENTERING_UNASSIGNED_ROOM' });
    expect(await enter(ana, '1')).toEqual({ refused: 'SESSION_ENTERING_UNASSIGNED_ROOM' });
    const inside = await enter(ben, '1');
    expect(inside.session_video.provider_identifier).toBe(`${on.session.session}_b1`);
    expect(inside.room.room_assigned).toBe(1);
    const moved = await on.video.join(inside.session_video.provider_token);
    expect(before.isConnected()).toBe(true);
    await later(0.1);
    expect([before, moved, stays].map((one) => one.isConnected())).toEqual([false, true, true]);
  });

  test('members who came back meanwhile stay, and so do those who lost the connection to the product for a moment', async () => {
    await apart();
    const { ana, ben, cleo } = on.people();
    const inside = await connect(cleo, '1');
    await order('returnToMainRoom', ben);
    await order('assignToRoom', ana, { rid: '1', uid: ben });
    const back = await connect(ben, '1');
    on.at(4 / 60);
    await order('leaveRoom', cleo, { tab: `tab-${cleo}`, confirmed: false });
    await later(0.1);
    expect([back.isConnected(), inside.isConnected()]).toEqual([true, true]);
    await later(0.2);
    expect([back.isConnected(), inside.isConnected()]).toEqual([true, false]);
  });

  test('after a breakout its video room is closed; when the next one reuses it at once, no former member listens in', async () => {
    await apart();
    const { ana, ben, cleo, eva, fay, dan } = on.people();
    const [stuck, other] = [await connect(ben, '1'), await connect(cleo, '1')];
    await order('stopBreakout', ana);
    await order('startBreakout', ana, { minutes: 20, rooms: [{ room: 1, members: [dan, eva, fay] }] });
    const next = await connect(dan, '1');
    await later(1);
    expect([stuck, other, next].map((one) => one.isConnected())).toEqual([false, false, true]);
    await order('stopBreakout', ana);
    await later(2);
    expect(next.isConnected()).toBe(false);
  });

  test('[ROM-048] only those who may are given a key for a shared screen; ending it lets its owner stay', async () => {
    await six();
    const { ana, ben } = on.people();
    const share = async (who: string) =>
      (await on.call('shareScreen', who, { tab: `tab-${who}` })) as unknown as Awaited<ReturnType<typeof enter>>;
    expect(await share(ben)).toEqual({ refused: 'SCREEN_SHARING_OFF' });
    expect((await share(ana)).session_video.provider_token).not.toBe('');
    await order('allowScreens', ana, { members: true });
    const camera = await connect(ben);
    const screen = await on.video.join((await share(ben)).session_video.provider_token);
    expect(await order('stopScreen', ben, { uid: ben })).toEqual({ refused: 'NOT_ALLOWED' });
    await order('stopScreen', ana, { uid: ben });
    await on.settle();
    expect([camera.isConnected(), screen.isConnected()]).toEqual([true, false]);
  });

  test('no token for a screen is issued in a room that is not safe', async () => {
    const { ana, ben } = on.people();
    for (const who of [ana, ben]) await enter(who);
    expect(await on.call('shareScreen', ana, { tab: `tab-${ana}` })).toEqual({ refused: 'SESSION_TIME_SKEW' });
  });
});

describe('reports to staff (C-186)', () => {
  const report = (actor: string, member: string, kind: 'report' | 'feedback' = 'report') =>
    on.record(
      `moderation.report-${randomUUID()}`,
      did(MemberReported, {
        report: randomUUID(),
        by: actor,
        member,
        session: on.session.session,
        kind,
        note: 'shouting',
      }),
    );
  const decide = (member: string, decision: 'let-back' | 'kept-out' | 'handled') =>
    on.record(
      `moderation.report-${randomUUID()}`,
      did(ReportClosed, {
        report: randomUUID(),
        by: randomUUID(),
        decision,
        note: 'read',
        member,
        session: on.session.session,
      }),
    );
  const movedOut = async () => {
    const { ben, cleo, dan, eva } = on.people();
    for (const who of [ben, cleo, dan, eva]) await enter(who);
    on.at(5);
    await on.commands.judge(system(), on.session.session);
    const video = await connect(ben);
    for (const who of [cleo, dan]) await report(who, ben);
    await on.settle();
    return video;
  };

  test('half of the present members move a member out of room and video, until staff decide', async () => {
    const video = await movedOut();
    const { ben, cleo } = on.people();
    expect(await facts()).toContain('MemberMovedOut');
    expect(await poll(ben)).toEqual({ refused: 'SESSION_MOVED_OUT' });
    expect(await enter(ben)).toEqual({ refused: 'SESSION_MOVED_OUT' });
    expect(video.isConnected()).toBe(false);
    expect(placesOf(await poll(cleo))[0]).toEqual(['cleo', 'dan', 'eva']);
    await decide(ben, 'handled');
    await on.settle();
    expect(await enter(ben)).toEqual({ refused: 'SESSION_MOVED_OUT' });
  });

  test('staff let them back in', async () => {
    await movedOut();
    await decide(on.people().ben, 'let-back');
    await on.settle();
    expect((await enter(on.people().ben)).session_video.provider_token).not.toBe('');
  });

  test('staff keep them out for good', async () => {
    await movedOut();
    await decide(on.people().ben, 'kept-out');
    await on.settle();
    expect(on.session.removed).toContain(on.people().ben);
    expect(await enter(on.people().ben)).toEqual({ refused: 'SESSION_BLOCKED_USER' });
  });

  test('feedback is no report, and the reporter is not revealed to anyone in the room', async () => {
    const { ben, cleo, dan, eva } = on.people();
    for (const who of [ben, cleo, dan, eva]) await enter(who);
    for (const who of [cleo, dan]) await report(who, ben, 'feedback');
    await report(cleo, dan);
    await on.settle();
    expect(await facts()).not.toContain('MemberMovedOut');
    const said = JSON.stringify(await poll(dan));
    expect(said).not.toMatch(/report/i);
  });
});

test('a session that ended early after half its time counts as held (I-029)', async () => {
  await six();
  on.at(29);
  await order('leaveRoom', on.people().ana);
  await on.settle();
  on.at(30);
  await on.settle();
  expect(on.noted).toContain('end host-left');
  expect(on.noted).not.toContain('held');
  await on.newSession();
  await six();
  on.at(30);
  await order('leaveRoom', on.people().ana);
  await on.settle();
  on.at(31);
  await on.settle();
  expect(on.noted).toContain('held');
});

test.each([
  [10, true],
  [31, false],
])(
  '[C-061] [I-029] a session that too few are left in after %i of 60 minutes fell apart: %s',
  async (after, fellApart) => {
    const { ana, ben, cleo } = on.people();
    for (const who of [ana, ben, cleo]) await enter(who);
    on.at(after);
    await order('leaveRoom', ben);
    await on.settle();
    for (const minute of [after + 1, after + 17]) {
      on.at(minute);
      await on.settle();
    }
    expect(on.noted).toContain('end too-few-people');
    expect(on.noted.includes('fell apart')).toBe(fellApart);
  },
);

test.each([
  [5, true],
  [6, false],
])(
  '[C-002] a session that its host ends after %i minutes ends while people may still arrive: %s',
  async (after, may) => {
    await six();
    on.at(after);
    await order('leaveRoom', on.people().ana);
    await on.settle();
    on.at(after + 1);
    await on.settle();
    expect(on.noted).toContain('end host-left');
    expect(on.noted.includes('ended while people arrive')).toBe(may);
  },
);
