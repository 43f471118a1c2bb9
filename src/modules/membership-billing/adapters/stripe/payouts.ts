import type { Stripe } from 'stripe';
import { ProviderRefusal, type Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';
import { returnOf } from './observing.ts';

// The charge of a refund that came back shows nothing of it: the observation does not list it.
const mustNotReturn = (made: Stripe.Refund): void => {
  const reason = returnOf(made);
  if (reason !== null) throw new ProviderRefusal(reason);
};

/** Money goes back to a card, or onto the balance of a customer. */
export const payoutCalls = ({ stripe }: StripeAccess): Pick<Payments, 'refund' | 'credit' | 'credits'> => ({
  refund: async ({ refund, intent, amount }) => {
    // Keys are forgotten after a day, and a process may be away for longer.
    for await (const made of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
      if (made.metadata?.['order'] === refund) return mustNotReturn(made);
    mustNotReturn(
      await stripe.refunds.create(
        { payment_intent: intent, amount, reason: 'requested_by_customer', metadata: { order: refund } },
        { idempotencyKey: `refund:${refund}` },
      ),
    );
  },
  credit: async (customer, { credit, amount, currency }) => {
    for await (const { metadata } of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
      if (metadata?.['credit'] === credit) return;
    await stripe.customers.createBalanceTransaction(
      customer,
      { amount: -amount, currency, metadata: { credit } },
      { idempotencyKey: `credit:${credit}` },
    );
  },
  credits: async (customer) => {
    const entries = await Array.fromAsync(stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
    return entries
      .filter(({ type }) => type === 'adjustment')
      .map(({ id, metadata, amount, currency }) => ({
        id,
        credit: metadata?.['credit'] ?? null,
        amount: -amount,
        currency,
      }));
  },
});
