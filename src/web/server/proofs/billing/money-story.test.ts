import { describe, expect, test } from '@jest/globals';
import { moneyStory, type ChargeStory } from '#modules/membership-billing/index.ts';
import { ANA, BEN, billingHouses } from '#server/testing/billing-house.ts';

const house = billingHouses({ start: '2026-12-28T10:00:00.000Z' });

const story = async (member = ANA) => moneyStory(await house().factsOf(member));
const read = ({ rule, agreed, outcome }: ChargeStory) => `${rule}. ${agreed} ${outcome}`;
const refund = (charge: string, amount: number, reason: string) =>
  house().commands.refund(house().by(BEN), BEN, ANA, { charge, amount, reason });

describe('the story of a member who changed from the monthly to the yearly plan', () => {
  const lived = async () => {
    await house().saveCard();
    await house().subscribe('unlimited-monthly');
    house().clock.set('2026-12-28T12:00:00.000Z');
    await house().subscribe('unlimited-yearly');
    await house().at('2027-01-29T09:00:00.000Z');
    await house().at('2028-01-29T09:00:00.000Z');
  };

  test('names for each charge the plan, when it was chosen, and whether it is the first or a renewal', async () => {
    await lived();
    const { charges, balance } = await story();
    expect(charges.map(read)).toEqual([
      'First charge of the monthly plan chosen on 28 December 2026 (UTC). As agreed: 15.00 USD every month. Settled: 15.00 USD was paid and kept.',
      'First charge of the yearly plan chosen on 28 December 2026 (UTC). As agreed: 144.00 USD every 12 months. Settled: 144.00 USD was paid and kept.',
      'Renewal of the yearly plan chosen on 28 December 2026 (UTC). As agreed: 144.00 USD every 12 months. Settled: 144.00 USD was paid and kept.',
    ]);
    expect(balance).toEqual([{ currency: 'usd', paid: 30300, refunded: 0, lost: 0, credited: 0 }]);
  });

  test('dates a charge by the clock of the provider, also where the product learned of it a day later', async () => {
    await lived();
    const [, yearly] = (await story()).charges;
    const [, recorded] = (await house().factsOf()).filter(({ type }) => type === 'ChargeSucceeded');
    expect(yearly?.chargedAt?.slice(0, 10)).toBe('2027-01-28');
    expect(recorded?.meta.occurredAt).toBe('2027-01-29T09:00:00.000Z');
    expect(yearly?.number).toMatch(/-0002$/);
  });

  test('tells a refund once, with who ordered it and when it was paid, and of which charge each event is', async () => {
    await lived();
    const [, yearly] = (await story()).charges;
    await refund(yearly!.charge, 4400, 'Was ill for a month');
    const { charges, balance, about } = await story();
    expect(charges[1]?.refunds).toMatchObject([{ amount: 4400, by: BEN, status: 'paid' }]);
    expect(charges[1]?.outcome).toBe('Settled: 100.00 USD of 144.00 USD was kept.');
    expect(balance).toMatchObject([{ paid: 30300, refunded: 4400 }]);
    expect(new Set(about.values())).toEqual(new Set(['the charge of 144.00 USD on 28 January 2027, 11:00 UTC']));
    expect((await house().commands.membershipOf(ANA)).openRefunds).toEqual([]);
  });
});

test('a disputed charge is open until the bank decides, and then says for whom', async () => {
  await house().saveCard('pm_card_createDispute');
  await house().subscribe();
  await house().at('2026-12-28T11:00:00.000Z');
  expect((await story()).charges.map(({ outcome }) => outcome)).toEqual([
    'Open: the bank has not decided the dispute.',
  ]);
  const [dispute] = (await house().stripe.disputes.list()).data;
  await house().stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  await house().at('2026-12-28T12:00:00.000Z');
  const { charges, balance } = await story();
  expect(charges[0]?.disputes).toMatchObject([{ amount: 1500, reason: 'fraudulent', outcome: 'lost' }]);
  expect(charges[0]?.outcome).toBe('Settled: 0.00 USD of 15.00 USD was kept.');
  expect(balance).toMatchObject([{ paid: 1500, lost: 1500 }]);
});

test('a renewal that was not paid is a card of its own, which says the rule and how often it was tried', async () => {
  await house().saveCard();
  await house().subscribe();
  await house().saveCard('pm_card_chargeCustomerFail');
  await house().at('2027-01-28T12:00:00.000Z');
  const [, renewal] = (await story()).charges;
  expect(renewal).toMatchObject({ chargedAt: null, status: 'unpaid', outcome: 'Not paid.' });
  expect(renewal?.rule).toBe('Renewal of the monthly plan chosen on 28 December 2026 (UTC)');
  expect(renewal?.failures).toBeGreaterThan(0);
});

test('a gift names its months and the day of its order', async () => {
  await house().saveCard();
  await house().commands.buyGift(house().by(), ANA, {
    type: 'unlimited-monthly',
    recipientName: '',
    recipientEmail: '',
    message: '',
    deliverOn: '',
    token: undefined,
  });
  const [gift] = (await story()).charges;
  expect(gift && read(gift)).toBe(
    'Gift of 1 month of Unlimited, ordered on 28 December 2026 (UTC). As agreed: 15.00 USD. Settled: 15.00 USD was paid and kept.',
  );
});

describe('a charge that is not what was agreed', () => {
  const recorded = async () => {
    await house().saveCard();
    await house().subscribe();
    return house().factsOf();
  };

  test('says the sum that was agreed', async () => {
    const facts = (await recorded()).map((fact) =>
      fact.type === 'ChargeSucceeded' ? { ...fact, data: { ...fact.data, amount: 4500 } } : fact,
    );
    const [charge] = moneyStory(facts).charges;
    expect(charge?.agreed).toBe('Not as agreed: 15.00 USD every month was agreed, 45.00 USD was charged.');
  });

  test('says that the renewal had been stopped, and that the same days were charged before', async () => {
    const facts = await recorded();
    const paid = facts.find(({ type }) => type === 'ChargeSucceeded')!;
    const stopped = {
      ...paid,
      id: 'stopped',
      type: 'RenewalStopped',
      data: { member: ANA, because: 'own-wish', until: null },
      meta: { ...paid.meta, occurredAt: '2026-12-29T10:00:00.000Z' },
    };
    const again = {
      ...paid,
      id: 'again',
      data: { ...paid.data, charge: 'in_again', happenedAt: '2026-12-30T10:00:00.000Z' },
    };
    const [, charge] = moneyStory([...facts, stopped, again]).charges;
    expect([charge?.isAsAgreed, charge?.agreed]).toEqual([
      false,
      'The renewal had been stopped on 29 December 2026, 10:00 UTC. Some of the same days were charged before: 15.00 USD on 28 December 2026, 10:00 UTC.',
    ]);
  });
});
