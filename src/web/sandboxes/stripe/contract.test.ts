import { Stripe } from 'stripe';
import { afterAll, expect, it } from '@jest/globals';
import { systemClock } from '#kernel/clock.ts';
import { memoryStorage } from './account.ts';
import { API_VERSION } from './model.ts';
import { startStripeSandbox } from './sandbox.ts';
import { departures, openApiRelease } from './testing/declared-shapes.ts';
import { stripeContract } from './testing/stripe.contract.ts';

const sandbox = startStripeSandbox({ storage: memoryStorage(), clock: systemClock, log: () => {} });
afterAll(async () => (await sandbox).stop());

stripeContract('the sandbox', async () => {
  const { provider } = await sandbox;
  return { key: provider.secretKey, apiUrl: provider.apiUrl };
});

/** `STRIPE_SECRET_KEY=sk_test_…` runs the same against an account of the test mode; it leaves customers and prices there. */
const { STRIPE_SECRET_KEY: key = '' } = process.env;
if (key.startsWith('sk_test_')) stripeContract('an account of Stripe', () => Promise.resolve({ key }));

it('the sandbox speaks the version of the API that the installed library was generated for', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION);
  expect(openApiRelease).toMatch(/^v\d+$/);
});

it('an object that is not as declared is noticed: what is missing, of another type, or unknown', async () => {
  const { provider } = await sandbox;
  const answer = await fetch(`${provider.apiUrl}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.secretKey}` },
  });
  const customer = (await answer.json()) as Record<string, unknown>;
  expect(departures(customer)).toEqual([]);
  const { balance: _, ...poor } = customer;
  expect(departures(poor)).toEqual(['balance: is missing']);
  expect(departures({ ...customer, balance: '0' })).toEqual(['balance: "0" is not declared']);
  expect(departures({ ...customer, colour: 'red' })).toEqual(['colour: is not declared']);
  expect(departures({ ...customer, tax_exempt: 'sometimes' })).toEqual(['tax_exempt: "sometimes" is not declared']);
});

it('what is not as declared deep inside an object is noticed, too: in parts, lists, expanded objects and events', async () => {
  const { provider } = await sandbox;
  const { hostname: host, port } = new URL(provider.apiUrl);
  const stripe = new Stripe(provider.secretKey, { host, port, protocol: 'http', telemetry: false });
  const { id: customer } = await stripe.customers.create({ address: { country: 'DE' } });
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Unlimited' },
  });
  const subscription = JSON.parse(
    JSON.stringify(
      await stripe.subscriptions.create({
        customer,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice', 'customer'],
      }),
    ),
  ) as Record<string, never>;
  expect(departures(subscription)).toEqual([]);
  const broken = (path: readonly (string | number)[], value: unknown) => {
    const copy = structuredClone(subscription);
    const last = path.at(-1)!;
    const inner = path.slice(0, -1).reduce<Record<string | number, never>>((part, key) => part[key]!, copy);
    if (value === undefined) delete inner[last];
    else (inner as Record<string | number, unknown>)[last] = value;
    return copy;
  };
  expect(departures(broken(['automatic_tax', 'enabled'], 'yes'))).toEqual([
    'automatic_tax.enabled: "yes" is not declared',
  ]);
  expect(departures(broken(['items', 'data', 0, 'price', 'recurring', 'interval'], 'moon'))).toEqual([
    'items.data[0].price.recurring.interval: "moon" is not declared',
  ]);
  expect(departures(broken(['customer', 'address', 'city'], undefined))).toEqual(['customer.address.city: is missing']);
  expect(departures(broken(['latest_invoice', 'lines', 'data', 0, 'period', 'end'], undefined))).toEqual([
    'latest_invoice.lines.data[0].period.end: is missing',
  ]);
  const event = (await stripe.events.list({ type: 'customer.created', limit: 1 })).data[0]!;
  const heard = JSON.parse(JSON.stringify(event)) as { data: { object: { address: Record<string, unknown> } } };
  expect(departures(heard)).toEqual([]);
  heard.data.object.address['planet'] = 'Earth';
  expect(departures(heard)).toEqual(['data.object.address.planet: is not declared']);
});
