import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  CardExpiryAnnounced,
  CardSaved,
  ChargeFailed,
  ChargeSucceeded,
  FreeMonthsGranted,
  GiftDisputed,
  GiftRefunded,
  GiftRestored,
  NextPlanChosen,
  RenewalAnnounced,
  RenewalResumed,
  RenewalStopped,
  SubscriptionStarted,
  UnlimitedEnded,
  type BillingEvent,
} from '../contract/membership-events.ts';
import { isStillSo } from './standing-notices.ts';

const member = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const order = '11111111-1111-4111-8111-111111111111';
const gift = '22222222-2222-4222-8222-222222222222';
const AT = '2026-05-04T19:00:00.000Z';
const money = { amount: 1500, currency: 'usd' };

const failed = (attempt: number, charge = 'in_1') =>
  did(ChargeFailed, {
    ...money,
    member,
    charge,
    attempt,
    reason: 'Your card was declined.',
    nextAttempt: null,
    happenedAt: AT,
  });
const paid = (charge = 'in_1') =>
  did(ChargeSucceeded, {
    ...money,
    member,
    charge,
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    tax: 0,
    from: AT,
    until: AT,
    receipt: null,
    happenedAt: AT,
    number: null,
  });
const stopped = did(RenewalStopped, { member, because: 'own-wish', until: AT });
const resumed = did(RenewalResumed, { member });
const announced = did(RenewalAnnounced, { ...money, member, at: AT });
const expires = did(CardExpiryAnnounced, { member, paymentMethod: 'pm_1', expire: '05/2026' });
const saved = did(CardSaved, {
  member,
  paymentMethod: 'pm_2',
  brand: 'visa',
  last4: '4242',
  expire: '05/2030',
});
const ended = did(UnlimitedEnded, { member, because: 'period-over' });
const started = did(SubscriptionStarted, { member, order, subscription: 'sub_1', type: 'unlimited-monthly' });
const granted = did(FreeMonthsGranted, {
  member,
  source: 'gift',
  grant: gift,
  months: 1,
  from: AT,
  until: AT,
});
const next = (type: string) => did(NextPlanChosen, { member, type, months: 1, price: 1500, currency: 'usd', from: AT });
const disputed = (outcome: 'open' | 'won' | 'lost') =>
  did(GiftDisputed, { member, gift, dispute: 'dp_1', is: outcome, wasUsed: false });
const refunded = did(GiftRefunded, { member, gift, codeId: order, isRevoked: true });
const restored = did(GiftRestored, { member, gift, codeId: order, isUsable: true });

const holds = (fact: BillingEvent, ...later: BillingEvent[]) =>
  isStillSo(
    [paid('in_0'), stopped, resumed, fact, ...later].map((each, at) => ({ ...each, id: String(at) })),
    '3',
  );

describe('a mail about money that waited is not sent', () => {
  test.each<[string, BillingEvent, BillingEvent[], BillingEvent[]]>([
    ['a failed charge that was paid meanwhile', failed(1), [paid()], [paid('in_2')]],
    ['a failed charge that failed once more', failed(1), [failed(2)], [failed(1, 'in_2')]],
    ['a failed charge after which Unlimited ended', failed(1), [ended], [saved]],
    ['a cancellation that was taken back', stopped, [resumed], [ended]],
    ['a cancellation before a new membership', stopped, [ended, started], [ended]],
    ['a membership that continues and was canceled', resumed, [stopped], [paid()]],
    ['a change of plan that was changed', next('a'), [next('b')], [paid()]],
    ['a change of plan before a cancellation', next('a'), [stopped, resumed], [resumed]],
    ['a renewal that was canceled', announced, [stopped], [stopped, resumed]],
    ['a renewal that free months put off', announced, [granted], [saved]],
    ['a renewal on another plan', announced, [next('b')], [saved]],
    ['a card that expires and was replaced', expires, [saved], [paid()]],
    ['a card that expires after a cancellation', expires, [stopped], [stopped, resumed]],
    ['an end before a new membership', ended, [started], [saved]],
    ['an end before free months', ended, [granted], [saved]],
    ['a refunded gift whose money came back', refunded, [restored], [disputed('open')]],
    ['a gift that can be used again and was refunded', restored, [refunded], [paid()]],
    ['a disputed gift whose dispute was won', disputed('open'), [disputed('won')], [disputed('lost')]],
  ])('about %s; without that it is', (_, fact, undone, kept) => {
    expect([holds(fact), holds(fact, ...kept), holds(fact, ...undone)]).toEqual([true, true, false]);
  });
});

test('a mail about a fact that is not in the history is sent', () => {
  expect(isStillSo([], '3')).toBe(true);
});
