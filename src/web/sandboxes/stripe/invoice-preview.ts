import { get, serve, type Desk } from './desk.ts';
import { draft } from './invoices.ts';
import { newId, type Customer, type Invoice, type Subscription } from './model.ts';
import { type ItemInput, linesOf, nextPeriod, periodOf } from './subscription-parts.ts';
import { changeItems, drafted } from './subscriptions.ts';

/** What would be charged: by a new subscription, by a change, or by the next renewal. */
export const preview = (
  at: Desk,
  of: {
    customer?: string | undefined;
    subscription?: string | undefined;
    details: { items?: ItemInput[] | undefined; trial_end?: number | 'now' | undefined };
    automaticTax: boolean | undefined;
    address?: Record<string, string | undefined> | undefined;
  },
): Invoice => {
  if (of.subscription === undefined) {
    const customer = of.customer === undefined ? visitor(at, of.address) : serve(at, of.customer);
    const subscription = drafted(at, customer, {
      ...of.details,
      automatic_tax: { enabled: of.automaticTax ?? false },
    });
    return draft(at, { ...previewed(at, subscription, customer), reason: 'subscription_create' });
  }
  const subscription = structuredClone(get(at, 'subscription', of.subscription, 'subscription'));
  const customer = serve(at, subscription.customer);
  if (of.automaticTax !== undefined) subscription.automatic_tax.enabled = of.automaticTax;
  const isBilled = of.details.items !== undefined && changeItems(at, subscription, of.details.items, 'none');
  if (!isBilled) nextPeriod(subscription);
  return draft(at, { ...previewed(at, subscription, customer), reason: 'upcoming' });
};

const previewed = (at: Desk, subscription: Subscription, customer: Customer) => ({
  customer,
  currency: subscription.currency,
  lines: linesOf(subscription, subscription.status === 'trialing' && subscription.trial_end! > at.now),
  period: periodOf(subscription),
  isTaxed: subscription.automatic_tax.enabled,
  subscription: { id: subscription.id, metadata: subscription.metadata },
  finalizesAt: null,
});

/** A person who is not a customer yet. */
const visitor = (at: Desk, address: Record<string, string | undefined> | undefined): Customer =>
  ({
    id: newId('cus'),
    currency: null,
    balance: 0,
    email: null,
    test_clock: null,
    address: address ?? null,
    created: at.now,
    invoice_settings: { default_payment_method: null },
  }) as unknown as Customer;
