import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  FreeMonthsGranted,
  GraceBegun,
  NextChargePostponed,
  NextPlanChosen,
  OrderFailed,
  PlanChanged,
  SubscriptionOrdered,
  SubscriptionStarted,
} from '../contract/membership-events.ts';
import {
  ANA,
  annual,
  choose,
  giftMonth as gift,
  monthly,
  NEXT_MONTH,
  NOW,
  outcome,
  paid,
  recorded,
  stateAfter,
  stop,
  subscribed,
  type MembershipStep,
} from '../testing/a-membership.ts';
import { membership, type MembershipCommand } from './membership.ts';

const CODE = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const [IN_TWO_MONTHS, IN_THREE_MONTHS] = ['2026-07-04T19:00:00.000Z', '2026-08-04T19:00:00.000Z'];
const ordered = { member: ANA, order: 'order-1', ...monthly, paymentMethod: 'pm_1', code: null, freeMonths: 0 };
const withCode = { ...choose('order-1'), discount: { code: CODE, freeMonths: 2 } };
const start = (change: object = {}): MembershipCommand => ({
  type: 'StartSubscription',
  member: ANA,
  order: 'order-1',
  subscription: 'sub_1',
  chargedFrom: null,
  now: NOW,
  ...change,
});
const started = did(SubscriptionStarted, { member: ANA, order: 'order-1', subscription: 'sub_1', type: monthly.type });

describe('the order of a first plan', () => {
  test.each<[string, MembershipCommand, MembershipStep[], string | null]>([
    ['at once', choose('order-1'), [], null],
    ['when what was given is over', choose('order-1'), [gift], NEXT_MONTH],
    ['at once when what was given is over already', choose('order-1', monthly, NEXT_MONTH), [gift], null],
  ])('is charged %s', (_, command, before, chargedFrom) => {
    expect(recorded(command, ...before)).toEqual([did(SubscriptionOrdered, { ...ordered, chargedFrom })]);
  });

  test('is charged after the free months of a code, and after what was given', () => {
    const free = { ...ordered, code: CODE, freeMonths: 2 };
    expect(recorded(withCode)).toEqual([did(SubscriptionOrdered, { ...free, chargedFrom: IN_TWO_MONTHS })]);
    expect(recorded(withCode, gift)).toEqual([did(SubscriptionOrdered, { ...free, chargedFrom: IN_THREE_MONTHS })]);
    const over = '2026-06-05T19:00:00.000Z';
    expect(recorded({ ...withCode, now: over }, gift)).toEqual([
      did(SubscriptionOrdered, { ...free, chargedFrom: '2026-08-05T19:00:00.000Z' }),
    ]);
  });

  test('fails once, gives its code back, and is not placed again', () => {
    const fail: MembershipCommand = { type: 'FailOrder', member: ANA, order: 'order-1', reason: 'declined' };
    expect(recorded(fail, withCode)).toEqual([
      did(OrderFailed, { member: ANA, order: 'order-1', code: CODE, reason: 'declined' }),
    ]);
    expect(outcome(fail)).toEqual([]);
    expect(outcome({ ...fail, order: 'order-2' }, withCode)).toEqual([]);
    expect(outcome(withCode, withCode, fail)).toEqual([]);
    expect(outcome(choose('order-2'), withCode, fail)).toEqual(['SubscriptionOrdered']);
    expect(stateAfter(withCode, fail).pastOrders).toEqual({ 'order-1': 'declined' });
  });
});

describe('the start of a plan', () => {
  test('follows its order, once', () => {
    expect(recorded(start(), choose('order-1'))).toEqual([started]);
    expect(outcome(start())).toEqual([]);
    expect(outcome(start({ order: 'order-2' }), choose('order-1'))).toEqual([]);
    expect(outcome(start(), choose('order-1'), start())).toEqual([]);
    expect(stateAfter(choose('order-1'), start())).toMatchObject({
      order: null,
      pastOrders: { 'order-1': null },
      subscription: { id: 'sub_1', plan: monthly, renews: true, next: null },
      isRunning: true,
    });
  });

  test('gives the free months of its code, after what was given, and the provider charges after them', () => {
    const granted = { member: ANA, source: 'code', grant: CODE, months: 2 } as const;
    const first = start({ chargedFrom: IN_TWO_MONTHS });
    expect(recorded(first, withCode)).toEqual([
      started,
      did(FreeMonthsGranted, { ...granted, from: NOW, until: IN_TWO_MONTHS }),
    ]);
    expect(recorded(start({ chargedFrom: IN_THREE_MONTHS }), gift, withCode)).toEqual([
      started,
      did(FreeMonthsGranted, { ...granted, from: NEXT_MONTH, until: IN_THREE_MONTHS }),
    ]);
    expect(stateAfter(withCode, first)).toMatchObject({ until: IN_TWO_MONTHS, toAlign: [] });
    const over = '2026-06-05T19:00:00.000Z';
    const later = { ...granted, from: over, until: '2026-08-05T19:00:00.000Z' };
    expect(recorded(start({ now: over, chargedFrom: later.until }), gift, { ...withCode, now: over })).toEqual([
      started,
      did(FreeMonthsGranted, later),
    ]);
  });

  test('says when the provider puts the first charge off to an earlier day, in whole seconds', () => {
    const earlier = '2026-06-04T18:59:59.999Z';
    const postponed = did(NextChargePostponed, { member: ANA, subscription: 'sub_1', until: earlier });
    expect(recorded(start({ chargedFrom: earlier }), gift, choose('order-1'))).toEqual([started, postponed]);
    for (const same of [NEXT_MONTH, '2026-06-04T19:00:00.999Z', IN_TWO_MONTHS])
      expect(outcome(start({ chargedFrom: same }), gift, choose('order-1'))).toEqual(['SubscriptionStarted']);
    expect(outcome(start({ chargedFrom: earlier }), choose('order-1'))).toEqual(['SubscriptionStarted']);
    expect(outcome(start(), gift, choose('order-1'))).toEqual(['SubscriptionStarted']);
  });
});

