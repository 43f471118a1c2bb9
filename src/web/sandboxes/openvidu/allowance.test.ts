import { expect, test } from '@jest/globals';
import { allowance } from './allowance.ts';

test('a burst passes, a flood does not, and patience is rewarded', () => {
  const isAllowed = allowance(800, 80);
  const passed = (count: number, now: number) => Array.from({ length: count }, () => isAllowed(now)).filter(Boolean);
  expect(passed(1000, 5000)).toHaveLength(800);
  expect(passed(1000, 6000)).toHaveLength(80);
  expect(passed(1000, 65_000)).toHaveLength(800);
});
