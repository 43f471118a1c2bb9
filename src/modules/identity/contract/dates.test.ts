import { expect, test } from '@jest/globals';
import { writtenDay, writtenMoment } from './dates.ts';

const AT = '2026-05-04T23:30:00.000Z';
const reader = (dateFormat: 'month-first' | 'day-first' | 'iso') => ({ timezone: 'Europe/London', dateFormat });

test.each([
  ['month-first', 'Tuesday, May 5, 2026, 12:30am BST', 'May 5, 2026'],
  ['day-first', 'Tuesday, 5 May 2026, 00:30 BST', '5 May 2026'],
  ['iso', '2026-05-05 00:30 BST', '2026-05-05'],
] as const)('[SCH-027] a moment and a day are written %s, on the clock of their reader', (format, moment, day) => {
  expect(writtenMoment(AT, reader(format))).toBe(moment);
  expect(writtenDay(AT, reader(format))).toBe(day);
});
