import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeFailed,
  ChargeRefunded,
  CreditFailed,
  CreditGiven,
  CreditOrdered,
  NextPlanChosen,
  OrderFailed,
  RenewalResumed,
  RenewalStopped,
} from '../contract/membership-events.ts';
import {
  type At,
  type Succeeded,
  member,
  staff,
  id,
  usd,
  day,
  storyOf,
  chargesOf,
  ordered,
  paid,
  forGift,
  giftOrdered,
} from '../testing/a-money-story.ts';

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
