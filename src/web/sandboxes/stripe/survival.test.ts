import { Stripe } from 'stripe';
import { afterAll, expect, it } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { postgresStorage } from './account.ts';
import { startStripeSandbox } from './sandbox.ts';

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const installation = async () => {
  const { connection, dispose } = await testDatabase();
  stops.push(dispose);
  const database = postgresDatabase({ ...connection, max: 4 }, () => {});
  stops.push(() => database.close());
  const clock = fixedClock('2027-01-31T10:00:00.000Z');
  return {
    clock,
    start: async () => {
      const sandbox = await startStripeSandbox({ storage: await postgresStorage(database), clock, log: () => {} });
      const { hostname, port } = new URL(sandbox.provider.apiUrl);
      const stripe = new Stripe(sandbox.provider.secretKey, {
        host: hostname,
        port,
        protocol: 'http',
        telemetry: false,
      });
      return { ...sandbox, stripe };
    },
  };
};

it('after a restart keys, port, objects, repeated calls and unacknowledged webhooks are as before', async () => {
  const { start, clock } = await installation();
  const first = await start();
  const price = await first.stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Unlimited' },
  });
  const customer = await first.stripe.customers.create({ metadata: { member: 'ana' } }, { idempotencyKey: 'ana' });
  const method = await first.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { id } = await first.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  const waiting = await first.webhooks.unacknowledged();
  await first.stop();

  const second = await start();
  expect(second.provider).toEqual(first.provider);
  expect((await second.webhooks.unacknowledged()).map((event) => event.id)).toEqual(waiting.map((event) => event.id));
  const again = await second.stripe.customers.create({ metadata: { member: 'ana' } }, { idempotencyKey: 'ana' });
  expect(again.id).toBe(customer.id);
  clock.set('2027-03-01T10:00:00.000Z');
  // What was due meanwhile happens before anything is answered.
  expect((await second.stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end).toBe(
    Date.parse('2027-03-31T10:00:00.000Z') / 1000,
  );
  await second.stop();
});

it('two processes of one installation have one account, also when both write at once', async () => {
  const { start } = await installation();
  const both = [await start(), await start()];
  const [one, other] = both as [(typeof both)[number], (typeof both)[number]];
  expect(other.provider.secretKey).toBe(one.provider.secretKey);
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      both[index % 2]!.stripe.customers.create({ name: 'Ana' }, { idempotencyKey: `ana-${Math.floor(index / 2)}` }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(5);
  const ids = (await one.stripe.customers.list()).data.map(({ id }) => id);
  expect((await other.stripe.customers.list()).data.map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)));
  for (const each of both) await each.stop();
});
