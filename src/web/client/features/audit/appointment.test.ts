import { expect, test } from '@jest/globals';
import { announcedMinutes, endOf, leftInWords, seesLooks, untilNextLook, type Appointment } from './appointment.ts';

const MINUTE = 60_000;
const standing = (overrides: Partial<Appointment> = {}): Appointment => ({
  is_admin: false,
  scope: ['sessions'],
  until: '2026-05-04T10:00:00.000Z',
  now: '2026-05-04T09:00:00.000Z',
  max_hours: 720,
  ...overrides,
});

test('the remaining time is the server’s, for any clock of the browser', () => {
  expect(endOf(standing(), 1_000)).toBe(1_000 + 60 * MINUTE);
  expect(endOf(standing({ now: '2026-05-04T10:00:00.001Z' }), 5_000)).toBe(4_999);
  expect(endOf(standing({ scope: [] }), 1_000)).toBeNull();
  expect(endOf(standing({ until: null }), 1_000)).toBeNull();
});

test('what is left is said near the end only', () => {
  expect([10 * MINUTE + 1, 10 * MINUTE, 9 * MINUTE, 9 * MINUTE - 1, MINUTE + 1].map(leftInWords)).toEqual([
    null,
    '10 minutes',
    '9 minutes',
    '9 minutes',
    '2 minutes',
  ]);
  expect([MINUTE, 30_001, 1_000, 1].map(leftInWords)).toEqual(['60 seconds', '31 seconds', '1 second', '1 second']);
});

test('it is looked at again exactly when its words change, and at the end', () => {
  for (const start of [11 * MINUTE, 9.5 * MINUTE + 3, 61_234, 59_999, 400]) {
    let left = start;
    for (let looks = 0; left > 0; looks += 1) {
      const wait = untilNextLook(left);
      expect(wait).toBeGreaterThan(0);
      // Up to the next look the words stay as they are.
      expect(leftInWords(left - wait + 1)).toBe(leftInWords(left));
      left -= wait;
      expect(looks).toBeLessThan(100);
    }
    expect(left).toBe(0);
  }
});

test('a month is waited for in steps that browsers can count', () => {
  expect(untilNextLook(720 * 60 * MINUTE)).toBe(60 * MINUTE);
});

test('it is read aloud at ten minutes, five and one', () => {
  expect([11, 10, 6, 5, 2, 1, 0.1, 0].map((minutes) => announcedMinutes(minutes * MINUTE))).toEqual([
    null,
    10,
    10,
    5,
    5,
    1,
    1,
    null,
  ]);
});

test('who looked is for admins and auditors of everything', () => {
  expect(seesLooks(standing())).toBe(false);
  expect(seesLooks(standing({ scope: ['everything'] }))).toBe(true);
  expect(seesLooks(standing({ scope: [], is_admin: true }))).toBe(true);
});
