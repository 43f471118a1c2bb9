import { expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { ProviderRefusal } from '../payments.ts';
import { payoutCalls } from './payouts.ts';

const ORDER = { refund: 'order-1', intent: 'pi_1', amount: 500 };
const answering = (made: Partial<Stripe.Refund>) => {
  const refunds = { list: async function* () {}, create: () => Promise.resolve(made) };
  return payoutCalls({ stripe: { refunds } as never } as never).refund(ORDER);
};

test.each([
  [{ status: 'failed', failure_reason: 'lost_or_stolen_card' }, 'lost_or_stolen_card'],
  [{ status: 'canceled' }, 'canceled'],
])('a refund that is answered as %j is refused with its reason', async (made, reason) => {
  await expect(answering(made)).rejects.toEqual(new ProviderRefusal(reason));
});

test.each(['succeeded', 'pending'])('a refund that is %s is not refused', async (status) => {
  await expect(answering({ status })).resolves.toBeUndefined();
});
