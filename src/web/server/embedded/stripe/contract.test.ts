import { Stripe } from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../../../../shared-kernel/clock.ts';
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
