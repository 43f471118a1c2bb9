import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeDisputed,
  ChargeFailed,
  ChargeRefunded,
  ChargeSucceeded,
  CreditFailed,
  CreditGiven,
  CreditOrdered,
  DisputeClosed,
  GiftOrdered,
  NextPlanChosen,
  OrderFailed,
  PlanChanged,
  RefundFailed,
  RefundOrdered,
  RefundReturned,
  RenewalAnnounced,
  RenewalResumed,
  RenewalStopped,
  SubscriptionOrdered,
  type BillingEvent,
} from '../contract/membership-events.ts';
import { moneyStory } from './money-story.ts';
import type { FactOf } from './money-types.ts';
import { balanceInWords } from './money-words.ts';

const member = '11111111-1111-4111-8111-111111111111';
const staff = '22222222-2222-4222-8222-222222222222';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const usd = { currency: 'usd' };
/** Of a month in 2027, at nine. */
const day = (month: number, date = 1) => new Date(Date.UTC(2027, month - 1, date, 9)).toISOString();

type At = readonly [at: string, fact: BillingEvent];
/** Each fact is named by its place in the list. */
const storyOf = (...facts: At[]) =>
  moneyStory(facts.map(([occurredAt, fact], place) => ({ ...fact, id: `fact ${place}`, meta: { occurredAt } })));
const chargesOf = (...facts: At[]) => storyOf(...facts).charges;

const ordered = (at: string, change: Partial<Parameters<typeof order>[0]> = {}): At => [at, order(change)];
const order = (change: {
  order?: string;
  chargedFrom?: string | null;
  months?: number;
  type?: string;
  price?: number;
}) =>
  did(SubscriptionOrdered, {
    member,
    order: id(1),
    type: 'unlimited-monthly',
    months: 1,
    price: 1500,
    ...usd,
    paymentMethod: 'pm_1',
    code: null,
    freeMonths: 0,
    chargedFrom: null,
    ...change,
  });
type Succeeded = FactOf<'ChargeSucceeded'>;
/** Paid for the month that begins at that time, and learned at once. */
const paid = (charge: string, month: number, change: Partial<Succeeded> = {}): At => [
  day(month),
  did(ChargeSucceeded, {
    member,
    charge,
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    amount: 1500,
    tax: 0,
    ...usd,
    from: day(month),
    until: day(month + 1),
    receipt: null,
    happenedAt: day(month),
    number: 'WELL-0001',
    ...change,
  }),
];
const forGift = { about: 'gift', gift: id(2), from: null, until: null, number: null } as const;
const giftOrdered = (months: number): At => [
  day(1),
  did(GiftOrdered, {
    member,
    gift: id(2),
    type: 'unlimited-monthly',
    months,
    price: 1500,
    ...usd,
    paymentMethod: 'pm_1',
    code: 'GIVE',
    recipientName: null,
    recipientEmail: null,
    message: null,
    deliverAt: null,
    hasRecipient: false,
  }),
];

