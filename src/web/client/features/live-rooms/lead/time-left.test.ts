import { expect, test } from '@jest/globals';
import { minutesText } from './time-left.ts';

test.each([
  [754_000, '12:34'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_723_000, '1:02:03'],
])('%i milliseconds are %s', (left, text) => {
  expect(minutesText(left)).toBe(text);
});
