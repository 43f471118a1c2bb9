import { describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { aboutMembers } from '#modules/membership-billing/about-members.ts';
import { discountCode } from '#modules/membership-billing/domain/code.ts';
import { membershipFacts } from '#modules/membership-billing/facts/membership-facts.ts';
import { ANA, BEN, billingHouses } from '#server/testing/billing-house.ts';

const house = billingHouses();

describe('subscribing', () => {
  test('[BIL-048] [BIL-051] charges the saved card at once and gives Unlimited for a calendar month', async () => {
    await house().saveCard();
    expect(await house().subscribe()).toMatchObject({ paid: { is: 'done' } });
    expect(await house().entitled()).toEqual({
      plan: 'unlimited',
      until: '2027-02-28T10:00:00.000Z',
      because: 'paid-or-given',
    });
    expect(await house().charged()).toBe(1500);
  });

  test('without a card is refused', async () => {
    expect(await house().subscribe()).toEqual({ refused: 'CARD_MISSING' });
  });

  test('with a card that is declined charges nothing, gives nothing and may be tried again', async () => {
    await house().saveCard('pm_card_chargeCustomerFail');
    expect(await house().subscribe()).toMatchObject({ refused: 'STRIPE_ERROR' });
    expect((await house().entitled()).plan).toBe('basic');
    expect(await house().charged()).toBe(0);
    await house().saveCard();
    expect(await house().subscribe()).toMatchObject({ paid: { is: 'done' } });
    expect(await house().charged()).toBe(1500);
  });
});

const cardOf = async (member?: string) =>
  (await house().factsOf(member))
    .flatMap(({ data }) => ('paymentMethod' in data ? [String(data.paymentMethod)] : []))
    .at(-1)!;

test('members whose cards have the same token each get a card of their own', async () => {
  expect(await house().saveCard('tok_visa')).toMatchObject({ paid: { is: 'done' } });
  expect(await house().saveCard('tok_visa', BEN)).toMatchObject({ paid: { is: 'done' } });
  expect(await cardOf(BEN)).toMatch(/^pm_/);
  expect(await cardOf(BEN)).not.toBe(await cardOf(ANA));
});

test('[BIL-052] a card that was typed again is listed once, as the one in use', async () => {
  for (const card of ['tok_visa', 'pm_card_mastercard', 'tok_visa']) await house().saveCard(card);
  const { customer } = await house().commands.membershipOf(ANA);
  const listed = await house().needs.payments!.cards(customer!);
  expect(listed.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ['4242', true],
    ['4444', false],
  ]);
});

test.each(['tok_unknown', 'pm_unknown'])('the card %s, which the provider does not know, is refused', async (token) => {
  expect(await house().saveCard(token)).toMatchObject({
    refused: 'STRIPE_ERROR',
    values: { problem: 'This card cannot be used.' },
    valuesIn: { es: { problem: 'Esta tarjeta no se puede usar.' } },
  });
});

test("another member's card is refused", async () => {
  await house().saveCard('tok_visa', BEN);
  expect(await house().saveCard(await cardOf(BEN))).toMatchObject({ refused: 'STRIPE_ERROR' });
});

test('a card that is declined is not saved', async () => {
  expect(await house().saveCard('pm_card_chargeDeclined')).toMatchObject({
    refused: 'STRIPE_ERROR',
    values: { problem: 'Your card was declined.' },
    valuesIn: { es: { problem: 'Tu tarjeta ha sido rechazada.' } },
  });
});

