import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  BillingDifferenceFound,
  CardConfirmationAsked,
  CardExpiryAnnounced,
  CardSaved,
  ChargeFailed,
  ChargeRefunded,
  CreditFailed,
  CreditGiven,
  CreditOrdered,
  CustomerLinked,
  GiftDisputed,
  GiftFailed,
  GiftOrdered,
  GiftPaid,
  GiftRefunded,
  GiftRestored,
  GraceBegun,
  GraceEnded,
  PaymentConfirmationAsked,
  RefundFailed,
  RefundOrdered,
  RefundReturned,
  RenewalAnnounced,
} from '../contract/membership-events.ts';
import {
  ANA,
  choose,
  monthly,
  NEXT_MONTH,
  NOW,
  orderGift as order,
  outcome,
  paid,
  recorded,
  stateAfter,
  stop,
  subscribed,
  type MembershipStep,
} from '../testing/a-membership.ts';
import { membership, type MembershipCommand } from './membership.ts';

const STAFF = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const usd = { currency: 'usd' };
const refusalOf = (command: MembershipCommand, ...steps: MembershipStep[]) =>
  membership.decide(command, stateAfter(...steps));

describe('a refund', () => {
  const about = { member: ANA, refund: 'refund-1', charge: 'in_1', amount: 1000 };
  const refund = (change: object = {}): MembershipCommand => ({
    type: 'OrderRefund',
    ...about,
    by: STAFF,
    reason: 'Charged twice',
    ...change,
  });
  const fail = (name = 'refund-1'): MembershipCommand => ({
    type: 'FailRefund',
    member: ANA,
    refund: name,
    reason: 'closed',
  });
  const refunded = (name: string, order: string | null, amount: number) =>
    did(ChargeRefunded, { member: ANA, refund: name, charge: 'in_1', order, amount, happenedAt: NOW, ...usd });
  const returned = did(RefundReturned, { ...about, refund: 're_1', ...usd, reason: 'declined' });
  const second = { ...paid, data: { ...paid.data, charge: 'in_2' } };

  test('is recorded with its charge, the currency of that charge, and why', () => {
    expect(recorded(refund(), ...subscribed)).toEqual([
      did(RefundOrdered, { ...about, ...usd, by: STAFF, reason: 'Charged twice' }),
    ]);
    expect(recorded(fail(), ...subscribed, refund())).toEqual([
      did(RefundFailed, { member: ANA, refund: 'refund-1', reason: 'closed' }),
    ]);
  });

  test('that is refused says so at its field', () => {
    expect(refusalOf(refund({ charge: 'in_9' }), ...subscribed)).toEqual(refuse('CHARGE_UNKNOWN', { field: 'charge' }));
    expect(refusalOf(refund({ amount: 1501 }), ...subscribed)).toEqual(refuse('REFUND_TOO_LARGE', { field: 'amount' }));
  });

  test('of one charge leaves the whole of another to be paid back', () => {
    const whole = refund({ refund: 'refund-2', charge: 'in_2', amount: 1500 });
    expect(outcome(whole, ...subscribed, second, refund())).toEqual(['RefundOrdered']);
  });

  test('that failed is neither ordered nor fails again, and the others stay under way', () => {
    expect(outcome(refund(), ...subscribed, refund(), fail())).toEqual([]);
    expect(outcome(fail(), ...subscribed, refund(), fail())).toEqual([]);
    expect(outcome(fail('refund-2'), ...subscribed, refund())).toEqual([]);
    const two = [...subscribed, refund({ amount: 500 }), refund({ refund: 'refund-2', amount: 300 })];
    expect(stateAfter(...two, fail())).toMatchObject({
      openRefunds: [{ refund: 'refund-2', charge: 'in_1', amount: 300, currency: 'usd' }],
      failedPayouts: { 'refund-1': 'closed' },
    });
  });

  test('that was paid out closes its order and no other, also when it was ordered at the provider', () => {
    const two = [...subscribed, refund({ amount: 500 }), refund({ refund: 'refund-2', amount: 300 })];
    const open = (...steps: MembershipStep[]) =>
      stateAfter(...two, ...steps).openRefunds.map(({ refund: name }) => name);
    expect(open(refunded('re_1', 'refund-1', 500))).toEqual(['refund-2']);
    expect(open(refunded('re_1', null, 100))).toEqual(['refund-1', 'refund-2']);
    expect(stateAfter(...two, refunded('re_1', 'refund-1', 500), refunded('re_9', null, 100))).toMatchObject({
      charges: { in_1: { refunded: 600 } },
      refunds: ['re_1', 're_9'],
      paidRefunds: ['refund-1'],
    });
  });

  test('that came back from the bank can be paid out once more', () => {
    const back = [...subscribed, refund(), refunded('re_1', 'refund-1', 1000), returned];
    expect(stateAfter(...back)).toMatchObject({ charges: { in_1: { refunded: 0 } }, returned: ['re_1'] });
    expect(outcome(refund({ refund: 'refund-2', amount: 1500 }), ...back)).toEqual(['RefundOrdered']);
  });
});

