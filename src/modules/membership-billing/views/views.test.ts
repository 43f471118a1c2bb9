import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import {
  ChargeFailed,
  ChargeSucceeded,
  DisputeClosed,
  FreeMonthsGranted,
  NextPlanChosen,
  PlanChanged,
  RefundReturned,
} from '../contract/membership-events.ts';
import { plansOnSale } from '../contract/plans.ts';
import { membershipBillingSettings } from '../contract/settings.ts';
import { membership } from '../domain/membership.ts';
import type { CodeRow } from '../projections/billing.ts';
import { activityEntry, activityView, type HistoryReader } from './activity.ts';
import { adminCodeView } from './codes.ts';
import { infoView } from './plans.ts';

const MEMBER = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const plans = plansOnSale(membershipBillingSettings.parse({}));
const dayFirst = { timezone: 'Europe/London', dateFormat: 'day-first' } as const;

/** What the member reads, the earliest first. */
const reads = (facts: readonly { type: string; data: unknown }[], reader: HistoryReader['reader'] = dayFirst) =>
  activityView(
    facts.map((fact, position) => ({
      ...fact,
      id: `${position}`,
      position,
      meta: { occurredAt: '2026-05-04T09:00:00.000Z' },
    })) as unknown as Recorded[],
    { reader, plans },
  )
    .map(({ text }) => text)
    .toReversed();

const next = did(NextPlanChosen, {
  member: MEMBER,
  type: 'unlimited-yearly',
  months: 12,
  price: 14400,
  currency: 'usd',
  from: '2026-12-25T00:30:00.000Z',
});

test('[BIL-050] a change of plan names the plan and the day as the member writes and lives it', () => {
  expect(reads([next, did(PlanChanged, { member: MEMBER, type: 'unlimited-yearly' })])).toEqual([
    'Change of plan to Unlimited, yearly from 25 December 2026 on',
    'Plan changed to Unlimited, yearly',
  ]);
  expect(reads([next], { timezone: 'America/New_York', dateFormat: 'month-first' })).toEqual([
    'Change of plan to Unlimited, yearly from December 24, 2026 on',
  ]);
});

test('a plan set by staff has no end, also beside a free month that its member earned', () => {
  const now = '2026-11-26T12:00:00.000Z';
  const until = '2026-12-21T18:00:00.000Z';
  const info = (isSetByStaff: boolean) =>
    infoView({ ...membership.initial, until }, { now, graceDays: 3, currency: 'usd', plans, isSetByStaff });
  expect(info(true)).toMatchObject({ is_unlimited_subscribed: true, current_period_end: null });
  expect(info(false)).toMatchObject({ is_unlimited_subscribed: true, current_period_end: until });
});

test('a plan that is not on sale any more is called by how often it is paid', () => {
  const old = { ...next, data: { ...next.data, type: 'former', months: 6 } };
  expect(reads([old, did(PlanChanged, { member: MEMBER, type: 'former' })])).toEqual([
    'Change of plan to Unlimited, every 6 months from 25 December 2026 on',
    'Plan changed',
  ]);
});

test('a charge says for which days, where it is known', () => {
  const charge = {
    member: MEMBER,
    charge: 'in_1',
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    amount: 1500,
    tax: 0,
    currency: 'usd',
    receipt: null,
    from: '2026-05-04T09:00:00.000Z',
    until: '2026-06-04T09:00:00.000Z',
    happenedAt: '2026-05-04T09:00:00.000Z',
    number: 'WELL-0001',
  } as const;
  expect(reads([did(ChargeSucceeded, charge), did(ChargeSucceeded, { ...charge, from: null, until: null })])).toEqual([
    'Unlimited, 4 May 2026 to 4 June 2026',
    'Unlimited',
  ]);
});

const failed = did(ChargeFailed, {
  member: MEMBER,
  charge: 'in_1',
  attempt: 1,
  amount: 1500,
  currency: 'jpy',
  reason: 'Your card has expired.',
  nextAttempt: null,
  happenedAt: '2026-05-04T09:00:00.000Z',
});

test("the member's copy has amounts with the digits of their currency", () => {
  const fact = { ...failed, id: 'a', meta: { occurredAt: '2026-05-04T09:00:00.000Z' } } as unknown as Recorded;
  const kwd = { ...fact, data: { ...failed.data, currency: 'kwd' } } as unknown as Recorded;
  const amounts = activityView([fact, kwd], { reader: null, plans }).map((each) => activityEntry(each)['Amount']);
  expect(new Set(amounts)).toEqual(new Set(['1500 JPY', '1.500 KWD']));
});

test('a history is written in the language of its reader', () => {
  const spanish = { ...dayFirst, language: 'es' } as const;
  const granted = { member: MEMBER, months: 2, source: 'gift', code: null, until: '2026-06-04T09:00:00.000Z' };
  const facts = [
    next,
    did(RefundReturned, { member: MEMBER, refund: 're_1', charge: 'in_1', amount: 1500, currency: 'usd' } as never),
    did(FreeMonthsGranted, granted as never),
    did(DisputeClosed, {
      member: MEMBER,
      dispute: 'dp_1',
      charge: 'in_1',
      outcome: 'warning_closed',
      amount: 1500,
      currency: 'usd',
    }),
    failed,
  ];
  expect(reads(facts)).toEqual([
    'Change of plan to Unlimited, yearly from 25 December 2026 on',
    'A refund of $15.00 did not arrive: the bank sent it back to us',
    '2 free months for a gift, until 4 June 2026',
    'The dispute with the bank is closed (warning_closed)',
    'Your card could not be charged: Your card has expired.',
  ]);
  expect(reads(facts, spanish)).toEqual([
    'Cambio de plan a Unlimited, yearly a partir del 25 de diciembre de 2026',
    'Un reembolso de 15,00\u00A0US$ no llegó: el banco nos lo devolvió',
    '2 meses gratis por un regalo, hasta el 4 de junio de 2026',
    'La disputa con el banco está cerrada (warning_closed)',
    'No se pudo cobrar en tu tarjeta: Tu tarjeta ha caducado.',
  ]);
});

const day = new Date('2026-05-04T19:00:00.000Z');
const codeRow: CodeRow = {
  code: 'c0de0000-0000-4000-8000-000000000001',
  text: 'SPRING-2026',
  free_months: 2,
  is_gift: true,
  is_active: true,
  created_at: day,
  expires_at: null,
  used_by: null,
  used_at: null,
};
test.each([
  ['active', {}],
  ['inactive', { is_active: false }],
  ['expired', { expires_at: day }],
  ['used', { used_by: MEMBER, used_at: day }],
  ['used', { used_at: day, is_active: false, expires_at: day }],
])('[BIL-041] a code has its letters, its free months, whether it is a gift, and is %s: %j', (status, overrides) => {
  expect(adminCodeView({ ...codeRow, ...overrides }, day.toISOString())).toMatchObject({
    code: 'SPRING-2026',
    months_off: 2,
    is_gift: true,
    status,
  });
  expect(adminCodeView({ ...codeRow, is_gift: false, free_months: 1 }, day.toISOString())).toMatchObject({
    months_off: 1,
    is_gift: false,
  });
});
