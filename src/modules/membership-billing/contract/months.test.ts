import { expect, test } from '@jest/globals';
import { addMonths, monthOf, morningOf, nextMonth } from './months.ts';

test('months later it is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2028-01-31T10:00:00.000Z', 1, 'UTC')).toBe('2028-02-29T10:00:00.000Z');
  expect(addMonths('2027-01-31T10:00:00.000Z', 1, 'UTC')).toBe('2027-02-28T10:00:00.000Z');
  expect(addMonths('2028-02-29T10:00:00.000Z', 12, 'UTC')).toBe('2029-02-28T10:00:00.000Z');
});

test('months are those of the time zone: the time of day stays when the clocks change', () => {
  expect(addMonths('2027-03-01T09:00:00.000Z', 1, 'Europe/London')).toBe('2027-04-01T08:00:00.000Z');
  expect(addMonths('2027-01-31T23:30:00.000Z', 1, 'Europe/Berlin')).toBe('2027-02-28T23:30:00.000Z');
});

test('a month that hosts earn in is that of UTC, and the next one begins after it', () => {
  expect(monthOf('2027-12-31T23:59:59.999Z')).toBe('2027-12');
  expect(nextMonth('2027-12-31T23:59:59.999Z')).toBe('2028-01-01T00:00:00.000Z');
});

test('a gift is delivered at nine in the morning where its buyer lives', () => {
  expect(morningOf('2027-07-01', 'America/New_York')).toBe('2027-07-01T13:00:00.000Z');
});
