import { type Desk } from '../desk.ts';
import { finalize, newInvoice, voidInvoice } from '../invoices.ts';
import type { Invoice, ModelSubscription } from '../model.ts';
import { collect, invoicePaid } from './paying.ts';
import {
  changing,
  end,
  invoiceFor,
  methodFor,
  nextPeriod,
  periodOf,
  RUNNING,
  subscriptionOf,
} from './subscription-parts.ts';

// Source: https://docs.stripe.com/billing/subscriptions/overview: an incomplete subscription expires after 23 hours
const EXPIRES_SECONDS = 23 * 3600;

/** Something that is due at a moment. */
export type Due = { at: number; customer: string | null; happen: () => void };

/** The next thing of each subscription and invoice. */
export const dueOf = (at: Desk, isOurs: (customer: string | null) => boolean): Due[] => [
  ...at.account
    .list(
      'subscription',
      ({ customer, status }) => isOurs(customer) && status !== 'canceled' && status !== 'incomplete_expired',
    )
    .flatMap((subscription) => subscriptionDue(at, subscription)),
  ...at.account
    .list('invoice', ({ customer, status }) => isOurs(customer) && (status === 'draft' || status === 'open'))
    .flatMap((invoice) => invoiceDue(at, invoice)),
];

const subscriptionDue = (at: Desk, subscription: ModelSubscription): Due[] => {
  const { customer } = subscription;
  if (subscription.status === 'incomplete')
    return [{ at: subscription.created + EXPIRES_SECONDS, customer, happen: () => expire(at, subscription) }];
  if (!RUNNING.has(subscription.status)) return [];
  const { end: periodEnds } = periodOf(subscription);
  const ends = subscription.cancel_at_period_end ? periodEnds : subscription.cancel_at;
  return [
    ...(ends === null ? [] : [{ at: ends, customer, happen: () => end(at, subscription, null) }]),
    ...(ends !== null && ends <= periodEnds
      ? []
      : [{ at: periodEnds, customer, happen: () => renew(at, subscription) }]),
  ];
};

const renew = (at: Desk, subscription: ModelSubscription) => {
  changing(at, subscription, () => nextPeriod(subscription));
  const invoice = newInvoice(at, invoiceFor(at, subscription, 'subscription_cycle', at.now + at.settings.draftSeconds));
  changing(at, subscription, () => {
    subscription.latest_invoice = invoice.id;
  });
};

const expire = (at: Desk, subscription: ModelSubscription) => {
  changing(at, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = at.now;
  });
  const invoice = at.account.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(at, invoice);
};

const invoiceDue = (at: Desk, invoice: Invoice): Due[] => {
  const { customer } = invoice;
  if (invoice.status === 'draft')
    return invoice.automatically_finalizes_at === null
      ? []
      : [{ at: invoice.automatically_finalizes_at, customer, happen: () => bill(at, invoice) }];
  return invoice.next_payment_attempt === null
    ? []
    : [{ at: invoice.next_payment_attempt, customer, happen: () => retry(at, invoice) }];
};

const bill = (at: Desk, invoice: Invoice) => {
  finalize(at, invoice);
  if (invoice.amount_due === 0) invoicePaid(at, invoice);
  else retry(at, invoice);
};

const retry = (at: Desk, invoice: Invoice) => {
  collect(at, invoice, methodFor(at, invoice, subscriptionOf(at, invoice)));
};