describe('a renewal', () => {
  test('follows the anchor over short months', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().at('2027-02-28T12:00:00.000Z');
    expect((await house().entitled()).until).toBe('2027-03-31T10:00:00.000Z');
    expect(await house().charged()).toBe(3000);
  });

  test('that fails keeps Unlimited for the days of grace, then Basic, and nothing more is charged', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().saveCard('pm_card_chargeCustomerFail');
    await house().at('2027-02-28T12:00:00.000Z');
    expect(await house().entitled()).toEqual({
      plan: 'unlimited',
      until: '2027-03-07T10:00:00.000Z',
      because: 'grace',
    });
    await house().at('2027-03-07T10:00:01.000Z');
    expect((await house().entitled()).plan).toBe('basic');
    await house().at('2027-05-01T00:00:00.000Z');
    expect(await house().charged()).toBe(1500);
    expect((await house().types()).filter((type) => type === 'UnlimitedEnded')).toHaveLength(1);
  });

  /** From now on the card of the renewal that failed has money again. */
  const nowPays = async () => {
    const { customer, subscription } = await house().commands.membershipOf(ANA);
    const { id } = await house().stripe.paymentMethods.attach('pm_card_visa', { customer: customer! });
    await house().stripe.customers.update(customer!, { invoice_settings: { default_payment_method: id } });
    const { data } = await house().stripe.subscriptions.list({ customer: customer! });
    for (const each of data) await house().stripe.subscriptions.update(each.id, { default_payment_method: id });
    return subscription;
  };

  test('that failed is not tried again once it is canceled: the days of grace stay, and nothing is charged', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().saveCard('pm_card_chargeCustomerFail');
    await house().at('2027-02-28T12:00:00.000Z');
    await house().commands.cancel(house().by(), ANA);
    const stopped = (await house().factsOf()).find(({ type }) => type === 'RenewalStopped');
    expect(stopped!.data['until']).toBe('2027-03-07T10:00:00.000Z');
    expect(await nowPays()).toBeNull();
    expect(await house().entitled()).toMatchObject({ until: '2027-03-07T10:00:00.000Z', because: 'grace' });
    await house().at('2027-03-07T10:00:01.000Z');
    await house().at('2027-05-01T00:00:00.000Z');
    expect((await house().entitled()).plan).toBe('basic');
    expect(await house().charged()).toBe(1500);
    // Back again, it is a membership of its own.
    await house().saveCard('pm_card_mastercard');
    await house().subscribe();
    expect(await house().charged()).toBe(3000);
  });

  test('that is due and has no outcome yet is not charged once it is canceled', async () => {
    await house().saveCard();
    await house().subscribe();
    // The invoice of a renewal is a draft for an hour.
    await house().at('2027-02-28T10:10:00.000Z');
    expect((await house().entitled()).because).toBe('renewal-under-way');
    await house().commands.cancel(house().by(), ANA);
    await house().at('2027-05-01T00:00:00.000Z');
    expect(await house().charged()).toBe(1500);
  });

  test('that failed, and whose end the provider does not know yet, leaves a new membership to be bought', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().saveCard('pm_card_chargeCustomerFail');
    await house().at('2027-02-28T12:00:00.000Z');
    await house().saveCard('pm_card_chargeCustomerFail');
    house().clock.set('2027-03-07T10:00:01.000Z');
    const now = house().clock.now();
    await house().commands.execute(house().by(), ANA, { type: 'Lapse', now, graceDays: house().settings.GRACE_DAYS });
    expect((await house().commands.membershipOf(ANA)).toAlign).toEqual(['ended']);
    expect(await house().subscribe()).toMatchObject({ refused: 'STRIPE_ERROR' });
    await house().saveCard('pm_card_mastercard');
    expect(await house().subscribe()).toMatchObject({ paid: { is: 'done' } });
    expect((await house().entitled()).until).toBe('2027-04-07T10:00:01.000Z');
    expect(await house().charged()).toBe(3000);
  });

  test('that was paid a moment before it is canceled gives its period', async () => {
    await house().saveCard();
    await house().subscribe();
    house().clock.set('2027-02-28T12:00:00.000Z');
    await house().sandbox.settle();
    await house().commands.cancel(house().by(), ANA);
    expect((await house().entitled()).until).toBe('2027-03-31T10:00:00.000Z');
    expect((await house().commands.membershipOf(ANA)).subscription?.renews).toBe(false);
  });

  test('that failed is paid as soon as another card is saved', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().saveCard('pm_card_chargeCustomerFail');
    await house().at('2027-02-28T12:00:00.000Z');
    await house().saveCard('pm_card_mastercard');
    expect(await house().entitled()).toMatchObject({ until: '2027-03-31T10:00:00.000Z', because: 'paid-or-given' });
    expect(await house().types()).toContain('GraceEnded');
    expect(await house().charged()).toBe(3000);
  });
});

test('what registering is decided on names what the plan rests on', async () => {
  const { log, clock, settings } = house();
  const of = { log, clock, settings, takesPayments: true };
  const inUse = () => membershipFacts(of).planOf(ANA);
  expect(await inUse()).toEqual({ plan: 'basic', because: 'nothing-paid' });
  await house().saveCard();
  await house().subscribe();
  expect(await inUse()).toEqual({ plan: 'unlimited', because: 'paid-or-given' });
  await house().saveCard('pm_card_chargeCustomerFail');
  await house().at('2027-02-28T12:00:00.000Z');
  expect(await inUse()).toEqual({ plan: 'unlimited', because: 'grace' });
  const freely = { ...of, takesPayments: false, settings: { ...settings, PLAN_WITHOUT_BILLING: 'unlimited' as const } };
  expect(await membershipFacts(freely).planOf(BEN)).toEqual({ plan: 'unlimited', because: 'without-payments' });
});

