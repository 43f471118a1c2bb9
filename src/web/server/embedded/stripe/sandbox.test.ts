import { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../../shared-kernel/clock.ts';
import { memoryStorage } from './account.ts';
import { startStripeSandbox, type StripeSandbox } from './sandbox.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const START = '2027-01-31T10:00:00.000Z';

const sandbox = async () => {
  const clock = fixedClock(START);
  const running = await startStripeSandbox({ storage: memoryStorage(), clock, log: () => {} });
  stops.push(running.stop);
  return { ...running, clock, stripe: clientOf(running) };
};

const clientOf = ({ provider }: Pick<StripeSandbox, 'provider'>, key = provider.secretKey): Stripe => {
  const { hostname, port } = new URL(provider.apiUrl);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 2000,
    telemetry: false,
  });
};

const priced = async (stripe: Stripe, amount = 900) =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
    lookup_key: `monthly-${amount}`,
  });

const member = async (stripe: Stripe, card = 'pm_card_visa') => {
  const customer = await stripe.customers.create({ email: 'ana@example.org' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer: customer.id, method: method.id };
};

describe('a subscription', () => {
  it('that is paid at once is active, and its invoice tells what was paid', async () => {
    const { stripe } = await sandbox();
    const price = await priced(stripe);
    const { customer } = await member(stripe);
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      expand: ['latest_invoice.payments'],
    });
    expect(subscription.status).toBe('active');
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 900,
      billing_reason: 'subscription_create',
    });
    const [payment] = (subscription.latest_invoice as Stripe.Invoice).payments!.data;
    const intent = await stripe.paymentIntents.retrieve(payment!.payment.payment_intent as string);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 900 });
  });

  it('renews on the last day of a short month and again on the 31st', async () => {
    const { stripe, clock, settle } = await sandbox();
    const price = await priced(stripe);
    const { customer } = await member(stripe);
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    const ends = async () => {
      const { items } = await stripe.subscriptions.retrieve(id);
      return new Date(items.data[0]!.current_period_end * 1000).toISOString();
    };
    expect(await ends()).toBe('2027-02-28T10:00:00.000Z');
    clock.set('2027-03-01T10:00:00.000Z');
    await settle();
    expect(await ends()).toBe('2027-03-31T10:00:00.000Z');
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ]);
  });
});
