import { expect, test } from '@jest/globals';
import { BY_FORCE, STATUSES, strongestFirst, type LastingDecision } from './force.ts';

const [SOON, LATER] = ['2026-05-04T09:00:00.000Z', '2026-06-04T09:00:00.000Z'] as const;

test('of decisions that last the strongest comes first, and of equal ones what lasts longest', () => {
  const ordered: LastingDecision[] = [
    { deed: 'removed', until: null },
    { deed: 'suspended', until: LATER },
    { deed: 'suspended', until: SOON },
    { deed: 'probation', until: null },
    { deed: 'probation', until: LATER },
    { deed: 'warned', until: null },
    { deed: 'warned', until: LATER },
    { deed: 'warned', until: SOON },
  ];
  for (let first = 0; first < ordered.length; first++) {
    const turned = [...ordered.slice(first), ...ordered.slice(0, first)];
    expect(turned.toSorted(strongestFirst)).toEqual(ordered);
    expect(turned.toReversed().toSorted(strongestFirst)).toEqual(ordered);
  }
  const [once, again] = [{ ...ordered[1]! }, { ...ordered[1]! }];
  expect(strongestFirst(once, again)).toBe(0);
});

test('what limits an account gives it the status of its name, and no other decision gives it one', () => {
  expect(STATUSES).toEqual({ warned: 'warned', probation: 'probation', suspended: 'suspended', removed: 'removed' });
  expect(BY_FORCE.toSorted()).toEqual(Object.keys(STATUSES).toSorted());
});
