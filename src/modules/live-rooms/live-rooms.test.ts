import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import {
  MemberRemoved,
  MemberUnregistered,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { roomStream } from './contract/room-names.ts';
import { MemberEntered } from './contract/room-events.ts';
import { enterRoom, type SessionRoom } from './contract/api.ts';
import { stage, type Stage } from './testing/stage.ts';

let on: Stage;
beforeAll(async () => {
  on = await stage();
  await on.startUpkeep();
}, 60_000);
afterAll(() => on.stop(), 30_000);
beforeEach(() => on.newSession());

const enter = (member: string, more: object = {}) =>
  on.call('enterRoom', member, { rid: '0', tab: `tab-${member}`, ...more });
const poll = (member: string, more: object = {}) => on.call('listRooms', member, { tab: `tab-${member}`, ...more });
const roomOf = (answer: Record<string, unknown>) => (answer['session_rooms'] as SessionRoom[])[0]!;
const facts = async () => (await on.log.read(roomStream(on.session.session))).map(({ type }) => type);
const token = (answer: Record<string, unknown>) =>
  (answer['session_video'] as { provider_token: string }).provider_token;

describe('entering', () => {
  test('[ROM-014] [ROM-111] answers the video room, its token once the room is safe, and a fresh one each time', async () => {
    const { ana, ben, cleo } = on.people();
    const first = await enter(ana);
    expect(first['session_video']).toEqual({
      provider: 'OPENVIDU',
      provider_identifier: on.session.session,
      provider_api_key: '',
      provider_token: '',
    });
    await enter(ben);
    const third = await enter(cleo);
    expect(token(third)).toMatch(/^ws:\/\/localhost:3000\?/);
    expect(token(await enter(cleo))).not.toBe(token(third));
    expect(third['room']).toMatchObject({ room_assigned: 0, safety: 'SAFE' });
    expect(third['session']).toMatchObject({ title: 'Night Owls', am_i_host: false, can_lead: false });
  });

  test('[ROM-020] [ROM-021] without a step, a caller only prepares before the waiting room opens (C-001)', async () => {
    const { ben } = on.people();
    on.at(-10.01);
    expect(await enter(ben)).toMatchObject({ refused: 'SESSION_TOO_EARLY' });
    on.at(-8);
    expect(token(await enter(ben))).toBe('');
    expect(await facts()).toEqual(['RoomOpened', 'MemberAdmitted']);
    expect(await enter(ben, { step: 'wait' })).toMatchObject({ refused: 'SESSION_TOO_EARLY' });
    on.at(-5);
    expect((await enter(ben)).room).toMatchObject({ users: [{ uuid: ben, active: true }] });
    expect((await facts()).at(-1)).toBe('MemberEntered');
  });

  test('a step that there is not cannot be sent', () => {
    expect(enterRoom.input.safeParse({ id: on.session.session, rid: '0', step: 'peek' }).success).toBe(false);
  });

  test('a session that never was is refused, with or without a step', async () => {
    const { startsAt, endsAt } = on.session;
    Object.assign(on.session, { status: 'none', startsAt: '', endsAt: '' });
    const refused = { refused: 'SESSION_DOES_NOT_EXIST' };
    expect([await enter(on.people().ben), await enter(on.people().ben, { step: 'wait' })]).toEqual([refused, refused]);
    Object.assign(on.session, { startsAt, endsAt });
  });

  test('a video server that is away is said plainly', async () => {
    for (const member of [on.people().ana, on.people().ben]) await enter(member);
    on.video.fail(true);
    expect(await enter(on.people().cleo)).toEqual({ refused: 'VIDEO_UNAVAILABLE' });
    expect(on.problems).toEqual(['opening a video room']);
    on.problems.length = 0;
  });

  test('[ROM-016] an outside session answers its link, and only then', async () => {
    Object.assign(on.session, { kind: 'EXTERNAL' });
    on.at(-3);
    const prepared = await enter(on.people().ben, { step: 'prepare' });
    expect(prepared['session_video']).toMatchObject({ provider: 'EXTERNAL', provider_identifier: '' });
    const opened = await enter(on.people().ben);
    expect(opened['session_video']).toMatchObject({
      provider: 'EXTERNAL',
      provider_identifier: 'https://meet.google.com/abc',
    });
    await on.settle();
    expect(on.noted).toEqual([]);
    on.at(0);
    await on.settle();
    expect(on.noted).toEqual(['start', 'attended ben']);
  });
});

describe('looking at the rooms', () => {
  test('[ROM-095] [ROM-107] [ROM-108] [ROM-109] shows who is there', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    on.at(1);
    const answer = await poll(ben);
    expect(roomOf(answer)).toMatchObject({
      uuid: expect.any(String),
      room_assigned: 0,
      safety: 'UNSAFE_RULE_OF_3',
      users: [
        { uuid: ana, user_uuid: ana, active: true, host: true, staff: false, username: 'ana' },
        { uuid: ben, user_uuid: ben, active: true, host: false, staff: false, username: 'ben' },
      ],
    });
    expect(answer).toMatchObject({ session_payload: null, seconds_to_end: 59 * 60, seconds_to_close: 64 * 60 });
    expect(answer.gives_up).toEqual({ at: '2026-05-04T19:15:00.000Z', took_place: false });
  });

  test('[ROM-066] a member without a room gets a refusal', async () => {
    expect(await poll(on.people().ben)).toEqual({ refused: 'SESSION_TIME_SKEW' });
  });

  test('[C-099] staff see nothing of a room, and order nothing in it, before they said why they come and after they left', async () => {
    const mia = crypto.randomUUID();
    const asStaff = (name: Parameters<typeof on.call>[0], input: object = {}) => on.call(name, mia, input, true);
    const { ben } = on.people();
    await enter(ben);
    const shut = { refused: 'SESSION_TIME_SKEW' };
    const isShut = async () => {
      for (const input of [{}, { mute_user: ben }]) expect(await asStaff('listRooms', input)).toEqual(shut);
      expect(await asStaff('lookIntoWaitingRoom')).toEqual(shut);
      expect(await asStaff('moveAgenda', { step: 2 })).toEqual(shut);
    };
    await isShut();
    expect(await asStaff('enterRoom', { rid: '0', step: 'prepare' })).toMatchObject({
      refused: 'ADMIN_ENTRY_REASON_REQUIRED',
    });
    await asStaff('enterRoom', { rid: '0', step: 'prepare', reason: 'a report about this session' });
    await isShut();
    await asStaff('enterRoom', { rid: '0', step: 'connect' });
    expect(roomOf(await asStaff('listRooms')).users.map(({ uuid }) => uuid)).toContain(ben);
    await asStaff('leaveRoom');
    await isShut();
  });

  test('a poll that names the version it has gets what changed, or only the time', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben]) await enter(member);
    const first = await poll(ana);
    expect(await poll(ben)).toEqual(first);
    const { version, server_time, seconds_to_end, seconds_to_close, video_lost, ...rooms } = first;
    const time = { server_time, seconds_to_end, seconds_to_close, video_lost };
    expect(await poll(ana, { known: version })).toEqual({ ...time, version, unchanged: true });
    expect(await poll(ana, { known: 'another' })).toEqual(first);
    await enter(cleo);
    const news = await poll(ana, { known: version });
    expect(roomOf(news).users).toHaveLength(3);
    expect(Object.keys(news).sort()).toEqual(Object.keys({ ...time, version, ...rooms }).sort());
    expect(news['version']).not.toBe(version);
    await on.call('leaveRoom', cleo, { tab: `tab-${cleo}` });
    expect((await poll(ana, { known: news['version'] as string }))['unchanged']).toBeUndefined();
  });

  test('the older window learns that the member is in a newer one', async () => {
    const { ben } = on.people();
    await enter(ben);
    await enter(ben, { tab: 'phone' });
    expect(await poll(ben)).toEqual({ refused: 'SESSION_ENTERED_ELSEWHERE' });
    expect(roomOf(await poll(ben, { tab: 'phone' })).users).toHaveLength(1);
  });

  test('reads nothing while nothing happens, and sees what other processes record', async () => {
    const { ben, cleo } = on.people();
    await enter(ben);
    await poll(ben);
    const { log } = on;
    const read = log.facts.bind(log);
    let reads = 0;
    log.facts = (stream) => {
      reads += 1;
      return read(stream);
    };
    for (let time = 0; time < 20; time++) await poll(ben);
    expect(reads).toBe(0);
    log.facts = read;
    const { session } = on.session;
    await on.record(
      roomStream(session),
      did(MemberEntered, { session, member: cleo, room: 0, tab: 'x', here: [ben, cleo] }),
    );
    while (roomOf(await poll(ben)).users.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  test('[ROM-061] [ROM-062] says when the session was called off, and when it is over', async () => {
    await enter(on.people().ben);
    Object.assign(on.session, { status: 'canceled' });
    expect(await poll(on.people().ben)).toEqual({ refused: 'SESSION_CANCELED' });
    Object.assign(on.session, { status: 'over' });
    expect(await poll(on.people().ben)).toEqual({ refused: 'SESSION_ENDED' });
  });

  test('[ROM-069] [ROM-070] a signal of the host reaches all, one of a member is dropped', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    expect((await poll(ben, { mute_user: ana }))['session_payload']).toBeNull();
    expect(on.problems).toEqual(['a host signal was ignored']);
    on.problems.length = 0;
    await poll(ana, { mute_user: ben });
    expect((await poll(ben))['session_payload']).toEqual({
      signal: 1,
      mute_user: ben,
      timer_end: null,
      timer_stop: false,
    });
  });
});

