import { createServer } from 'node:http';
import { portProblems } from '#kernel/port-problems.ts';
import { stripePayments } from '#modules/membership-billing/adapters/stripe/payments.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#test/runner/eventually.ts';
import { fixedClock } from '#kernel/clock.ts';
import { memoryStorage } from './account.ts';
import { startStripeSandbox, type SandboxOptions } from './sandbox.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const opened = async (overrides: Partial<SandboxOptions> = {}) => {
  const clock = fixedClock('2027-01-31T10:00:00.000Z');
  const sandbox = await startStripeSandbox({ storage: memoryStorage(), clock, log: () => {}, ...overrides });
  stops.push(sandbox.stop);
  const { provider } = sandbox;
  const { hostname, port } = new URL(provider.apiUrl);
  const clientOf = (more: { key?: string; maxNetworkRetries?: number; timeout?: number } = {}) =>
    new Stripe(more.key ?? provider.secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: more.maxNetworkRetries ?? 0,
      timeout: more.timeout ?? 5000,
    });
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(provider.apiUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}`, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as SandboxAnswer };
  };
  return { ...sandbox, clock, stripe: clientOf(), clientOf, post };
};
type SandboxAnswer = { id?: string; error?: { message: string; type: string; code?: string } };

/** The product's side of the webhooks: it collects what arrives and answers with the statuses of the test. */
const receiver = async () => {
  const received: { type: string; id: string; payload: string; signature: string }[] = [];
  const next: number[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8');
    let payload = '';
    request.on('data', (part: string) => (payload += part));
    request.on('end', () => {
      const { type, id } = JSON.parse(payload) as { type: string; id: string };
      received.push({ type, id, payload, signature: String(request.headers['stripe-signature']) });
      response.writeHead(next.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { received, next, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/stripe` };
};

const subscribed = async (stripe: Stripe, card = 'pm_card_visa') => {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Unlimited' },
  });
  const { id: customer } = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  return stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
};

describe('keys', () => {
  it('no key and a wrong one are refused, a publishable key makes tokens and reads nothing', async () => {
    const { clientOf, post, provider } = await opened();
    const wrong = clientOf({ key: 'sk_test_wrong' });
    await expect(wrong.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    const publishable = { authorization: `Bearer ${provider.publishableKey}` };
    expect((await post('/v1/customers', {}, publishable)).status).toBe(401);
    const card = {
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
    };
    expect((await post('/v1/tokens', card, publishable)).body.id).toMatch(/^tok_/);
    expect((await post('/v1/tokens', card)).body.error?.message).toMatch(/unsafe/);
  });

  it('an intent is shown to a browser that has its secret, without the customer', async () => {
    const { stripe, clientOf, provider } = await opened();
    const { id: customer } = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer });
    const browser = clientOf({ key: provider.publishableKey });
    await expect(browser.setupIntents.retrieve(intent.id)).rejects.toMatchObject({ statusCode: 404 });
    const shown = await browser.setupIntents.retrieve(intent.id, { client_secret: intent.client_secret! });
    expect(shown.status).toBe('requires_payment_method');
    expect(shown.customer).toBeUndefined();
  });

  it('another version of the API is refused', async () => {
    const { post } = await opened();
    expect((await post('/v1/customers', {}, { 'stripe-version': '2020-08-27' })).body.error?.message).toMatch(
      /version/,
    );
  });
});