describe('another plan', () => {
  const next = (plan: typeof monthly) => ({ ...choose('order-2', plan) });
  test('follows the paid period, and becomes the plan when it is charged', () => {
    expect(recorded(next(annual), ...subscribed)).toEqual([
      did(NextPlanChosen, { member: ANA, ...annual, from: NEXT_MONTH }),
    ]);
    const unpaid = recorded(next(annual), ...subscribed.slice(0, 2));
    expect(unpaid).toEqual([did(NextPlanChosen, { member: ANA, ...annual, from: NOW })]);
    const changed = did(PlanChanged, { member: ANA, type: annual.type });
    expect(stateAfter(...subscribed, next(annual), changed).subscription).toMatchObject({ plan: annual, next: null });
    expect(stateAfter(...subscribed, changed).subscription).toMatchObject({ plan: monthly, next: null });
  });

  test('is one of another type, price or currency, and the one that comes already is none', () => {
    for (const change of [{ type: 'unlimited-other' }, { price: 1600 }, { currency: 'eur' }])
      expect(outcome(next({ ...monthly, ...change }), ...subscribed)).toEqual(['NextPlanChosen']);
    expect(outcome(next(annual), ...subscribed, choose('order-3', annual))).toEqual([]);
    expect(outcome(next(monthly), ...subscribed, choose('order-3', annual))).toEqual(['NextPlanChosen']);
  });

  test('resumes a renewal that was stopped', () => {
    expect(outcome(next(annual), ...subscribed, stop)).toEqual(['RenewalResumed', 'NextPlanChosen']);
  });

  test('takes no discount code, which is for a purchase', () => {
    const command: MembershipCommand = { ...next(annual), discount: { code: CODE, freeMonths: 1 } };
    expect(membership.decide(command, stateAfter(...subscribed))).toEqual(
      refuse('DISCOUNT_CODE_NEEDS_PURCHASE', { field: 'code' }),
    );
  });

  test('asks for another card first while a renewal is owed, and waits while it is due', () => {
    const grace = did(GraceBegun, { member: ANA, until: NEXT_MONTH });
    expect(outcome(next(annual), ...subscribed, grace)).toBe('RENEWAL_UNPAID');
    const due: MembershipCommand = { ...next(annual), now: NEXT_MONTH };
    expect(outcome(due, ...subscribed)).toBe('PAYMENT_UNDER_WAY');
  });
});

describe('free months', () => {
  const grant = (change: object = {}): MembershipCommand => ({ ...gift, ...change });
  const granted = (from: string, until: string) =>
    did(FreeMonthsGranted, { member: ANA, source: 'gift', grant: 'gift-1', months: 1, from, until });

  test('follow what was paid for or given before (I-053)', () => {
    expect(recorded(gift)).toEqual([granted(NOW, NEXT_MONTH)]);
    expect(recorded(gift, ...subscribed)).toEqual([granted(NEXT_MONTH, IN_TWO_MONTHS)]);
    expect(recorded(gift, grant({ grant: 'gift-2' }))).toEqual([granted(NEXT_MONTH, IN_TWO_MONTHS)]);
  });

  test('begin now when what was given before is over', () => {
    const late = grant({ now: IN_TWO_MONTHS });
    expect(recorded(late, grant({ grant: 'gift-2' }))).toEqual([granted(IN_TWO_MONTHS, IN_THREE_MONTHS)]);
    expect(recorded(late, ...subscribed, stop)).toEqual([granted(IN_TWO_MONTHS, IN_THREE_MONTHS)]);
  });

  test('follow the paid period while its renewal has no outcome yet', () => {
    const late = grant({ now: '2026-06-05T19:00:00.000Z' });
    expect(recorded(late, ...subscribed)).toEqual([granted(NEXT_MONTH, IN_TWO_MONTHS)]);
  });

  test('are given once for a code or a month', () => {
    expect(outcome(gift, gift)).toEqual([]);
  });

  test('put off the next charge of a plan, and need none', () => {
    expect(stateAfter(...subscribed, gift)).toMatchObject({ until: IN_TWO_MONTHS, toAlign: ['paid-until'] });
    expect(stateAfter(gift)).toMatchObject({ until: NEXT_MONTH, toAlign: [], isRunning: true });
  });

  test('are not shortened by a charge for an earlier period', () => {
    expect(stateAfter(...subscribed, gift, { ...paid, data: { ...paid.data, charge: 'in_2' } }).until).toBe(
      IN_TWO_MONTHS,
    );
  });

  test('are earned by no session where hosting earns none', () => {
    const count: MembershipCommand = {
      type: 'CountHostedSession',
      member: ANA,
      session: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
      heldAt: NOW,
      needed: 0,
      now: NOW,
      timezone: 'UTC',
    };
    expect(outcome(count)).toEqual([]);
    expect(recorded({ ...count, needed: 1 })).toMatchObject([
      { type: 'HostedSessionCounted', data: { month: '2026-05' } },
      { type: 'FreeMonthsGranted', data: { source: 'hosting', grant: '2026-05', months: 1, until: NEXT_MONTH } },
    ]);
  });
});
