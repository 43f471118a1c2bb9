import { expect, it } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { NextPlanChosen, PlanChanged, RenewalAnnounced, SubscriptionOrdered } from '../contract/membership-events.ts';
import { moneyStory } from './money-story.ts';

const member = '11111111-1111-4111-8111-111111111111';
const price = { price: 14400, currency: 'usd' };
const at = (occurredAt: string, id: string, event: { type: string; data: unknown }) => ({
  ...event,
  id,
  meta: { occurredAt },
});
const ordered = did(SubscriptionOrdered, {
  member,
  order: '22222222-2222-4222-8222-222222222222',
  type: 'unlimited-monthly',
  months: 1,
  price: 1500,
  currency: 'usd',
  paymentMethod: 'pm_1',
  code: null,
  freeMonths: 0,
  chargedFrom: null,
});

it('the next plan, and the mail before a renewal, come of the choice of a plan, not of the charge that woke the program', () => {
  const { rules } = moneyStory([
    at('2026-12-01T09:00:00.000Z', 'ordered', ordered),
    at(
      '2026-12-25T09:00:00.000Z',
      'told',
      did(RenewalAnnounced, { member, at: '2027-01-01T09:00:00.000Z', amount: 1500, currency: 'usd' }),
    ),
    at(
      '2027-01-05T12:00:00.000Z',
      'chosen',
      did(NextPlanChosen, { member, type: 'unlimited-yearly', months: 12, from: '2027-02-01T09:00:00.000Z', ...price }),
    ),
    at(
      '2027-01-25T09:00:00.000Z',
      'told of the next',
      did(RenewalAnnounced, { member, at: '2027-02-01T09:00:00.000Z', amount: 14400, currency: 'usd' }),
    ),
    at('2027-02-01T09:00:00.020Z', 'changed', did(PlanChanged, { member, type: 'unlimited-yearly' })),
  ]);
  expect(Object.fromEntries(rules)).toEqual({
    told: 'the monthly plan chosen on 1 December 2026 (UTC)',
    'told of the next': 'the yearly plan chosen on 5 January 2027 (UTC)',
    changed: 'the yearly plan chosen on 5 January 2027 (UTC)',
  });
});
