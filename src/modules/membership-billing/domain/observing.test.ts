import { describe, expect, test } from '@jest/globals';
import { observed, type Observation } from './observing.ts';
import { initial, type MembershipState } from './state.ts';

const MEMBER = '5f0c1a52-0000-4000-8000-000000000001';
const nothing: Observation = { subscription: null, others: [], invoices: [], gifts: [], refunds: [], disputes: [] };
const subscribed: MembershipState = {
  ...initial,
  subscription: {
    id: 'sub_2',
    plan: { type: 'unlimited-monthly', price: 1500, currency: 'usd', months: 1 },
    renews: true,
    next: null,
  },
};
const over = {
  isOver: true,
  endsAtPeriodEnd: false,
  type: null,
  price: 1500,
  currency: 'usd',
  until: '2026-05-04T19:00:00.000Z',
};
const seeing = (subscription: Observation['subscription']) =>
  observed(
    {
      member: MEMBER,
      seen: { ...nothing, subscription },
      now: '2026-05-04T19:00:00.000Z',
      graceDays: 7,
    },
    subscribed,
  ).map(({ type }) => type);

test('what the provider said before the subscription was recorded does not end it', () => {
  expect(seeing(null)).toEqual([]);
  expect(seeing({ ...over, id: 'sub_1' })).toEqual([]);
});

test('a subscription that the provider has ended renews no more', () => {
  const stopped = { ...subscribed, subscription: { ...subscribed.subscription!, renews: false } };
  expect(types({ subscription: { ...over, id: 'sub_2' } }, stopped)).toEqual(['ProviderAligned']);
  expect(seeing({ ...over, id: 'sub_2' })).toEqual(['RenewalStopped', 'ProviderAligned']);
});

const renewal: Observation['invoices'][number] = {
  charge: 'in_1',
  intent: 'pi_1',
  isPaid: false,
  isOpen: true,
  type: 'unlimited-monthly',
  amount: 1500,
  tax: 0,
  currency: 'usd',
  from: '2026-05-04T19:00:00.000Z',
  until: '2026-06-04T19:00:00.000Z',
  receipt: null,
  attempts: 1,
  problem: 'declined',
  nextAttempt: null,
  isRenewal: true,
  happenedAt: '2026-05-04T20:00:00.000Z',
  number: 'WELL-0002',
};
const running: MembershipState = { ...subscribed, isRunning: true };
const facts = (seen: Partial<Observation>, state = running) =>
  observed({ member: MEMBER, seen: { ...nothing, ...seen }, now: renewal.from, graceDays: 7 }, state);
const types = (...input: Parameters<typeof facts>) => facts(...input).map(({ type }) => type);

describe('days of grace', () => {
  test('begin with the first attempt that failed for a renewal, and last from the day it was due', () => {
    expect(facts({ invoices: [renewal] })).toMatchObject([
      { type: 'ChargeFailed', data: { charge: 'in_1', attempt: 1 } },
      { type: 'GraceBegun', data: { until: '2026-05-11T19:00:00.000Z' } },
    ]);
  });

  test('begin once', () => {
    const inGrace = { ...running, graceUntil: '2026-05-11T19:00:00.000Z', failures: { in_1: 1 } };
    expect(types({ invoices: [renewal] }, inGrace)).toEqual([]);
    expect(types({ invoices: [{ ...renewal, attempts: 2 }] }, inGrace)).toEqual(['ChargeFailed']);
    expect(types({ invoices: [renewal, { ...renewal, charge: 'in_2' }] })).toEqual([
      'ChargeFailed',
      'GraceBegun',
      'ChargeFailed',
    ]);
  });

  test.each([
    ['for a first payment', { isRenewal: false }, running],
    ['for an invoice that was given up', { isOpen: false }, running],
    ['once Unlimited has ended', {}, { ...running, isRunning: false }],
  ])('do not begin %s', (_when, options, state) => {
    expect(types({ invoices: [{ ...renewal, ...options }] }, state)).toEqual(['ChargeFailed']);
  });

  test('end with the payment of a renewal, unless another one is owed', () => {
    const inGrace = { ...running, graceUntil: '2026-05-11T19:00:00.000Z', failures: { in_1: 1 } };
    const paid = { ...renewal, isPaid: true, isOpen: false };
    expect(types({ invoices: [paid] }, inGrace)).toEqual(['ChargeSucceeded', 'GraceEnded']);
    expect(types({ invoices: [{ ...paid, isRenewal: false }] }, inGrace)).toEqual(['ChargeSucceeded']);
    expect(types({ invoices: [renewal, { ...paid, charge: 'in_2' }] }, inGrace)).toEqual(['ChargeSucceeded']);
    const notTried = { ...renewal, charge: 'in_2', attempts: 0 };
    expect(facts({ invoices: [paid, notTried] }, inGrace)).toMatchObject([
      {},
      { type: 'GraceEnded', data: { member: MEMBER, because: 'paid' } },
    ]);
  });
});

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  [null, 'declined'],
])('a failed attempt has the reason of the provider: %s', (problem, reason) => {
  expect(facts({ invoices: [{ ...renewal, problem }] })).toMatchObject([{ data: { reason } }, {}]);
});

