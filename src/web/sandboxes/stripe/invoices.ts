import { moveBalance } from './customers.ts';
import { get, type Desk } from './desk.ts';
import { invalid } from './failure.ts';
import { newPaymentIntent } from './intents.ts';
import {
  listOf,
  newId,
  nulls,
  randomText,
  type Customer,
  type Invoice,
  type InvoicePayment,
  type LineItem,
  type PaymentIntent,
  type Price,
  type TaxRate,
} from './model.ts';
import { taxOn } from './tax.ts';

export type InvoicesLine = {
  price: Price;
  quantity: number;
  amount: number;
  description: string;
  period: { start: number; end: number };
  subscription: string | null;
  subscriptionItem: string | null;
};

export type InvoiceInput = {
  customer: Customer;
  currency: string;
  lines: InvoicesLine[];
  reason: string;
  period: { start: number; end: number };
  isTaxed: boolean;
  subscription?: { id: string; metadata: Record<string, string> } | undefined;
  /** When it becomes final by itself; never when null. */
  finalizesAt: number | null;
};

/** The total, less by a credit of the customer or more by what they owe. */
const dueOf = (total: number, { balance }: Customer): number => (total > 0 ? Math.max(0, total + balance) : total);

/** The draft of an invoice; it is not stored and not known to the webhook yet. */
export const draft = (at: Desk, invoiceInput: InvoiceInput): Invoice => {
  const { customer, currency } = invoiceInput;
  const id = newId('in');
  const rate = invoiceInput.isTaxed ? taxRate(at) : undefined;
  const lines = invoiceInput.lines.map((line) => lineItem(id, line, currency, rate));
  const sum = (amount: (line: LineItem) => number) => lines.reduce((total, line) => total + amount(line), 0);
  const subtotal = sum(({ amount }) => amount);
  const total = subtotal + sum(({ taxes }) => (taxes ?? []).reduce((tax, { amount }) => tax + amount, 0));
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    amount_due: dueOf(total, customer),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: dueOf(total, customer),
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: invoiceInput.finalizesAt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: invoiceInput.isTaxed,
      liability: invoiceInput.isTaxed ? { type: 'self' } : null,
      provider: invoiceInput.isTaxed ? 'stripe' : null,
      status: invoiceInput.isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: invoiceInput.finalizesAt,
    billing_reason: invoiceInput.reason,
    collection_method: 'charge_automatically',
    created: at.now,
    currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoiceInput.finalizesAt,
    parent: invoiceInput.subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: invoiceInput.subscription.metadata,
            subscription: invoiceInput.subscription.id,
          },
          type: 'subscription_details',
        }
      : null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: invoiceInput.period.end,
    period_start: invoiceInput.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: lines.flatMap(({ taxes }) => (taxes ?? []).map((tax) => ({ ...tax }))),
    sandboxSubscription: invoiceInput.subscription?.id ?? null,
    ...nulls('account_tax_ids', 'application', 'custom_fields', 'customer_account', 'customer_phone'),
    ...nulls('customer_shipping', 'default_payment_method', 'default_source', 'description', 'due_date'),
    ...nulls('effective_at', 'ending_balance', 'footer', 'from_invoice', 'hosted_invoice_url', 'invoice_pdf'),
    ...nulls('last_finalization_error', 'latest_revision', 'number', 'on_behalf_of', 'receipt_number', 'rendering'),
    ...nulls('shipping_cost', 'shipping_details', 'statement_descriptor', 'webhooks_delivered_at'),
  };
};

const taxRate = (at: Desk): TaxRate =>
  at.account.list('tax_rate')[0] ??
  at.account.add('tax_rate', {
    id: newId('txr'),
    object: 'tax_rate',
    active: true,
    created: at.now,
    description: 'The rate of the sandbox',
    display_name: 'Tax',
    effective_percentage: at.settings.taxPercent,
    inclusive: false,
    livemode: false,
    metadata: {},
    percentage: at.settings.taxPercent,
    rate_type: 'percentage',
    tax_type: 'sales_tax',
    ...nulls('country', 'flat_amount', 'jurisdiction', 'jurisdiction_level', 'state'),
  });

