import { describe, expect, test } from '@jest/globals';
import { stateAfter as stateAfterDecided } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeRefunded,
  ChargeSucceeded,
  GiftDisputed,
  GiftPaid,
  GiftSent,
  RenewalResumed,
  RenewalStopped,
  type BillingEvent,
} from '../contract/membership-events.ts';
import {
  aligned,
  ANA,
  annual,
  choose,
  monthly,
  NEXT_MONTH,
  NOW,
  orderGift as order,
  outcome,
  paid as charged,
  recorded,
  stateAfter,
  stop,
  subscribed,
  type MembershipStep,
} from '../testing/a-membership.ts';
import { membership, type MembershipCommand } from './membership.ts';

describe('what the payment provider does not know yet', () => {
  const toAlign = (...steps: MembershipStep[]) => stateAfter(...subscribed, ...steps).toAlign;

  test('stopping the renewal takes back a plan that was chosen and not sent yet', () => {
    expect(toAlign(choose('order-2', annual))).toEqual(['next-plan']);
    expect(toAlign(choose('order-2', annual), stop)).toEqual(['renewal']);
    expect(stateAfter(...subscribed, choose('order-2', annual), stop).subscription).toMatchObject({
      renews: false,
      next: null,
    });
  });

  test('stopping after the paid period ends the subscription at once', () => {
    expect(toAlign({ ...stop, now: NEXT_MONTH })).toEqual(['ended']);
  });

  test('choosing the plan again resumes the renewal, also where the provider does not know that it stopped', () => {
    expect(toAlign(stop, choose('order-2'))).toEqual(['renewal']);
    expect(toAlign(stop, aligned('renewal'))).toEqual([]);
    expect(recorded(choose('order-2'), ...subscribed, stop, aligned('renewal'))).toEqual([
      did(RenewalResumed, { member: ANA }),
    ]);
    expect(stateAfter(...subscribed, stop, choose('order-2')).subscription?.renews).toBe(true);
  });

  test('resuming the renewal drops nothing else that is to be sent', () => {
    const free: MembershipCommand = {
      type: 'GrantMonths',
      member: ANA,
      source: 'hosting',
      grant: '2026-05',
      months: 1,
      now: NOW,
      timezone: 'UTC',
    };
    expect(toAlign(stop, free)).toEqual(['renewal', 'paid-until']);
    expect(toAlign(stop, free, choose('order-2'))).toEqual(['renewal', 'paid-until']);
  });

  test('a plan cannot be chosen while the former subscription ends', () => {
    const steps = [...subscribed, { ...stop, now: NEXT_MONTH } as MembershipCommand];
    expect(outcome(choose('order-2', monthly, NEXT_MONTH), ...steps)).toBe('PAYMENT_UNDER_WAY');
    expect(outcome(choose('order-2', monthly, NEXT_MONTH), ...steps, aligned('ended'))).toEqual([
      'SubscriptionOrdered',
    ]);
  });
});

describe('choosing a plan', () => {
  test('happens once for an order, under way or over', () => {
    expect(outcome(choose('order-1'), choose('order-1'))).toEqual([]);
    expect(outcome(choose('order-1'), ...subscribed)).toEqual([]);
    expect(outcome(choose('order-2'), choose('order-1'))).toBe('PAYMENT_UNDER_WAY');
  });

  test('needs a card for the first one alone', () => {
    expect(outcome({ ...choose('order-1'), paymentMethod: null })).toBe('CARD_MISSING');
    expect(outcome({ ...choose('order-2', annual), paymentMethod: null }, ...subscribed)).toEqual(['NextPlanChosen']);
  });

  test('waits while the period that it would follow is over and unpaid', () => {
    expect(outcome(choose('order-2', annual, NEXT_MONTH), ...subscribed)).toBe('PAYMENT_UNDER_WAY');
    expect(outcome(choose('order-2', monthly, NEXT_MONTH), ...subscribed)).toEqual([]);
  });
});

