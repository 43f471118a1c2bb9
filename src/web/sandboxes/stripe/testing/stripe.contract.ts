import { Stripe } from 'stripe';
import { describe, expect, it } from '@jest/globals';
import { onTestFinished } from '#test/runner/test-end.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { departures } from './declared-shapes.ts';

export type StripeAccount = { key: string; apiUrl?: string };

/** The unmodified library; every object that it receives is compared with what is declared. */
export const checkedStripe = ({ key, apiUrl }: StripeAccount) => {
  const found: string[] = [];
  const watching = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const body = (await response.clone().json()) as Record<string, unknown>;
    if (body['error'] === undefined) found.push(...departures(body));
    return response;
  };
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  const stripe = new Stripe(key, {
    ...(address ? { host: address.hostname, port: address.port, protocol: 'http' as const } : {}),
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(watching),
  });
  return { stripe, found };
};

const DAY = 86_400;
const at = (text: string) => Date.parse(text) / 1000;
const refused = async (work: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await work;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError) return problem;
    throw problem;
  }
  throw new Error('It was not refused');
};

/** What the product relies on, at an account in test mode as at the sandbox. */
export const stripeContract = (name: string, open: () => Promise<StripeAccount>): void => {
  describe(name, () => {
    const begun = async () => {
      const { stripe, found } = checkedStripe(await open());
      onTestFinished(() => expect(found).toEqual([]));
      return stripe;
    };
    const clocked = async (stripe: Stripe, frozen: string) => {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at(frozen) });
      onTestFinished(async () => void (await stripe.testHelpers.testClocks.del(clock.id)));
      return {
        id: clock.id,
        advance: async (to: string) => {
          await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(to) });
          while ((await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'advancing') await delay(1000);
        },
      };
    };
    const priceOf = (stripe: Stripe, amount = 900, interval: 'month' | 'year' = 'month') =>
      stripe.prices.create({
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval },
        tax_behavior: 'exclusive',
        product_data: { name: 'Unlimited' },
      });
    const memberOf = async (stripe: Stripe, card = 'pm_card_visa', clock?: string) => {
      const customer = await stripe.customers.create({
        email: 'ana@example.org',
        metadata: { member: 'ana' },
        ...(clock === undefined ? {} : { test_clock: clock }),
      });
      const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
      await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
      return { customer: customer.id, method: method.id };
    };
    const periodOf = async (stripe: Stripe, id: string) => {
      const { items, status } = await stripe.subscriptions.retrieve(id);
      const [item] = items.data;
      return {
        status,
        price: item!.price.id,
        until: new Date(item!.current_period_end * 1000).toISOString(),
      };
    };

    it('a customer keeps what was written, an empty value removes metadata, and a deleted one is gone', async () => {
      const stripe = await begun();
      const { id } = await stripe.customers.create({ name: 'Ana', metadata: { member: 'ana', plan: 'unlimited' } });
      await stripe.customers.update(id, { metadata: { plan: '' }, address: { country: 'DE' } });
      expect(await stripe.customers.retrieve(id)).toMatchObject({
        name: 'Ana',
        metadata: { member: 'ana' },
        address: { country: 'DE', city: null },
      });
      expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
      expect(await refused(stripe.customers.update(id, { name: 'Ben' }))).toMatchObject({
        type: 'StripeInvalidRequestError',
        code: 'resource_missing',
        statusCode: 404,
      });
    });

    it('a customer has subscriptions in one currency at a time, and another one once they are canceled', async () => {
      const stripe = await begun();
      const { customer, method } = await memberOf(stripe);
      const recurring = async (currency: string) => {
        const price = await stripe.prices.create({
          currency,
          unit_amount: 900,
          recurring: { interval: 'month' },
          product_data: { name: 'Unlimited' },
        });
        return { items: [{ price: price.id }] };
      };
      const [dollars, euros] = [await recurring('usd'), await recurring('eur')];
      const first = await stripe.subscriptions.create({ customer, default_payment_method: method, ...dollars });
      const other = () => stripe.invoices.createPreview({ customer, subscription_details: euros });
      expect((await refused(other())).message).toMatch(/combine currencies/);
      await stripe.subscriptions.cancel(first.id);
      expect(await other()).toMatchObject({ currency: 'eur', total: 900 });
      await stripe.subscriptions.create({ customer, default_payment_method: method, ...euros });
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ currency: 'eur' });
    });

    it('an unknown parameter and a missing one are refused by name', async () => {
      const stripe = await begun();
      expect(await refused(stripe.customers.create({ colour: 'red' } as never))).toMatchObject({
        code: 'parameter_unknown',
        param: 'colour',
        statusCode: 400,
      });
      expect(await refused(stripe.subscriptions.create({ items: [{ price: 'price_0' }] }))).toMatchObject({
        code: 'parameter_missing',
        param: 'customer',
      });
    });

    it('a repeated idempotency key answers the first answer, with other parameters it is refused', async () => {
      const stripe = await begun();
      const idempotencyKey = `contract-${crypto.randomUUID()}`;
      const first = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
      const again = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
      expect(again.id).toBe(first.id);
      expect(await refused(stripe.customers.create({ name: 'Ben' }, { idempotencyKey }))).toMatchObject({
        type: 'StripeIdempotencyError',
        statusCode: 400,
      });
    });

    it.each([
      ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
      ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
      ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
      ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
      ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ])('%s is declined with %s, %s', async (method, code, declineCode) => {
      const stripe = await begun();
      const failure = await refused(
        stripe.paymentIntents.create({
          amount: 500,
          currency: 'usd',
          payment_method: method,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
        }),
      );
      expect(failure).toMatchObject({ type: 'StripeCardError', code, decline_code: declineCode, statusCode: 402 });
      expect(failure.payment_intent).toMatchObject({ status: 'requires_payment_method' });
    });

    it('a paid intent has a charge and a movement of the balance, and is refunded once', async () => {
      const stripe = await begun();
      const { customer, method } = await memberOf(stripe);
      const intent = await stripe.paymentIntents.create({
        amount: 1200,
        currency: 'usd',
        customer,
        payment_method: method,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        off_session: true,
        confirm: true,
        expand: ['latest_charge.balance_transaction'],
      });
      expect(intent).toMatchObject({
        status: 'succeeded',
        latest_charge: { paid: true, balance_transaction: { amount: 1200, type: 'charge' } },
      });
      await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
      const rest = await stripe.refunds.create({ payment_intent: intent.id });
      expect(rest).toMatchObject({ amount: 1000, status: 'succeeded' });
      expect(await refused(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
        code: 'charge_already_refunded',
      });
      const charge = await stripe.charges.retrieve((intent.latest_charge as Stripe.Charge).id);
      expect(charge).toMatchObject({ refunded: true, amount_refunded: 1200 });
    });

    it('the tax on a payment without an invoice is calculated on top, for a customer whose country is known', async () => {
      const stripe = await begun();
      const { customer, method } = await memberOf(stripe);
      const calculate = () =>
        stripe.tax.calculations.create({
          customer,
          currency: 'usd',
          line_items: [{ amount: 4200, reference: 'gift', tax_behavior: 'exclusive' }],
        });
      expect(await refused(calculate())).toMatchObject({ code: 'customer_tax_location_invalid', statusCode: 400 });
      await stripe.customers.update(customer, { address: { country: 'DE' } });
      const { id, amount_total: amount, tax_amount_exclusive: tax } = await calculate();
      expect(amount).toBe(4200 + tax);
      const intent = await stripe.paymentIntents.create({
        amount,
        currency: 'usd',
        customer,
        payment_method: method,
        hooks: { inputs: { tax: { calculation: id! } } },
      });
      expect(intent.hooks?.inputs?.tax?.calculation).toBe(id);
    });

    it('a card that wants a challenge is refused without its owner and asks for it otherwise', async () => {
      const stripe = await begun();
      const { customer, method } = await memberOf(stripe, 'pm_card_authenticationRequired');
      const pay = (offSession: boolean) =>
        stripe.paymentIntents.create({
          amount: 900,
          currency: 'usd',
          customer,
          payment_method: method,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          ...(offSession ? { off_session: true } : {}),
        });
      expect(await refused(pay(true))).toMatchObject({ code: 'authentication_required' });
      expect(await pay(false)).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      const setup = await stripe.setupIntents.create({
        customer,
        payment_method: method,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
      });
      expect(setup).toMatchObject({ status: 'requires_action' });
      expect(await stripe.setupIntents.cancel(setup.id)).toMatchObject({ status: 'canceled' });
    });

    it('a price is found by its key, and a key names one price', async () => {
      const stripe = await begun();
      const key = `contract-${crypto.randomUUID()}`;
      const { id, product } = await stripe.prices.create({
        currency: 'usd',
        unit_amount: 900,
        recurring: { interval: 'month' },
        lookup_key: key,
        product_data: { name: 'Unlimited' },
      });
      const same = {
        currency: 'usd',
        unit_amount: 1000,
        recurring: { interval: 'month' as const },
        lookup_key: key,
        product: product as string,
      };
      expect(await refused(stripe.prices.create(same))).toMatchObject({ statusCode: 400 });
      const next = await stripe.prices.create({ ...same, transfer_lookup_key: true });
      const { data } = await stripe.prices.list({ lookup_keys: [key] });
      expect(data.map((price) => price.id)).toEqual([next.id]);
      expect((await stripe.prices.retrieve(id)).lookup_key).toBeNull();
    });

    it('a subscription waits for its first payment and is active after it', async () => {
      const stripe = await begun();
      const { id: customer } = await stripe.customers.create();
      const price = await priceOf(stripe);
      const subscription = await stripe.subscriptions.create({
        customer,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
      });
      expect(subscription.status).toBe('incomplete');
      const invoice = subscription.latest_invoice as Stripe.Invoice;
      const secret = invoice.confirmation_secret!.client_secret;
      const [intent] = secret.split('_secret_');
      expect(invoice.payments!.data[0]!.payment.payment_intent).toBe(intent);
      await stripe.paymentIntents.confirm(intent!, {
        payment_method: 'pm_card_visa',
        return_url: 'https://example.org/back',
      });
      const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
      expect(after).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 900 } });
      expect(after.default_payment_method).toMatch(/^pm_/);
    });

    it('periods follow the calendar from the anchor on: 31 January, 28 February, 31 March', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-31T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
      expect(await periodOf(stripe, id)).toMatchObject({ until: '2027-02-28T10:00:00.000Z' });
      await clock.advance('2027-03-01T10:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'active', until: '2027-03-31T10:00:00.000Z' });
      const { data } = await stripe.invoices.list({ subscription: id });
      expect(data.map(({ billing_reason: reason, status, amount_paid: paid }) => [reason, status, paid])).toEqual([
        ['subscription_cycle', 'paid', 900],
        ['subscription_create', 'paid', 900],
      ]);
    });

    it('the invoice of a renewal is a draft for an hour; a card that fails makes the subscription past due', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-05-10T08:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
      const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
      await clock.advance('2027-06-10T08:30:00Z');
      expect((await stripe.invoices.list({ subscription: id, limit: 1 })).data[0]).toMatchObject({ status: 'draft' });
      await clock.advance('2027-06-10T10:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'past_due' });
      const [open] = (await stripe.invoices.list({ subscription: id, limit: 1 })).data;
      expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 900 });
      const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      expect(await stripe.invoices.pay(open!.id, { payment_method: good.id })).toMatchObject({ status: 'paid' });
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'active' });
    });

    it('another price begins with the next period when a schedule says so', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const [monthly, yearly] = [await priceOf(stripe), await priceOf(stripe, 9000, 'year')];
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
      const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
      const [current] = schedule.phases;
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items: [{ price: monthly.id, quantity: 1 }], start_date: current!.start_date, end_date: current!.end_date },
          {
            items: [{ price: yearly.id, quantity: 1 }],
            duration: { interval: 'year', interval_count: 1 },
            billing_cycle_anchor: 'phase_start',
            proration_behavior: 'none',
          },
        ],
      });
      expect(await periodOf(stripe, id)).toMatchObject({ price: monthly.id });
      await clock.advance('2027-02-15T12:00:00Z');
      expect(await periodOf(stripe, id)).toEqual({
        status: 'active',
        price: yearly.id,
        until: '2028-02-15T10:00:00.000Z',
      });
      const [last] = (await stripe.invoices.list({ subscription: id, limit: 1 })).data;
      expect(last).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 9000 });
      expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
    });

    it('a subscription that is cancelled at the end of its period lasts until then', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      await clock.advance('2027-02-15T09:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'active' });
      await clock.advance('2027-02-15T11:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'canceled' });
      expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    });

    it('free time moves the next payment, and a credit is used up by the next invoice', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
      await stripe.subscriptions.update(id, { trial_end: at('2027-03-15T10:00:00Z'), proration_behavior: 'none' });
      await stripe.customers.createBalanceTransaction(customer, { amount: -400, currency: 'usd' });
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'trialing', until: '2027-03-15T10:00:00.000Z' });
      await clock.advance('2027-03-15T12:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'active', until: '2027-04-15T10:00:00.000Z' });
      const [last] = (await stripe.invoices.list({ subscription: id, limit: 1 })).data;
      expect(last).toMatchObject({ total: 900, amount_due: 500, amount_paid: 500, starting_balance: -400 });
    });

    it('a trial ends two years from now at the latest, when a subscription begins and when it is moved', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const limit = at('2027-01-15T10:00:00Z') + 730 * DAY;
      const begin = (trialEnd: number) =>
        stripe.subscriptions.create({ customer, items: [{ price: price.id }], trial_end: trialEnd });
      const tooFar = { statusCode: 400, message: 'The maximum number of trial period days is 730 (2 years).' };
      expect(await refused(begin(limit + DAY))).toMatchObject(tooFar);
      const { id } = await begin(limit - DAY);
      const move = (trialEnd: number) => stripe.subscriptions.update(id, { trial_end: trialEnd });
      expect(await refused(move(limit + DAY))).toMatchObject(tooFar);
      await clock.advance('2027-01-20T10:00:00Z');
      expect((await move(limit + DAY)).trial_end).toBe(limit + DAY);
    });

    it('a day on which a subscription ends is set and taken away', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const price = await priceOf(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
      const day = at('2027-02-15T10:00:00Z');
      const ends = (cancelAt: number | '') =>
        stripe.subscriptions.update(id, { cancel_at: cancelAt, proration_behavior: 'none' });
      expect(await ends(day)).toMatchObject({ cancel_at: day, cancel_at_period_end: false });
      expect(await ends('')).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
      await clock.advance('2027-02-15T12:00:00Z');
      expect(await periodOf(stripe, id)).toMatchObject({ status: 'active', until: '2027-03-15T10:00:00.000Z' });
    });

    it('a plan that begins by a schedule is charged to the card that the schedule names', async () => {
      const stripe = await begun();
      const clock = await clocked(stripe, '2027-01-15T10:00:00Z');
      const { customer } = await memberOf(stripe, 'pm_card_visa', clock.id);
      const [first, next] = [await priceOf(stripe), await priceOf(stripe, 1200)];
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: first.id }] });
      const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
      const [current] = schedule.phases;
      const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
      const updated = await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        default_settings: { default_payment_method: card.id, automatic_tax: { enabled: false } },
        phases: [
          { items: [{ price: first.id, quantity: 1 }], start_date: current!.start_date, end_date: current!.end_date },
          { items: [{ price: next.id, quantity: 1 }], billing_cycle_anchor: 'phase_start', metadata: { type: 'next' } },
        ],
      });
      expect(updated.default_settings.default_payment_method).toBe(card.id);
      await clock.advance('2027-02-15T12:00:00Z');
      expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
        default_payment_method: card.id,
        metadata: { type: 'next' },
      });
      const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data;
      expect(charge).toMatchObject({ amount: 1200, payment_method: card.id });
    });

    it('lists come newest first, page by page', async () => {
      const stripe = await begun();
      const { customer } = await memberOf(stripe);
      const intents: string[] = [];
      for (let index = 0; index < 3; index++)
        intents.unshift((await stripe.paymentIntents.create({ amount: 500 + index, currency: 'usd', customer })).id);
      const first = await stripe.paymentIntents.list({ customer, limit: 2 });
      expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, intents.slice(0, 2)]);
      const rest = await stripe.paymentIntents.list({ customer, limit: 2, starting_after: intents[1]! });
      expect([rest.has_more, rest.data.map(({ id }) => id)]).toEqual([false, intents.slice(2)]);
    });

    it('events tell what happened, each with the object as it was', async () => {
      const stripe = await begun();
      const since = Math.floor(Date.now() / 1000) - DAY;
      const { id } = await stripe.customers.create({ name: 'Ana' });
      await stripe.customers.update(id, { name: 'Ben' });
      const events = await stripe.events.list({
        types: ['customer.created', 'customer.updated'],
        created: { gte: since },
        limit: 10,
      });
      const ours = events.data.filter(({ data }) => (data.object as { id?: string }).id === id);
      expect(ours.map(({ type, data }) => [type, (data.object as { name?: string }).name])).toEqual([
        ['customer.updated', 'Ben'],
        ['customer.created', 'Ana'],
      ]);
      expect(ours[0]!.data.previous_attributes).toEqual({ name: 'Ana' });
    });
  });
};
