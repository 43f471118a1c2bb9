import { noticeOf } from '#client/testing/server.ts';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type {
  enterRoom,
  GoodbyeView,
  lookIntoWaitingRoom,
  RoomsAnswer,
  SessionRoom,
} from '#modules/live-rooms/contract/api.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import type { CallAnswer } from '#client/lib/call.ts';
import type { EnterInput, PollInput, OpenInput, RoomContextOpened, RoomEvent } from './room-context.ts';
import { GLANCE_EVERY_MS, roomMachine } from './room-machine.ts';
import { endedWords } from './goodbye-words.ts';
import { linkOf } from './use-room.tsx';

type PollAnswer = CallAnswer<typeof lookIntoWaitingRoom>;

const BEN = 'b0000000-0000-4000-8000-000000000001';
const START = Date.parse('2026-05-04T19:00:00.000Z');
const iso = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const aRoom = (safety: SessionRoom['safety'], overrides: Partial<SessionRoom> = {}): SessionRoom => ({
  uuid: 'a0000000-0000-4000-8000-000000000000',
  room_assigned: 0,
  safety,
  below_minimum: false,
  planned_users: [],
  users: [
    {
      uuid: BEN,
      user_uuid: BEN,
      active: true,
      host: false,
      staff: false,
      username: 'ben',
      pic: null,
      mute_signal: 0,
      speak_signal: 0,
      camera_grace_until: null,
    },
  ],
  ...overrides,
});
const rooms = (safety: SessionRoom['safety'], overrides: Partial<RoomsAnswer> = {}): RoomsAnswer => ({
  session_rooms: [aRoom(safety)],
  session_payload: null,
  breakout: null,
  announcement: null,
  lead: { acting_host: null, substitute: null, host_returned: false, may_volunteer: false, ballot: null },
  agenda: null,
  members_may_share: false,
  gives_up: null,
  goodbye: null,
  host_out: null,
  put_out: { number: 0, user_uuid: null, username: null, until_staff_decide: false },
  server_time: iso(0),
  seconds_to_end: 3600,
  seconds_to_close: 3900,
  video_lost: false,
  version: 'v1',
  ...overrides,
});
const ok = <T>(value: T) => ({ ok: true as const, value });
const refused = (name: RefusalName, status = 200) => ({
  ok: false as const,
  status,
  notice: noticeOf(name),
});
const unreachable = refused('SERVER_ERROR', 0);

const entered = (safety: SessionRoom['safety'], host = false): AnswerOf<typeof enterRoom> => ({
  session_video: { provider: 'OPENVIDU', provider_identifier: 'x', provider_api_key: '', provider_token: 't' },
  room: aRoom(safety),
  server_time: iso(0),
  session: {
    uuid: 'c0000000-0000-4000-8000-000000000000',
    title: 'Night Owls',
    group_uuid: 'd0000000-0000-4000-8000-000000000000',
    is_group_hosted: false,
    start_time: iso(0),
    end_time: iso(60),
    waiting_room_time: iso(-5),
    host_grace_time: iso(5),
    close_time: iso(65),
    min_participants: 3,
    am_i_host: host,
    can_lead: host,
    ends_when_i_leave: host,
    step_out_minutes: host ? 5 : 0,
    camera_grace_seconds: 120,
    breakouts: { rooms: 1, least_minutes: 15, most_minutes: 45, usual_minutes: 15, fewest_people: 3 },
  },
});

const settle = () => jest.advanceTimersByTimeAsync(0);

