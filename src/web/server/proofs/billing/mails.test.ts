import { describe, expect, test } from '@jest/globals';
import { ANA, BEN, billingHouses } from '#server/testing/billing-house.ts';

const house = billingHouses();

const factsOfType = async (type: string, member = ANA) =>
  (await house().factsOf(member)).filter((each) => each.type === type);

/** A card as its holder types it. */
const typed = async (exp_month: number, exp_year: number) => {
  const { apiUrl, publishableKey } = house().sandbox.provider;
  const response = await fetch(`${apiUrl}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      'card[number]': '4242424242424242',
      'card[exp_month]': String(exp_month),
      'card[exp_year]': String(exp_year),
      'card[cvc]': '123',
    }),
  });
  return ((await response.json()) as { id: string }).id;
};

describe('before a renewal', () => {
  const announcing = async (card: string, type: string, at: string) => {
    await house().saveCard(card);
    await house().subscribe(type);
    house().clock.set(at);
    const { run, mails } = house().jobs();
    await run('announce-renewal', { member: ANA });
    await run('announce-renewal', { member: ANA });
    const facts = [...(await factsOfType('RenewalAnnounced')), ...(await factsOfType('CardExpiryAnnounced'))];
    for (const { id } of facts) await run('mail-about-money', { member: ANA, fact: id });
    return mails;
  };

  test('the holder of a card that expires before it gets one mail', async () => {
    const mails = await announcing(await typed(2, 2027), 'unlimited-monthly', '2027-02-22T10:00:00.000Z');
    expect(mails).toEqual([]);
    await house().at('2027-02-28T12:00:00.000Z');
    house().clock.set('2027-03-25T10:00:00.000Z');
    const { run, mails: later } = house().jobs();
    await run('announce-renewal', { member: ANA });
    await run('announce-renewal', { member: ANA });
    const facts = await factsOfType('CardExpiryAnnounced');
    expect(facts).toHaveLength(1);
    await run('mail-about-money', { member: ANA, fact: facts[0]!.id });
    expect(later.map(({ to, subject }) => [to, subject])).toEqual([
      ['aaa@example.org', 'Your card on Wellspring expires soon'],
    ]);
    expect(later[0]!.text).toContain('(02/2027)');
  });

  test('over several months its day and amount are announced a week ahead, and not earlier', async () => {
    expect(await announcing('pm_card_visa', 'unlimited-quarterly', '2027-04-22T10:00:00.000Z')).toEqual([]);
    house().clock.set('2027-04-24T10:00:00.000Z');
    const { run, mails } = house().jobs();
    await run('announce-renewal', { member: ANA });
    const [fact] = await factsOfType('RenewalAnnounced');
    await run('mail-about-money', { member: ANA, fact: fact!.id });
    expect(mails[0]!.text).toContain('On April 30, 2027 your Unlimited membership is renewed for $42.00.');
  });

  test('of a membership that is canceled nothing is announced', async () => {
    await house().saveCard(await typed(3, 2027));
    await house().subscribe('unlimited-quarterly');
    await house().commands.cancel(house().by(), ANA);
    house().clock.set('2027-04-28T10:00:00.000Z');
    await house().jobs().run('announce-renewal', { member: ANA });
    expect([...(await factsOfType('RenewalAnnounced')), ...(await factsOfType('CardExpiryAnnounced'))]).toEqual([]);
  });
});

describe('a gift that waits for its day', () => {
  const DAY = '2027-02-14T12:00:00.000Z';
  const bought = async (token = 'pm_card_visa') => {
    const wish = {
      type: 'unlimited-monthly',
      token,
      recipientName: 'Cleo',
      recipientEmail: 'cleo@example.org',
      message: 'You will see',
      deliverOn: '2027-02-14',
    };
    const done = await house().commands.buyGift(house().by(BEN), BEN, wish);
    if ('refused' in done) throw new Error(done.refused);
    return done.payment;
  };

  test('is sent to its recipient on that day', async () => {
    const gift = await bought();
    const { run, mails } = house().jobs();
    await run('deliver-gift', { member: BEN, gift });
    expect(await factsOfType('GiftSent', BEN)).toEqual([]);
    house().clock.set(DAY);
    await run('deliver-gift', { member: BEN, gift });
    const [sent] = await factsOfType('GiftSent', BEN);
    await run('mail-gift', { member: BEN, gift, number: sent!.data['number'] });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['cleo@example.org', 'A gift for you on Wellspring'],
    ]);
    expect(mails[0]!.text).toContain(String(await house().giftCode(BEN, gift)));
  });

  test('comes from another member when its buyer has closed the account', async () => {
    const gift = await bought();
    const { run, mails } = house().jobs({ gone: [BEN] });
    await run('deliver-gifts', { member: BEN });
    await run('deliver-gifts', { member: BEN });
    expect(await factsOfType('GiftSent', BEN)).toHaveLength(1);
    await run('mail-gift', { member: BEN, gift, number: 0 });
    expect(mails).toMatchObject([{ to: 'cleo@example.org', subject: 'A gift for you on Wellspring' }]);
    expect(mails[0]!.text).toContain(String(await house().giftCode(BEN, gift)));
    expect(mails[0]!.text).not.toContain(BEN.slice(0, 3));
  });

  test('comes without the words of a buyer whom staff removed (C-173)', async () => {
    const gift = await bought();
    house().clock.set(DAY);
    const { run, mails } = house().jobs({ removed: [BEN] });
    await run('deliver-gift', { member: BEN, gift });
    await run('mail-gift', { member: BEN, gift, number: 0 });
    expect(mails[0]!.text).toContain(String(await house().giftCode(BEN, gift)));
    expect(mails[0]!.text).not.toContain('You will see');
    expect(mails[0]!.text).not.toContain(BEN.slice(0, 3));
  });

  test('whose payment is disputed on that day is sent once the dispute is won', async () => {
    const gift = await bought('pm_card_createDispute');
    const { run } = house().jobs();
    await house().at(DAY, [BEN]);
    await run('deliver-gift', { member: BEN, gift });
    expect(await factsOfType('GiftSent', BEN)).toEqual([]);
    const [dispute] = (await house().stripe.disputes.list()).data;
    await house().stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await house().at(DAY, [BEN]);
    expect((await factsOfType('GiftDisputed', BEN)).map(({ data }) => data['is'])).toEqual(['open', 'won']);
    await run('deliver-gift', { member: BEN, gift });
    expect(await factsOfType('GiftSent', BEN)).toHaveLength(1);
  });

  test('is not sent when it was refunded before', async () => {
    const gift = await bought();
    const [charge = ''] = Object.keys((await house().commands.membershipOf(BEN)).charges);
    await house().commands.refund(house().by(BEN), ANA, BEN, { charge, amount: 1500, reason: 'bought twice' });
    house().clock.set(DAY);
    await house().jobs().run('deliver-gift', { member: BEN, gift });
    expect(await factsOfType('GiftSent', BEN)).toEqual([]);
  });
});