describe('a card', () => {
  const save = (payment: string): MembershipCommand => ({
    type: 'SaveCard',
    member: ANA,
    payment,
    paymentMethod: 'pm_1',
    brand: 'visa',
    last4: '4242',
    expire: '12/30',
  });
  const confirm = (payment: string, setup: string): MembershipCommand => ({
    type: 'AskToConfirmCard',
    member: ANA,
    payment,
    setup,
  });

  test('is saved once, and again where a confirmation of the same card was waited for', () => {
    expect(outcome(save('p-1'), save('p-1'))).toEqual([]);
    expect(outcome(save('p-2'), save('p-1'), confirm('p-2', 'seti_2'))).toEqual(['CardSaved']);
    expect(outcome(save('p-2'), save('p-1'), confirm('p-2', 'seti_2'), save('p-2'))).toEqual([]);
  });

  test('that replaces one that waits says so of the other', () => {
    const { pastSetups } = stateAfter(confirm('p-1', 'seti_1'), confirm('p-2', 'seti_2'), save('p-2'));
    expect(pastSetups).toEqual({ 'p-1': 'Another card was used instead.', 'p-2': null });
  });

  test('is asked to be confirmed once, and never for what is paid', () => {
    expect(outcome(confirm('p-1', 'seti_1'), confirm('p-1', 'seti_1'))).toEqual([]);
    expect(outcome(confirm('p-1', 'pi_1'), ...subscribed)).toEqual([]);
    expect(outcome(confirm('p-1', 'pi_2'), ...subscribed)).toEqual(['CardConfirmationAsked']);
  });
});

describe('refunds', () => {
  const refund = (options: { refund?: string; amount?: number; charge?: string } = {}): MembershipCommand => ({
    type: 'OrderRefund',
    member: ANA,
    refund: 'refund-1',
    charge: 'in_1',
    amount: 1000,
    by: ANA,
    reason: 'Charged twice',
    ...options,
  });
  const refunded = did(ChargeRefunded, {
    member: ANA,
    refund: 're_1',
    charge: 'in_1',
    order: 'refund-1',
    amount: 1000,
    happenedAt: NOW,
    currency: 'usd',
  });

  test('are ordered once, also when asked again after they were paid out', () => {
    expect(outcome(refund(), ...subscribed)).toEqual(['RefundOrdered']);
    expect(outcome(refund(), ...subscribed, refund())).toEqual([]);
    expect(outcome(refund(), ...subscribed, refund(), refunded)).toEqual([]);
  });

  test('never exceed what was charged, those that are under way and paid out counted', () => {
    const more = (amount: number) => refund({ refund: 'refund-2', amount });
    expect(outcome(refund({ amount: 1501 }), ...subscribed)).toBe('REFUND_TOO_LARGE');
    for (const steps of [[refund()], [refund(), refunded]]) {
      expect(outcome(more(501), ...subscribed, ...steps)).toBe('REFUND_TOO_LARGE');
      expect(outcome(more(500), ...subscribed, ...steps)).toEqual(['RefundOrdered']);
    }
  });

  test('are about a charge of this member', () => {
    expect(outcome(refund({ charge: 'in_2' }), ...subscribed)).toBe('CHARGE_UNKNOWN');
  });

  test('that failed give back what they held', () => {
    const failed: MembershipCommand = { type: 'FailRefund', member: ANA, refund: 'refund-1', reason: 'closed' };
    expect(outcome(failed, ...subscribed)).toEqual([]);
    expect(outcome(failed, ...subscribed, refund())).toEqual(['RefundFailed']);
    expect(outcome(refund({ refund: 'refund-2', amount: 1500 }), ...subscribed, refund(), failed)).toEqual([
      'RefundOrdered',
    ]);
  });
});