/** Ben entering, with a scripted server and video room; time stands still until moved. */
const aWay = (at: number, options: { host?: boolean; admin?: boolean; enter?: CallAnswer<typeof enterRoom> } = {}) => {
  jest.setSystemTime(START + at * 60_000);
  const world = {
    safety: 'UNSAFE_RULE_OF_3' as SessionRoom['safety'],
    enter: options.enter,
    poll: undefined as PollAnswer | undefined,
    open: 'open' as RoomContextOpened | 'crash',
    said: [] as string[],
  };
  const say = (line: string) => void world.said.push(line);
  const tell: Partial<Record<'push' | 'video', (event: RoomEvent) => void>> = {};
  const actor = createActor(
    roomMachine.provide({
      actors: {
        enter: fromPromise<CallAnswer<typeof enterRoom>, EnterInput>(async ({ input }) => {
          say(`enter ${input.step}`);
          return world.enter ?? ok(entered(world.safety, options.host));
        }),
        poll: fromPromise<PollAnswer, PollInput>(async ({ input }) => {
          say(`${input.beforeStart ? 'glance' : 'poll'}${input.mute ? ' mute' : ''}`);
          return world.poll ?? ok(rooms(world.safety));
        }),
        openVideo: fromPromise<RoomContextOpened, OpenInput>(async () => {
          say('open');
          if (world.open === 'crash') throw new Error('crash');
          return world.open;
        }),
        leave: fromPromise<void, { session: string; tab: string; onPurpose: boolean }>(async ({ input }) =>
          say(input.onPurpose ? 'leave on purpose' : 'leave'),
        ),
        videoEvents: fromCallback<RoomEvent>(({ sendBack }) => void (tell.video = sendBack)),
        changes: fromCallback<RoomEvent, { session: string }>(({ sendBack }) => void (tell.push = sendBack)),
      },
      actions: {
        closeVideo: () => say('close'),
        releaseDevices: () => say('release'),
        muteIfAsked: (_, asked) => asked && say('mute'),
        tellSignedOut: () => say('signed out'),
        stepAside: () => say('aside'),
      },
    }),
    {
      input: {
        session: 's',
        tab: 't',
        me: { uuid: BEN, isAdmin: options.admin ?? false },
        pollEvery: 3000,
        now: () => Date.now(),
      },
    },
  );
  actor.start();
  const count = (line: string) => world.said.filter((each) => each === line).length;
  return {
    world,
    actor,
    settle,
    count,
    pass: (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000),
    push: () => tell.push?.({ type: 'PUSHED' }),
    video: (type: 'RECONNECTING' | 'RECONNECTED' | 'STALLED' | 'FLOWING' | 'LOST' | 'EVICTED') =>
      tell.video?.({ type }),
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
    join: async () => {
      await settle();
      actor.send({ type: 'JOIN' });
      await settle();
    },
  };
};
type RoomMachineWay = ReturnType<typeof aWay>;
const inRoom = async (options: { host?: boolean; admin?: boolean } = {}) => {
  const way = aWay(1, options);
  way.world.safety = 'SAFE';
  await way.join();
  expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
  return way;
};
const wentTo = (way: RoomMachineWay) => {
  expect(way.actor.getSnapshot().status).toBe('done');
  return way.context().out?.to;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const goodbye = (overrides: Partial<GoodbyeView> = {}): GoodbyeView => ({
  because: 'host-left',
  user_uuid: null,
  username: 'ana',
  until: iso(2),
  ends_session: true,
  ...overrides,
});

describe('an end that is announced', () => {
  test('[C-012] keeps the video, and what follows is asked for at its time', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('SAFE', { goodbye: goodbye() }));
    way.push();
    await way.settle();
    expect([way.is({ present: { goodbye: 'saying' } }), way.is({ present: { place: 'inRoom' } })]).toEqual([
      true,
      true,
    ]);
    way.world.poll = refused('SESSION_ENDED');
    const left = Date.parse(iso(2)) - Date.now();
    await way.pass((left + 600) / 1000);
    expect(way.context()).toMatchObject({ out: { to: '/session-survey' } });
    expect(endedWords(way.context())).toBe('ana had to leave and ended the session.');
  });

  test('an announced end that is called off leaves everything as it was', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('SAFE', { goodbye: goodbye() }));
    way.push();
    await way.settle();
    way.world.poll = ok(rooms('SAFE'));
    way.push();
    await way.settle();
    expect(way.is({ present: { goodbye: 'none' } })).toBe(true);
    expect(way.count('open')).toBe(1);
  });

  test('has no words for a person who left by choice, nor at the planned end', async () => {
    const own = await inRoom({ host: true });
    own.world.poll = ok(rooms('SAFE', { goodbye: goodbye() }));
    own.push();
    await own.settle();
    own.actor.send({ type: 'LEAVE' });
    await own.settle();
    expect(endedWords(own.context())).toBeNull();
    const late = await inRoom();
    late.world.poll = refused('SESSION_ENDED');
    late.push();
    await late.settle();
    expect(endedWords(late.context())).toBeNull();
  });

  test('for want of people is said afterwards', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('UNSAFE_RULE_OF_3'));
    way.push();
    await way.settle();
    way.world.poll = refused('SESSION_ENDED');
    way.push();
    await way.settle();
    expect(endedWords(way.context())).toBe('Fewer than 3 of you were left, so the session ended.');
  });
});

