import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { did } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import {
  billingEvents,
  ChargeSucceeded,
  NextPlanChosen,
  RenewalStopped,
  SubscriptionOrdered,
  SubscriptionStarted,
  type BillingEvent,
} from '../contract/membership-events.ts';
import { membership } from '../domain/membership.ts';
import { chargeFacts } from './charge-facts.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const ORDER = '11111111-1111-4111-8111-111111111111';
const NOW = '2026-05-04T19:00:00.000Z';
const UNTIL = '2026-06-04T19:00:00.000Z';
const monthly = { type: 'unlimited-monthly', months: 1, price: 1500, currency: 'usd' };

const paidMonth: BillingEvent[] = [
  did(SubscriptionOrdered, {
    ...monthly,
    member: BEN,
    order: ORDER,
    paymentMethod: 'pm_1',
    code: null,
    freeMonths: 0,
    chargedFrom: null,
  }),
  did(SubscriptionStarted, { member: BEN, order: ORDER, subscription: 'sub_1', type: monthly.type }),
  did(ChargeSucceeded, {
    member: BEN,
    charge: 'in_1',
    intent: 'pi_1',
    about: 'membership',
    type: monthly.type,
    amount: 1500,
    tax: 0,
    currency: 'usd',
    from: NOW,
    until: UNTIL,
    receipt: null,
    happenedAt: NOW,
    number: 'WELL-0001',
  }),
];

const chargesAfter = async (facts: readonly BillingEvent[], now = NOW) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(billingEvents));
  if (facts.length > 0)
    await log.append(membership.stream(BEN), 'any', facts, {
      actor: { kind: 'member', id: BEN },
      occurredAt: NOW,
      correlation: 'test',
    });
  return chargeFacts({ log, clock: fixedClock(now) }).chargesOf(BEN);
};

test('[C-173] a plan that renews is charged next at the end of what is paid, unless the account is shut out before', async () => {
  expect(await chargesAfter(paidMonth)).toEqual({
    paidUntil: UNTIL,
    next: { at: UNTIL, amount: 1500, currency: 'usd', endsWithAccount: true },
  });
});

test('[C-173] the next charge is that of the plan that was chosen next', async () => {
  const yearly = did(NextPlanChosen, {
    member: BEN,
    type: 'unlimited-yearly',
    months: 12,
    price: 14_400,
    currency: 'usd',
    from: UNTIL,
  });
  expect((await chargesAfter([...paidMonth, yearly])).next).toMatchObject({ at: UNTIL, amount: 14_400 });
});

test('[C-173] a plan that is not renewed any more is charged no more, and what is paid lasts', async () => {
  const stopped = did(RenewalStopped, { member: BEN, because: 'own-wish', until: UNTIL });
  expect(await chargesAfter([...paidMonth, stopped])).toEqual({ paidUntil: UNTIL, next: null });
});

test('[C-173] what was paid for a time that is over is not told as paid', async () => {
  const stopped = did(RenewalStopped, { member: BEN, because: 'own-wish', until: UNTIL });
  expect(await chargesAfter([...paidMonth, stopped], UNTIL)).toEqual({ paidUntil: null, next: null });
});

test('[C-173] on Basic nothing is charged', async () => {
  expect(await chargesAfter([])).toEqual({ paidUntil: null, next: null });
});
