import type { Stripe } from 'stripe';
import type { Observation } from '../domain/observing.ts';

const OVER = new Set(['canceled', 'incomplete_expired', 'unpaid']);
const idOf = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);
const instant = (unix: number): string => new Date(unix * 1000).toISOString();

const intentOf = ({ payments }: Stripe.Invoice): string | null => idOf(payments?.data[0]?.payment.payment_intent);

const typeOf = (invoice: Stripe.Invoice): string =>
  invoice.parent?.subscription_details?.metadata?.['type'] ?? 'unknown';

const invoiceOf = (invoice: Stripe.Invoice, receipts: ReadonlyMap<string, Stripe.Charge>) => {
  const line = invoice.lines.data.at(-1);
  const intent = intentOf(invoice);
  const charge = intent === null ? undefined : receipts.get(intent);
  return {
    charge: invoice.id,
    intent,
    isPaid: invoice.status === 'paid',
    isOpen: invoice.status === 'open',
    type: typeOf(invoice),
    // Less than the total when a credit paid for a part of it.
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    from: instant(line?.period.start ?? invoice.period_start),
    until: instant(line?.period.end ?? invoice.period_end),
    receipt: invoice.hosted_invoice_url ?? charge?.receipt_url ?? null,
    attempts: invoice.status === 'paid' ? 0 : invoice.attempt_count,
    problem: charge?.failure_message ?? null,
    nextAttempt: invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
    isRenewal: invoice.billing_reason === 'subscription_cycle',
  };
};

/** Null while it is open. An inquiry that came to nothing is won. */
const outcomeOf = (status: Stripe.Dispute.Status): 'won' | 'lost' | null => {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : null;
};

/** Everything about one customer, as it is at the provider now; however notifications of it arrived. */
export const stripeObserver =
  (stripe: Stripe) =>
  async (customer: string, subscription: string | null, open: readonly string[]): Promise<Observation> => {
    const [invoices, charges, gifts, subscriptions] = await Promise.all([
      Array.fromAsync(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] })),
      Array.fromAsync(stripe.charges.list({ customer, limit: 100 })),
      Array.fromAsync(stripe.paymentIntents.list({ customer, limit: 100 })),
      Array.fromAsync(stripe.subscriptions.list({ customer, status: 'all', limit: 100 })),
    ]);
    const byIntent = new Map<string, Stripe.Charge>();
    for (const charge of charges) {
      const intent = idOf(charge.payment_intent);
      if (intent !== null && !byIntent.has(intent)) byIntent.set(intent, charge);
    }
    const nameOf = new Map(invoices.flatMap((each) => (intentOf(each) === null ? [] : [[intentOf(each)!, each.id]])));
    const named = (intent: string) => nameOf.get(intent) ?? intent;
    const ours = subscriptions.find(({ id }) => id === subscription);
    const item = ours?.items.data[0];
    const touched = charges.filter(({ amount_refunded, disputed }) => amount_refunded > 0 || disputed);
    const [refunds, disputes] = await Promise.all([
      Promise.all(
        touched
          .filter(({ amount_refunded }) => amount_refunded > 0)
          .map(({ id }) => Array.fromAsync(stripe.refunds.list({ charge: id, limit: 100 }))),
      ),
      Promise.all(
        touched
          .filter(({ disputed }) => disputed)
          .map(({ id }) => Array.fromAsync(stripe.disputes.list({ charge: id, limit: 100 }))),
      ).then((found) => found.flat()),
    ]);
    // A payment whose dispute was won is not disputed any more.
    const others = open.filter((id) => !disputes.some((dispute) => dispute.id === id));
    const closed = await Promise.all(others.map((id) => stripe.disputes.retrieve(id)));
    return {
      subscription: ours
        ? {
            id: ours.id,
            isOver: OVER.has(ours.status),
            endsAtPeriodEnd: ours.cancel_at_period_end || ours.cancel_at !== null,
            type: item?.price.metadata['type'] ?? null,
            price: item?.price.unit_amount ?? 0,
            currency: ours.currency,
            until: instant(item?.current_period_end ?? ours.created),
          }
        : null,
      others: subscriptions
        .filter(({ id, status }) => id !== subscription && !OVER.has(status) && status !== 'incomplete')
        .map(({ id, items, currency }) => ({ id, price: items.data[0]?.price.unit_amount ?? 0, currency })),
      invoices: invoices
        .filter(
          ({ total, status }) => total > 0 && (status === 'paid' || status === 'open' || status === 'uncollectible'),
        )
        .toReversed()
        .map((invoice) => invoiceOf(invoice, byIntent)),
      gifts: gifts
        .filter(({ metadata, status }) => metadata['gift'] !== undefined && status === 'succeeded')
        .toReversed()
        .map(({ id, amount, currency, metadata }) => ({
          charge: id,
          gift: metadata['gift'] ?? '',
          type: metadata['type'] ?? 'unknown',
          amount,
          tax: Number(metadata['tax'] ?? 0),
          currency,
          receipt: byIntent.get(id)?.receipt_url ?? null,
        })),
      refunds: refunds.flatMap((found) =>
        found
          .filter(({ status }) => status === 'succeeded' || status === 'pending')
          .toReversed()
          .map(({ id, payment_intent, amount, currency, metadata }) => ({
            refund: id,
            charge: named(idOf(payment_intent) ?? ''),
            order: metadata?.['order'] ?? null,
            amount,
            currency,
          })),
      ),
      disputes: [...disputes, ...closed].map(({ id, payment_intent, amount, currency, reason, status }) => ({
        dispute: id,
        charge: named(idOf(payment_intent) ?? ''),
        amount,
        currency,
        reason,
        outcome: outcomeOf(status),
      })),
    };
  };