test('what is learned late keeps the time of the provider: charges, attempts, refunds and disputes', () => {
  const happenedAt = '2026-05-04T20:00:00.000Z';
  const paid = { ...renewal, isPaid: true, isOpen: false };
  const gift = {
    charge: 'pi_2',
    gift: 'gift-1',
    type: 'x',
    amount: 1,
    tax: 0,
    currency: 'usd',
    receipt: null,
    happenedAt,
  };
  const money = { charge: 'in_1', amount: 500, currency: 'usd', happenedAt };
  const learned = facts({
    invoices: [paid, { ...renewal, charge: 'in_2' }],
    gifts: [gift],
    refunds: [{ ...money, refund: 're_1', order: null, returned: null }],
    disputes: [{ ...money, dispute: 'dp_1', reason: 'general', outcome: null }],
  }).filter(({ data }) => 'happenedAt' in data);
  expect(learned.map(({ type, data }) => [type, 'happenedAt' in data ? data.happenedAt : null])).toEqual([
    ['ChargeSucceeded', happenedAt],
    ['ChargeSucceeded', happenedAt],
    ['ChargeFailed', happenedAt],
    ['ChargeRefunded', happenedAt],
    ['ChargeDisputed', happenedAt],
  ]);
  expect(learned.map(({ data }) => ('number' in data ? data.number : null))).toEqual([
    'WELL-0002',
    null,
    null,
    null,
    null,
  ]);
});

test('a refund is recorded with its charge or after it, once, and never for a charge that is not ours', () => {
  const refund = {
    refund: 're_1',
    charge: 'in_1',
    order: null,
    returned: null,
    amount: 500,
    currency: 'usd',
    happenedAt: renewal.from,
  };
  const paid = { ...renewal, isPaid: true, isOpen: false };
  expect(types({ refunds: [refund] })).toEqual([]);
  expect(types({ refunds: [{ ...refund, charge: 'in_9' }], invoices: [paid] })).toEqual(['ChargeSucceeded']);
  expect(types({ refunds: [refund], invoices: [paid] })).toEqual(['ChargeSucceeded', 'ChargeRefunded']);
  const charged = { in_1: { amount: 1500, refunded: 0, currency: 'usd', intent: 'pi_1', gift: null } };
  expect(types({ refunds: [refund] }, { ...running, charges: charged })).toEqual(['ChargeRefunded']);
  expect(types({ refunds: [refund] }, { ...running, charges: charged, refunds: ['re_1'] })).toEqual([]);
});

