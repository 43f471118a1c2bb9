import { describe, expect, test } from '@jest/globals';
import { billingCommands } from '#modules/membership-billing/commands.ts';
import { membershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { caller } from '#kernel/commands/commands.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { ANA, BEN, billingHouses } from '#server/testing/billing-house.ts';

const paid = async () =>
  (await house().factsOf()).filter(({ type }) => type === 'ChargeSucceeded').map(({ data }) => data['amount']);
const house = billingHouses({ hasTax: true });

describe('a credit', () => {
  const credit = (amount: number, member = ANA) =>
    house().commands.credit(house().by(BEN), BEN, member, { amount, reason: 'a session did not happen' });

  test('is given once, and the next charge is less by it, here as at the provider', async () => {
    await house().saveCard();
    await house().subscribe();
    const first = await house().charged();
    await credit(500);
    await house().commands.settle(house().by(), ANA);
    expect((await house().types()).filter((type) => type === 'CreditGiven')).toHaveLength(1);
    await house().at('2027-02-28T12:00:00.000Z');
    expect(await house().charged()).toBe(2 * first - 500);
    expect(await paid()).toEqual([first, first - 500]);
    expect((await house().entitled()).until).toBe('2027-03-31T10:00:00.000Z');
  });

  test('over more than a period pays for it whole, and the rest for the next', async () => {
    await house().saveCard();
    await house().subscribe();
    const first = await house().charged();
    await credit(first + 400);
    await house().at('2027-02-28T12:00:00.000Z');
    expect((await house().entitled()).until).toBe('2027-03-31T10:00:00.000Z');
    await house().at('2027-03-31T12:00:00.000Z');
    expect((await house().entitled()).until).toBe('2027-04-30T10:00:00.000Z');
    expect(await paid()).toEqual([first, 0, first - 400]);
    expect(await house().charged()).toBe(2 * first - 400);
  });

  test('is part of what a plan costs before it is chosen and of what is announced before a renewal', async () => {
    await house().saveCard();
    const plan = house().planNamed('unlimited-quarterly')!;
    await house().subscribe(plan.type);
    await credit(500);
    const { customer } = await house().commands.membershipOf(ANA);
    expect(await house().needs.payments!.previewInvoice(customer, plan)).toEqual({ tax: 420, credit: 500, due: 4120 });
    house().clock.set('2027-04-24T10:00:00.000Z');
    await house().jobs().run('announce-renewal', { member: ANA });
    const announced = (await house().factsOf()).find(({ type }) => type === 'RenewalAnnounced');
    await house().at('2027-04-30T12:00:00.000Z');
    expect([announced!.data['amount'], (await paid()).at(-1)]).toEqual([4120, 4120]);
  });

  test('over more than the price leaves nothing to pay', async () => {
    await house().saveCard();
    const plan = house().planNamed('unlimited-monthly')!;
    await credit(2000);
    const { customer } = await house().commands.membershipOf(ANA);
    expect(await house().needs.payments!.previewInvoice(customer, plan)).toEqual({ tax: 150, credit: 2000, due: 0 });
  });

  test('or a refund that is repeated after days, when the provider forgot the key of the call, moves money once', async () => {
    await house().saveCard();
    await house().subscribe();
    const { charges, customer: linked } = await house().commands.membershipOf(ANA);
    const [customer, intent] = [linked!, Object.values(charges)[0]!.intent!];
    const pay = async () => {
      await house().needs.payments!.credit(customer, { credit: 'one', amount: 500, currency: 'usd' });
      await house().needs.payments!.refund({ refund: 'two', intent, amount: 300 });
    };
    const before = await house().charged();
    await pay();
    house().clock.set('2027-02-05T10:00:00.000Z');
    await pay();
    expect(await house().charged()).toBe(before - 300);
    expect(await house().stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
  });

  test('of a member who never paid by card is refused, for there is nothing to reduce', async () => {
    expect(await credit(500, BEN)).toMatchObject({ refused: 'CUSTOMER_MISSING' });
  });
});

describe('tax', () => {
  test('is on top of the price: charged, recorded apart and announced before the renewal', async () => {
    await house().saveCard();
    await house().subscribe('unlimited-quarterly');
    const [charge] = (await house().factsOf()).filter(({ type }) => type === 'ChargeSucceeded');
    expect(charge!.data).toMatchObject({ amount: 4620, tax: 420, currency: 'usd' });
    expect(await house().charged()).toBe(4620);
    house().clock.set('2027-04-24T10:00:00.000Z');
    await house().jobs().run('announce-renewal', { member: ANA });
    const announced = (await house().factsOf()).find(({ type }) => type === 'RenewalAnnounced');
    expect(announced!.data['amount']).toBe(4620);
    await house().at('2027-04-30T12:00:00.000Z');
    expect(await paid()).toEqual([4620, 4620]);
  });

  test('of a gift is on top of its price: named before it is bought, charged and recorded apart', async () => {
    const plan = house().planNamed('unlimited-quarterly')!;
    const payments = house().needs.payments!;
    expect(await payments.previewGift(null, plan)).toEqual({ tax: 0, credit: 0, due: 4200 });
    await house().saveCard();
    const { customer } = await house().commands.membershipOf(ANA);
    expect(await payments.previewGift(customer, plan)).toEqual({ tax: 420, credit: 0, due: 4620 });
    const done = await house().commands.buyGift(house().by(), ANA, {
      type: plan.type,
      token: undefined,
      recipientName: '',
      recipientEmail: '',
      message: '',
      deliverOn: '',
    });
    expect(done).not.toHaveProperty('refused');
    expect(await house().charged()).toBe(4620);
    const charge = (await house().factsOf()).find(({ type }) => type === 'ChargeSucceeded');
    expect(charge!.data).toMatchObject({ about: 'gift', amount: 4620, tax: 420, currency: 'usd' });
    const [intent] = (await house().stripe.paymentIntents.list({ customer: customer! })).data;
    expect(intent!.hooks!.inputs!.tax!.calculation).toMatch(/^taxcalc_/);
  });

  test('is not named, and nothing fails, while the customer has no card', async () => {
    const plan = house().planNamed('unlimited-monthly')!;
    const payments = house().needs.payments!;
    const customer = await payments.customer(BEN);
    expect(await payments.previewGift(customer, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
    expect(await payments.previewInvoice(customer, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
  });

  test('of a plan is known before it is chosen, once a card says where its holder lives', async () => {
    const plan = house().planNamed('unlimited-monthly')!;
    const payments = house().needs.payments!;
    expect(await payments.previewInvoice(null, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
    await house().saveCard();
    expect(await payments.previewInvoice((await house().commands.membershipOf(ANA)).customer, plan)).toMatchObject({
      tax: 150,
    });
  });

  test('is on top of a price that was made without saying so, too', async () => {
    const former = await house().stripe.prices.create({
      currency: 'usd',
      unit_amount: 1500,
      lookup_key: 'unlimited-monthly:1:1500:usd',
      recurring: { interval: 'month' },
      product_data: { name: 'Wellspring Unlimited' },
    });
    await house().saveCard();
    await house().subscribe();
    const { subscription } = await house().commands.membershipOf(ANA);
    const { items } = await house().stripe.subscriptions.retrieve(subscription!.id);
    expect(items.data[0]!.price).toMatchObject({ unit_amount: 1500, tax_behavior: 'exclusive' });
    expect(items.data[0]!.price.id).not.toBe(former.id);
    expect(await house().charged()).toBe(1650);
  });
});

describe('the sum that a buyer was shown', () => {
  const shown = (total: number, currency?: string) => ({ total, currency });
  const buys = (sum: ReturnType<typeof shown>) =>
    house().commands.subscribe(house().by(), ANA, { type: 'unlimited-monthly', shown: sum });
  const gives = (sum: ReturnType<typeof shown>, token?: string) =>
    house().commands.buyGift(house().by(), ANA, {
      type: 'unlimited-monthly',
      token,
      recipientName: '',
      recipientEmail: '',
      message: '',
      deliverOn: '',
      shown: sum,
    });
  const differs = {
    refused: 'CHARGE_DIFFERS',
    field: 'expected_total',
    values: { total: '$16.50' },
    valuesIn: { es: { total: '16,50\u00A0US$' } },
  };

  test('[BIL-048] is what is charged: another one, or another currency, is refused with the sum of now', async () => {
    await house().saveCard();
    expect(await buys(shown(1500))).toEqual(differs);
    expect(await buys(shown(1650, 'eur'))).toEqual(differs);
    expect(await house().charged()).toBe(0);
    expect(await house().types()).toEqual(['CustomerLinked', 'CardSaved']);
    expect(await buys(shown(1650, 'usd'))).not.toHaveProperty('refused');
    expect(await house().charged()).toBe(1650);
  });

  test('[BIL-058] is what a gift costs, also when the country of its card adds the tax', async () => {
    expect(await gives(shown(1500), 'pm_card_visa')).toEqual(differs);
    expect(await house().charged()).toBe(0);
    expect(await gives(shown(1650), 'pm_card_visa')).not.toHaveProperty('refused');
    expect(await house().charged()).toBe(1650);
  });

  test('is that of the coming period when the plan is changed', async () => {
    await house().saveCard();
    await house().subscribe();
    const change = (total: number) =>
      house().commands.subscribe(house().by(), ANA, { type: 'unlimited-yearly', shown: shown(total) });
    expect(await change(14_400)).toMatchObject({ refused: 'CHARGE_DIFFERS' });
    expect(await change(15_840)).not.toHaveProperty('refused');
  });

  test('is not compared when the call is repeated, after it was charged', async () => {
    await house().saveCard();
    const by = caller({ kind: 'member', id: ANA }, 'again', undefined, idempotencyFor('one press'));
    const press = () => house().commands.subscribe(by, ANA, { type: 'unlimited-monthly', shown: shown(1650) });
    const first = await press();
    await house().commands.credit(house().by(BEN), BEN, ANA, { amount: 500, reason: 'a session did not happen' });
    expect(await press()).toEqual(first);
    expect(await house().charged()).toBe(1650);
  });
});

test('a plan in another currency is refused, shown or chosen, while a membership runs, and sold after it ended', async () => {
  await house().saveCard();
  await house().subscribe();
  const settings = membershipBillingSettings.parse({ BILLING_CURRENCY: 'eur' });
  const inEuro = billingCommands({ ...house().needs, settings });
  const type = 'unlimited-yearly';
  const refused = { refused: 'PLAN_IN_OTHER_CURRENCY', values: { currency: 'USD', other: 'EUR' } };
  expect(await inEuro.previewCheckout(house().by(), ANA, { type, code: undefined, isGift: false })).toMatchObject(
    refused,
  );
  expect(await inEuro.subscribe(house().by(), ANA, { type })).toMatchObject(refused);
  expect(await inEuro.previewCheckout(house().by(), ANA, { type, code: undefined, isGift: true })).toMatchObject({
    total: 15_840,
    currency: 'eur',
  });
  await house().commands.credit(house().by(BEN), BEN, ANA, { amount: 100, reason: 'a session did not happen' });
  await inEuro.cancel(house().by(), ANA);
  await house().at('2027-03-01T12:00:00.000Z');
  expect((await house().entitled()).plan).toBe('basic');
  expect(await inEuro.subscribe(house().by(), ANA, { type })).toEqual({
    refused: 'STRIPE_ERROR',
    values: { problem: expect.stringContaining('another currency') },
    valuesIn: { es: { problem: expect.stringContaining('otra moneda') } },
  });
  const { customer } = await house().commands.membershipOf(ANA);
  await house().stripe.customers.createBalanceTransaction(customer!, { amount: 100, currency: 'usd' });
  expect(await inEuro.previewCheckout(house().by(), ANA, { type, code: undefined, isGift: false })).toMatchObject({
    total: 15_840,
    currency: 'eur',
  });
});