describe('the rule of a charge', () => {
  test('is the choice of a plan: the first charge of it, and then its renewals', () => {
    const charges = chargesOf(ordered(day(1)), paid('in_1', 1), paid('in_2', 2), paid('in_3', 3));
    expect(charges.map(({ rule }) => rule)).toEqual([
      'First charge of the monthly plan chosen on 1 January 2027 (UTC)',
      'Renewal of the monthly plan chosen on 1 January 2027 (UTC)',
      'Renewal of the monthly plan chosen on 1 January 2027 (UTC)',
    ]);
    expect(charges[0]).toMatchObject({
      charge: 'in_1',
      number: 'WELL-0001',
      about: 'membership',
      plan: 'Unlimited, monthly',
      amount: 1500,
      tax: 0,
      currency: 'usd',
      from: day(1),
      until: day(2),
      chargedAt: day(1),
      chosenAt: day(1),
    });
  });

  test('says until when the first charge was put off, and the renewals do not', () => {
    const rules = chargesOf(ordered(day(1), { chargedFrom: day(2) }), paid('in_1', 2), paid('in_2', 3)).map(
      ({ rule }) => rule,
    );
    expect(rules).toEqual([
      'First charge of the monthly plan chosen on 1 January 2027 (UTC), put off until 1 February 2027 (UTC), when what was paid or given before is over',
      'Renewal of the monthly plan chosen on 1 January 2027 (UTC)',
    ]);
  });

  test.each([
    [12, 'yearly'],
    [3, '3-month'],
  ])('names a plan of %i months the %s plan', (months, name) => {
    const [charge] = chargesOf(ordered(day(1), { months }), paid('in_1', 1));
    expect(charge!.rule).toBe(`First charge of the ${name} plan chosen on 1 January 2027 (UTC)`);
  });

  test('is that of its own plan: the first charge after another plan, or after one that failed, is a first one', () => {
    const yearly = ordered(day(2), { order: id(2), type: 'unlimited-yearly', months: 12, price: 9000 });
    const change = { type: 'unlimited-yearly', amount: 9000 };
    expect(chargesOf(ordered(day(1)), paid('in_1', 1), yearly, paid('in_2', 2, change))[1]!.rule).toBe(
      'First charge of the yearly plan chosen on 1 February 2027 (UTC)',
    );
    const failed = did(ChargeFailed, {
      member,
      charge: 'in_0',
      attempt: 1,
      amount: 1500,
      ...usd,
      reason: 'x',
      nextAttempt: null,
      happenedAt: null,
    });
    expect(chargesOf(ordered(day(1)), [day(1), failed], paid('in_1', 1))[1]!.rule).toMatch(/^First charge/);
  });

  test('is the latest choice of that plan which had taken effect when the period began', () => {
    const next = (at: string, from: string): At => [
      at,
      did(NextPlanChosen, { member, type: 'unlimited-yearly', months: 12, price: 9000, ...usd, from }),
    ];
    const yearly = { type: 'unlimited-yearly', amount: 9000 };
    const facts = [ordered(day(1)), next(day(1, 20), day(2)), next(day(1, 25), day(6))];
    expect(chargesOf(...facts, paid('in_1', 2, yearly))[0]!.chosenAt).toBe(day(1, 20));
    expect(chargesOf(...facts, paid('in_1', 6, yearly))[0]!.chosenAt).toBe(day(1, 25));
    expect(chargesOf(...facts, paid('in_1', 2))[0]!.chosenAt).toBe(day(1));
  });

  test('is found although the provider dates the period some hours before the choice, not days', () => {
    const again = ordered(day(2), { order: id(2) });
    const from = (hours: number) => new Date(Date.parse(day(2)) - hours * 3_600_000).toISOString();
    const chosenAt = (hours: number) =>
      chargesOf(ordered(day(1)), again, paid('in_1', 2, { from: from(hours) }))[0]!.chosenAt;
    expect([chosenAt(24), chosenAt(25)]).toEqual([day(2), day(1)]);
  });

  test('is a choice with a later beginning where no other one is recorded, and none for another plan', () => {
    expect(chargesOf(ordered(day(3)), paid('in_1', 1))[0]!.chosenAt).toBe(day(3));
    expect(chargesOf(ordered(day(1)), paid('in_1', 1, { type: 'unlimited-yearly' }))[0]).toMatchObject({
      chosenAt: null,
      rule: 'Charge for a plan of which no choice is recorded here',
      agreed: 'No choice of this plan is recorded here, so it cannot be said what was agreed.',
      isAsAgreed: false,
    });
  });

  test('is no order of which nothing came', () => {
    const failed: At = [day(1, 2), did(OrderFailed, { member, order: id(1), code: null, reason: 'declined' })];
    expect(chargesOf(ordered(day(1)), failed, paid('in_1', 2))[0]!.chosenAt).toBeNull();
    const second = ordered(day(1, 1), { order: id(2) });
    expect(chargesOf(second, ordered(day(1, 2)), failed, paid('in_1', 2))[0]!.chosenAt).toBe(day(1));
  });

  test('of a gift is its order', () => {
    const rule = (...before: At[]) => chargesOf(...before, paid('pi_1', 1, forGift))[0]!.rule;
    expect(rule(giftOrdered(1))).toBe('Gift of 1 month of Unlimited, ordered on 1 January 2027 (UTC)');
    expect(rule(giftOrdered(3))).toBe('Gift of 3 months of Unlimited, ordered on 1 January 2027 (UTC)');
    expect(rule()).toBe('Gift of which no order is recorded here');
  });

  test('stands with the event of the charge, too', () => {
    const { rules, charges } = storyOf(ordered(day(1)), paid('in_1', 1));
    expect(rules.get('fact 1')).toBe(charges[0]!.rule);
    expect(charges[0]!.events).toEqual(['fact 1']);
  });

  test('a charge of which no time is recorded has the time at which it was learned', () => {
    expect(chargesOf(ordered(day(1)), paid('in_1', 1, { happenedAt: null }))[0]!.chargedAt).toBe(day(1));
  });
});

