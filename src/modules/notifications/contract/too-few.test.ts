import { expect, test } from '@jest/globals';
import { minutes, plus } from '#kernel/contract/time.ts';
import { notificationsSettings } from './settings.ts';
import { areTooFew, isTimeToTell } from './too-few.ts';

const settings = notificationsSettings.parse({});
const START = '2026-05-06T18:00:00.000Z';

test('[I-071] fewer than two are too few, from two hours before the start until it', () => {
  expect([0, 1, 2].map((registered) => areTooFew(registered, settings))).toEqual([true, true, false]);
  const at = (ahead: number) => isTimeToTell(START, plus(START, -minutes(ahead)), settings);
  expect([121, 120, 1, 0].map(at)).toEqual([false, true, true, false]);
});

test('both can be switched off', () => {
  expect(areTooFew(0, { TOO_FEW_PEOPLE: 0 })).toBe(false);
  expect(isTimeToTell(START, plus(START, -1), { TOO_FEW_MIN_BEFORE: 0 })).toBe(false);
});
