import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { ReportCounted } from '../contract/moderation-events.ts';
import { reporter } from './reporter.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const NOW = '2026-05-04T09:00:00.000Z';
const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const most = { perMinute: 2, perDay: 4 };
const sentAt = (...ago: number[]) =>
  ago.map((milliseconds, index) =>
    did(ReportCounted, { member: ANA, report: id(index), at: plus(NOW, -milliseconds) }),
  );
const next = (facts: ReturnType<typeof sentAt>, report = id(99)) =>
  reporter.decide({ type: 'CountReport', member: ANA, report, now: NOW, most }, fold(reporter, facts));

test('a report counts, once', () => {
  const counted = did(ReportCounted, { member: ANA, report: id(99), at: NOW });
  expect(next([])).toEqual([counted]);
  expect(next([counted])).toEqual([]);
});

test('so many within a minute, and no more', () => {
  expect(next(sentAt(seconds(59)))).toHaveLength(1);
  expect(next(sentAt(seconds(59), seconds(1)))).toEqual({ refused: 'TOO_MANY_REQUESTS' });
  expect(next(sentAt(minutes(1), seconds(1)))).toHaveLength(1);
});

test('so many within a day, and no more', () => {
  const hour = minutes(60);
  expect(next(sentAt(4 * hour, 3 * hour, 2 * hour, hour))).toEqual({ refused: 'REPORTS_TOO_MANY' });
  expect(next(sentAt(days(1), 3 * hour, 2 * hour, hour))).toHaveLength(1);
});

test('reports older than a day do not count', () => {
  expect(fold(reporter, sentAt(days(3), days(2), seconds(1))).sent.size).toBe(1);
  expect(fold(reporter, sentAt(days(1), 0)).sent.size).toBe(1);
  expect(fold(reporter, sentAt(days(1) - 1, 0)).sent.size).toBe(2);
});