const lineItem = (invoice: string, line: InvoicesLine, currency: string, rate: TaxRate | undefined): LineItem => {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent:
      line.subscriptionItem === null
        ? null
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: { credited_items: null },
              subscription: line.subscription,
              subscription_item: line.subscriptionItem,
            },
            type: 'subscription_item_details',
          },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: line.price.unit_amount_decimal ?? '0',
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: rate
      ? [
          {
            amount: taxOn(line.amount, rate.percentage),
            tax_behavior: 'exclusive',
            tax_rate_details: { tax_rate: rate.id },
            taxability_reason: 'standard_rated',
            taxable_amount: line.amount,
            type: 'tax_rate_details',
          },
        ]
      : [],
  };
};

/** Stores the draft. */
export const newInvoice = (at: Desk, invoiceInput: InvoiceInput): Invoice => {
  const invoice = at.account.add('invoice', draft(at, invoiceInput));
  at.emit('invoice.created', invoice);
  return invoice;
};

// Source: https://docs.stripe.com/invoicing/overview: a draft is finalized once, and then its amounts stay
/** Numbers it, uses up the customer's credit, and asks for a payment when something is left to pay. */
export const finalize = (at: Desk, invoice: Invoice): void => {
  if (invoice.status !== 'draft')
    throw invalid(`This invoice is already finalized, you can't re-finalize a non-draft invoice.`, {
      code: 'invoice_not_editable',
    });
  const customer = get(at, 'customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  const secret = randomText(40);
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.effective_at = at.now;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = at.now;
  invoice.hosted_invoice_url = `${at.origin}/i/${invoice.id}?s=${secret}`;
  invoice.starting_balance = customer.balance;
  invoice.amount_due = dueOf(invoice.total, customer);
  const applied = customer.balance < 0 ? Math.min(-customer.balance, invoice.total) : customer.balance;
  if (customer.balance !== 0 && invoice.total > 0)
    moveBalance(at, customer, {
      amount: customer.balance < 0 ? applied : -applied,
      currency: invoice.currency,
      invoice: invoice.id,
      type: 'applied_to_invoice',
    });
  invoice.amount_remaining = invoice.amount_due;
  invoice.ending_balance = customer.balance;
  if (invoice.amount_due > 0) {
    const intent = newPaymentIntent(at, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Invoice payment',
      setupFutureUsage: invoice.sandboxSubscription === null ? undefined : 'off_session',
    });
    at.account.add('invoice_payment', {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: at.now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  at.emit('invoice.finalized', invoice);
};

export const paymentsOf = (at: Desk, invoice: Invoice): InvoicePayment[] =>
  at.account.list('invoice_payment', (each) => each.invoice === invoice.id);

export const intentOf = (at: Desk, invoice: Invoice): PaymentIntent | undefined => {
  const id = paymentsOf(at, invoice).find(({ status }) => status !== 'canceled')?.payment.payment_intent;
  return typeof id === 'string' ? at.account.find('payment_intent', id) : undefined;
};

export const invoiceOf = (at: Desk, intent: PaymentIntent): Invoice | undefined => {
  const [payment] = at.account.list('invoice_payment', (each) => each.payment.payment_intent === intent.id);
  return payment && at.account.find('invoice', payment.invoice);
};

export const markPaid = (at: Desk, invoice: Invoice): void => {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at.now;
  for (const payment of paymentsOf(at, invoice)) {
    payment.status = 'paid';
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = at.now;
  }
  at.emit('invoice.paid', invoice);
  at.emit('invoice.payment_succeeded', invoice);
};

// Source: https://docs.stripe.com/api/invoices/void
export const voidInvoice = (at: Desk, invoice: Invoice): void => {
  if (invoice.status !== 'open')
    throw invalid(`You can only void open invoices. This invoice's status is ${invoice.status ?? 'unknown'}.`, {
      code: 'invoice_not_editable',
    });
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = at.now;
  const intent = intentOf(at, invoice);
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    intent.status = 'canceled';
    intent.canceled_at = at.now;
    intent.cancellation_reason = 'void_invoice';
    intent.next_action = null;
    at.emit('payment_intent.canceled', intent);
  }
  for (const payment of paymentsOf(at, invoice)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = at.now;
  }
  at.emit('invoice.voided', invoice);
};