test('[C-059~ the answer] cancelling keeps what was paid for and charges nothing more', async () => {
  await house().saveCard();
  await house().subscribe();
  await house().commands.cancel(house().by(), ANA);
  expect((await house().entitled()).plan).toBe('unlimited');
  await house().at('2027-02-28T10:00:01.000Z');
  expect((await house().entitled()).plan).toBe('basic');
  expect(await house().charged()).toBe(1500);
});

test('another plan takes effect when the period ends, without proration', async () => {
  await house().saveCard();
  await house().subscribe();
  await house().subscribe('unlimited-quarterly');
  expect(await house().charged()).toBe(1500);
  await house().at('2027-02-28T12:00:00.000Z');
  expect((await house().entitled()).until).toBe('2027-05-28T10:00:00.000Z');
  expect(await house().charged()).toBe(5700);
  expect(await house().types()).toContain('PlanChanged');
});

test('another plan completes the schedule that another process began for it, and the one for a plan before it', async () => {
  await house().saveCard();
  await house().subscribe();
  const { id } = (await house().commands.membershipOf(ANA)).subscription!;
  const begun = await house().stripe.subscriptionSchedules.create({ from_subscription: id });
  await house().subscribe('unlimited-quarterly');
  await house().subscribe('unlimited-yearly');
  const { data } = await house().stripe.subscriptionSchedules.list({ limit: 100 });
  expect(data.map((each) => [each.id, each.status, each.phases.length])).toEqual([[begun.id, 'active', 2]]);
  await house().at('2027-02-28T12:00:00.000Z');
  expect(await house().charged()).toBe(1500 + 14_400);
  await house().subscribe('unlimited-monthly');
  await house().at('2028-02-28T12:00:00.000Z');
  expect(await house().charged()).toBe(1500 + 14_400 + 1500);
});

