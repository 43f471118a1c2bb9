import { expect, test } from '@jest/globals';
import { checkSchedules } from '../testing/schedules.ts';

test('of 10,000 random schedules none has a notice in quiet hours that is not excepted, or an empty gathered mail', () => {
  const { failed, seed, counterexample, changes } = checkSchedules(10_000);
  expect({ failed, seed, counterexample }).toEqual({ failed: false, seed, counterexample: null });
  // Eight zones that change their clocks twice a year.
  expect(changes).toBeGreaterThan(40);
});