describe('a credit', () => {
  const about = { member: ANA, credit: 'credit-1', amount: 500, ...usd };
  const linked = did(CustomerLinked, { member: ANA, customer: 'cus_1' });
  const order: MembershipCommand = { type: 'OrderCredit', ...about, by: STAFF, reason: 'Sorry' };
  const give = (credit = 'credit-1'): MembershipCommand => ({ type: 'GiveCredit', member: ANA, credit });
  const fail = (credit = 'credit-1'): MembershipCommand => ({ type: 'FailCredit', member: ANA, credit, reason: 'no' });

  test('needs a member whom the provider knows', () => {
    expect(outcome(order)).toBe('CUSTOMER_MISSING');
    expect(recorded(order, linked)).toEqual([did(CreditOrdered, { ...about, by: STAFF, reason: 'Sorry' })]);
  });

  test('is given once, or fails once, and is not ordered again after it failed', () => {
    expect(recorded(give(), linked, order)).toEqual([did(CreditGiven, about)]);
    expect(recorded(fail(), linked, order)).toEqual([
      did(CreditFailed, { member: ANA, credit: 'credit-1', reason: 'no' }),
    ]);
    for (const end of [give(), fail()]) {
      expect(outcome(give(), linked, order, end)).toEqual([]);
      expect(outcome(fail(), linked, order, end)).toEqual([]);
    }
    expect(outcome(order, linked, order, fail())).toEqual([]);
    expect([outcome(give('credit-2'), linked, order), outcome(fail('credit-2'), linked, order)]).toEqual([[], []]);
  });

  test('ends no other one', () => {
    const two = [linked, order, { ...order, credit: 'credit-2' } as MembershipCommand];
    const open = [{ credit: 'credit-2', amount: 500, currency: 'usd' }];
    expect(stateAfter(...two, give())).toMatchObject({
      openCredits: open,
      credits: { 'credit-1': { amount: 500, currency: 'usd' } },
    });
    expect(stateAfter(...two, fail())).toMatchObject({ openCredits: open, failedPayouts: { 'credit-1': 'no' } });
  });
});