describe('a gift', () => {
  const buy = (member = BEN, token = 'pm_card_visa', words: { recipientName?: string; message?: string } = {}) =>
    house().commands.buyGift(house().by(member), member, {
      type: 'unlimited-quarterly',
      token,
      recipientName: '',
      recipientEmail: '',
      message: '',
      deliverOn: '',
      ...words,
    });
  const giftId = async () => Object.keys((await house().commands.membershipOf(BEN)).gifts)[0]!;
  const bought = async (token?: string) => {
    const done = await buy(BEN, token);
    if ('refused' in done) throw new Error(done.refused);
    return (await house().giftCode(BEN, done.payment))!;
  };

  test('whose words have a link is refused at their field, and nothing is charged', async () => {
    const link = 'Look at evil.example/gift';
    expect(await buy(BEN, 'pm_card_visa', { recipientName: link })).toEqual(
      refuse('GIFT_TEXT_HAS_LINK', { field: 'recipient_name' }),
    );
    expect(await buy(BEN, 'pm_card_visa', { message: link })).toEqual(
      refuse('GIFT_TEXT_HAS_LINK', { field: 'message' }),
    );
    expect(await house().charged()).toBe(0);
  });

  test('is redeemed without a card, for its months, and is not renewed', async () => {
    const code = await bought();
    expect(await house().charged()).toBe(4200);
    expect(
      await house().commands.redeemGift(house().by(), ANA, code.toLowerCase().replaceAll('-', ' ')),
    ).not.toHaveProperty('refused');
    expect((await house().entitled()).until).toBe('2027-04-30T10:00:00.000Z');
    await house().at('2027-04-30T10:00:01.000Z');
    expect((await house().entitled()).plan).toBe('basic');
  });

  test('of a member who pays moves the next charge', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().commands.redeemGift(house().by(), ANA, await bought());
    expect((await house().entitled()).until).toBe('2027-05-28T10:00:00.000Z');
    await house().at('2027-04-01T00:00:00.000Z');
    expect(await house().charged()).toBe(5700);
    await house().at('2027-05-28T12:00:00.000Z');
    expect(await house().charged()).toBe(7200);
    expect((await house().entitled()).until).toBe('2027-06-28T10:00:00.000Z');
  });

  const refund = (amount: number) =>
    house()
      .commands.membershipOf(BEN)
      .then(({ charges }) =>
        house().commands.refund(house().by(BEN), ANA, BEN, {
          charge: Object.keys(charges)[0]!,
          amount,
          reason: 'bought twice',
        }),
      );
  const gifts = async () => (await house().factsOf(BEN)).filter(({ type }) => type === 'GiftRefunded');

  test('that is refunded before it was used cannot be used any more', async () => {
    const code = await bought();
    await refund(1000);
    expect(await gifts()).toEqual([]);
    await refund(3200);
    expect(await house().charged()).toBe(0);
    expect(await house().commands.redeemGift(house().by(), ANA, code)).toMatchObject({
      refused: 'DISCOUNT_CODE_INVALID',
    });
    await house().commands.settle(house().by(BEN), BEN);
    expect((await gifts()).map(({ data }) => data['isRevoked'])).toEqual([true]);
    expect(
      await house().commands.execute(house().by(BEN), BEN, { type: 'SendGift', gift: await giftId(), number: 0 }),
    ).toEqual({
      refused: 'GIFT_UNKNOWN',
    });
  });

  test('that is refunded at the provider before it was used cannot be used any more', async () => {
    const code = await bought();
    const [charge] = (await house().stripe.charges.list({ limit: 1 })).data;
    await house().stripe.refunds.create({ charge: charge!.id });
    await house().commands.settle(house().by(BEN), BEN);
    expect(await house().commands.redeemGift(house().by(), ANA, code)).toMatchObject({
      refused: 'DISCOUNT_CODE_INVALID',
    });
  });

  test('that is refunded after it was used keeps its months, and the record says so', async () => {
    await house().commands.redeemGift(house().by(), ANA, await bought());
    await refund(4200);
    expect((await house().entitled()).until).toBe('2027-04-30T10:00:00.000Z');
    expect((await gifts()).map(({ data }) => data['isRevoked'])).toEqual([false]);
    expect(await house().charged()).toBe(0);
  });

  const decided = async (evidence: 'winning_evidence' | 'losing_evidence') => {
    const [dispute] = (await house().stripe.disputes.list()).data;
    await house().stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: evidence } });
    await house().commands.settle(house().by(BEN), BEN);
    await house().commands.settle(house().by(BEN), BEN);
  };
  const disputed = async () =>
    (await house().factsOf(BEN))
      .filter(({ type }) => type === 'GiftDisputed')
      .map(({ data }) => [data['is'], data['wasUsed']]);
  const redeemed = (code: string) => house().commands.redeemGift(house().by(), ANA, code);

  test('whose payment is disputed cannot be used until the dispute is won', async () => {
    const code = await bought('pm_card_createDispute');
    await house().commands.settle(house().by(BEN), BEN);
    expect(await redeemed(code)).toMatchObject({ refused: 'DISCOUNT_CODE_INVALID' });
    await decided('winning_evidence');
    expect(await disputed()).toEqual([
      ['open', false],
      ['won', false],
    ]);
    expect(await redeemed(code)).not.toHaveProperty('refused');
  });

  test('whose dispute is lost cannot be used any more', async () => {
    const code = await bought('pm_card_createDispute');
    await decided('losing_evidence');
    expect(await disputed()).toEqual([
      ['open', false],
      ['lost', false],
    ]);
    expect(await redeemed(code)).toMatchObject({ refused: 'DISCOUNT_CODE_INVALID' });
  });

  test('that staff switched off stays off when a dispute over it is won', async () => {
    const code = await bought();
    const { codeId } = (await house().commands.membershipOf(BEN)).gifts[await giftId()]!;
    const set = (status: 'active' | 'inactive', dispute?: string) =>
      house().needs.execute(house().by(), discountCode, codeId!, {
        type: 'SetStatus',
        code: codeId!,
        status,
        ...(dispute === undefined ? {} : { cause: { dispute } }),
        now: house().clock.now(),
      });
    await set('inactive');
    await set('inactive', 'dp_1');
    await set('active', 'dp_1');
    expect(await redeemed(code)).toMatchObject({ refused: 'DISCOUNT_CODE_INVALID' });
  });

  test('that was used before its dispute is lost keeps its months, and the record says so', async () => {
    await redeemed(await bought());
    const [charge] = Object.keys((await house().commands.membershipOf(BEN)).charges);
    const lost = {
      dispute: 'dp_1',
      charge: charge!,
      amount: 4200,
      currency: 'usd',
      reason: 'general',
      outcome: 'lost',
      happenedAt: house().clock.now(),
    };
    await house().commands.execute(house().by(BEN), BEN, {
      type: 'Observe',
      seen: { subscription: null, others: [], invoices: [], gifts: [], refunds: [], disputes: [lost] },
      now: house().clock.now(),
      graceDays: 8,
      compared: null,
    });
    await house().commands.settle(house().by(BEN), BEN);
    expect(await disputed()).toEqual([
      ['open', true],
      ['lost', true],
    ]);
    expect((await house().entitled()).until).toBe('2027-04-30T10:00:00.000Z');
  });

  test('two hundred who redeem one code at once: one gets it', async () => {
    const code = await bought();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const member = `cccccccc-cccc-4ccc-8ccc-${String(index).padStart(12, '0')}`;
        return house().commands.redeemGift(house().by(member), member, code);
      }),
    );
    expect(outcomes.filter((each) => !('refused' in each))).toHaveLength(1);
  });
});