describe('a charge is as agreed', () => {
  const credit = (status: 'ordered' | 'given' | 'failed'): At[] => [
    [day(1), did(CreditOrdered, { member, credit: id(5), amount: 500, ...usd, by: staff, reason: 'Sorry' })],
    ...(status === 'given'
      ? [[day(1), did(CreditGiven, { member, credit: id(5), amount: 500, ...usd })] as const]
      : []),
    ...(status === 'failed' ? [[day(1), did(CreditFailed, { member, credit: id(5), reason: 'x' })] as const] : []),
  ];
  const agreed = (change: Partial<Succeeded> = {}, ...more: At[]) => {
    const [charge] = chargesOf(ordered(day(1)), ...more, paid('in_1', 1, change));
    return [charge!.isAsAgreed, charge!.agreed];
  };

  test.each<[string, Partial<Succeeded>, At[], string]>([
    ['the price', {}, [], 'As agreed: 15.00 USD every month.'],
    [
      'the price with tax on top',
      { amount: 1800, tax: 300 },
      [],
      'As agreed: 15.00 USD every month, with 3.00 USD of tax on top.',
    ],
    [
      'less, after a credit',
      { amount: 1000 },
      credit('given'),
      'As agreed: 15.00 USD every month; 5.00 USD of it paid by a credit.',
    ],
    [
      'less, with tax on top and after a credit',
      { amount: 1300, tax: 300 },
      credit('given'),
      'As agreed: 15.00 USD every month, with 3.00 USD of tax on top; 5.00 USD of it paid by a credit.',
    ],
  ])('when it is %s', (_, change, more, words) => {
    expect(agreed(change, ...more)).toEqual([true, words]);
  });

  test.each<[string, Partial<Succeeded>, At[], string]>([
    ['more', { amount: 2000 }, [], '15.00 USD every month was agreed, 20.00 USD was charged.'],
    [
      'more, credit or not',
      { amount: 2000 },
      credit('given'),
      '15.00 USD every month was agreed, 20.00 USD was charged.',
    ],
    ['less without a credit', { amount: 1000 }, [], '15.00 USD every month was agreed, 10.00 USD was charged.'],
    [
      'less before a credit is given',
      { amount: 1000 },
      credit('ordered'),
      '15.00 USD every month was agreed, 10.00 USD was charged.',
    ],
    [
      'less when a credit failed',
      { amount: 1000 },
      credit('failed'),
      '15.00 USD every month was agreed, 10.00 USD was charged.',
    ],
    ['in another currency', { currency: 'eur' }, [], '15.00 USD every month was agreed, 15.00 EUR was charged.'],
    [
      'less in another currency',
      { amount: 1000, currency: 'eur' },
      credit('given'),
      '15.00 USD every month was agreed, 10.00 EUR was charged.',
    ],
    [
      'without the tax that it names',
      { tax: 300 },
      [],
      '15.00 USD every month with 3.00 USD of tax on top was agreed, 15.00 USD was charged.',
    ],
  ])('not when it is %s', (_, change, more, words) => {
    expect(agreed(change, ...more)).toEqual([false, `Not as agreed: ${words}`]);
  });

  test('not when the renewal had been stopped before, unless it was resumed or ordered again', () => {
    const stopped: At = [day(1, 10), did(RenewalStopped, { member, because: 'own-wish', until: day(2) })];
    const resumed: At = [day(1, 11), did(RenewalResumed, { member })];
    const second = (...between: At[]) => chargesOf(ordered(day(1)), paid('in_1', 1), ...between, paid('in_2', 2))[1]!;
    expect(second(stopped)).toMatchObject({
      isAsAgreed: false,
      agreed: 'The renewal had been stopped on 10 January 2027, 09:00 UTC.',
    });
    expect(second(stopped, resumed).isAsAgreed).toBe(true);
    expect(second(stopped, ordered(day(1, 11))).isAsAgreed).toBe(true);
    expect(second([day(2), stopped[1]]).isAsAgreed).toBe(true);
    const gift = chargesOf(giftOrdered(1), stopped, paid('pi_1', 2, forGift))[0];
    expect(gift).toMatchObject({ isAsAgreed: true, agreed: 'As agreed: 15.00 USD.' });
  });

  test('a gift at its price, once', () => {
    expect(chargesOf(giftOrdered(3), paid('pi_1', 1, { ...forGift, amount: 4500 }))[0]).toMatchObject({
      isAsAgreed: false,
      agreed: 'Not as agreed: 15.00 USD once was agreed, 45.00 USD was charged.',
    });
  });

  const back = (amount: number): At[] => [
    [
      day(1, 3),
      did(ChargeRefunded, { member, charge: 'in_1', refund: 're_1', order: null, amount, ...usd, happenedAt: null }),
    ],
  ];
  const second = (change: Partial<Succeeded>, ...between: At[]) =>
    chargesOf(ordered(day(1)), paid('in_1', 1), ...between, paid('in_2', 2, change)).at(-1)!;

  test('not when some of its days were charged before and not paid back in full', () => {
    const doubled = 'Some of the same days were charged before: 15.00 USD on 1 January 2027, 09:00 UTC.';
    for (const change of [{ from: day(1, 31) }, { from: day(1), until: day(2) }])
      expect(second(change)).toMatchObject({ isAsAgreed: false, agreed: doubled });
    expect(second({ from: day(1, 31) }, ...back(1499)).isAsAgreed).toBe(false);
    expect(second({ from: day(1, 31) }, ...back(1500)).isAsAgreed).toBe(true);
    expect(second({ from: day(2) }).isAsAgreed).toBe(true);
    expect(second({ from: day(0), until: day(1) }).isAsAgreed).toBe(true);
  });

  test('gifts and charges that were not made have no days in common with others', () => {
    const failed: At = [
      day(1),
      did(ChargeFailed, {
        member,
        charge: 'in_9',
        attempt: 1,
        amount: 1500,
        ...usd,
        reason: 'x',
        nextAttempt: null,
        happenedAt: null,
      }),
    ];
    expect(second({ from: day(2) }, failed).isAsAgreed).toBe(true);
    const gift = chargesOf(ordered(day(1)), giftOrdered(1), paid('in_1', 1), paid('pi_1', 1, forGift));
    expect(gift.map(({ isAsAgreed }) => isAsAgreed)).toEqual([true, true]);
    const before = chargesOf(ordered(day(1)), giftOrdered(1), paid('pi_1', 1, forGift), paid('in_1', 1));
    expect(before.map(({ isAsAgreed }) => isAsAgreed)).toEqual([true, true]);
  });
});

