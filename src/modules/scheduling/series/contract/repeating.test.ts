import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { days, plus } from '#kernel/contract/time.ts';
import { comingDates, firstAfter, localAt, plannableFrom, startOf, withClocks, type Pattern } from './repeating.ts';
import { repeatOf, repeats, weeksOf, type Weeks } from '../../contract/repeats.ts';

const weekly = (timezone: string, local: string, weeks: Weeks = 1): Pattern => ({
  timezone,
  weeks,
  anchors: [{ from: 0, local }],
});
const starts = (pattern: Pattern, count: number) => Array.from({ length: count }, (_, at) => startOf(pattern, at));

describe('repeating', () => {
  test('[SCH-094] every week, every second, every fourth', () => {
    expect(repeats).toEqual(['SINGLE', 'WEEKS:1', 'WEEKS:2', 'WEEKS:4']);
    for (const weeks of [1, 2, 4] as const) {
      expect(weeksOf(repeatOf(weeks))).toBe(weeks);
      const [first, second] = starts(weekly('Asia/Tokyo', '2026-05-05T19:00', weeks), 2);
      expect(Date.parse(second!) - Date.parse(first!)).toBe(days(7 * weeks));
    }
  });

  test('[I-014] keeps the time of day where the clocks change', () => {
    expect(starts(weekly('Europe/London', '2026-10-18T19:00'), 3)).toEqual([
      '2026-10-18T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
    ]);
  });

  test('[I-014] a skipped hour moves forward once, and the week after it is as it was', () => {
    expect(starts(weekly('Europe/London', '2026-03-22T01:30'), 3)).toEqual([
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
    expect(localAt('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30');
  });

  test('[I-014] a date in an hour that comes twice is in the first', () => {
    expect(startOf(weekly('Europe/London', '2026-10-18T01:30'), 1)).toBe('2026-10-25T00:30:00.000Z');
  });

  test('a moved start counts from the occurrence on that was moved', () => {
    const pattern: Pattern = {
      ...weekly('Europe/London', '2026-05-05T19:00'),
      anchors: [
        { from: 0, local: '2026-05-05T19:00' },
        { from: 2, local: '2026-05-21T20:00' },
      ],
    };
    expect(starts(pattern, 4).map((start) => localAt(start, 'Europe/London'))).toEqual([
      '2026-05-05T19:00',
      '2026-05-12T19:00',
      '2026-05-21T20:00',
      '2026-05-28T20:00',
    ]);
  });

  test('finds the first occurrence after an instant, however often it was moved', () => {
    const anchors = Array.from({ length: 60 }, (_, at) => ({
      from: at * 3,
      local: Temporal.PlainDateTime.from('2026-01-05T10:00')
        .add({ weeks: at * 3, days: at * 5 })
        .toString({ smallestUnit: 'minute' }),
    }));
    for (const pattern of [
      weekly('America/New_York', '2026-01-05T10:00'),
      { timezone: 'Europe/Paris', weeks: 1 as const, anchors },
    ])
      for (let occurrence = 0; occurrence < 170; occurrence += 7) {
        const start = startOf(pattern, occurrence);
        expect(firstAfter(pattern, plus(start, -1))).toBe(occurrence);
        expect(firstAfter(pattern, start)).toBe(occurrence + 1);
      }
    expect(firstAfter(weekly('UTC', '2026-05-05T19:00'), '2020-01-01T00:00:00.000Z')).toBe(0);
  });

  test('[I-015] may be planned from the morning of the day on which it is 60 days away', () => {
    const start = '2026-05-05T18:00:00.000Z';
    expect(plannableFrom(start, 'Europe/London', 61)).toBe('2026-03-06T00:00:00.000Z');
    expect(plannableFrom(start, 'Pacific/Auckland', 61)).toBe('2026-03-06T11:00:00.000Z');
  });

  test('clock changes are named for the host and for a member in another zone', () => {
    const dates = starts(weekly('Europe/London', '2026-10-18T19:00'), 4);
    expect(
      withClocks(dates, 'Europe/London', 'America/New_York').map(({ clocksChanged, shift }) => [clocksChanged, shift]),
    ).toEqual([
      [false, 0],
      [true, 60],
      [false, -60],
      [false, 0],
    ]);
    expect(withClocks(dates, 'Europe/London', 'Europe/London').map(({ shift }) => shift)).toEqual([0, 0, 0, 0]);
    const late = starts(weekly('Europe/London', '2026-10-18T23:30'), 2);
    expect(withClocks(late, 'Europe/London', 'Asia/Dhaka')[1]!.shift).toBe(60);
    const midnight = starts(weekly('Europe/London', '2026-10-18T00:30'), 3);
    expect(withClocks(midnight, 'Europe/London', 'UTC')[2]!.shift).toBe(60);
  });

  test('shows coming dates up to the end', () => {
    const pattern = weekly('Europe/London', '2026-05-05T19:00');
    const of = { after: '2026-05-05T18:00:00.000Z', count: 3, viewerZone: 'UTC' };
    expect(comingDates(pattern, { ...of, endsAt: null }).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      '2026-05-12',
      '2026-05-19',
      '2026-05-26',
    ]);
    expect(comingDates(pattern, { ...of, endsAt: '2026-05-19T18:00:00.000Z' })).toHaveLength(2);
  });
});