test('a refund that came back is a fact once after it was recorded, and the end of its order when it was never seen', () => {
  const refund = {
    refund: 're_1',
    charge: 'in_1',
    order: 'order-1',
    amount: 500,
    currency: 'usd',
    happenedAt: renewal.from,
  };
  const returned = { ...refund, returned: 'declined' };
  const charges = { in_1: { amount: 1500, refunded: 500, currency: 'usd', intent: 'pi_1', gift: null } };
  const before = { ...running, charges, refunds: ['re_1'] };
  const { order: _, happenedAt: __, ...money } = refund;
  expect(facts({ refunds: [returned] }, before)).toEqual([
    { type: 'RefundReturned', data: { member: MEMBER, ...money, reason: 'declined' } },
  ]);
  expect(types({ refunds: [returned] }, { ...before, returned: ['re_1'] })).toEqual([]);
  const openRefunds = [{ refund: 'order-1', charge: 'in_1', amount: 500, currency: 'usd' }];
  expect(facts({ refunds: [returned] }, { ...running, charges, openRefunds })).toEqual([
    { type: 'RefundFailed', data: { member: MEMBER, refund: 'order-1', reason: 'declined' } },
  ]);
  const another = [{ ...openRefunds[0]!, refund: 'order-2' }];
  expect(facts({ refunds: [returned] }, { ...running, charges, openRefunds: another })).toEqual([]);
  expect(types({ refunds: [returned] }, { ...running, charges })).toEqual([]);
});

test('a dispute is recorded when it opens and when it closes, each once', () => {
  const dispute = {
    dispute: 'dp_1',
    charge: 'in_1',
    amount: 1500,
    currency: 'usd',
    reason: 'fraudulent',
    outcome: null,
    happenedAt: renewal.from,
  };
  const known = (input: 'open' | 'won') => ({ ...running, disputes: { dp_1: { charge: 'in_1', is: input } } });
  const closed = { ...dispute, outcome: 'won' };
  expect(types({ disputes: [dispute] })).toEqual(['ChargeDisputed']);
  expect(types({ disputes: [dispute] }, known('open'))).toEqual([]);
  expect(types({ disputes: [closed] })).toEqual(['ChargeDisputed', 'DisputeClosed']);
  expect(types({ disputes: [closed] }, known('open'))).toEqual(['DisputeClosed']);
  expect(types({ disputes: [closed] }, known('won'))).toEqual([]);
});

describe('what the provider says of the renewal', () => {
  const theirs = { ...over, id: 'sub_2', isOver: false };
  const stopped = { ...running, subscription: { ...subscribed.subscription!, renews: false } };

  test('counts when it differs', () => {
    expect(facts({ subscription: { ...theirs, endsAtPeriodEnd: true } })).toEqual([
      { type: 'RenewalStopped', data: { member: MEMBER, because: 'provider', until: null } },
    ]);
    expect(facts({ subscription: { ...theirs, isOver: true } })).toMatchObject([
      { data: { because: 'provider', until: null } },
      { data: { subscription: 'sub_2', what: 'ended' } },
    ]);
    expect(types({ subscription: theirs }, stopped)).toEqual(['RenewalResumed']);
    expect(types({ subscription: theirs })).toEqual([]);
    expect(types({ subscription: { ...theirs, endsAtPeriodEnd: true } }, stopped)).toEqual([]);
  });

  test.each(['renewal', 'ended'] as const)('does not count while a change was not sent to it: %s', (what) => {
    expect(types({ subscription: theirs }, { ...stopped, toAlign: [what] })).toEqual([]);
    expect(types({ subscription: { ...theirs, endsAtPeriodEnd: true } }, { ...running, toAlign: [what] })).toEqual([]);
  });

  test('turns the next plan into the plan when it charges for it, unless the choice was not sent to it yet', () => {
    const next = { type: 'unlimited-annual', price: 12_000, currency: 'usd', months: 12 };
    const chosen = { ...running, subscription: { ...subscribed.subscription!, next } };
    expect(facts({ subscription: { ...theirs, type: next.type } }, chosen)).toEqual([
      { type: 'PlanChanged', data: { member: MEMBER, type: next.type } },
    ]);
    expect(types({ subscription: { ...theirs, type: next.type } }, { ...chosen, toAlign: ['next-plan'] })).toEqual([]);
    expect(types({ subscription: { ...theirs, type: 'unlimited-monthly' } }, chosen)).toEqual([]);
    expect(types({ subscription: { ...theirs, type: next.type } })).toEqual([]);
  });
});