test('[C-012] a host who steps out is before the preview without having left, and comes back in by JOIN ROOM', async () => {
  const way = await inRoom({ host: true });
  way.actor.send({ type: 'LEAVES' });
  way.actor.send({ type: 'STEPPED_OUT', until: iso(6) });
  await way.settle();
  expect(way.is({ preparing: 'previewing' })).toBe(true);
  expect(way.context()).toMatchObject({ heldUntil: iso(6), isLeaving: false });
  expect(way.world.said.filter((line) => line.startsWith('leave'))).toEqual([]);
  await way.join();
  expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
  expect(way.context().heldUntil).toBeNull();
});

describe('before the room', () => {
  test('[ROM-021] JOIN ROOM holds until the waiting room opens, then continues by itself', async () => {
    const way = aWay(-8);
    await way.join();
    expect(way.is({ preparing: 'holding' })).toBe(true);
    expect(way.count('enter wait')).toBe(0);
    await way.pass(3 * 60);
    expect(way.is('present')).toBe(true);
  });

  test('a clock that was moved ends the hold at once', async () => {
    const way = aWay(-8);
    await way.join();
    jest.setSystemTime(START - 4 * 60_000);
    way.push();
    await way.settle();
    expect(way.is('present')).toBe(true);
  });

  test('a person who holds early may go back to the preview', async () => {
    const way = aWay(-8);
    await way.join();
    way.actor.send({ type: 'NOT_YET' });
    expect(way.is({ preparing: 'previewing' })).toBe(true);
    way.actor.send({ type: 'LEAVE' });
    await way.settle();
    expect(wentTo(way)).toBe('/');
    expect(way.world.said).toContain('release');
  });

  test('[ROM-059] members do not poll before the start, and poll at once at the start', async () => {
    const way = aWay(-4);
    way.world.safety = 'NONE';
    await way.join();
    await way.pass(4 * 60 - 1);
    expect(way.count('poll')).toBe(0);
    expect(way.count('glance')).toBe(4);
    await way.pass(1);
    expect(way.count('poll')).toBe(1);
  });

  test('[ROM-059] the host and admins poll before it', async () => {
    for (const who of [{ host: true }, { admin: true }]) {
      const way = aWay(-4, who);
      await way.join();
      await way.pass(9);
      expect(way.count('glance')).toBe(0);
      expect(way.count('poll')).toBeGreaterThan(2);
      way.actor.stop();
    }
  });

  test('a waiting person polls when a change is pushed', async () => {
    const way = aWay(-4);
    await way.join();
    const before = way.count('glance');
    way.push();
    await way.settle();
    expect(way.count('glance')).toBe(before + 1);
    expect(GLANCE_EVERY_MS).toBe(60_000);
  });

  test.each([
    ['SESSION_TIME_ENTERING_TOO_LATE', '/', 'You are more than 5 minutes late.'],
    ['SESSION_CANCELED', '/session-canceled', undefined],
    ['SESSION_ENDED', '/session-survey', undefined],
    ['SESSION_BLOCKED_USER', '/', 'You were removed from this session. You can still join other sessions.'],
  ] as const)('[ROM-064] refused with %s leads to %s', async (name, to, text) => {
    const way = aWay(6);
    await way.settle();
    way.world.enter = refused(name);
    await way.join();
    expect(wentTo(way)).toBe(to);
    expect(way.context().out?.text).toBe(text);
  });

  test('a server that cannot be reached is said on the preview, and JOIN ROOM tries again', async () => {
    const way = aWay(-4);
    way.world.enter = unreachable;
    await way.join();
    expect(way.context().problem).toMatch('cannot be reached');
    way.world.enter = undefined;
    await way.join();
    await way.join();
    expect(way.is('present')).toBe(true);
  });

  test('a preview that was loaded without the server asks again by itself, and says no longer that it is away', async () => {
    const way = aWay(-4, { enter: unreachable });
    await way.pass(31);
    expect(way.count('enter prepare')).toBe(3);
    expect(way.context().problem).toMatch('cannot be reached');
    way.world.enter = undefined;
    await way.pass(15);
    expect([way.is({ preparing: 'previewing' }), way.context().problem]).toEqual([true, null]);
  });
});

