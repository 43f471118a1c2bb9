import { expect, it } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeDisputed,
  ChargeRefunded,
  ChargeSucceeded,
  CreditGiven,
  CreditOrdered,
  DisputeClosed,
  FreeMonthsGranted,
  GraceBegun,
  NextPlanChosen,
  RefundOrdered,
  RenewalStopped,
  SubscriptionOrdered,
  SubscriptionStarted,
  UnlimitedEnded,
  type BillingEvent,
} from '../contract/membership-events.ts';
import { membership } from './membership.ts';
import { withMoneyInWords, membershipInWords } from './membership-words.ts';

const member = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const order = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const refund = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const staff = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const happenedAt = '2027-01-28T11:00:00.000Z';
const usd = { currency: 'usd' };

const yearly: BillingEvent[] = [
  did(SubscriptionOrdered, {
    member,
    order,
    type: 'unlimited-yearly',
    months: 12,
    price: 14_400,
    ...usd,
    paymentMethod: 'pm_1',
    code: null,
    freeMonths: 0,
    chargedFrom: null,
  }),
  did(SubscriptionStarted, { member, order, subscription: 'sub_1', type: 'unlimited-yearly' }),
  did(ChargeSucceeded, {
    member,
    charge: 'in_1',
    intent: 'pi_1',
    about: 'membership',
    type: 'unlimited-yearly',
    amount: 14_400,
    tax: 0,
    ...usd,
    from: happenedAt,
    until: '2028-01-28T11:00:00.000Z',
    receipt: null,
    happenedAt,
    number: 'WELL-0001',
  }),
];
const ordered = did(RefundOrdered, {
  member,
  charge: 'in_1',
  refund,
  amount: 4400,
  ...usd,
  by: staff,
  reason: 'Ill for a month',
});
const refunded: BillingEvent[] = [
  ordered,
  did(ChargeRefunded, { member, charge: 'in_1', refund: 're_1', order: refund, amount: 4400, ...usd, happenedAt }),
];
const linesAfter = (...facts: BillingEvent[]) =>
  Object.values(membershipInWords(fold(membership, facts))).filter((line) => line !== null);

it.each([
  ['before anything happened', [], ['No plan is running.', 'Nothing was paid.']],
  [
    'while a plan is ordered',
    yearly.slice(0, 1),
    ['Unlimited, yearly is ordered and not charged yet.', 'Nothing was paid.'],
  ],
  [
    'while a plan runs',
    yearly,
    [
      'Unlimited, yearly, until 28 January 2028 (UTC), renews.',
      'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.',
    ],
  ],
  [
    'with a refund that is ordered, a renewal that was stopped, and grace',
    [
      ...yearly,
      did(GraceBegun, { member, until: '2028-02-04T11:00:00.000Z' }),
      did(RenewalStopped, { member, until: '2028-01-28T11:00:00.000Z', because: 'own-wish' }),
      ordered,
    ],
    [
      'Unlimited, yearly, until 28 January 2028 (UTC), is not renewed.',
      'The renewal is not paid: in grace until 4 February 2028, 11:00 UTC.',
      'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.',
      'Still to be paid back: 44.00 USD.',
    ],
  ],
  [
    'with a refund, a credit and a dispute',
    [
      ...yearly,
      ...refunded,
      did(CreditOrdered, { member, credit: order, amount: 500, ...usd, by: staff, reason: 'Sorry' }),
      did(CreditGiven, { member, credit: order, amount: 500, ...usd }),
      did(ChargeDisputed, {
        member,
        charge: 'in_1',
        dispute: 'du_1',
        amount: 1500,
        ...usd,
        reason: 'fraudulent',
        happenedAt,
      }),
    ],
    [
      'Unlimited, yearly, until 28 January 2028 (UTC), renews.',
      'Paid 144.00 USD, refunded 44.00 USD, credited 5.00 USD.',
      '1 charge was disputed with the bank: 1 open, 0 won, 0 lost.',
    ],
  ],
  [
    'with another plan next, after a month that was given, and in two currencies',
    [
      ...yearly,
      did(NextPlanChosen, { member, type: 'unlimited-monthly', months: 1, price: 1500, ...usd, from: happenedAt }),
      { ...yearly[2]!, data: { ...yearly[2]!.data, charge: 'in_2', currency: 'eur', amount: 100 } } as BillingEvent,
      did(CreditGiven, { member, credit: order, amount: 500, currency: 'eur' }),
    ],
    [
      'Unlimited, yearly, until 28 January 2028 (UTC), then Unlimited, monthly.',
      'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD. Paid 1.00 EUR, refunded 0.00 EUR, credited 5.00 EUR.',
    ],
  ],
  [
    'with months that were given',
    [
      did(FreeMonthsGranted, {
        member,
        source: 'gift',
        grant: 'g',
        months: 1,
        from: happenedAt,
        until: '2027-02-28T11:00:00.000Z',
      }),
    ],
    ['Unlimited, until 28 February 2027 (UTC), without a plan that renews.', 'Nothing was paid.'],
  ],
  [
    'with a plan that ended',
    [...yearly, did(UnlimitedEnded, { member, because: 'unpaid' })],
    ['No plan is running.', 'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.'],
  ],
  [
    'with disputes that were decided',
    [
      ...yearly,
      ...(['won', 'lost', 'lost'] as const).map((outcome, number) =>
        did(DisputeClosed, { member, charge: 'in_1', dispute: `du_${number}`, outcome, amount: 1500, ...usd }),
      ),
    ],
    [
      'Unlimited, yearly, until 28 January 2028 (UTC), renews.',
      'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.',
      '3 charges were disputed with the bank: 0 open, 1 won, 2 lost.',
    ],
  ],
])('%s, what matters of payments is said in a few lines', (_, facts, lines) => {
  expect(linesAfter(...facts)).toEqual(lines);
});

it('only money with its currency is written as people write it', () => {
  const state = {
    amount: 1,
    months: 3,
    of: { currency: 'usd', price: null, amount: 250, months: 3, list: [{ tax: 1 }] },
  };
  expect(withMoneyInWords(state)).toEqual({
    amount: 1,
    months: 3,
    of: { currency: 'usd', price: null, amount: '2.50 USD', months: 3, list: [{ tax: 1 }] },
  });
});

it('the state of payments holds money as people write it, and one refund for one order', () => {
  expect(withMoneyInWords(fold(membership, [...yearly, ...refunded]))).toMatchObject({
    charges: { in_1: { amount: '144.00 USD', refunded: '44.00 USD' } },
    refunds: ['re_1'],
    openRefunds: [],
    subscription: { plan: { price: '144.00 USD' } },
  });
});
