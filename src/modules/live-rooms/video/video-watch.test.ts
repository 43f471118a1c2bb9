import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { VideoUnavailable, type PresentMember } from '../adapters/video-backend.ts';
import {
  ALL_MISSING_MS,
  ARRIVING_MS,
  ASK_EVERY_MS,
  FORGET_FAILURE_MS,
  videoWatch,
  type VideoWatch,
} from './video-watch.ts';

const camera = (member: string): PresentMember => ({
  member,
  kind: 'camera',
  connectionId: `con_${member}`,
  publishing: true,
});

describe('who is present is compared with who is connected', () => {
  let now = 0;
  let connected: PresentMember[] | VideoUnavailable = [];
  let asked = 0;
  let arrivals: string[] = [];
  let watch: VideoWatch;

  beforeEach(() => {
    [now, asked, arrivals] = [1000, 0, []];
    watch = videoWatch({
      video: {
        endReplaced: async () => {
          asked++;
          if (connected instanceof VideoUnavailable) throw connected;
          return connected;
        },
      },
      arrivals: { worked: () => arrivals.push('worked'), failed: () => arrivals.push('failed') },
      report: () => undefined,
      monotonic: () => now,
    });
  });
  afterEach(() => watch.stop());

  /** Polls of these members, one round after the other, as far apart as a room is asked for; the answers of the last round. */
  const poll = async (rounds: number, ...members: string[]) => {
    let answers: boolean[] = [];
    for (let round = 0; round < rounds; round++) {
      now += ASK_EVERY_MS;
      answers = members.map((member) => watch.polled('room', member));
      await turn();
    }
    return answers;
  };

  test('a member whom the video server does not know twice in a row is lost, the others are not', async () => {
    connected = [camera('ben')];
    expect(await poll(2, 'ana', 'ben')).toEqual([false, false]);
    expect(await poll(1, 'ana', 'ben')).toEqual([true, false]);
    connected = [camera('ben'), camera('ana')];
    await poll(1, 'ana', 'ben');
    expect(await poll(1, 'ana', 'ben')).toEqual([false, false]);
  });

  test('a shared screen alone is no connection of its member', async () => {
    connected = [{ ...camera('ana'), kind: 'screen' }, camera('ben')];
    expect(await poll(3, 'ana', 'ben')).toEqual([true, false]);
  });

  test('a member with a fresh key is on the way, and not lost', async () => {
    connected = [camera('ben')];
    await poll(3, 'ana', 'ben');
    watch.keyGiven('room', 'ana');
    const rounds = Math.ceil(ARRIVING_MS / ASK_EVERY_MS);
    expect(await poll(rounds, 'ana', 'ben')).toEqual([false, false]);
    expect(await poll(2, 'ana', 'ben')).toEqual([true, false]);
  });

  test('while the video server does not answer no member is lost', async () => {
    connected = [camera('ben')];
    await poll(2, 'ana', 'ben');
    connected = new VideoUnavailable('unreachable', 'away');
    expect(await poll(4, 'ana', 'ben')).toEqual([false, false]);
  });

  test('many polls ask the video server for a room once in a while', async () => {
    connected = [camera('ana')];
    for (let ms = 0; ms < 10 * ASK_EVERY_MS; ms += 100) {
      now += 100;
      watch.polled('room', 'ana');
      await turn();
    }
    expect(asked).toBeLessThanOrEqual(11);
    expect(asked).toBeGreaterThanOrEqual(9);
  });

  test('a room that no holder of a key gets into says that live video does not work, until a member is in', async () => {
    connected = [];
    for (const member of ['ana', 'ben']) watch.keyGiven('room', member);
    await poll(Math.ceil((ARRIVING_MS + ALL_MISSING_MS) / ASK_EVERY_MS) + 1, 'ana', 'ben');
    expect(arrivals.at(-1)).toBe('failed');
    connected = [camera('ana')];
    await poll(1, 'ana', 'ben');
    expect(arrivals.at(-1)).toBe('worked');
  });

  test('that none got in is forgotten when none tries any more', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance', 'queueMicrotask', 'nextTick'] });
    try {
      connected = [];
      for (const member of ['ana', 'ben']) watch.keyGiven('room', member);
      await poll(6, 'ana', 'ben');
      expect(arrivals.at(-1)).toBe('failed');
      jest.advanceTimersByTime(FORGET_FAILURE_MS);
      expect(arrivals.at(-1)).toBe('worked');
    } finally {
      jest.useRealTimers();
    }
  });

  test('one member alone who does not get in says nothing about the video server', async () => {
    connected = [];
    watch.keyGiven('room', 'ana');
    await poll(8, 'ana', 'ben');
    expect(arrivals).toEqual([]);
    watch.keyGiven('room', 'ben');
    await poll(8, 'ana', 'ben');
    expect(arrivals.at(-1)).toBe('failed');
  });
});
