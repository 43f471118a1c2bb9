import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { portProblems } from '#kernel/port-problems.ts';
import type { Outages } from '#modules/scheduling/index.ts';
import { stage, type Stage } from '../testing/stage.ts';
import { notingOutages, OUTAGE_MS, sayReachable } from './outages.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const clock = { now: () => NOW };
const noted: string[] = [];
const outages: Outages = {
  began: async (_, what, at) => void noted.push(`${what} began ${at.slice(11, 19)}`),
  ended: async (_, what, at) => void noted.push(`${what} ended ${at.slice(11, 19)}`),
};
beforeEach(() => void noted.splice(0));

describe('the product itself', () => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage();
  }, 60_000);
  afterAll(() => on.stop(), 30_000);
  beforeEach(() => on.newSession());
  const silentFor = (seconds: number) =>
    on.database.query('update live_rooms.reachable set at = clock_timestamp() - make_interval(secs => $1)', [seconds]);

  test('notes its own outage once it is back, as long as no process said that it was there', async () => {
    const say = sayReachable({ sql: on.database, clock, outages });
    await say();
    await say();
    expect(noted).toEqual([]);
    await silentFor(30);
    await say();
    expect(noted).toEqual([]);
    await silentFor(600);
    await say();
    await say();
    expect(noted).toEqual([expect.stringMatching(/^server began 08:(49|50):/), 'server ended 09:00:00']);
  });

  test('a member who came in and went before it counted is noted when the room ends', async () => {
    const { ana } = on.people();
    await on.call('enterRoom', ana, { rid: '0', tab: 'one' });
    const by = caller({ kind: 'system', policy: 'end-room-when-session-ended' }, randomUUID());
    await on.commands.order(by, on.session.session, { type: 'End', because: 'time' });
    await on.settle();
    expect(on.noted).toContain('came in ana');
  });
});

describe('the video server', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const problem = { code: 'ECONNREFUSED', sentence: 'It cannot be reached.' };
  const watched = () => {
    const ports = portProblems();
    return { ports, watch: notingOutages(ports, { clock, outages, report: () => undefined }) };
  };

  test('is out when it fails for longer than a moment, and until it works again', () => {
    const { ports, watch } = watched();
    watch.works('video');
    noted.splice(0);
    watch.failed('video', problem);
    expect(ports.all().has('video')).toBe(true);
    jest.advanceTimersByTime(OUTAGE_MS - 1);
    expect(noted).toEqual([]);
    jest.advanceTimersByTime(1);
    watch.works('video');
    watch.works('video');
    expect(noted).toEqual(['video began 09:00:00', 'video ended 09:00:00']);
    expect(ports.all().has('video')).toBe(false);
  });
  test('that fails for a moment is not out', () => {
    const { watch } = watched();
    watch.works('video');
    noted.splice(0);
    watch.failed('video', problem);
    watch.works('video');
    jest.advanceTimersByTime(OUTAGE_MS * 2);
    expect(noted).toEqual([]);
  });
  test('an outage that a process left open ends with the first answer of the next', () => {
    watched().watch.works('video');
    expect(noted).toEqual(['video ended 09:00:00']);
  });
});
