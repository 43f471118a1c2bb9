import { describe, expect, it } from '@jest/globals';
import { ANA, billingHouses } from '#server/testing/billing-house.ts';

/** One more than a page of the provider's lists holds. */
const MORE_THAN_A_PAGE = 101;

describe('a customer with more objects at the payment provider than one page of a list', () => {
  const house = billingHouses();

  it('a gift that is paid is found behind later payments, so that it is not charged again', async () => {
    const { needs, stripe } = house();
    const payments = needs.payments!;
    const customer = await payments.customer(ANA);
    const { paymentMethod } = await payments.takeCard(customer, 'pm_card_visa');
    const plan = { type: 'unlimited-monthly', price: 900, currency: 'usd', months: 1 };
    const order = { customer, gift: 'first', member: ANA, plan, paymentMethod };
    expect(await payments.payForGift({ ...order, mayCharge: true })).toEqual({ is: 'done' });
    for (let index = 0; index < MORE_THAN_A_PAGE; index += 1)
      await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer });
    expect(await payments.payForGift({ ...order, mayCharge: false })).toEqual({ is: 'done' });
    expect((await payments.observe(customer, null, { disputes: [], refunds: [] })).gifts).toHaveLength(1);
  });

  it('every refund of one payment is in what is observed', async () => {
    const { needs, stripe } = house();
    const payments = needs.payments!;
    const customer = await payments.customer(ANA);
    const { paymentMethod } = await payments.takeCard(customer, 'pm_card_visa');
    const { id } = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer,
      payment_method: paymentMethod,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    for (let index = 0; index < MORE_THAN_A_PAGE; index += 1)
      await stripe.refunds.create({ payment_intent: id, amount: 1 });
    expect((await payments.observe(customer, null, { disputes: [], refunds: [] })).refunds).toHaveLength(
      MORE_THAN_A_PAGE,
    );
  });
});