describe('a gift', () => {
  const toBen = { recipientName: 'Ben', recipientEmail: 'ben@example.org', message: 'For you', deliverAt: NEXT_MONTH };
  const pay: MembershipCommand = { type: 'PayGift', member: ANA, gift: 'gift-1', codeId: 'code-1' };
  const fail: MembershipCommand = { type: 'FailGift', member: ANA, gift: 'gift-1', reason: 'declined' };
  const refund: MembershipCommand = { type: 'RefundGift', member: ANA, gift: 'gift-1', isRevoked: true };
  const restore: MembershipCommand = { type: 'RestoreGift', member: ANA, gift: 'gift-1', isUsable: true };
  const status = (...steps: MembershipStep[]) => stateAfter(...steps).gifts['gift-1']?.status;
  const about = { member: ANA, gift: 'gift-1' };

  test('is recorded with what the giver wrote, or without', () => {
    const bought = { ...about, ...monthly, paymentMethod: 'pm_1', code: 'GIVE' };
    expect(recorded(order(toBen))).toEqual([did(GiftOrdered, { ...bought, ...toBen, hasRecipient: true })]);
    expect(recorded(order())).toEqual([
      did(GiftOrdered, {
        ...bought,
        recipientName: null,
        recipientEmail: null,
        message: null,
        deliverAt: null,
        hasRecipient: false,
      }),
    ]);
  });

  test('that is sent to no one has no day of delivery', () => {
    expect(recorded(order({ ...toBen, recipientEmail: '' }))).toMatchObject([
      { data: { recipientName: 'Ben', deliverAt: null, hasRecipient: false } },
    ]);
  });

  test('is paid with its code, its months and its day, or fails, and nothing after that', () => {
    expect(recorded(pay, order(toBen))).toEqual([
      did(GiftPaid, { ...about, codeId: 'code-1', months: 1, deliverAt: NEXT_MONTH }),
    ]);
    expect(recorded(fail, order())).toEqual([did(GiftFailed, { ...about, reason: 'declined' })]);
    expect(outcome(fail)).toEqual([]);
    for (const end of [pay, fail]) {
      expect(outcome(fail, order(), end)).toEqual([]);
      expect(outcome(pay, order(), end)).toEqual([]);
    }
    expect(status(order(), fail)).toBe('failed');
  });

  test('is refunded while it is paid, and paid again when the money came back', () => {
    expect(recorded(refund, order(), pay)).toEqual([
      did(GiftRefunded, { ...about, codeId: 'code-1', isRevoked: true }),
    ]);
    expect(recorded(restore, order(), pay, refund)).toEqual([
      did(GiftRestored, { ...about, codeId: 'code-1', isUsable: true }),
    ]);
    expect([outcome(refund), outcome(restore)]).toEqual([[], []]);
    expect(outcome(refund, order())).toEqual([]);
    expect(outcome(refund, order(), pay, refund)).toEqual([]);
    expect(outcome(restore, order(), pay)).toEqual([]);
    expect([status(order(), pay, refund), status(order(), pay, refund, restore)]).toEqual(['refunded', 'paid']);
  });

  test('that is disputed is paid again when the bank decides for us, and lost when not', () => {
    const dispute = (decision: 'open' | 'won' | 'lost'): MembershipCommand => ({
      type: 'DisputeGift',
      ...about,
      dispute: 'dp_1',
      is: decision,
      wasUsed: true,
    });
    expect(recorded(dispute('open'), order(), pay)).toEqual([
      did(GiftDisputed, { ...about, dispute: 'dp_1', is: 'open', wasUsed: true }),
    ]);
    const paidGift = [order(), pay, dispute('open')];
    expect(status(...paidGift)).toBe('disputed');
    expect([status(...paidGift, dispute('won')), status(...paidGift, dispute('lost'))]).toEqual(['paid', 'lost']);
    expect(outcome(dispute('open'))).toEqual([]);
  });
});

describe('a payment that the bank wants to be confirmed', () => {
  const ask = (payment: string, intent = 'pi_9'): MembershipCommand => ({
    type: 'AskToConfirmPayment',
    member: ANA,
    payment,
    intent,
  });
  const gift: MembershipStep = did(GiftOrdered, {
    member: ANA,
    gift: 'gift-1',
    ...monthly,
    paymentMethod: 'pm_1',
    code: 'GIVE',
    recipientName: null,
    recipientEmail: null,
    message: null,
    deliverAt: null,
    hasRecipient: false,
  });

  test('is that of an order or of a gift, asked once', () => {
    for (const [payment, step] of [['order-1', choose('order-1')] as const, ['gift-1', gift] as const]) {
      expect(recorded(ask(payment), step)).toEqual([
        did(PaymentConfirmationAsked, { member: ANA, payment, intent: 'pi_9' }),
      ]);
      expect(outcome(ask(payment), step, ask(payment))).toEqual([]);
      expect(outcome(ask(payment, 'pi_10'), step, ask(payment))).toEqual(['PaymentConfirmationAsked']);
      expect(outcome(ask('other'), step)).toEqual([]);
    }
    expect(outcome(ask('gift-1'), choose('order-1'), gift)).toEqual(['PaymentConfirmationAsked']);
  });
});

