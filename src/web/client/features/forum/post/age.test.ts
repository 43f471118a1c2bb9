import { describe, expect, test } from '@jest/globals';
import { ageInWords, ageText } from './age.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const minute = 60_000;

describe('[FOR-008] the age of a post', () => {
  test.each([
    ['a second', 1000, '1m', '1 minute ago'],
    ['59 minutes', 59 * minute, '59m', '59 minutes ago'],
    ['60 minutes', 60 * minute, '1h', '1 hour ago'],
    ['a minute less than a day', 24 * 60 * minute - minute, '23h', '23 hours ago'],
    ['a day', 24 * 60 * minute, '1d', '1 day ago'],
    ['a year', 365 * 24 * 60 * minute, '365d', '365 days ago'],
    ['a time that the clock has not reached', -minute, '1m', '1 minute ago'],
  ])('of %s is abbreviated m, h or d', (_, age, short, long) => {
    expect([ageText(ago(age), now), ageInWords(ago(age), now)]).toEqual([short, long]);
  });
});