describe('waiting and the room', () => {
  test('[ROM-054] [ROM-056] [ROM-057] waits while it is not safe, and enters when it is', async () => {
    const way = aWay(1);
    await way.join();
    expect(way.context().status).toBe('NEEDS_TO_WAIT');
    expect(way.is({ present: { place: 'waiting' } })).toBe(true);
    way.world.safety = 'SAFE';
    await way.pass(3);
    expect(way.context()).toMatchObject({ status: 'IN_ROOM', currentRoom: 0 });
    expect(way.count('open')).toBe(1);
  });

  test('[ROM-058] polls every three seconds', async () => {
    const way = await inRoom();
    const before = way.count('poll');
    await way.pass(30);
    expect(way.count('poll') - before).toBe(10);
  });

  test('[ROM-075] a room that becomes unsafe is left for the waiting room, and entered again', async () => {
    const way = await inRoom();
    way.world.safety = 'UNSAFE_RULE_OF_3';
    await way.pass(3);
    expect(way.is({ present: { place: 'waiting' } })).toBe(true);
    expect(way.world.said).toContain('close');
    expect(way.context().currentRoom).toBeNull();
    way.world.safety = 'SAFE';
    await way.pass(3);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
  });

  test('[ROM-055] a person who is assigned another room moves there', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('SAFE', { session_rooms: [aRoom('SAFE', { room_assigned: 1 })] }));
    await way.pass(3);
    expect(way.context()).toMatchObject({ status: 'IN_ROOM', currentRoom: 1 });
    expect(way.count('open')).toBe(2);
  });

  test('a room that closed while connecting is waited for', async () => {
    const way = aWay(1);
    way.world.safety = 'SAFE';
    way.world.open = 'closed';
    way.world.poll = ok(rooms('UNSAFE_RULE_OF_3'));
    await way.join();
    expect(way.is({ present: { place: 'waiting' } })).toBe(true);
  });

  test.each([{ failed: 'no' }, 'crash'] as (RoomContextOpened | 'crash')[])(
    '[ROM-073] the first connection is never tried twice: %j',
    async (open) => {
      const way = aWay(1);
      way.world.safety = 'SAFE';
      way.world.open = open;
      await way.join();
      await way.pass(30);
      expect(way.count('open')).toBe(1);
      expect(way.is({ preparing: 'previewing' })).toBe(true);
      expect(way.context()).toMatchObject({ videoChecked: false, problem: expect.any(String) });
      way.world.open = 'open';
      await way.join();
      expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
    },
  );

  test('[ROM-074] [C-031] a video connection that is lost is opened again without a tap, and the seat stays', async () => {
    const way = await inRoom({ host: true });
    way.video('RECONNECTING');
    expect(way.is({ present: { place: { inRoom: 'reconnecting' } } })).toBe(true);
    way.video('RECONNECTED');
    expect(way.is({ present: { place: { inRoom: 'connected' } } })).toBe(true);
    way.video('LOST');
    await way.pass(0.1);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
    expect(way.count('open')).toBe(2);
    expect(way.world.said).not.toContain('leave on purpose');
    expect(way.world.said).not.toContain('aside');
  });

  test('a line over which nothing arrives is cut until something does, also when the socket notices it later', async () => {
    const way = await inRoom();
    const line = () => linkOf(way.actor.getSnapshot());
    const lines = [line()];
    for (const type of ['STALLED', 'FLOWING', 'STALLED', 'RECONNECTING', 'RECONNECTED'] as const) {
      way.video(type);
      lines.push(line());
    }
    expect(lines).toEqual(['good', 'reconnecting', 'good', 'reconnecting', 'reconnecting', 'good']);
    expect(way.count('open')).toBe(1);
  });

  test('a window whose video the server does not know comes back into the room, once it had time to arrive there', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('SAFE', { video_lost: true }));
    way.push();
    await way.settle();
    expect(way.count('open')).toBe(1);
    await way.pass(9);
    expect(way.count('open')).toBe(1);
    await way.pass(4);
    expect(way.count('open')).toBe(2);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
  });

  test('[C-031] without any connection the way back is tried until the session closes', async () => {
    const way = await inRoom();
    way.world.poll = unreachable;
    way.video('LOST');
    await way.pass(20 * 60);
    expect(way.is({ present: { place: 'away' } })).toBe(true);
    expect(way.context().returning).toBe(true);
    expect(way.count('open')).toBe(1);
    way.world.poll = undefined;
    await way.pass(3);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
    expect(way.context().returning).toBe(false);
    way.world.poll = unreachable;
    way.video('LOST');
    await way.pass(45 * 60);
    expect(wentTo(way)).toBe('/session-survey');
  });

  test('[C-031] connecting again that fails is repeated with growing pauses, and Come back in does not wait', async () => {
    const way = await inRoom();
    way.world.open = 'crash';
    way.video('LOST');
    await way.pass(60);
    expect(way.is({ present: { place: 'away' } })).toBe(true);
    const tried = way.count('open');
    expect(tried).toBeGreaterThan(4);
    expect(tried).toBeLessThan(12);
    way.world.open = 'open';
    way.actor.send({ type: 'COME_BACK' });
    await way.settle();
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
  });

  test('[C-031] a room that is not safe any more is waited for by a person who comes back', async () => {
    const way = await inRoom();
    way.world.poll = ok(rooms('UNSAFE_RULE_OF_3'));
    way.video('LOST');
    await way.pass(1);
    expect(way.is({ present: { place: 'waiting' } })).toBe(true);
    expect(way.context().returning).toBe(false);
  });

  test('[I-045] put out by the video server: the poll says why, or leads back in', async () => {
    const removed = await inRoom();
    removed.world.poll = refused('SESSION_BLOCKED_USER');
    const lines = new Set<string>();
    removed.actor.subscribe((snapshot) => lines.add(linkOf(snapshot)));
    removed.video('EVICTED');
    await removed.pass(0.1);
    expect([...lines]).toEqual(['good']);
    expect(wentTo(removed)).toBe('/');
    const closed = await inRoom();
    closed.video('EVICTED');
    await closed.pass(0.1);
    expect(closed.is({ present: { place: 'inRoom' } })).toBe(true);
    expect(closed.count('open')).toBe(2);
  });

  test.each([
    ['handed over', { type: 'LEAVE' }, '/session-survey'],
    ['stepped out', { type: 'STEPPED_OUT', until: iso(6) }, undefined],
  ] as const)('a host who %s, and lost the answer, does not read that the line is lost', async (_, ifGone, to) => {
    const way = await inRoom({ host: true });
    const lines = new Set<string>();
    way.actor.subscribe((snapshot) => lines.add(linkOf(snapshot)));
    way.actor.send({ type: 'LEAVES' });
    way.world.poll = refused('SESSION_TIME_SKEW');
    way.video('EVICTED');
    await way.pass(9);
    way.actor.send({ type: 'UNANSWERED', ifGone });
    await way.settle();
    expect(way.context().out?.to).toBe(to);
    expect([...lines]).toEqual(['good']);
  });

  test('a host whose handing over was not done, and whose line is lost, reads that', async () => {
    const way = await inRoom({ host: true });
    way.actor.send({ type: 'LEAVES' });
    way.world.poll = unreachable;
    way.video('LOST');
    await way.pass(1);
    expect(linkOf(way.actor.getSnapshot())).toBe('lost');
    way.actor.send({ type: 'UNANSWERED', ifGone: { type: 'LEAVE' } });
    await way.settle();
    expect(linkOf(way.actor.getSnapshot())).toBe('lost');
  });

  test('[ROM-077] leaving on purpose notifies the server, releases devices, and leads to the survey', async () => {
    const way = await inRoom();
    way.actor.send({ type: 'LEAVE' });
    await way.settle();
    expect(wentTo(way)).toBe('/session-survey');
    expect(way.world.said).toEqual(expect.arrayContaining(['leave on purpose', 'release', 'close']));
    expect(way.context().status).toBe('NEEDS_TO_LEAVE');
  });

  test('a look leads out again after the order to leave was refused', async () => {
    const way = await inRoom();
    way.actor.send({ type: 'LEAVES' });
    way.world.poll = refused('SESSION_TIME_SKEW');
    await way.pass(9);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
    way.actor.send({ type: 'STAYS' });
    await way.settle();
    expect(wentTo(way)).toBe('/');
  });

  test('a camera that stays away leads back to the preview', async () => {
    const way = await inRoom();
    way.actor.send({ type: 'CAMERA_GAVE_UP' });
    await way.settle();
    expect(way.is({ preparing: 'previewing' })).toBe(true);
    expect(way.world.said).toEqual(expect.arrayContaining(['close', 'aside']));
  });
});

