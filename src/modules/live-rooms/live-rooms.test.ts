import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { did } from '../../shared-kernel/contract/event.ts';
import { MemberRemoved, SessionEnded, SessionScheduled } from '../scheduling/contract/session-events.ts';
import { roomStream } from './contract/room-names.ts';
import { MemberEntered } from './contract/room-events.ts';
import type { SessionRoom } from './contract/api.ts';
import { presenceWatch } from './presence-watch.ts';
import { signsOfLife } from './signs-of-life.ts';
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
const look = (member: string, more: object = {}) => on.call('listRooms', member, { tab: `tab-${member}`, ...more });
const roomOf = (answer: Record<string, unknown>) => (answer['session_rooms'] as SessionRoom[])[0]!;
const facts = async () => (await on.log.read(roomStream(on.session.session))).map(({ type }) => type);
const silence = () =>
  on.database.query(`update live_rooms.signs_of_life set alive_until = now() - interval '1 second'`);
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
    expect(on.told).toEqual([]);
    on.at(0);
    await on.settle();
    expect(on.told).toEqual(['start', 'attended ben']);
  });
});

describe('looking at the rooms', () => {
  test('[ROM-095] [ROM-107] [ROM-108] [ROM-109] shows who is there', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    on.at(1);
    const answer = await look(ben);
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
    expect(await look(on.people().ben)).toEqual({ refused: 'SESSION_TIME_SKEW' });
  });

  test('[C-099] staff see nothing of a room, and order nothing in it, before they said why they come', async () => {
    const mia = crypto.randomUUID();
    const asStaff = (name: Parameters<typeof on.call>[0], input: object = {}) => on.call(name, mia, input, true);
    const { ben } = on.people();
    await enter(ben);
    const shut = { refused: 'SESSION_TIME_SKEW' };
    expect(await asStaff('listRooms')).toEqual(shut);
    expect(await asStaff('listRooms', { mute_user: ben })).toEqual(shut);
    expect(await asStaff('moveAgenda', { step: 2 })).toEqual(shut);
    expect(await asStaff('enterRoom', { rid: '0', step: 'prepare' })).toMatchObject({
      refused: 'ADMIN_ENTRY_REASON_REQUIRED',
    });
    await asStaff('enterRoom', { rid: '0', step: 'prepare', reason: 'a report about this session' });
    expect(roomOf(await asStaff('listRooms')).users.map(({ uuid }) => uuid)).toContain(ben);
  });

  test('the older window learns that the member is in a newer one', async () => {
    const { ben } = on.people();
    await enter(ben);
    await enter(ben, { tab: 'phone' });
    expect(await look(ben)).toEqual({ refused: 'SESSION_ENTERED_ELSEWHERE' });
    expect(roomOf(await look(ben, { tab: 'phone' })).users).toHaveLength(1);
  });

  test('reads nothing while nothing happens, and sees what other processes record', async () => {
    const { ben, cleo } = on.people();
    await enter(ben);
    await look(ben);
    const { log } = on;
    const read = log.facts.bind(log);
    let reads = 0;
    log.facts = (stream) => {
      reads += 1;
      return read(stream);
    };
    for (let poll = 0; poll < 20; poll++) await look(ben);
    expect(reads).toBe(0);
    log.facts = read;
    const { session } = on.session;
    await on.record(
      roomStream(session),
      did(MemberEntered, { session, member: cleo, room: 0, tab: 'x', here: [ben, cleo] }),
    );
    while (roomOf(await look(ben)).users.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  test('[ROM-061] [ROM-062] says when the session was called off, and when it is over', async () => {
    await enter(on.people().ben);
    Object.assign(on.session, { status: 'canceled' });
    expect(await look(on.people().ben)).toEqual({ refused: 'SESSION_CANCELED' });
    Object.assign(on.session, { status: 'over' });
    expect(await look(on.people().ben)).toEqual({ refused: 'SESSION_ENDED' });
  });

  test('[ROM-069] [ROM-070] a signal of the host reaches all, one of a member is dropped', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    expect((await look(ben, { mute_user: ana }))['session_payload']).toBeNull();
    expect(on.problems).toEqual(['a host signal was ignored']);
    on.problems.length = 0;
    await look(ana, { mute_user: ben });
    expect((await look(ben))['session_payload']).toEqual({
      signal: 1,
      mute_user: ben,
      timer_end: null,
      timer_stop: false,
    });
  });
});

describe('silence and return', () => {
  /** The watch of one worker, and the signs of life of a web process. */
  const watched = async () => {
    let now = 0;
    await on.database.query('delete from live_rooms.hearing');
    const signs = signsOfLife(on.database);
    await signs.write();
    const watch = presenceWatch({
      sql: on.database,
      commands: on.commands,
      presenceSeconds: 15,
      monotonic: () => now * 1000,
    });
    return { watch, signs, wait: (seconds: number) => (now += seconds) };
  };
  const unheardFor = (seconds: number) =>
    on.database.query('update live_rooms.hearing set wrote_at = clock_timestamp() - make_interval(secs => $1)', [
      seconds,
    ]);

  test('no member counts as gone because a web process does not write what it hears', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    await on.caughtUp();
    const { watch, signs, wait } = await watched();
    wait(60);
    expect(await watch.look()).toBe(0);
    await silence();
    await unheardFor(9);
    // Another process writes on: what the silent one hears is missing all the same.
    const other = signsOfLife(on.database);
    await other.write();
    expect(await watch.look()).toBe(0);
    await signs.write();
    wait(14);
    expect(await watch.look()).toBe(0);
    // Browsers had their full time after the process was back.
    wait(1);
    expect(await watch.look()).toBe(2);
  });

  test('a web process that died, or said goodbye, is not waited for; while none hears, no member is silent', async () => {
    const { ana } = on.people();
    await enter(ana);
    await on.caughtUp();
    const { watch, signs, wait } = await watched();
    wait(15);
    expect(await watch.look()).toBe(0);
    await silence();
    await signs.stop();
    expect(await watch.look()).toBe(0);
    wait(600);
    expect(await watch.look()).toBe(0);
    const [died, alive] = [signsOfLife(on.database), signsOfLife(on.database)];
    await died.write();
    await unheardFor(61);
    await alive.write();
    wait(15);
    expect(await watch.look()).toBe(1);
  });

  test('signs of life that cannot be written are known to be unwritten, also while the database hangs', async () => {
    let now = 0;
    let answer: (rows: unknown[]) => void = () => undefined;
    const hanging = signsOfLife({ query: () => new Promise((resolve) => (answer = resolve as never)) }, () => now);
    now = 60_000;
    expect(hanging.areWritten()).toBe(true);
    hanging.heard('session', 'ana', 15);
    const writing = hanging.write();
    now += 8_001;
    expect(hanging.areWritten()).toBe(false);
    now += 12_000;
    hanging.heard('session', 'ana', 15);
    answer([{ at: '2026-05-04T19:00:00Z' }]);
    // What took so long is old news: what was heard meanwhile goes first.
    await new Promise((resolve) => setImmediate(resolve));
    expect(hanging.areWritten()).toBe(false);
    answer([{ at: '2026-05-04T19:00:20Z' }]);
    await new Promise((resolve) => setImmediate(resolve));
    answer([]);
    await writing;
    expect(hanging.areWritten()).toBe(true);
  });

  test('a poll is not answered while this process cannot write that it heard it', async () => {
    const { ben } = on.people();
    await enter(ben);
    const query = on.database.query.bind(on.database);
    const now = performance.now.bind(performance);
    on.database.query = (text, values) =>
      text.includes('live_rooms.signs_of_life') ? Promise.reject(new Error('away')) : query(text, values);
    try {
      await look(ben);
      performance.now = () => now() + 8_001;
      expect(await look(ben)).toEqual({ refused: 'TRY_AGAIN_SOON' });
    } finally {
      performance.now = now;
      on.database.query = query;
    }
    on.problems.length = 0;
  });

  test('no sign of life is a lost connection, the next poll a return', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    await on.caughtUp();
    const { watch, wait, signs } = await watched();
    wait(15);
    expect(await watch.look()).toBe(0);
    await silence();
    signs.heard(on.session.session, ana, 15);
    await signs.write();
    expect(await watch.look()).toBe(1);
    expect((await facts()).at(-1)).toBe('MemberDropped');
    await on.caughtUp();
    expect(await watch.look()).toBe(0);
    expect(roomOf(await look(ben)).users.map(({ active }) => active)).toEqual([true, true]);
    expect((await facts()).at(-1)).toBe('MemberReturned');
  });

  test('signs of life of two processes merge to the later one, and unwritten ones stay in memory', async () => {
    const { session } = on.session;
    const { ben } = on.people();
    const left = async () => {
      const [row] = await on.database.query<{ left: number }>(
        'select extract(epoch from alive_until - clock_timestamp())::float8 as left from live_rooms.signs_of_life where member = $1',
        [ben],
      );
      return row!.left;
    };
    const [here, there] = [signsOfLife(on.database), signsOfLife(on.database)];
    here.heard(session, ben, 90);
    there.heard(session, ben, 15);
    await here.write();
    await there.write();
    expect(await left()).toBeGreaterThan(80);
    let away = true;
    const shaky = signsOfLife({
      query: (text, values) => (away ? Promise.reject(new Error('away')) : on.database.query(text, values)),
    });
    shaky.heard(session, ben, 600);
    await expect(shaky.write()).rejects.toThrow('away');
    away = false;
    await shaky.write();
    expect(await left()).toBeGreaterThan(500);
  });

  test('a browser that says goodbye keeps its seat and comes back by itself', async () => {
    const { ana, ben } = on.people();
    await enter(ana);
    await enter(ben);
    await on.call('leaveRoom', ben, { tab: `tab-${ben}`, confirmed: false });
    expect(roomOf(await look(ana)).users.map(({ active }) => active)).toEqual([true, false]);
    expect(roomOf(await look(ben)).users.map(({ active }) => active)).toEqual([true, true]);
    expect(await facts()).toEqual(expect.arrayContaining(['MemberDropped', 'MemberReturned']));
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

  test('who comes back in time stays', async () => {
    const { dan } = on.people();
    await three();
    const back = await joined(dan);
    await on.miss(dan);
    await look(dan);
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
    await after(11);
    expect([ana, ben].map((one) => one.isConnected())).toEqual([false, false]);
    expect(on.problems).toEqual([]);
  });
});

describe('what follows', () => {
  test('a safe room starts the session and notes who was there', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    await on.settle();
    expect(on.told.filter((line) => line !== 'start').sort()).toEqual([
      'attended ana',
      'attended ben',
      'attended cleo',
    ]);
    expect(on.told[0]).toBe('start');
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
    on.at(20);
    await on.settle();
    expect((await facts()).at(-1)).toBe('RoomEnded');
    expect(on.told.at(-1)).toBe('end too-few-people');
  });

  test('[ROM-077] the host leaving ends it for all', async () => {
    const { ana, ben, cleo } = on.people();
    for (const member of [ana, ben, cleo]) await enter(member);
    expect(await on.call('leaveRoom', ana, {})).toEqual({ session_ended: true });
    expect(await look(ben)).toEqual({ refused: 'SESSION_ENDED' });
    await on.settle();
    expect(on.told).toContain('end host-left');
    expect(on.told).toContain('attended cleo');
  });

  test('[MOD-019] [MOD-020] [MOD-021] [MOD-023] the host removes a member, with a reason, from room and video', async () => {
    const { ana, ben, cleo, dan } = on.people();
    for (const member of [ana, ben, cleo, dan]) await enter(member);
    const video = (await enter(ben))['session_video'] as { provider_token: string };
    const visitor = await on.video.join(video.provider_token);
    expect(await on.call('removeMember', ana, { uid: ben })).toEqual({ refused: 'REMOVAL_REASON_REQUIRED' });
    const answer = await on.call('removeMember', ana, { uid: ben, note: 'shouting' });
    expect(roomOf(answer).users.map(({ username }) => username)).toEqual(['ana', 'cleo', 'dan']);
    expect(await look(ben)).toEqual({ refused: 'SESSION_BLOCKED_USER' });
    expect(await enter(ben)).toEqual({ refused: 'SESSION_BLOCKED_USER' });
    await on.settle();
    expect(visitor.isConnected()).toBe(false);
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