describe('the video room holds only those whom the room shows', () => {
  const joined = async (member: string) => on.video.join(token(await enter(member)));
  /** Ana, Ben and Cleo, each with a connection to the video room. */
  const three = async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    return { ana: await joined(ana), ben: await joined(ben), cleo: await joined(cleo) };
  };
  const after = async (seconds: number) => {
    on.at(seconds / 60);
    await on.settle();
  };

  test('who stops polling but stays connected is put out some seconds later, others stay', async () => {
    const { dan } = on.people();
    const others = await three();
    const ghost = await joined(dan);
    await on.miss(dan);
    await after(4);
    expect(ghost.isConnected()).toBe(true);
    await after(6);
    expect([ghost, others.ana, others.ben, others.cleo].map((one) => one.isConnected())).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('a member whom staff shut out is not waited for, also when the connection was lost before; one whom they warn stays', async () => {
    const { ana, ben, cleo, dan, eva } = on.people();
    for (const member of [ana, ben, cleo, dan, eva]) await enter(member);
    const connection = await joined(dan);
    await on.miss(eva);
    await on.limit(ben, 'warned');
    for (const member of [dan, eva]) await on.limit(member, 'suspended');
    await on.settle();
    expect(roomOf(await poll(ana)).users.map(({ uuid }) => uuid)).toEqual([ana, ben, cleo]);
    expect(connection.isConnected()).toBe(false);
  });

  test('[C-099] who was there as staff and is none any more has left', async () => {
    const mia = crypto.randomUUID();
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    await on.call('enterRoom', mia, { rid: '0', tab: 'x', reason: 'a report about this session' }, true);
    const shown = async () => roomOf(await poll(ana)).users.map(({ uuid }) => uuid);
    expect(await shown()).toContain(mia);
    await on.revoke(mia);
    await on.settle();
    expect(await shown()).toEqual([ana, ben, cleo]);
  });

  test('who comes back in time stays', async () => {
    const { dan } = on.people();
    await three();
    const back = await joined(dan);
    await on.miss(dan);
    await poll(dan);
    await after(6);
    expect(back.isConnected()).toBe(true);
  });

  test('[ROM-003] two who are left over are parted by the server, three again are not', async () => {
    const { cleo } = on.people();
    const { ana, ben } = await three();
    await on.call('leaveRoom', cleo, { tab: `tab-${cleo}` });
    await after(4);
    await enter(cleo);
    await after(6);
    expect([ana, ben].map((one) => one.isConnected())).toEqual([true, true]);
    await on.call('leaveRoom', cleo, { tab: `tab-${cleo}` });
    // They have a minute to say goodbye.
    await after(65);
    expect([ana, ben].map((one) => one.isConnected())).toEqual([true, true]);
    await after(66);
    await after(72);
    expect([ana, ben].map((one) => one.isConnected())).toEqual([false, false]);
    expect(on.problems).toEqual([]);
  });
});

describe('what follows', () => {
  test('a safe room starts the session and notes who was there', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    await on.settle();
    expect(on.noted.filter((line) => line !== 'start').sort()).toEqual([
      'attended ana',
      'attended ben',
      'attended cleo',
    ]);
    expect(on.noted[0]).toBe('start');
  });

  test('the clock opens the room at the start, waits for the host, and gives up when too few come', async () => {
    const { session, host, well, startsAt, endsAt } = on.session;
    on.at(-20);
    await on.record(
      `scheduling.session-${session}`,
      did(SessionScheduled, {
        session,
        host,
        well,
        title: 't',
        description: 'd',
        startsAt,
        endsAt,
        durationMinutes: 60,
        timezone: 'UTC',
        maxAttendees: 16,
        kind: 'INTERNAL',
        groupHosted: false,
      }),
    );
    on.at(-2);
    for (const member of [on.people().ben, on.people().cleo, on.people().dan]) await enter(member);
    await on.settle();
    on.at(0);
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomBecameUnsafe');
    on.at(5);
    await on.settle();
    expect(await facts()).toContain('RoomBecameSafe');
    await on.call('leaveRoom', on.people().ben, {});
    await on.settle();
    expect((await facts()).at(-1)).toBe('GoodbyeBegan');
    on.at(6);
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomBecameUnsafe');
    on.at(21);
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomEnded');
    expect(on.noted.at(-1)).toBe('end too-few-people');
  });

  test('[ROM-077] the host leaving ends it for all', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    expect(await on.call('leaveRoom', ana, {})).toEqual({ session_ended: true });
    expect(await poll(ben)).toMatchObject({
      goodbye: { because: 'host-left', user_uuid: ana, username: 'ana', ends_session: true },
      session_rooms: [{ safety: 'SAFE', users: [{ uuid: ben }, { uuid: cleo }] }],
    });
    await on.settle();
    expect(on.noted).not.toContain('end host-left');
    on.at(1);
    await on.settle();
    expect(await poll(ben)).toEqual({ refused: 'SESSION_ENDED' });
    expect(on.noted).toContain('end host-left');
    expect(on.noted).toContain('attended cleo');
  });

  test('a host steps out: the others learn until when the room is held, the video lets go, and the host comes back', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    const visitor = await on.video.join(token(await enter(ana)));
    const { until } = (await on.call('stepOut', ana, { tab: `tab-${ana}` })) as { until: string };
    expect(await poll(ben)).toMatchObject({
      goodbye: null,
      host_out: { user_uuid: ana, username: 'ana', until },
      session_rooms: [{ safety: 'SAFE', users: [{ uuid: ben }, { uuid: cleo }] }],
    });
    await on.settle();
    expect(visitor.isConnected()).toBe(false);
    await enter(ana);
    expect(await poll(ben)).toMatchObject({ host_out: null });
    expect(await on.call('stepOut', ben, {})).toEqual({ refused: 'NOT_ALLOWED' });
  });

  test('staff close a session that runs: it is announced, and over a minute later', async () => {
    const { ana, ben, cleo, fay: mia } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    expect(await on.call('closeSession', ben, {})).toEqual({ refused: 'NOT_ALLOWED' });
    await on.call('enterRoom', mia, { rid: '0', tab: 'staff', reason: 'a report' }, true);
    await on.call('closeSession', mia, {}, true);
    expect(await poll(ben)).toMatchObject({ goodbye: { because: 'admin', user_uuid: null, username: null } });
    on.at(1);
    await on.settle();
    expect(await poll(ben)).toEqual({ refused: 'SESSION_ENDED' });
    expect(on.noted).toContain('end admin');
  });

  test('[MOD-019] [MOD-020] [MOD-021] [MOD-023] the host removes a member, with a reason, from room and video', async () => {
    const { ana, ben, cleo, dan } = on.people();
    for (const member of [ana, ben, cleo, dan]) await enter(member);
    const video = (await enter(ben))['session_video'] as { provider_token: string };
    const visitor = await on.video.join(video.provider_token);
    expect(await on.call('removeMember', ana, { uid: ben })).toEqual({ refused: 'REMOVAL_REASON_REQUIRED' });
    const answer = await on.call('removeMember', ana, { uid: ben, note: 'shouting' });
    expect(roomOf(answer).users.map(({ username }) => username)).toEqual(['ana', 'cleo', 'dan']);
    expect(await poll(ben)).toEqual({ refused: 'SESSION_BLOCKED_USER' });
    expect(await enter(ben)).toEqual({ refused: 'SESSION_BLOCKED_USER' });
    await on.settle();
    expect(visitor.isConnected()).toBe(false);
  });

  test('[ROM-063] a seat that is given back in the waiting room is left: neither seen nor counted, and back with a seat', async () => {
    const { ana, ben } = on.people();
    const { session, attendees } = on.session;
    on.at(-4);
    for (const member of [ana, ben]) await enter(member);
    const givenBack = did(MemberUnregistered, { session, member: ben, because: 'own-wish' });
    await on.record(`scheduling.session-${session}`, givenBack);
    await on.settle();
    expect((await facts()).at(-1)).toBe('MemberEntered');
    on.session.attendees = new Set([...attendees].filter((member) => member !== ben));
    await on.record(`scheduling.session-${session}`, givenBack);
    await on.caughtUp();
    const notJoined = { refused: 'SESSION_NOT_JOINED' };
    expect(await on.call('lookIntoWaitingRoom', ben, { tab: `tab-${ben}` })).toEqual(notJoined);
    await on.settle();
    expect((await facts()).at(-1)).toBe('MemberLeft');
    on.session.attendees = attendees;
    expect((await enter(ben)).room).toMatchObject({
      users: expect.arrayContaining([expect.objectContaining({ uuid: ben, active: true })]),
    });
    expect(on.problems).toEqual([]);
  });

  test('[ROM-063] a session that moves away while members wait is not open for them any more (C-193)', async () => {
    const { ben } = on.people();
    const { startsAt, endsAt } = on.session;
    on.at(-4);
    await enter(ben);
    const look = () => on.call('lookIntoWaitingRoom', ben, { tab: `tab-${ben}` });
    expect(await look()).toHaveProperty('session_rooms');
    const times = { startsAt: plus(startsAt, days(1)), endsAt: plus(endsAt, days(1)) };
    Object.assign(on.session, times);
    const { session, host } = on.session;
    const words = { title: 't', description: 'd', durationMinutes: 60, maxAttendees: 16 };
    await on.record(
      `scheduling.session-${session}`,
      did(SessionUpdated, { session, host, ...words, ...times, startMoved: true }),
    );
    await on.caughtUp();
    expect(await look()).toEqual({ refused: 'SESSION_TIME_SKEW' });
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomCleared');
    Object.assign(on.session, { startsAt, endsAt });
  });

  test('[ROM-019] who came as staff and is none any more sees and orders nothing (C-099)', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben]) await enter(member);
    on.session.attendees = new Set([ben]);
    await on.call('enterRoom', cleo, { rid: '0', tab: `tab-${cleo}`, reason: 'A report about this session' }, true);
    expect(await on.call('listRooms', cleo, { tab: `tab-${cleo}` }, true)).toHaveProperty('session_rooms');
    const notJoined = { refused: 'SESSION_NOT_JOINED' };
    expect(await poll(cleo)).toEqual(notJoined);
    expect(await on.call('stopBreakout', cleo, {})).toEqual(notJoined);
  });

  test('a removal that only the session knows of reaches the room, and the end of the session closes it', async () => {
    const { ana, ben } = on.people();
    for (const member of [ana, ben]) await enter(member);
    const { session } = on.session;
    await on.record(
      `scheduling.session-${session}`,
      did(MemberRemoved, { session, member: ben, by: ana, reason: 'x' }),
    );
    await on.settle();
    expect((await facts()).at(-1)).toBe('MemberTakenOut');
    await on.record(`scheduling.session-${session}`, did(SessionEnded, { session, tookPlace: true, because: 'time' }));
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomEnded');
    expect(on.problems).toEqual([]);
  });
});