describe('idempotency', () => {
  it('two calls at once with one key make one object, the second says that it is a repetition', async () => {
    const { stripe, post } = await opened();
    const both = await Promise.all(
      [1, 2].map(() => post('/v1/customers', { name: 'Ana' }, { 'idempotency-key': 'k' })),
    );
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(both.map(({ headers }) => headers.get('idempotent-replayed')).filter(Boolean)).toEqual(['true']);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('a refusal of a card is repeated as well, without another attempt', async () => {
    const { stripe } = await opened();
    const pay = () =>
      stripe.paymentIntents.create(
        { amount: 500, currency: 'usd', payment_method: 'pm_card_chargeCustomerFail', confirm: true },
        { idempotencyKey: 'pay' },
      );
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });
});

describe('faults', () => {
  it('an answer that is lost after the effect is found again by the retry of the library: charged once', async () => {
    const { clientOf, faults } = await opened();
    const stripe = clientOf({ maxNetworkRetries: 2 });
    faults.inject({ kind: 'lost' }, { calls: /POST \/v1\/payment_intents/, times: 1 });
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(intent.status).toBe('succeeded');
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it.each([
    ['cut', { kind: 'cut' }, { type: 'StripeConnectionError' }],
    ['frozen', { kind: 'frozen' }, { type: 'StripeConnectionError' }],
    ['limited', { kind: 'limited' }, { type: 'StripeRateLimitError', statusCode: 429 }],
    ['failing', { kind: 'failing' }, { type: 'StripeAPIError', statusCode: 500 }],
  ] as const)('%s: the library fails, and nothing has happened', async (_name, fault, expected) => {
    const { stripe, clientOf, faults } = await opened();
    faults.inject(fault);
    await expect(clientOf({ timeout: 300 }).customers.create({ name: 'Ana' })).rejects.toMatchObject(expected);
    faults.clear();
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are signed so that the library accepts them, and another secret is refused', async () => {
    const { stripe, webhooks, provider } = await opened();
    const { received, url } = await receiver();
    webhooks.deliverTo(url);
    await stripe.customers.create();
    await webhooks.flush();
    const [{ payload, signature }] = received as [(typeof received)[number]];
    expect(stripe.webhooks.constructEvent(payload, signature, provider.webhookSecret).type).toBe('customer.created');
    expect(() => stripe.webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow(/signature/);
  });

  it('that are signed for a time to come, or long ago, are not taken', async () => {
    const { stripe, provider } = await opened();
    const payments = stripePayments(provider, {
      productName: () => 'Wellspring',
      hasTax: false,
      problems: portProblems(),
    });
    const event = {
      id: 'evt_1',
      type: 'invoice.paid',
      created: 1,
      data: { object: { id: 'in_1', object: 'invoice' } },
    };
    const payload = JSON.stringify(event);
    const signed = (seconds: number) =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret: provider.webhookSecret,
        timestamp: Math.floor(Date.now() / 1000) + seconds,
      });
    const taken = (seconds: number) => payments.notification(Buffer.from(payload), signed(seconds))?.id;
    expect([taken(0), taken(200), taken(-200)]).toEqual(['evt_1', 'evt_1', 'evt_1']);
    expect([taken(3600), taken(400), taken(-400)]).toEqual([undefined, undefined, undefined]);
  });

  it('are sent until they are acknowledged, the later ones meanwhile', async () => {
    const { stripe, webhooks } = await opened();
    const { received, next, url } = await receiver();
    next.push(500);
    webhooks.deliverTo(url);
    const first = await stripe.customers.create();
    await stripe.customers.update(first.id, { name: 'Ana' });
    await eventually(() =>
      expect(received.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated', 'customer.created']),
    );
    expect(received[0]!.id).toBe(received[2]!.id);
    // The sender reads the answer a moment after the receiver gave it.
    await eventually(async () => expect(await webhooks.unacknowledged()).toEqual([]));
  });

  it('can be held and sent in another order, again, late and forged', async () => {
    const { stripe, webhooks } = await opened();
    const { received, url } = await receiver();
    webhooks.deliverTo(url);
    webhooks.pause();
    await subscribed(stripe);
    const held = await webhooks.unacknowledged();
    expect(received).toEqual([]);
    for (const event of held.toReversed()) expect(await webhooks.send(event)).toBe(200);
    await webhooks.send(held[0]!, { seconds: 1_700_000_000 });
    await webhooks.send(held[0]!, { secret: 'whsec_forged' });
    expect(received.map(({ id }) => id)).toEqual([...held.toReversed(), held[0]!, held[0]!].map(({ id }) => id));
    expect(received.at(-2)!.signature).toContain('t=1700000000,');
  });
});

describe('in the product’s time', () => {
  it('a renewal that fails is tried three times in eight days, then the subscription ends', async () => {
    const { stripe, clock, settle } = await opened();
    const { id, customer } = await subscribed(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer as string });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    const statusAt = async (moment: string) => {
      clock.set(moment);
      await settle();
      return (await stripe.subscriptions.retrieve(id)).status;
    };
    expect(await statusAt('2027-02-28T12:00:00.000Z')).toBe('past_due');
    expect(await statusAt('2027-03-04T12:00:00.000Z')).toBe('past_due');
    expect(await statusAt('2027-03-08T12:00:00.000Z')).toBe('canceled');
    const [invoice] = (await stripe.invoices.list({ subscription: id, limit: 1 })).data;
    expect(invoice).toMatchObject({ attempt_count: 3, status: 'open', next_payment_attempt: null });
  });

  it('a year that passes at once has its twelve renewals, each at its own moment', async () => {
    const { stripe, clock, settle } = await opened();
    const { id } = await subscribed(stripe);
    clock.set('2028-02-29T12:00:00.000Z');
    await settle();
    const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
    expect(new Set(data.slice(0, -1).map(({ created, status_transitions: at }) => at.paid_at! - created))).toEqual(
      new Set([3600]),
    );
    expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10)).toReversed()).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ]);
  });

  it('a first payment that does not come expires within a day', async () => {
    const { stripe, clock, settle } = await opened();
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
      product_data: { name: 'Unlimited' },
    });
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
    });
    clock.set('2027-02-01T10:00:00.000Z');
    await settle();
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  });

  it('a renewal that needs a challenge waits for it and is paid after it', async () => {
    const { stripe, clock, settle, post } = await opened();
    const { id, customer } = await subscribed(stripe);
    const strict = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer as string,
    });
    await stripe.subscriptions.update(id, { default_payment_method: strict.id });
    clock.set('2027-02-28T12:00:00.000Z');
    await settle();
    const waiting = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] });
    expect(waiting.status).toBe('past_due');
    const secret = (waiting.latest_invoice as Stripe.Invoice).confirmation_secret!.client_secret;
    await post('/v1/sandbox/challenge', { client_secret: secret, passed: 'true' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

it('events are there for thirty days after they were acknowledged, repeated calls for one', async () => {
  const { stripe, clock, settle, webhooks } = await opened();
  const { url } = await receiver();
  webhooks.deliverTo(url);
  const first = await stripe.customers.create({}, { idempotencyKey: 'once' });
  await webhooks.flush();
  const countAt = async (moment: string) => {
    clock.set(moment);
    await settle();
    return (await stripe.events.list()).data.length;
  };
  expect(await countAt('2027-03-01T10:00:00.000Z')).toBe(1);
  expect(await countAt('2027-03-02T10:00:01.000Z')).toBe(0);
  expect((await stripe.customers.create({}, { idempotencyKey: 'once' })).id).not.toBe(first.id);
});

describe('money', () => {
  it('tax is one rate on top where it is enabled and the customer’s country is known', async () => {
    const { stripe } = await opened();
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
      product_data: { name: 'Unlimited' },
    });
    const preview = async (country?: string) => {
      const { id: customer } = await stripe.customers.create(country === undefined ? {} : { address: { country } });
      return stripe.invoices.createPreview({
        customer,
        automatic_tax: { enabled: true },
        subscription_details: { items: [{ price: price.id }] },
      });
    };
    expect(await preview('DE')).toMatchObject({ subtotal: 900, total: 990, total_taxes: [{ amount: 90 }] });
    await expect(preview()).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
  });

  it('a disputed payment is taken back, and the winning evidence returns it', async () => {
    const { stripe } = await opened();
    const intent = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
    });
    const [dispute] = (await stripe.disputes.list({ charge: intent.latest_charge as string })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 900 });
    await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe('won');
  });

  it('a payment that the holder of the card takes back at the bank is disputed, once', async () => {
    const { stripe, post } = await opened();
    const { latest_invoice: invoice } = await subscribed(stripe);
    await post('/v1/sandbox/dispute', { paid: invoice as string });
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 900 });
    await post('/v1/sandbox/dispute', { paid: invoice as string });
    expect((await stripe.disputes.list()).data).toHaveLength(1);
  });

  it('an invoice and a receipt open for those who have their address', async () => {
    const { stripe } = await opened();
    const { latest_invoice: id } = await subscribed(stripe);
    const invoice = await stripe.invoices.retrieve(id as string);
    expect(await (await fetch(invoice.hosted_invoice_url!)).text()).toContain('9.00 USD');
    expect((await fetch(invoice.hosted_invoice_url!.replace(/s=.*/, 's=guess'))).status).toBe(404);
  });
});