describe('a card', () => {
  const save = (payment: string, paymentMethod = 'pm_1'): MembershipCommand => ({
    type: 'SaveCard',
    member: ANA,
    payment,
    paymentMethod,
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

  test('is saved as the one that is charged, and another one replaces it', () => {
    const { type: _, ...data } = save('p-1') as Extract<MembershipCommand, { type: 'SaveCard' }>;
    expect(recorded(save('p-1'))).toEqual([did(CardSaved, data)]);
    expect(outcome(save('p-2', 'pm_2'), save('p-1'))).toEqual(['CardSaved']);
    expect(outcome(save('p-2'), save('p-1'), confirm('p-3', 'seti_3'))).toEqual([]);
  });

  test('that is asked to be confirmed waits, and asked about again it is still the same', () => {
    expect(recorded(confirm('p-1', 'seti_1'))).toEqual([
      did(CardConfirmationAsked, { member: ANA, payment: 'p-1', setup: 'seti_1' }),
    ]);
    expect(stateAfter(confirm('p-1', 'seti_1'), confirm('p-1', 'seti_2'))).toMatchObject({
      setup: { payment: 'p-1', setup: 'seti_2' },
      pastSetups: {},
    });
    const old = did(CardSaved, { member: ANA, paymentMethod: 'pm_1', brand: 'visa', last4: null, expire: null });
    expect(stateAfter(confirm('p-1', 'seti_1'), old)).toMatchObject({ setup: null, pastSetups: { 'p-1': null } });
  });

  test('that was confirmed with a payment waits no more', () => {
    expect(stateAfter(confirm('p-1', 'pi_1'), ...subscribed)).toMatchObject({
      setup: null,
      pastSetups: { 'p-1': null },
    });
    expect(stateAfter(confirm('p-1', 'pi_2'), ...subscribed).setup).toEqual({ payment: 'p-1', setup: 'pi_2' });
  });
});

describe('a mail before a charge', () => {
  const announce: MembershipCommand = { type: 'AnnounceRenewal', member: ANA, at: NEXT_MONTH, amount: 1500, ...usd };
  const expires = (paymentMethod: string): MembershipCommand => ({
    type: 'AnnounceCardExpiry',
    member: ANA,
    paymentMethod,
    expire: '05/26',
  });

  test('about a renewal is sent once, while the plan renews', () => {
    expect(recorded(announce, ...subscribed)).toEqual([
      did(RenewalAnnounced, { member: ANA, at: NEXT_MONTH, amount: 1500, ...usd }),
    ]);
    expect(outcome(announce, ...subscribed, announce)).toEqual([]);
    expect(outcome(announce, ...subscribed, stop)).toEqual([]);
    expect(outcome(announce)).toEqual([]);
  });

  test('about a card that expires is sent once for each card', () => {
    expect(recorded(expires('pm_1'))).toEqual([
      did(CardExpiryAnnounced, { member: ANA, paymentMethod: 'pm_1', expire: '05/26' }),
    ]);
    expect(outcome(expires('pm_1'), expires('pm_1'))).toEqual([]);
    expect(outcome(expires('pm_2'), ...subscribed, announce, expires('pm_1'))).toEqual(['CardExpiryAnnounced']);
  });
});

test('a member becomes a customer of the provider once, and a customer that is gone there is reported once', () => {
  const link: MembershipCommand = { type: 'LinkCustomer', member: ANA, customer: 'cus_1' };
  const miss: MembershipCommand = { type: 'MissCustomer', member: ANA };
  expect(recorded(link)).toEqual([did(CustomerLinked, { member: ANA, customer: 'cus_1' })]);
  expect(outcome({ ...link, customer: 'cus_2' }, link)).toEqual([]);
  expect(recorded(miss, link)).toEqual([
    did(BillingDifferenceFound, { member: ANA, what: 'customer', ours: 'cus_1', theirs: 'nothing' }),
  ]);
  expect([outcome(miss), outcome(miss, link, miss)]).toEqual([[], []]);
});

test('attempts that failed are counted for each charge, and days of grace end', () => {
  const failed = (charge: string, attempt: number) =>
    did(ChargeFailed, {
      member: ANA,
      charge,
      attempt,
      amount: 1500,
      ...usd,
      reason: 'x',
      nextAttempt: null,
      happenedAt: NOW,
    });
  expect(stateAfter(failed('in_1', 1), failed('in_2', 1), failed('in_1', 2)).failures).toEqual({ in_1: 2, in_2: 1 });
  const begun = did(GraceBegun, { member: ANA, until: NEXT_MONTH });
  expect(stateAfter(begun).graceUntil).toBe(NEXT_MONTH);
  expect(stateAfter(begun, did(GraceEnded, { member: ANA, because: 'paid' })).graceUntil).toBeNull();
});
