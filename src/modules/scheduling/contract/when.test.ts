import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { daysAfter, dayStart } from './days.ts';
import { rangeFor } from './when.ts';

const BERLIN = 'Europe/Berlin';

describe("date filters follow the viewer's own calendar [SCH-136]", () => {
  test('today ends with the last moment of the day where they are', () => {
    expect(rangeFor('today', '2026-11-20T23:30:00.000Z', BERLIN)).toEqual({
      start_time_to: '2026-11-21T22:59:59.999Z',
    });
  });

  test('tomorrow has 23 hours when the clocks go forward', () => {
    expect(rangeFor('tomorrow', '2026-03-28T10:00:00.000Z', BERLIN)).toEqual({
      start_time_from: '2026-03-28T23:00:00.000Z',
      start_time_to: '2026-03-29T21:59:59.999Z',
    });
  });

  test('a week is today and the six days after it', () => {
    expect(rangeFor('week', '2026-05-04T10:00:00.000Z', 'UTC')).toEqual({ start_time_to: '2026-05-10T23:59:59.999Z' });
  });

  test.each([
    ['2026-02-10T10:00:00.000Z', '2026-02-28T23:59:59.999Z'],
    ['2026-12-31T10:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['2028-02-01T10:00:00.000Z', '2028-02-29T23:59:59.999Z'],
  ])('a month looked at on %s ends %s', (now, end) => {
    expect(rangeFor('month', now, 'UTC')).toEqual({ start_time_to: end });
  });

  test('any day asks for none', () => {
    expect(rangeFor('any', '2026-05-04T10:00:00.000Z', BERLIN)).toEqual({});
  });
});

test.each(['Europe/Berlin', 'America/Santiago', 'Africa/Cairo', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'])(
  'every day of 2024 to 2032 begins in %s when its clocks say so',
  (zone) => {
    const wrong: string[] = [];
    for (let day = '2024-01-01'; day < '2033-01-01'; day = daysAfter(day, 1)) {
      const begins = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant();
      if (dayStart(day, zone) !== new Date(begins.epochMilliseconds).toISOString()) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  },
);
