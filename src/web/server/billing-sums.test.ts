import { describe, expect, test } from 'vitest';
import { ANA, BEN, billingHouses } from './testing/billing-house.ts';

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
    const plan = house().commands.planNamed('unlimited-quarterly')!;
    await house().subscribe(plan.type);
    await credit(500);
    const { customer } = await house().commands.of(ANA);
    expect(await house().needs.payments!.previewInvoice(customer, plan)).toEqual({ tax: 420, credit: 500, due: 4120 });
    house().clock.set('2027-04-24T10:00:00.000Z');
    await house().jobs().run('announce-renewal', { member: ANA });
    const announced = (await house().factsOf()).find(({ type }) => type === 'RenewalAnnounced');
    await house().at('2027-04-30T12:00:00.000Z');
    expect([announced!.data['amount'], (await paid()).at(-1)]).toEqual([4120, 4120]);
  });

  test('over more than the price leaves nothing to pay', async () => {
    await house().saveCard();
    const plan = house().commands.planNamed('unlimited-monthly')!;
    await credit(2000);
    const { customer } = await house().commands.of(ANA);
    expect(await house().needs.payments!.previewInvoice(customer, plan)).toEqual({ tax: 150, credit: 2000, due: 0 });
  });

  test('or a refund that is repeated after days, when the provider forgot the key of the call, moves money once', async () => {
    await house().saveCard();
    await house().subscribe();
    const { charges, customer: linked } = await house().commands.of(ANA);
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
    const plan = house().commands.planNamed('unlimited-quarterly')!;
    const payments = house().needs.payments!;
    expect(await payments.previewGift(null, plan)).toEqual({ tax: 0, credit: 0, due: 4200 });
    await house().saveCard();
    const { customer } = await house().commands.of(ANA);
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
    const plan = house().commands.planNamed('unlimited-monthly')!;
    const payments = house().needs.payments!;
    const customer = await payments.customer(BEN);
    expect(await payments.previewGift(customer, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
    expect(await payments.previewInvoice(customer, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
  });

  test('of a plan is known before it is chosen, once a card says where its holder lives', async () => {
    const plan = house().commands.planNamed('unlimited-monthly')!;
    const payments = house().needs.payments!;
    expect(await payments.previewInvoice(null, plan)).toEqual({ tax: 0, credit: 0, due: 1500 });
    await house().saveCard();
    expect(await payments.previewInvoice((await house().commands.of(ANA)).customer, plan)).toMatchObject({ tax: 150 });
  });
});
