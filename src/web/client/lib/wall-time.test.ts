import { expect, test } from '@jest/globals';
import { dayAfter, instantOf, wallTimeOf } from './wall-time.ts';

test('wall time and instant are each other’s inverse in a zone', () => {
  const instant = '2026-05-04T18:00:00.000Z';
  expect(wallTimeOf(instant, 'Europe/London')).toEqual({ date: '2026-05-04', time: '19:00' });
  expect(instantOf({ date: '2026-05-04', time: '19:00' }, 'Europe/London')).toBe(instant);
});

test('an hour that is skipped moves forward, one that comes twice is the first', () => {
  expect(instantOf({ date: '2026-03-29', time: '01:30' }, 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf({ date: '2026-10-25', time: '01:30' }, 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
});

test('half a date is no instant', () => {
  expect(instantOf({ date: '', time: '19:00' }, 'Europe/London')).toBeNull();
  expect(instantOf({ date: '2026-05-04', time: '' }, 'Europe/London')).toBeNull();
});

test('days are counted in the zone', () => {
  expect(dayAfter('2026-05-04T23:30:00.000Z', 'Europe/London', 60)).toBe('2026-07-04');
  expect(dayAfter('2026-05-04T23:30:00.000Z', 'UTC', 60)).toBe('2026-07-03');
});

test('seconds count where they are given', () => {
  expect(instantOf({ date: '2026-11-21', time: '04:23:09' }, 'America/New_York')).toBe('2026-11-21T09:23:09.000Z');
});
