import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeDisputed,
  ChargeRefunded,
  ChargeSucceeded,
  CreditGiven,
  CreditOrdered,
  CustomerLinked,
  FreeMonthsGranted,
  GraceBegun,
  ProviderRefused,
  RenewalStopped,
  SubscriptionOrdered,
  SubscriptionStarted,
  type BillingEvent,
} from '../contract/membership-events.ts';
import type { Comparison } from './comparing.ts';
import { membership } from './membership.ts';
import type { Observation } from './observing.ts';

const member = '5f0c1a52-0000-4000-8000-000000000001';
const order = '5f0c1a52-0000-4000-8000-000000000002';
const credit = '5f0c1a52-0000-4000-8000-000000000003';
const FROM = '2026-05-01T10:00:00.000Z';
const UNTIL = '2026-06-01T10:00:00.000Z';
const now = '2026-05-04T03:00:00.000Z';
const plan = { type: 'unlimited-monthly', months: 1, price: 1500, currency: 'usd' };
const paid = { amount: 1500, tax: 0, currency: 'usd', receipt: null };

const before = [
  did(CustomerLinked, { member, customer: 'cus_1' }),
  did(SubscriptionOrdered, {
    member,
    order,
    ...plan,
    paymentMethod: 'pm_1',
    code: null,
    freeMonths: 0,
    chargedFrom: null,
  }),
  did(SubscriptionStarted, { member, order, subscription: 'sub_1', type: plan.type }),
  did(ChargeSucceeded, {
    member,
    charge: 'in_1',
    intent: 'pi_1',
    about: 'membership',
    type: plan.type,
    ...paid,
    from: FROM,
    until: UNTIL,
    happenedAt: FROM,
    number: 'WELL-0001',
  }),
  did(ChargeSucceeded, {
    member,
    charge: 'pi_2',
    intent: 'pi_2',
    about: 'gift',
    gift: order,
    type: plan.type,
    ...paid,
    from: null,
    until: null,
    happenedAt: FROM,
    number: null,
  }),
  did(ChargeRefunded, {
    member,
    refund: 're_1',
    charge: 'pi_2',
    order: null,
    amount: 300,
    currency: 'usd',
    happenedAt: FROM,
  }),
  did(ChargeDisputed, {
    member,
    charge: 'in_1',
    dispute: 'dp_1',
    amount: 1500,
    currency: 'usd',
    reason: 'general',
    happenedAt: FROM,
  }),
  did(CreditOrdered, { member, credit, amount: 500, currency: 'usd', by: order, reason: '' }),
  did(CreditGiven, { member, credit, amount: 500, currency: 'usd' }),
];
const state = before.reduce(membership.evolve, membership.initial);

const invoice: Observation['invoices'][number] = {
  charge: 'in_1',
  intent: 'pi_1',
  isPaid: true,
  isOpen: false,
  type: plan.type,
  ...paid,
  from: FROM,
  until: UNTIL,
  attempts: 0,
  problem: null,
  nextAttempt: null,
  isRenewal: false,
  happenedAt: FROM,
  number: 'WELL-0001',
};
const gift: Observation['gifts'][number] = { charge: 'pi_2', gift: order, type: plan.type, ...paid, happenedAt: FROM };
const refund = {
  refund: 're_1',
  charge: 'pi_2',
  order: null,
  returned: null,
  amount: 300,
  currency: 'usd',
  happenedAt: FROM,
};
const dispute = {
  dispute: 'dp_1',
  charge: 'in_1',
  amount: 1500,
  currency: 'usd',
  reason: 'general',
  outcome: null,
  happenedAt: FROM,
};
const subscription: NonNullable<Observation['subscription']> = {
  id: 'sub_1',
  isOver: false,
  endsAtPeriodEnd: false,
  type: plan.type,
  price: 1500,
  currency: 'usd',
  until: UNTIL,
};
const same: Observation = {
  subscription,
  others: [],
  invoices: [invoice],
  gifts: [gift],
  refunds: [refund],
  disputes: [dispute],
};
const ours: Comparison['credits'][number] = { id: 'cbtxn_1', credit, amount: 500, currency: 'usd' };

const found = (seen: Partial<Observation>, credits = [ours], known = state) => {
  const command = { type: 'Observe', member, seen: { ...same, ...seen }, now, graceDays: 7 } as const;
  const decided = membership.decide({ ...command, compared: { credits } }, known);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided;
};
const reported = (...input: Parameters<typeof found>) =>
  found(...input).flatMap(({ type, data }) =>
    type === 'BillingDifferenceFound' ? [`${data.what}: ${data.ours} | ${data.theirs}`] : [],
  );

test('two records that say the same have no difference', () => {
  expect(found({})).toEqual([]);
  const nothing = { subscription: null, invoices: [], gifts: [], refunds: [], disputes: [] };
  expect(found(nothing, [], membership.initial)).toEqual([]);
});

test('money that came back from the bank is no refund, and a charge a moment later in the same second no other one', () => {
  expect(found({ refunds: [refund, { ...refund, refund: 're_9', returned: 'declined' }] })).toEqual([]);
  expect(found({ subscription: { ...subscription, until: '2026-06-01T10:00:00.999Z' } })).toEqual([]);
});

