import { describe, expect, test } from '@jest/globals';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import type { Fault } from '#sandboxes/stripe/index.ts';
import { ANA, billingHouses } from '#server/testing/billing-house.ts';

/** The product on the embedded payment server while the line between them, or one of them, fails. */
const house = billingHouses();

/** What the job does once the answer is of no use any more. */
const giveUp = async () => {
  const { order } = await house().commands.membershipOf(ANA);
  if (order) await house().commands.settle(house().by(), ANA, { mode: 'give-up', payment: order.order });
};

test('cancelling while the provider cannot be reached holds at once and reaches it later, before the next charge', async () => {
  await house().saveCard();
  await house().subscribe();
  house().sandbox.faults.inject({ kind: 'cut' });
  await house().commands.cancel(house().by(), ANA);
  expect((await house().commands.membershipOf(ANA)).subscription?.renews).toBe(false);
  house().sandbox.faults.clear();
  // The job that was refused meanwhile.
  await house().commands.settle(house().by(), ANA);
  await house().at('2027-04-30T12:00:00.000Z');
  expect(await house().charged()).toBe(1500);
  expect((await house().entitled()).plan).toBe('basic');
});

const resources = ['customers', 'payment_methods', 'prices', 'subscriptions', 'payment_intents'];

describe.each<[string, Fault, string[]]>([
  ['the answer is lost after the effect', { kind: 'lost' }, resources],
  ['the connection is cut before the effect', { kind: 'cut' }, resources],
  ['the provider fails', { kind: 'failing' }, ['payment_intents']],
  ['the provider wants fewer calls', { kind: 'limited' }, ['payment_intents']],
])('%s', (_name, fault, affected) => {
  /** Every call that changes something on the way to a subscription. */
  test.each(affected)(
    'at a call to %s: what is charged is what the member gets, once, also after another try',
    async (resource) => {
      // The library asks a second time by itself, unless it is to ask less; both fail.
      house().sandbox.faults.inject(fault, {
        calls: new RegExp(`POST /v1/${resource}`),
        times: fault.kind === 'limited' ? 1 : 2,
      });
      const attempt = async () => {
        if ((await house().commands.membershipOf(ANA)).paymentMethod === null) await house().saveCard();
        return house().subscribe();
      };
      await attempt();
      await giveUp();
      expect(await house().charged()).toBe((await house().entitled()).plan === 'unlimited' ? 1500 : 0);
      expect(house().sandbox.faults.next('POST', `/v1/${resource}`)).toBeUndefined();
      house().sandbox.faults.clear();
      if ((await house().entitled()).plan === 'basic') await attempt();
      await house().at('2027-02-20T10:00:00.000Z');
      expect((await house().entitled()).plan).toBe('unlimited');
      expect(await house().charged()).toBe(1500);
    },
  );
});

test('a double click and a second tab charge once', async () => {
  await house().saveCard();
  const clicked = () => ({ ...house().by(), idempotency: idempotencyFor('one click') });
  await Promise.all([
    house().commands.subscribe(clicked(), ANA, { type: 'unlimited-monthly' }),
    house().commands.subscribe(clicked(), ANA, { type: 'unlimited-monthly' }),
    house().subscribe(),
  ]);
  await giveUp();
  await house().at('2027-02-20T10:00:00.000Z');
  expect((await house().entitled()).plan).toBe('unlimited');
  expect(await house().charged()).toBe(1500);
});
