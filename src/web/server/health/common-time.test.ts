import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Sql } from '#kernel/database/database.ts';
import { commonTime, type CommonTime } from './common-time.ts';

const NOON = Date.parse('2026-05-04T12:00:00.000Z');
const database = { query: () => Promise.resolve([{ now: `${NOON}.123` }]) } as unknown as Sql;
const opened: CommonTime[] = [];
const unheard = { failed: () => undefined, stepped: () => undefined };
afterEach(() => {
  jest.useRealTimers();
  for (const each of opened.splice(0)) each.stop();
});
const timeAt = async (machine: number) => {
  const time = await commonTime(database, { ...unheard, machine: () => machine });
  opened.push(time);
  return time;
};

describe('the time of a process', () => {
  it.each([5, -5])('is the database’s where the machine is off by %s minutes', async (minutes) => {
    const time = await timeAt(NOON + minutes * 60_000);
    expect(Math.round(time.now())).toBe(NOON);
    expect(Math.round(time.skewSeconds())).toBe(minutes * 60);
  });

  it('does not follow an answer that was long on its way, at the start and later', async () => {
    let clock = 0;
    let took = 20_000;
    const slow = { query: () => Promise.resolve([{ now: `${NOON + clock}` }]).finally(() => (clock += took)) };
    jest.useFakeTimers();
    const time = await commonTime(slow as unknown as Sql, {
      ...unheard,
      machine: () => NOON + clock,
      monotonic: () => clock,
    });
    opened.push(time);
    expect([time.skewSeconds(), time.now()]).toEqual([0, NOON + clock]);
    took = 100;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(time.skewSeconds()).toBe(0.05);
    took = 20_000;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(time.skewSeconds()).toBe(0.05);
  });

  it('says when the machine’s clock is put forward or back, and not what it differs from the start', async () => {
    let wrong = 3_600_000;
    const steps: number[] = [];
    jest.useFakeTimers();
    const time = await commonTime(database, {
      ...unheard,
      stepped: (seconds) => steps.push(Math.round(seconds)),
      machine: () => NOON + wrong,
      monotonic: () => 0,
    });
    opened.push(time);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(steps).toEqual([]);
    for (wrong of [0, 300, -60_000, -60_300]) await jest.advanceTimersByTimeAsync(10_000);
    expect(steps).toEqual([-3600, -60]);
  });

  it('is the machine’s where both agree but for a moment', async () => {
    const time = await timeAt(NOON + 300);
    expect(time.now()).toBe(NOON + 300);
  });
});
