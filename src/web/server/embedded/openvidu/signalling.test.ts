import { expect, test } from '@jest/globals';
import { messageAllowance } from './signalling.ts';

test('a burst passes, a flood does not, and patience is rewarded', () => {
  let now = 0;
  const isAllowed = messageAllowance(() => now);
  const passed = (count: number) => Array.from({ length: count }, isAllowed).filter(Boolean).length;
  expect(passed(1000)).toBe(800);
  now = 60_000;
  expect(passed(1000)).toBe(800);
});