test('the day of the next charge is not compared while it changes: unpaid, stopped, owed or about to be moved', () => {
  const elsewhere = { ...subscription, until: '2026-07-01T10:00:00.000Z' };
  const granted = did(FreeMonthsGranted, {
    member,
    source: 'gift',
    grant: 'g',
    months: 1,
    from: UNTIL,
    until: elsewhere.until,
  });
  const refused = did(ProviderRefused, { member, what: 'paid-until', problem: 'no' });
  const stopped = did(RenewalStopped, { member, because: 'provider', until: UNTIL });
  const grace = did(GraceBegun, { member, until: elsewhere.until });
  const after = (...facts: BillingEvent[]) => facts.reduce(membership.evolve, state);
  expect(reported({ subscription: elsewhere })).toHaveLength(1);
  expect(reported({ subscription: { ...elsewhere, endsAtPeriodEnd: true } }, [ours], after(stopped))).toEqual([]);
  expect(reported({ subscription: elsewhere }, [ours], after(grace))).toEqual([]);
  expect(reported({}, [ours], after(granted))).toEqual([]);
  expect(reported({}, [ours], after(granted, refused))).toHaveLength(1);
  const late = {
    type: 'Observe',
    member,
    seen: { ...same, subscription: elsewhere },
    now: UNTIL,
    graceDays: 7,
  } as const;
  expect(membership.decide({ ...late, compared: { credits: [ours] } }, state)).toEqual([]);
});

test('another subscription there is none while an order is not recorded yet', () => {
  const waiting = before.slice(0, 2).reduce(membership.evolve, membership.initial);
  const nothing = { subscription: null, invoices: [], gifts: [], refunds: [], disputes: [] };
  expect(found({ ...nothing, others: [{ id: 'sub_1', price: 1500, currency: 'usd' }] }, [], waiting)).toEqual([]);
});

test.each<[string, Partial<Observation>, string[]]>([
  ['a charge is missing there', { invoices: [] }, ['charge in_1: 15.00 USD | nothing']],
  [
    'a charge is of another amount',
    { invoices: [{ ...invoice, amount: 1400 }] },
    ['charge in_1: 15.00 USD | 14.00 USD'],
  ],
  [
    'a charge is in another currency',
    { invoices: [{ ...invoice, currency: 'eur' }] },
    ['charge in_1: 15.00 USD | 15.00 EUR'],
  ],
  ['a charge is not paid there', { invoices: [{ ...invoice, isPaid: false }] }, ['charge in_1: 15.00 USD | not paid']],
  [
    'a charge is doubled there',
    { invoices: [invoice, { ...invoice, charge: 'in_2' }] },
    ['ChargeSucceeded: nothing | 15.00 USD'],
  ],
  ['the charge of a gift is missing there', { gifts: [] }, ['charge pi_2: 15.00 USD | nothing']],
  ['a refund is missing there', { refunds: [] }, ['refunds of pi_2: 3.00 USD | 0.00 USD']],
  [
    'a refund is of another amount',
    { refunds: [{ ...refund, amount: 200 }] },
    ['refunds of pi_2: 3.00 USD | 2.00 USD'],
  ],
  [
    'a refund is doubled there',
    { refunds: [refund, { ...refund, refund: 're_2' }] },
    ['ChargeRefunded: nothing | 3.00 USD'],
  ],
  ['a dispute is missing there', { disputes: [] }, ['dispute dp_1: open | nothing']],
  [
    'a dispute is decided there',
    { disputes: [{ ...dispute, outcome: 'lost' }] },
    ['DisputeClosed: nothing | 15.00 USD'],
  ],
  [
    'another dispute was decided there',
    { disputes: [{ ...dispute, dispute: 'dp_0', outcome: 'won' }, dispute] },
    ['ChargeDisputed: nothing | 15.00 USD', 'DisputeClosed: nothing | 15.00 USD'],
  ],
  ['the subscription is missing there', { subscription: null }, ['subscription sub_1: unlimited-monthly | nothing']],
  [
    'the subscription has another price there',
    { subscription: { ...subscription, price: 900 } },
    ['plan of sub_1: unlimited-monthly, 15.00 USD | unlimited-monthly, 9.00 USD'],
  ],
  [
    'the subscription is charged on another day there',
    { subscription: { ...subscription, until: '2026-06-02T10:00:00.000Z' } },
    ['next charge of sub_1: 2026-06-01 10:00:00 | 2026-06-02 10:00:00'],
  ],
  [
    'the subscription ends there',
    { subscription: { ...subscription, endsAtPeriodEnd: true } },
    ['RenewalStopped: nothing | it'],
  ],
  [
    'another subscription runs there',
    { others: [{ id: 'sub_2', price: 1500, currency: 'usd' }] },
    ['subscription sub_2: nothing | 15.00 USD'],
  ],
])('when %s, the comparison reports it, and what stays so once', (_, seen, expected) => {
  expect(reported(seen)).toEqual(expected);
  const after = found(seen).reduce(membership.evolve, state);
  expect(found(seen, [ours], after)).toEqual([]);
});

test('a credit that is missing or another one there is reported, and one that we do not know', () => {
  expect(reported({}, [])).toEqual([`credit ${credit}: 5.00 USD | nothing`]);
  expect(reported({}, [{ ...ours, amount: 400 }])).toEqual([`credit ${credit}: 5.00 USD | 4.00 USD`]);
  expect(reported({}, [ours, { ...ours, id: 'cbtxn_2', credit: null }])).toEqual([
    'credit cbtxn_2: nothing | 5.00 USD',
  ]);
  expect(reported({}, [{ ...ours, credit: order }, ours])).toEqual(['credit cbtxn_1: nothing | 5.00 USD']);
  const ordered = did(CreditOrdered, { member, credit: order, amount: 200, currency: 'usd', by: order, reason: '' });
  expect(reported({}, [{ ...ours, credit: order, amount: 200 }, ours], membership.evolve(state, ordered))).toEqual([]);
  const unknown = { ...ours, credit: member };
  expect(reported({}, [ours, unknown], membership.evolve(state, ordered))).toHaveLength(1);
});