describe('what became of a charge', () => {
  const attempt = (charge: string, number: number, amount = 1500): At => [
    day(2),
    did(ChargeFailed, {
      member,
      charge,
      attempt: number,
      amount,
      ...usd,
      reason: 'declined',
      nextAttempt: null,
      happenedAt: null,
    }),
  ];
  const refundOrdered = (refund: string, amount: number, date = 3): At => [
    day(1, date),
    did(RefundOrdered, { member, refund, charge: 'in_1', amount, ...usd, by: staff, reason: 'Ill' }),
  ];
  const refunded = (refund: string, amount: number, change: { order?: string; happenedAt?: string } = {}): At => [
    day(1, 5),
    did(ChargeRefunded, { member, charge: 'in_1', refund, order: null, amount, ...usd, happenedAt: null, ...change }),
  ];
  const returned = (refund: string): At => [
    day(1, 9),
    did(RefundReturned, { member, charge: 'in_1', refund, amount: 500, ...usd, reason: 'expired_or_canceled_card' }),
  ];
  const disputed = (happenedAt: string | null = null): At => [
    day(1, 6),
    did(ChargeDisputed, {
      member,
      charge: 'in_1',
      dispute: 'dp_1',
      amount: 1500,
      ...usd,
      reason: 'product_not_received',
      happenedAt,
    }),
  ];
  const decided = (outcome: string): At => [
    day(1, 8),
    did(DisputeClosed, { member, charge: 'in_1', dispute: 'dp_1', outcome, amount: 1500, ...usd }),
  ];
  const after = (...facts: At[]) => storyOf(ordered(day(1)), paid('in_1', 1), ...facts);
  const outcome = (...facts: At[]) => {
    const { status, outcome: words } = after(...facts).charges[0]!;
    return [status, words];
  };

  test.each<[string, At[], string]>([
    ['kept', [], '15.00 USD was paid and kept.'],
    ['paid back in part', [refunded('re_1', 500)], '10.00 USD of 15.00 USD was kept.'],
    ['paid back twice', [refunded('re_1', 500), refunded('re_2', 400)], '6.00 USD of 15.00 USD was kept.'],
    ['kept, as the bank sent it back', [refunded('re_1', 500), returned('re_1')], '15.00 USD was paid and kept.'],
    ['lost to the bank', [disputed(), decided('lost')], '0.00 USD of 15.00 USD was kept.'],
    ['kept, as the bank decided', [disputed(), decided('won')], '15.00 USD was paid and kept.'],
    ['kept, as the bank closed the dispute', [disputed(), decided('warning_closed')], '15.00 USD was paid and kept.'],
  ])('is settled when it was %s', (_, facts, words) => {
    expect(outcome(...facts)).toEqual(['settled', `Settled: ${words}`]);
  });

  test('is open while a refund is not paid out, or a dispute is not decided', () => {
    expect(outcome(refundOrdered(id(3), 500))).toEqual(['open', 'Open: 5.00 USD is still to be paid back.']);
    expect(outcome(disputed(), refundOrdered(id(3), 500))).toEqual([
      'open',
      'Open: the bank has not decided the dispute, and 5.00 USD is still to be paid back.',
    ]);
    expect(outcome(refundOrdered(id(3), 500), refunded('re_1', 500, { order: id(3) }))[0]).toBe('settled');
  });

  test('is unpaid while all attempts failed, which are counted, and then paid like any other', () => {
    expect(chargesOf(ordered(day(1)), attempt('in_1', 1), attempt('in_1', 3), attempt('in_1', 2))[0]).toMatchObject({
      status: 'unpaid',
      outcome: 'Not paid.',
      plan: 'Unlimited, monthly',
      amount: 1500,
      currency: 'usd',
      chargedAt: null,
      failures: 3,
      rule: 'First charge of the monthly plan chosen on 1 January 2027 (UTC)',
      agreed: 'Nothing was charged.',
      isAsAgreed: true,
    });
    const renewed = chargesOf(ordered(day(1)), paid('in_1', 1), attempt('in_2', 1), paid('in_2', 2))[1];
    expect(renewed).toMatchObject({ status: 'settled', failures: 1, chargedAt: day(2) });
    expect(renewed!.rule).toMatch(/^Renewal/);
    const owed = chargesOf(ordered(day(1)), paid('in_1', 1), attempt('in_2', 1))[1];
    expect(owed).toMatchObject({
      status: 'unpaid',
      rule: 'Renewal of the monthly plan chosen on 1 January 2027 (UTC)',
    });
    const stray = storyOf(attempt('in_1', 1));
    expect(stray.charges[0]).toMatchObject({
      plan: 'a plan',
      rule: 'Charge for a plan of which no choice is recorded here',
    });
    expect(stray.rules.get('fact 0')).toBe(stray.charges[0]!.rule);
  });

  test('an attempt that is learned after the payment changes nothing of it', () => {
    expect(after(attempt('in_1', 1, 99)).charges[0]).toMatchObject({ amount: 1500, failures: 1, status: 'settled' });
  });

  test('comes with each refund: who ordered it, why, and when it was paid out', () => {
    const { charges, rules, about } = after(
      refundOrdered(id(3), 500),
      refunded('re_1', 500, { order: id(3), happenedAt: day(1, 4) }),
    );
    expect(charges[0]!.refunds).toEqual([
      {
        amount: 500,
        by: staff,
        reason: 'Ill',
        orderedAt: day(1, 3),
        paidAt: day(1, 4),
        status: 'paid',
        problem: null,
      },
    ]);
    expect(rules.get('fact 3')).toBe('the refund that was ordered on 3 January 2027, 09:00 UTC');
    const charge = 'the charge of 15.00 USD on 1 January 2027, 09:00 UTC';
    expect([...about]).toEqual([
      ['fact 2', charge],
      ['fact 3', charge],
    ]);
    expect(charges[0]!.events).toEqual(['fact 1', 'fact 2', 'fact 3']);
  });

  test('comes with a refund that was ordered at the provider, and with one that the bank sent back', () => {
    const { charges, rules } = after(refunded('re_1', 500), returned('re_1'), returned('re_9'));
    expect(charges[0]!.refunds).toEqual([
      {
        amount: 500,
        by: null,
        reason: null,
        orderedAt: null,
        paidAt: day(1, 5),
        status: 'returned',
        problem: 'expired or canceled card',
      },
    ]);
    expect(rules.get('fact 2')).toBe('a refund that was ordered at the payment provider');
    expect(rules.get('fact 3')).toBe('the bank, which sent the money back');
  });

  test('comes with an ordered refund that the bank sent back after it was paid out', () => {
    const { charges } = after(refundOrdered(id(3), 500), refunded('re_1', 500, { order: id(3) }), returned('re_1'));
    expect(charges[0]!.refunds.map(({ status, by: who }) => [status, who])).toEqual([['returned', staff]]);
  });

  test('comes with a refund of which nothing came, and no other', () => {
    const failed: At = [day(1, 4), did(RefundFailed, { member, refund: id(3), reason: 'lost_card' })];
    const { charges } = after(refundOrdered(id(3), 500), refundOrdered(id(4), 200), paid('in_2', 2), failed);
    expect(charges[0]!.refunds.map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', 'lost card'],
      ['ordered', null],
    ]);
    expect(charges.map(({ events }) => events.includes('fact 5'))).toEqual([true, false]);
  });

  test('comes with each dispute: why, since when, and how the bank decided', () => {
    const { charges, rules } = after(disputed(day(1, 2)), decided('lost'));
    expect(charges[0]!.disputes).toEqual([
      { amount: 1500, reason: 'product not received', at: day(1, 2), outcome: 'lost', closedAt: day(1, 8) },
    ]);
    expect([rules.get('fact 2'), rules.get('fact 3')]).toEqual([
      'the bank of the member',
      'the bank, which decided the dispute',
    ]);
    expect(
      after(disputed(), [day(1, 8), did(DisputeClosed, { ...disputedData, dispute: 'dp_2' })]).charges[0]!.disputes,
    ).toEqual([{ amount: 1500, reason: 'product not received', at: day(1, 6), outcome: 'open', closedAt: null }]);
  });
  const disputedData = { member, charge: 'in_1', outcome: 'lost', amount: 1500, ...usd };

  test('of which no charge is recorded says that, and what else is known', () => {
    expect(storyOf(refunded('re_1', 500))).toMatchObject({
      charges: [
        {
          charge: 'in_1',
          rule: 'No charge with this name is recorded here',
          amount: 0,
          status: 'unpaid',
          events: ['fact 0'],
        },
      ],
      balance: [],
    });
  });
});