describe('a rule of Stripe that no type shows', () => {
  const scheduled = async (anchor: object) => {
    const { stripe, clock, settle } = await opened();
    const subscription = await subscribed(stripe);
    const yearly = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 9000,
      recurring: { interval: 'year' },
      product_data: { name: 'Unlimited' },
    });
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const { start_date, end_date, items } = phases[0]!;
    await stripe.subscriptionSchedules.update(id, {
      phases: [
        { items: [{ price: items[0]!.price as string, quantity: 1 }], start_date, end_date },
        { items: [{ price: yearly.id, quantity: 1 }], proration_behavior: 'none', ...anchor },
      ],
    });
    const ending = stripe.subscriptions.update(subscription.id, { cancel_at: end_date, proration_behavior: 'none' });
    await expect(ending).rejects.toMatchObject({ statusCode: 400 });
    clock.set('2027-02-28T12:00:00.000Z');
    await settle();
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    const after = await stripe.subscriptions.retrieve(subscription.id);
    return { invoices: data.length, anchor: after.billing_cycle_anchor - subscription.billing_cycle_anchor };
  };

  it('another interval keeps the anchor and begins without an invoice, unless its phase names the anchor', async () => {
    expect(await scheduled({})).toEqual({ invoices: 1, anchor: 0 });
    expect(await scheduled({ billing_cycle_anchor: 'phase_start' })).toEqual({ invoices: 2, anchor: 28 * 86_400 });
  });

  it('a refund to a card that does not take it succeeds, fails a day later and says so', async () => {
    const { stripe, clock, settle } = await opened();
    const { customer } = await subscribed(stripe, 'pm_card_refundFail');
    const [charge] = (await stripe.charges.list({ customer: customer as string })).data;
    const { id, status } = await stripe.refunds.create({ charge: charge!.id, amount: 300 });
    expect(status).toBe('succeeded');
    clock.set('2027-02-01T10:00:00.000Z');
    await settle();
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    const types = ['refund.created', 'refund.updated', 'refund.failed'];
    const heard = (await stripe.events.list({ types })).data.map((event) => event.type);
    expect(heard.toSorted()).toEqual(types.toSorted());
  });
});