describe('two attempts at once', () => {
  test('from two tabs charge once', async () => {
    await house().saveCard();
    const outcomes = await Promise.all([house().subscribe(), house().subscribe(), house().subscribe()]);
    expect(outcomes.filter((each) => !('refused' in each)).length).toBeGreaterThan(0);
    expect(await house().charged()).toBe(1500);
  });

  test('of one request that is repeated charge once and get the same answer', async () => {
    await house().saveCard();
    const by = () => caller({ kind: 'member', id: ANA }, 'again', undefined, idempotencyFor('one press'));
    const press = () => house().commands.subscribe(by(), ANA, { type: 'unlimited-monthly' });
    expect(await press()).toMatchObject({ paid: { is: 'done' } });
    expect(await press()).toMatchObject({ paid: { is: 'done' } });
    expect(await house().charged()).toBe(1500);
  });

  test('of a declined request that is repeated are not charged with a new card', async () => {
    await house().saveCard('pm_card_chargeCustomerFail');
    const by = () => caller({ kind: 'member', id: ANA }, 'again', undefined, idempotencyFor('one press'));
    const press = () => house().commands.subscribe(by(), ANA, { type: 'unlimited-monthly' });
    expect(await press()).toMatchObject({ refused: 'STRIPE_ERROR' });
    await house().saveCard();
    expect(await press()).toMatchObject({ refused: 'STRIPE_ERROR' });
    expect(await house().charged()).toBe(0);
  });
});

describe('a member who is forgotten', () => {
  test('is no customer of the payment provider any more, and never charged again', async () => {
    await house().saveCard();
    await house().subscribe();
    const records = aboutMembers({ ...house().needs, commands: house().commands });
    const whose = { member: ANA, email: '', username: '', lastHere: house().clock.now() };
    expect(await records.holds(whose)).toEqual({ 'customer records at the payment provider': 1 });
    await records.forget(whose);
    await records.forget(whose);
    expect(await records.holds(whose)).toEqual({ 'customer records at the payment provider': 0 });
    expect((await house().entitled()).plan).toBe('basic');
    house().clock.set('2027-06-01T00:00:00.000Z');
    await house().sandbox.settle();
    expect(await house().charged()).toBe(1500);
  });
});

test('a code is not made for a time that is over', async () => {
  const create = (expiresAt: string) =>
    house().commands.createCode(house().by(), { freeMonths: 1, isGift: false, text: 'WINTER-27', expiresAt });
  const { clock } = house();
  expect(await create(clock.now())).toEqual({ refused: 'DISCOUNT_CODE_EXPIRED', field: 'expires_at' });
  expect(await create(new Date(Date.parse(clock.now()) + 1).toISOString())).toHaveProperty('id');
});

test('a discount code makes the first months of a purchase free and is used up', async () => {
  const made = await house().commands.createCode(house().by(), {
    freeMonths: 2,
    isGift: false,
    text: 'SPRING-27',
    expiresAt: undefined,
  });
  expect(made).toHaveProperty('id');
  await house().saveCard();
  expect(await house().subscribe('unlimited-monthly', 'spring27')).toMatchObject({ paid: { is: 'done' } });
  expect((await house().entitled()).until).toBe('2027-03-31T10:00:00.000Z');
  expect(await house().charged()).toBe(0);
  await house().at('2027-03-31T12:00:00.000Z');
  expect(await house().charged()).toBe(1500);
  await house().saveCard('pm_card_visa', BEN);
  expect(await house().subscribe('unlimited-monthly', 'SPRING-27', BEN)).toMatchObject({
    refused: 'DISCOUNT_CODE_ALREADY_USED',
  });
});
