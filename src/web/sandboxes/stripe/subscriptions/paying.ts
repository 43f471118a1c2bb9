import { get, serve, serveAny, type Desk } from '../desk.ts';
import { Failure, invalid } from '../failure.ts';
import { confirmPayment } from '../intents.ts';
import { finalize, intentOf, invoiceOf, markPaid } from '../invoices.ts';
import { type Invoice, type PaymentIntent } from '../model.ts';
import { changing, end, methodFor, RUNNING, subscriptionOf } from './subscription-parts.ts';

// Source: https://docs.stripe.com/billing/invoices/subscription: payment and authentication
/** Tries to take the money; answers why not. */
export const collect = (at: Desk, invoice: Invoice, method: string | null): Failure | undefined => {
  const intent = intentOf(at, invoice)!;
  if (method === null) {
    invoiceFailed(at, invoice);
    return invalid(
      'There is no default_payment_method set on this Customer or Invoice. Please set a default payment method.',
      { code: 'invoice_payment_intent_requires_action' },
    );
  }
  try {
    // A renewal that needs a challenge waits for it, therefore it is not declared as one without the cardholder.
    confirmPayment(at, intent, method, false);
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem;
    invoiceFailed(at, invoice);
    return problem;
  }
  if (intent.status === 'succeeded') invoicePaid(at, invoice);
  else {
    at.emit('invoice.payment_action_required', invoice);
    invoiceFailed(at, invoice);
    return invalid(
      'This payment requires additional user action before it can be completed successfully.',
      {
        code: 'invoice_payment_intent_requires_action',
      },
      402,
    );
  }
  return undefined;
};

/** A payment was confirmed or failed outside of collecting: in the browser or by its own call. */
export const paymentSettled = (at: Desk, intent: PaymentIntent): void => {
  const invoice = invoiceOf(at, intent);
  if (invoice?.status !== 'open') return;
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded') invoicePaid(at, invoice);
  else if (intent.status === 'requires_payment_method') invoiceFailed(at, invoice);
};

export const invoicePaid = (at: Desk, invoice: Invoice): void => {
  const intent = intentOf(at, invoice);
  markPaid(at, invoice);
  const subscription = subscriptionOf(at, invoice);
  if (!subscription) return;
  const method = intent?.payment_method ?? null;
  changing(at, subscription, () => {
    if (method !== null && subscription.payment_settings?.save_default_payment_method === 'on_subscription')
      subscription.default_payment_method = method;
    const owesMore = at.account
      .list('invoice', (each) => each.sandboxSubscription === subscription.id && each.status === 'open')
      .some((each) => each.id !== invoice.id);
    if (!owesMore && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) subscription.status = 'active';
  });
  const customer = get(at, 'customer', subscription.customer);
  customer.delinquent = false;
};

const invoiceFailed = (at: Desk, invoice: Invoice): void => {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = subscriptionOf(at, invoice);
  const isRenewal = subscription !== undefined && RUNNING.has(subscription.status);
  const days = isRenewal ? at.settings.retryDays[invoice.attempt_count - 1] : undefined;
  invoice.next_payment_attempt = days === undefined ? null : at.now + days * 86_400;
  at.emit('invoice.payment_failed', invoice);
  get(at, 'customer', invoice.customer ?? '').delinquent = true;
  if (!isRenewal) return;
  if (days === undefined) return end(at, subscription, 'payment_failed');
  changing(at, subscription, () => {
    subscription.status = 'past_due';
  });
};

// Source: https://docs.stripe.com/api/invoices/pay
export const payInvoice = (at: Desk, id: string, method: string | undefined): Invoice => {
  const invoice = get(at, 'invoice', id);
  serve(at, invoice.customer ?? '');
  if (invoice.status === 'draft') finalize(at, invoice);
  if (invoice.status !== 'open')
    throw invalid(invoice.status === 'paid' ? 'Invoice is already paid' : `This invoice can not be paid.`, {
      code: 'invoice_not_editable',
    });
  if (invoice.amount_due === 0) {
    invoicePaid(at, invoice);
    return invoice;
  }
  const failure = collect(at, invoice, method ?? methodFor(at, invoice, subscriptionOf(at, invoice)));
  if (failure) throw failure;
  return invoice;
};