describe('polling', () => {
  test.each([
    ['SESSION_CANCELED', '/session-canceled'],
    ['SESSION_ENDED', '/session-survey'],
    ['SESSION_TIME_SKEW', '/'],
    ['SESSION_ENTERED_ELSEWHERE', '/'],
  ] as const)('[ROM-061] [ROM-062] [ROM-063] %s leads to %s', async (name, to) => {
    const way = await inRoom();
    way.world.poll = refused(name);
    await way.pass(3);
    expect(wentTo(way)).toBe(to);
  });

  test('[ROM-066] being in no room leads home, unless one is an admin', async () => {
    const nowhere = ok(rooms('SAFE', { session_rooms: [aRoom('SAFE', { users: [] })] }));
    const way = await inRoom();
    way.world.poll = nowhere;
    await way.pass(3);
    expect(wentTo(way)).toBe('/');
    const admin = await inRoom({ admin: true });
    admin.world.poll = nowhere;
    await admin.pass(3);
    expect(admin.is({ present: { place: 'inRoom' } })).toBe(true);
  });

  test('[ROM-067] [C-030] failed polls never end a call whose video is up, before the session closes', async () => {
    const way = await inRoom();
    way.world.poll = unreachable;
    await way.pass(30 * 60);
    expect(way.is({ present: { place: { inRoom: 'connected' } } })).toBe(true);
    expect(way.world.said).not.toContain('close');
    way.world.poll = undefined;
    await way.pass(3);
    expect(way.context().failures).toBe(0);
    way.world.poll = unreachable;
    await way.pass(34 * 60);
    expect(wentTo(way)).toBe('/session-survey');
    expect(way.world.said).not.toContain('leave on purpose');
  });

  test('[ROM-067] [C-030] failed polls do not end the waiting', async () => {
    const way = aWay(1);
    await way.join();
    way.world.poll = unreachable;
    await way.pass(5 * 60);
    expect(way.is({ present: { place: 'waiting' } })).toBe(true);
  });

  test('a person whose sign-in ended stays in the room', async () => {
    const way = await inRoom();
    way.world.poll = refused('NOT_SIGNED_IN', 401);
    await way.pass(60);
    expect(way.is({ present: { place: 'inRoom' } })).toBe(true);
    expect(way.world.said).toContain('signed out');
  });

  test('[ROM-069] a new host signal mutes, an old one does not', async () => {
    const way = aWay(1);
    way.world.safety = 'SAFE';
    const signal = (number: number, muted: number) => {
      const room = aRoom('SAFE');
      return ok(
        rooms('SAFE', {
          session_rooms: [{ ...room, users: room.users.map((user) => ({ ...user, mute_signal: muted })) }],
          session_payload: { signal: number, mute_user: BEN, timer_end: null, timer_stop: false },
        }),
      );
    };
    way.world.poll = signal(3, 3);
    await way.join();
    await way.pass(6);
    expect(way.count('mute')).toBe(0);
    // A later signal about something else does not swallow it.
    way.world.poll = signal(5, 4);
    await way.pass(6);
    expect(way.count('mute')).toBe(1);
  });

  test('[ROM-110] in the room one knows the right room and the current one, their safety, the signal and the timer', async () => {
    const way = await inRoom();
    const timer = iso(20);
    way.world.poll = ok(
      rooms('SAFE', {
        session_payload: { signal: 7, mute_user: null, timer_end: timer, timer_stop: false },
        breakout: { state: 'apart', started_at: iso(5), ends_at: timer, calls: [] },
      }),
    );
    await way.pass(3);
    expect(way.context()).toMatchObject({
      correctRoom: 0,
      currentRoom: 0,
      safety: 'SAFE',
      heard: 7,
      room: { room_assigned: 0, users: [{ user_uuid: BEN }] },
      seen: { breakout: { ends_at: timer } },
    });
  });

  test('a host signal that could not be sent goes out with the next poll', async () => {
    const way = await inRoom({ host: true });
    way.world.poll = unreachable;
    way.actor.send({ type: 'MUTE_MEMBER', member: 'x' });
    await way.settle();
    way.world.poll = undefined;
    await way.pass(6);
    expect(way.count('poll mute')).toBe(2);
  });

  test('[ROM-070] a host signal goes out once with the next poll, at once', async () => {
    const way = await inRoom({ host: true });
    way.actor.send({ type: 'MUTE_MEMBER', member: 'x' });
    way.push();
    await way.pass(9);
    expect(way.count('poll mute')).toBe(1);
  });
});
