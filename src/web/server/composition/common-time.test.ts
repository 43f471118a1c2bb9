import { afterEach, describe, expect, it } from '@jest/globals';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { commonTime, type CommonTime } from './common-time.ts';

const NOON = Date.parse('2026-05-04T12:00:00.000Z');
const database = { query: () => Promise.resolve([{ now: `${NOON}.123` }]) } as unknown as Sql;
const opened: CommonTime[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.stop();
});
const timeAt = async (machine: number) => {
  const time = await commonTime(
    database,
    () => undefined,
    () => machine,
  );
  opened.push(time);
  return time;
};

describe('the time of a process', () => {
  it.each([5, -5])('is the database’s where the machine is off by %s minutes', async (minutes) => {
    const time = await timeAt(NOON + minutes * 60_000);
    expect(Math.round(time.now())).toBe(NOON);
    expect(Math.round(time.skewSeconds())).toBe(minutes * 60);
  });

  it('is the machine’s where both agree but for a moment', async () => {
    const time = await timeAt(NOON + 300);
    expect(time.now()).toBe(NOON + 300);
  });
});