describe('the balance of a member', () => {
  test('counts by currency what was paid, paid back, lost to banks and credited', () => {
    const euros: Partial<Succeeded> = { currency: 'eur', amount: 900 };
    const { balance, credits } = storyOf(
      ordered(day(1)),
      paid('in_1', 1),
      paid('in_2', 2),
      paid('in_3', 3, euros),
      [
        day(3),
        did(ChargeRefunded, {
          member,
          charge: 'in_1',
          refund: 're_1',
          order: null,
          amount: 500,
          ...usd,
          happenedAt: null,
        }),
      ],
      [
        day(3),
        did(ChargeDisputed, {
          member,
          charge: 'in_2',
          dispute: 'dp_1',
          amount: 1400,
          ...usd,
          reason: 'x',
          happenedAt: null,
        }),
      ],
      [day(4), did(DisputeClosed, { member, charge: 'in_2', dispute: 'dp_1', outcome: 'lost', amount: 1400, ...usd })],
      [
        day(4),
        did(ChargeFailed, {
          member,
          charge: 'in_4',
          attempt: 1,
          amount: 7777,
          ...usd,
          reason: 'x',
          nextAttempt: null,
          happenedAt: null,
        }),
      ],
      [day(5), did(CreditOrdered, { member, credit: id(5), amount: 300, ...usd, by: staff, reason: 'Sorry' })],
      [day(5), did(CreditGiven, { member, credit: id(5), amount: 300, ...usd })],
      [day(6), did(CreditOrdered, { member, credit: id(6), amount: 800, ...usd, by: staff, reason: 'Twice' })],
      [day(6), did(CreditFailed, { member, credit: id(6), reason: 'x' })],
      [day(7), did(CreditOrdered, { member, credit: id(7), amount: 900, ...usd, by: staff, reason: 'Soon' })],
    );
    expect(balance).toEqual([
      { currency: 'usd', paid: 3000, refunded: 500, lost: 1400, credited: 300 },
      { currency: 'eur', paid: 900, refunded: 0, lost: 0, credited: 0 },
    ]);
    expect(balance.map(balanceInWords)).toEqual([
      'Paid 30.00 USD, refunded 5.00 USD, lost to banks 14.00 USD, credited 3.00 USD.',
      'Paid 9.00 EUR, refunded 0.00 EUR, credited 0.00 EUR.',
    ]);
    expect(credits.map(({ status, orderedAt, reason }) => [status, orderedAt, reason])).toEqual([
      ['given', day(5), 'Sorry'],
      ['failed', day(6), 'Twice'],
      ['ordered', day(7), 'Soon'],
    ]);
  });

  test('a plan that becomes the plan comes of the choice of it, not of a later one of another', () => {
    const next = (type: string, months: number, from: string) =>
      did(NextPlanChosen, { member, type, months, price: 1, ...usd, from });
    const { rules } = storyOf(
      [day(1), next('unlimited-yearly', 12, day(2))],
      [day(2), did(PlanChanged, { member, type: 'unlimited-yearly' })],
      [day(2, 2), next('unlimited-monthly', 1, day(3))],
      [day(2, 3), did(PlanChanged, { member, type: 'unlimited-yearly' })],
    );
    const yearly = 'the yearly plan chosen on 1 January 2027 (UTC)';
    expect([rules.get('fact 1'), rules.get('fact 3')]).toEqual([yearly, yearly]);
  });

  test('a mail about a renewal names no choice where none is recorded', () => {
    const told: At = [day(1), did(RenewalAnnounced, { member, at: day(2), amount: 1500, ...usd })];
    expect(storyOf(told).rules.size).toBe(0);
  });
});
