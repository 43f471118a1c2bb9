import { Stripe } from 'stripe';
import { cardReason } from '../../card-problems/card-words.ts';
import type { Payments } from '../payments.ts';

const OVER = new Set(['canceled', 'incomplete_expired', 'unpaid']);
const IS_REFUND = /^(?:re|pyr)_/;
const idOf = (input: string | { id: string } | null | undefined): string | null =>
  typeof input === 'string' ? input : (input?.id ?? null);
export const instant = (unix: number): string => new Date(unix * 1000).toISOString();

const instantOrNull = (unix: number | null | undefined): string | null => (unix == null ? null : instant(unix));

const intentOf = ({ payments }: Stripe.Invoice): string | null => idOf(payments?.data[0]?.payment.payment_intent);

/** Whether nothing is charged after the present period; a date set on Stripe's pages may lie in a later one. */
export const endsAtPeriodEnd = (subscription: Stripe.Subscription): boolean => {
  const { cancel_at_period_end: atEnd, cancel_at: day, items } = subscription;
  return atEnd || (day !== null && day <= (items.data[0]?.current_period_end ?? Infinity));
};

const priceOfLine = ({ lines }: Stripe.Invoice): string | null =>
  idOf(lines.data.at(-1)?.pricing?.price_details?.price);

const invoiceOf = (invoice: Stripe.Invoice, type: string, receipts: ReadonlyMap<string, Stripe.Charge>) => {
  const line = invoice.lines.data.at(-1);
  const intent = intentOf(invoice);
  const charge = intent === null ? undefined : receipts.get(intent);
  return {
    charge: invoice.id,
    intent,
    isPaid: invoice.status === 'paid',
    isOpen: invoice.status === 'open',
    type,
    // Less than the total when a credit paid for a part of it.
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    from: instant(line?.period.start ?? invoice.period_start),
    until: instant(line?.period.end ?? invoice.period_end),
    receipt: invoice.hosted_invoice_url ?? charge?.receipt_url ?? null,
    attempts: invoice.status === 'paid' ? 0 : invoice.attempt_count,
    problem:
      cardReason({
        code: charge?.failure_code,
        declineCode: charge?.failure_code === 'card_declined' ? charge.outcome?.reason : null,
        words: charge?.failure_message,
      }) ?? null,
    nextAttempt: invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    happenedAt: instantOrNull(invoice.status_transitions.paid_at ?? charge?.created),
    number: invoice.number,
  };
};

/** Null while it is open. An inquiry that came to nothing is won. */
const outcomeOf = (status: Stripe.Dispute.Status): 'won' | 'lost' | null => {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : null;
};

/** Undefined for what the provider does not know, or not any more. */
const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing') return undefined;
    throw problem;
  }
};
const those = async <T>(work: readonly Promise<T>[]): Promise<T[]> =>
  (await Promise.all(work.map(ifThere))).filter((each) => each !== undefined);

/** Which plan a price is of; that of a price never changes. */
const typesOfPrices = (stripe: Stripe) => {
  const types = new Map<string, Promise<string | undefined>>();
  return (price: string): Promise<string | undefined> => {
    const known = types.get(price) ?? ifThere(stripe.prices.retrieve(price)).then((found) => found?.metadata['type']);
    types.set(price, known);
    known.catch(() => types.delete(price));
    return known;
  };
};

const RETURNED = new Set(['failed', 'canceled']);
/** Why the money of a refund is ours again; null for a refund that did not come back. */
export const returnOf = ({ status, failure_reason: reason }: Stripe.Refund): string | null =>
  RETURNED.has(status ?? '') ? (reason ?? status) : null;

/** Everything about one customer, as it is at the provider now; however notifications of it arrived. */
export const stripeObserver = (stripe: Stripe): Payments['observe'] => {
  const typeOfPrice = typesOfPrices(stripe);
  /** The plan that an invoice is over: of its line, since a subscription's own metadata stay when its plan changes. */
  const typeOf = async (invoice: Stripe.Invoice): Promise<string> => {
    const price = priceOfLine(invoice);
    const type = price === null ? undefined : await typeOfPrice(price);
    return type ?? invoice.parent?.subscription_details?.metadata?.['type'] ?? 'unknown';
  };
  return async (customer, subscription, recorded) => {
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
    const others = recorded.disputes.filter((id) => !disputes.some((dispute) => dispute.id === id));
    const listed = refunds.flat();
    // A charge whose refund came back is not refunded any more.
    const vanished = recorded.refunds.filter((id) => IS_REFUND.test(id) && !listed.some((refund) => refund.id === id));
    const billed = invoices
      .filter(
        ({ total, status }) => total > 0 && (status === 'paid' || status === 'open' || status === 'uncollectible'),
      )
      .toReversed();
    const [closed, returned, types] = await Promise.all([
      those(others.map((id) => stripe.disputes.retrieve(id))),
      those(vanished.map((id) => stripe.refunds.retrieve(id))),
      Promise.all(billed.map(typeOf)),
    ]);
    return {
      subscription: ours
        ? {
            id: ours.id,
            isOver: OVER.has(ours.status),
            endsAtPeriodEnd: endsAtPeriodEnd(ours),
            type: item?.price.metadata['type'] ?? null,
            price: item?.price.unit_amount ?? 0,
            currency: ours.currency,
            until: instant(item?.current_period_end ?? ours.created),
          }
        : null,
      others: subscriptions
        .filter(({ id, status }) => id !== subscription && !OVER.has(status) && status !== 'incomplete')
        .map(({ id, items, currency }) => ({ id, price: items.data[0]?.price.unit_amount ?? 0, currency })),
      invoices: billed.map((invoice, index) => invoiceOf(invoice, types[index]!, byIntent)),
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
          happenedAt: instantOrNull(byIntent.get(id)?.created),
        })),
      refunds: [...refunds.flatMap((found) => found.toReversed()), ...returned]
        .filter((each) => each.status === 'succeeded' || each.status === 'pending' || returnOf(each) !== null)
        .map((each) => ({
          refund: each.id,
          charge: named(idOf(each.payment_intent) ?? ''),
          order: each.metadata?.['order'] ?? null,
          amount: each.amount,
          currency: each.currency,
          returned: returnOf(each),
          happenedAt: instant(each.created),
        })),
      disputes: [...disputes, ...closed].map(({ id, payment_intent, amount, currency, reason, status, created }) => ({
        dispute: id,
        charge: named(idOf(payment_intent) ?? ''),
        amount,
        currency,
        reason,
        outcome: outcomeOf(status),
        happenedAt: instant(created),
      })),
    };
  };
};
