import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  ChargeDisputed,
  ChargeFailed,
  ChargeRefunded,
  CreditFailed,
  CreditGiven,
  CreditOrdered,
  DisputeClosed,
  NextPlanChosen,
  PlanChanged,
  RefundFailed,
  RefundOrdered,
  RefundReturned,
  RenewalAnnounced,
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
} from '../testing/a-money-story.ts';
import { balanceInWords } from './money-words.ts';

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
    const announced: At = [day(1), did(RenewalAnnounced, { member, at: day(2), amount: 1500, ...usd })];
    expect(storyOf(announced).rules.size).toBe(0);
  });
});
