import { serve, type Desk } from '../desk.ts';
import { draft } from '../invoices.ts';
import type { Invoice } from '../model.ts';
import { type ItemInput, linesOf, periodOf } from './subscription-parts.ts';
import { drafted } from './subscriptions.ts';

/** What a new subscription would charge. */
export const preview = (
  at: Desk,
  input: { customer: string; items: ItemInput[] | undefined; isTaxed: boolean },
): Invoice => {
  const customer = serve(at, input.customer);
  const subscription = drafted(at, customer, { items: input.items, automatic_tax: { enabled: input.isTaxed } });
  return draft(at, {
    customer,
    currency: subscription.currency,
    lines: linesOf(subscription, false),
    period: periodOf(subscription),
    isTaxed: input.isTaxed,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    finalizesAt: null,
    reason: 'subscription_create',
  });
};
