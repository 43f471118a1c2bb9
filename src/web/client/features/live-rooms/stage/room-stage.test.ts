import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeVideoRoom } from '../testing/fake-video-room.ts';
import type { Measured } from '../video/measure.ts';
import type { RoomParticipant, VideoRoom } from '../video/video-room.ts';
import { REACTION_MS } from './hints.ts';
import { MEASURE_EVERY_MS, roomStage } from './room-stage.ts';

const ME = '5f0c1a52-0000-4000-8000-000000000001';
const [ANA, BEN, CLEO, DAN, EVE] = [1, 2, 3, 4, 5].map((n) => `a0000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
const person = (member: string, overrides: Partial<RoomParticipant> = {}): RoomParticipant => ({
  member,
  audioOn: true,
  speaking: false,
  pictureOn: true,
  pictureReceived: true,
  frozen: false,
  ...overrides,
});

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

const start = () => {
  let cameraLost = false;
  let devicesChanged = () => undefined as void;
  const shared: string[] = [];
  const stage = roomStage({
    session: 'c0',
    me: ME,
    isCameraLost: () => cameraLost,
    onDevices: (changed) => {
      devicesChanged = changed;
      return () => undefined;
    },
    limit: undefined,
    share: () => ({ state: () => 'off', start: async () => undefined, stop: () => void shared.push('stop') }),
  });
  const video = fakeVideoRoom();
  const enter = (room: VideoRoom = video.room) => {
    stage.prepare(room);
    stage.entered(room);
  };
  /** So many seconds on a line that loses this share of what comes in and goes out. */
  const line = async (lost: number, seconds: number, lostSent = lost) => {
    let measured: Measured = { received: 0, lostReceived: 0, bytesReceived: 0, atMs: 0 };
    video.measures(() => {
      measured = {
        ...measured,
        lostSent,
        received: measured.received + 1000 * (1 - lost),
        lostReceived: measured.lostReceived + 1000 * lost,
        atMs: measured.atMs + MEASURE_EVERY_MS,
      };
      return measured;
    });
    await jest.advanceTimersByTimeAsync(seconds * 1000);
  };
  return {
    stage,
    video,
    enter,
    line,
    shared,
    loseCamera: (lost: boolean) => {
      cameraLost = lost;
      devicesChanged();
    },
  };
};

describe('hands and reactions', () => {
  test('[ROM-112] raised hands are sent to the others, and to late participants', () => {
    const { stage, video, enter } = start();
    enter();
    video.sent.length = 0;
    stage.raiseHand(true);
    expect(video.sent).toEqual([{ name: 'hand', data: { up: true, ago: 0 } }]);
    jest.advanceTimersByTime(3000);
    video.show([person(ANA)]);
    expect(video.sent.at(-1)).toEqual({ name: 'hand', data: { up: true, ago: 3000 } });
    stage.raiseHand(false);
    expect([...stage.state().hands.keys()]).toEqual([]);
  });

  test('of the others are heard in their order, and go with them', () => {
    const { stage, video, enter } = start();
    enter();
    video.show([person(ANA), person(BEN)]);
    const hand = (member: string, ago: number) =>
      video.tell({ type: 'message', member, message: { name: 'hand', data: { up: true, ago } } });
    hand(ANA, 0);
    hand(BEN, 5000);
    expect([...stage.state().hands].toSorted((a, b) => a[1] - b[1]).map(([member]) => member)).toEqual([BEN, ANA]);
    video.show([person(ANA)]);
    video.tell({ type: 'participant-left', member: BEN });
    expect([...stage.state().hands.keys()]).toEqual([ANA]);
  });

  test('a reaction ends by itself, and the number of reactions is limited', () => {
    const { stage, video, enter } = start();
    enter();
    video.sent.length = 0;
    for (let number = 0; number < 30; number++) stage.react('with-you');
    expect(video.sent.length).toBeLessThanOrEqual(6);
    expect(stage.state().reactions.get(ME)?.kind).toBe('with-you');
    jest.advanceTimersByTime(REACTION_MS);
    expect(stage.state().reactions.size).toBe(0);
  });

  test('of those who are there are heard while one is still coming in', () => {
    const { stage, video } = start();
    stage.prepare(video.room);
    video.show([person(ANA)]);
    video.tell({ type: 'message', member: ANA, message: { name: 'hand', data: { up: true, ago: 9 } } });
    stage.entered(video.room);
    expect([...stage.state().hands.keys()]).toEqual([ANA]);
    stage.entered(null);
    expect(stage.state().hands.size).toBe(0);
  });

  test('a raised hand that could not be sent is sent later', async () => {
    const { stage, video, enter } = start();
    enter();
    for (let number = 0; number < 10; number++) stage.react('me-too');
    stage.raiseHand(true);
    expect(video.sent.some(({ name }) => name === 'hand')).toBe(false);
    video.measures(() => ({ received: 0, lostReceived: 0, bytesReceived: 0, atMs: 0 }));
    await jest.advanceTimersByTimeAsync(2 * MEASURE_EVERY_MS);
    expect(video.sent.filter(({ name }) => name === 'hand')).toMatchObject([{ data: { up: true } }]);
  });

  test('belong to a room: another room begins without them', () => {
    const { stage, enter } = start();
    enter();
    stage.raiseHand(true);
    enter(fakeVideoRoom().room);
    expect(stage.state().hands.size).toBe(0);
  });
});

describe('the line', () => {
  test('[ROM-050] a change of the own connection quality is shown and sent to the others', async () => {
    const { stage, video, enter, line } = start();
    enter();
    video.sent.length = 0;
    await line(0.3, 8, 0);
    expect(stage.state().quality).toBe('bad');
    expect(video.sent).toEqual([{ name: 'line', data: { quality: 'bad', picture: 'sent' } }]);
    video.tell({ type: 'message', member: ANA, message: { name: 'line', data: { quality: 'weak', picture: 'sent' } } });
    expect(stage.state().lines.get(ANA)?.quality).toBe('weak');
  });

  test('a bad one leads down to voices only, and the pictures are no longer received', async () => {
    const { stage, video, enter, line } = start();
    video.show([ANA, BEN, CLEO, DAN, EVE].map((member) => person(member)));
    enter();
    expect([ANA, EVE].map(video.wants)).toEqual([true, true]);
    await line(0.3, 14, 0);
    expect(stage.state().rung).toBe('low');
    expect([ANA, BEN, CLEO, DAN, EVE].filter(video.wants)).toHaveLength(3);
    await line(0.3, 12, 0);
    expect(stage.state().rung).toBe('audio');
    expect([ANA, BEN, CLEO, DAN, EVE].filter(video.wants)).toEqual([]);
    expect(video.actions).not.toContain('picture off');
  });

  test('the own picture is dropped last, and the others get the reason', async () => {
    const { stage, video, enter, line } = start();
    enter();
    stage.save('audio');
    await line(0.3, 14);
    expect(stage.state().rung).toBe('voice');
    expect(video.actions.at(-1)).toBe('picture off');
    expect(video.sent.at(-1)).toEqual({ name: 'line', data: { quality: 'bad', picture: 'saved' } });
    await line(0, 60);
    expect([stage.state().rung, video.actions.at(-1)]).toEqual(['audio', 'picture on']);
  });

  test('the choice survives a reload', () => {
    start().stage.save('low');
    expect(start().stage.state()).toMatchObject({ saving: 'low', rung: 'low' });
  });

  test('the choice of how much data to spend holds in the next room', () => {
    const { stage, enter } = start();
    enter();
    stage.save('audio');
    const next = fakeVideoRoom();
    next.show([person(ANA)]);
    enter(next.room);
    expect([stage.state().saving, next.wants(ANA)]).toEqual(['audio', false]);
  });
});

test('[I-042] a camera that stopped is not shown frozen, and comes back', () => {
  const { video, enter, loseCamera } = start();
  enter();
  loseCamera(true);
  expect(video.actions.at(-1)).toBe('picture off');
  expect(video.sent.at(-1)).toEqual({ name: 'line', data: { quality: 'good', picture: 'lost' } });
  loseCamera(false);
  expect(video.actions.at(-1)).toBe('picture on');
});

test('[C-186] a hidden person is not received, in this room and in the next, until shown again', () => {
  const { stage, video, enter } = start();
  video.show([person(ANA), person(BEN)]);
  enter();
  stage.pin(ANA);
  stage.hide(ANA, true);
  expect([video.wants(ANA), video.wants(BEN), stage.state().pinned]).toEqual([false, true, null]);
  const next = fakeVideoRoom();
  enter(next.room);
  next.show([person(ANA), person(BEN)]);
  expect([next.wants(ANA), next.wants(BEN)]).toEqual([false, true]);
  stage.hide(ANA, false);
  expect(next.wants(ANA)).toBe(true);
});

test('[ROM-049] a shared screen does not come along into another room, and stops when the connection is lost', () => {
  const { enter, shared, video } = start();
  enter();
  shared.length = 0;
  video.tell({ type: 'lost', reason: 'network' });
  expect(shared).toEqual(['stop']);
  enter(fakeVideoRoom().room);
  expect(shared).toEqual(['stop', 'stop']);
});
