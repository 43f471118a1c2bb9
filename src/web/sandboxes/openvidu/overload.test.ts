import { expect, test } from '@jest/globals';
import { overloadRule } from './overload.ts';

const times = (count: number, run: () => void) => {
  for (let index = 0; index < count; index++) run();
};

test('pitfall 29: video is left out while the process cannot keep up, and comes back after calm', () => {
  const heard: boolean[] = [];
  const rule = overloadRule((shedding) => heard.push(shedding));
  times(5, () => rule.tick(100));
  expect(rule.isShedding()).toBe(true);
  times(24, () => rule.tick(1));
  expect(rule.isShedding()).toBe(true);
  rule.tick(1);
  expect(rule.isShedding()).toBe(false);
  expect(heard).toEqual([true, false]);
});

test('one long pause is no overload', () => {
  const rule = overloadRule();
  rule.tick(2000);
  times(3, () => rule.tick(0));
  rule.tick(2000);
  expect(rule.isShedding()).toBe(false);
});

test('a late tick restarts the calm period', () => {
  const rule = overloadRule();
  times(5, () => rule.tick(100));
  times(20, () => rule.tick(1));
  rule.tick(30);
  times(20, () => rule.tick(1));
  expect(rule.isShedding()).toBe(true);
});
