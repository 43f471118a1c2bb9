import { describe, expect, test } from '@jest/globals';
import { days, plus } from '#kernel/contract/time.ts';
import {
  differenceKey,
  dueAlignments,
  entitlement,
  initial,
  latestCharge,
  type Alignment,
  type MembershipState,
} from './state.ts';

const NOW = '2026-05-04T19:00:00.000Z';
const [before, soon, later] = [plus(NOW, -1), plus(NOW, 1), plus(NOW, days(7))];
const plan = { type: 'unlimited-monthly', price: 1500, currency: 'usd', months: 1 };
const renewing = { id: 'sub_1', plan, renews: true, next: null };
const ending = { ...renewing, renews: false };

describe('Unlimited holds', () => {
  const holds = (state: Partial<MembershipState>) => entitlement({ ...initial, ...state }, NOW, 7);
  test.each<[string, Partial<MembershipState>, string, string]>([
    ['until the end of what was paid for or given', { until: soon }, soon, 'paid-or-given'],
    ['through what was paid for, also in days of grace', { until: soon, graceUntil: later }, soon, 'paid-or-given'],
    ['until the days of grace are over', { until: before, graceUntil: soon, subscription: renewing }, soon, 'grace'],
    [
      'for as many days while a renewal has no outcome yet',
      { until: NOW, subscription: renewing },
      later,
      'renewal-under-way',
    ],
  ])('%s', (_, state, until, because) => {
    expect(holds(state)).toEqual({ plan: 'unlimited', until, because });
  });

  test.each<[string, Partial<MembershipState>]>([
    ['nothing was paid', {}],
    ['what was given is over', { until: NOW }],
    ['what was paid for is over and the plan is not renewed', { until: NOW, subscription: ending }],
    ['the days of grace are over', { until: before, graceUntil: NOW, subscription: renewing }],
    ['a renewal had no outcome for all days of grace', { until: plus(NOW, -days(7)), subscription: renewing }],
    ['a plan that renews was never paid', { subscription: renewing }],
  ])('no more once %s', (_, state) => {
    expect(holds(state)).toEqual({ plan: 'basic', until: null, because: 'nothing-paid' });
  });
});

test('a charge is put off to the end of what was given, and to no day that the provider does not take', () => {
  const furthest = plus(NOW, days(729));
  expect([later, furthest, plus(furthest, 1)].map((until) => latestCharge(until, NOW))).toEqual([
    later,
    furthest,
    furthest,
  ]);
});

describe('what the provider is to know', () => {
  const due = (state: Partial<MembershipState>, isTriedAgain = false) =>
    dueAlignments({ ...initial, ...state }, NOW, isTriedAgain);
  const all: Alignment[] = ['next-plan', 'paid-until', 'renewal', 'ended'];

  test('begins with what ends charges', () => {
    expect(due({ toAlign: all })).toEqual(['ended', 'renewal', 'paid-until', 'next-plan']);
    expect(due({ toAlign: ['next-plan'] })).toEqual(['next-plan']);
  });

  test('leaves out what it refused, until that is tried again', () => {
    const refused = { toAlign: all, refusedSteps: { renewal: 'no', 'paid-until': 'no' } };
    expect(due(refused)).toEqual(['ended', 'next-plan']);
    expect(due(refused, true)).toEqual(['ended', 'renewal', 'paid-until', 'next-plan']);
  });

  test('includes a charge that was put off, a year before it would be made', () => {
    expect(due({ postponedUntil: plus(NOW, days(365)) })).toEqual(['paid-until']);
    expect(due({ postponedUntil: plus(NOW, days(365) + 1) })).toEqual([]);
    expect(due({ postponedUntil: NOW, refusedSteps: { 'paid-until': 'no' } })).toEqual([]);
  });
});

test('a difference is another one when what differs, our record or the provider’s does', () => {
  const difference = { what: 'customer', ours: 'cus_1', theirs: 'nothing' };
  const others = [{ what: 'credit' }, { ours: 'cus_2' }, { theirs: 'cus_2' }];
  expect(differenceKey({ ...difference })).toBe(differenceKey(difference));
  for (const other of others) expect(differenceKey({ ...difference, ...other })).not.toBe(differenceKey(difference));
});