describe('a gift', () => {
  const pay: MembershipCommand = { type: 'PayGift', member: ANA, gift: 'gift-1', codeId: 'code-1' };
  const dispute = (input: 'open' | 'won' | 'lost'): MembershipCommand => ({
    type: 'DisputeGift',
    member: ANA,
    gift: 'gift-1',
    dispute: 'dp_1',
    is: input,
    wasUsed: false,
  });

  test('is paid for once, and one at a time', () => {
    expect(outcome(order(), order())).toEqual([]);
    expect(outcome(order({ gift: 'gift-2' }), order())).toBe('PAYMENT_UNDER_WAY');
    expect(outcome(pay)).toEqual([]);
    expect(outcome(pay, order())).toEqual(['GiftPaid']);
    expect(outcome(pay, order(), pay)).toEqual([]);
    expect(outcome(order({ gift: 'gift-2' }), order(), pay)).toEqual(['GiftOrdered']);
  });

  test('is disputed while it is paid, and the dispute ends once', () => {
    expect(outcome(dispute('open'), order())).toEqual([]);
    expect(outcome(dispute('won'), order(), pay)).toEqual([]);
    expect(outcome(dispute('open'), order(), pay)).toEqual(['GiftDisputed']);
    expect(outcome(dispute('open'), order(), pay, dispute('open'))).toEqual([]);
    for (const is of ['won', 'lost'] as const)
      expect(outcome(dispute(is), order(), pay, dispute('open'))).toEqual(['GiftDisputed']);
    expect(outcome(dispute('lost'), order(), pay, dispute('open'), dispute('lost'))).toEqual([]);
  });

  test('is mailed again six times at most, and each time once', () => {
    const send = (number: number): MembershipCommand => ({ type: 'SendGift', member: ANA, gift: 'gift-1', number });
    expect(outcome(send(0), order())).toBe('GIFT_UNKNOWN');
    const sent = [0, 1, 2, 3, 4, 5].map(send);
    expect(outcome(send(0), order(), pay, send(0))).toEqual([]);
    expect(outcome(send(5), order(), pay, ...sent.slice(0, 5))).toEqual(['GiftSent']);
    expect(outcome(send(6), order(), pay, ...sent)).toBe('GIFT_RESENT_TOO_OFTEN');
  });
});

describe('what does not fit to where a subscription or a gift stands', () => {
  const gift = { member: ANA, gift: 'gift-1' };
  const stopped = did(RenewalStopped, { member: ANA, because: 'own-wish', until: NEXT_MONTH });
  const sent = did(GiftSent, { ...gift, number: 0 });
  const paid = did(GiftPaid, { ...gift, codeId: 'code-1', months: 1, deliverAt: null });
  const disputed = (outcome: 'open' | 'won' | 'lost') =>
    did(GiftDisputed, { ...gift, dispute: 'dp_1', is: outcome, wasUsed: false });
  const record = (fact: BillingEvent, ...steps: MembershipStep[]) =>
    stateAfterDecided(membership, [fact], stateAfter(...steps));

  test.each<[string, BillingEvent, MembershipStep[]]>([
    ['none of subscription', stopped, []],
    ['ordered of subscription', stopped, [choose('order-1')]],
    ['renewing of subscription', aligned('ended'), subscribed],
    ['ending of subscription', stopped, [...subscribed, stopped]],
    ['none of gift', paid, []],
    ['none of gift', { ...sent, data: { ...sent.data, gift: 'gift-2' } }, [order(), paid]],
    ['ordered of gift', sent, [order()]],
    ['paid of gift', paid, [order(), paid]],
    ['paid of gift', disputed('won'), [order(), paid]],
    ['disputed of gift', disputed('open'), [order(), paid, disputed('open')]],
  ])('is not recorded: status %s', (status, fact, steps) => {
    expect(() => record(fact, ...steps)).toThrow(`may not follow the status ${status}`);
  });

  test('what fits is recorded', () => {
    expect(record(aligned('renewal'), ...subscribed).subscription).not.toBeNull();
    expect(record(aligned('ended'), ...subscribed, stopped).subscription).toBeNull();
    expect(record(disputed('lost'), order(), paid, disputed('open')).gifts['gift-1']?.status).toBe('lost');
  });
});

test('money for a gift stays with the gift, and brings its buyer no membership', () => {
  const forGift = did(ChargeSucceeded, { ...charged.data, about: 'gift', gift: 'gift-1', from: null, until: null });
  expect(stateAfter(order(), forGift)).toMatchObject({
    charges: { in_1: { gift: 'gift-1', amount: 1500 } },
    isRunning: false,
    until: null,
  });
  expect(stateAfter(charged)).toMatchObject({ charges: { in_1: { gift: null } }, isRunning: true, until: NEXT_MONTH });
});
