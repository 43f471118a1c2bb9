import { expect, test } from 'vitest';
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
  expect(seeing({ ...over, id: 'sub_2' })).toEqual(['RenewalStopped', 'ProviderAligned']);
});
