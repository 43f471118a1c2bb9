import { periodEnd } from '../catalog.ts';
import { get, serve, type Desk } from '../desk.ts';
import { invalid, mergedMetadata } from '../failure.ts';
import { newSetupIntent } from '../setup-intents.ts';
import { draft, finalize, intentOf, newInvoice } from '../invoices.ts';
import {
  listOf,
  newId,
  nulls,
  type Customer,
  type Price,
  type ModelSubscription,
  type SubscriptionItem,
} from '../model.ts';
import { assertTaxable } from '../tax.ts';
import { collect, invoicePaid } from './paying.ts';
import {
  changing,
  end,
  invoiceFor,
  type ItemInput,
  methodFor,
  periodOf,
  planOf,
  recurring,
  type SubscriptionInput,
} from './subscription-parts.ts';

const newItem = (
  at: Desk,
  subscription: string,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
): SubscriptionItem => ({
  id: newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: at.now,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

// Source: https://docs.stripe.com/billing/customer: one currency while anything runs
/** A customer pays in another currency once nothing runs, and nothing is left to pay with, in the one before. */
const assertOneCurrency = (at: Desk, customer: Customer, currency: string): void => {
  const former = customer.currency ?? currency;
  if (former === currency) return;
  const runs = at.account.list('subscription', (each) => each.customer === customer.id && !isOver(each)).length > 0;
  if (runs || customer.balance !== 0)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${former}`,
    );
};

// Source: https://docs.stripe.com/api/subscriptions/create: trial_end is at most two years from now
const TRIAL_DAYS = 730;
/**
 * "At most two years", says the reference of `trial_end`; what that means, and the message, are from
 * https://github.com/stripe/stripe-ruby/issues/804 and https://github.com/arlyon/async-stripe/issues/445.
 */
const assertTrialEnd = (at: Desk, end: number): void => {
  if (end <= at.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  if (end > at.now + TRIAL_DAYS * 86_400)
    throw invalid(`The maximum number of trial period days is ${TRIAL_DAYS} (2 years).`, { param: 'trial_end' });
};

const isOver = ({ status }: ModelSubscription): boolean => status === 'canceled' || status === 'incomplete_expired';

// Source: https://docs.stripe.com/api/subscriptions/create
/** A subscription that is not stored yet: what `create` and previews have in common. */
export const drafted = (at: Desk, customer: Customer, input: SubscriptionInput): ModelSubscription => {
  const items = input.items ?? [];
  if (items.length === 0)
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const prices = items.map(({ price }, index) => recurring(at, price, `items[${index}][price]`));
  const [first] = prices as [Price, ...Price[]];
  assertOneCurrency(at, customer, first.currency);
  if (input.automatic_tax?.enabled) assertTaxable(customer, 'automatic_tax[enabled]');
  const trialEnd = input.trial_end ?? null;
  if (trialEnd !== null) assertTrialEnd(at, trialEnd);
  const id = newId('sub');
  const anchor = trialEnd ?? at.now;
  const period = { start: at.now, end: trialEnd ?? periodEnd(anchor, first, at.now) };
  return {
    id,
    object: 'subscription',
    automatic_tax: {
      disabled_reason: null,
      enabled: input.automatic_tax?.enabled ?? false,
      liability: input.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nulls('comment', 'feedback', 'feedback_option', 'reason'),
    collection_method: 'charge_automatically',
    created: at.now,
    currency: first.currency,
    customer: customer.id,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      issuer: { type: 'self' },
      ...nulls('account_tax_ids', 'custom_fields', 'description', 'footer'),
    },
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      prices.map((price, index) => newItem(at, id, price, items[index]?.quantity ?? 1, period)),
    ),
    livemode: false,
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: input.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: at.now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: customer.test_clock ?? null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : at.now,
    ...nulls('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...nulls('cancel_at', 'canceled_at', 'customer_account', 'days_until_due', 'default_payment_method'),
    ...nulls('default_source', 'description', 'ended_at', 'latest_invoice', 'managed_payments'),
    ...nulls('next_pending_invoice_item_invoice', 'on_behalf_of', 'pause_collection'),
    ...nulls('pending_invoice_item_interval', 'pending_setup_intent', 'pending_update', 'schedule', 'transfer_data'),
  };
};

// Source: https://docs.stripe.com/api/subscriptions/create: payment_behavior
export const newSubscription = (at: Desk, input: SubscriptionInput & { customer: string }): ModelSubscription => {
  const customer = serve(at, input.customer);
  const subscription = drafted(at, customer, input);
  write(at, subscription, input);
  const behavior = input.payment_behavior ?? 'allow_incomplete';
  const preview = draft(at, invoiceFor(at, subscription, 'subscription_create', null));
  const method = methodFor(at, preview, subscription);
  const owes = preview.total + customer.balance > 0 && preview.total > 0;
  if (owes && method === null && behavior !== 'default_incomplete')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  at.account.add('subscription', subscription);
  customer.currency = subscription.currency;
  if (owes) subscription.status = 'incomplete';
  const invoice = newInvoice(at, invoiceFor(at, subscription, 'subscription_create', null));
  subscription.latest_invoice = invoice.id;
  at.emit('customer.subscription.created', subscription);
  finalize(at, invoice);
  if (invoice.amount_due === 0) {
    invoicePaid(at, invoice);
    if (method === null && preview.total === 0)
      subscription.pending_setup_intent = newSetupIntent(at, { customer: customer.id }).id;
  } else if (behavior === 'default_incomplete') {
    const intent = intentOf(at, invoice)!;
    if (method !== null) {
      intent.payment_method = method;
      intent.status = 'requires_confirmation';
    }
  } else {
    collect(at, invoice, method);
  }
  return subscription;
};

// Source: https://docs.stripe.com/api/subscriptions/update
/** What every call may set. */
const write = (at: Desk, subscription: ModelSubscription, input: SubscriptionInput) => {
  subscription.metadata = mergedMetadata(subscription.metadata, input.metadata);
  if (input.default_payment_method !== undefined) {
    const id = input.default_payment_method;
    if (id !== null && get(at, 'payment_method', id, 'default_payment_method').customer !== subscription.customer)
      throw invalid(
        'The customer does not have a payment method with the ID ' +
          id +
          '. The payment method must be attached to the customer.',
        { code: 'resource_missing', param: 'default_payment_method' },
      );
    subscription.default_payment_method = id;
  }
  if (input.automatic_tax !== undefined) {
    if (input.automatic_tax.enabled)
      assertTaxable(get(at, 'customer', subscription.customer), 'automatic_tax[enabled]');
    subscription.automatic_tax.enabled = input.automatic_tax.enabled;
    subscription.automatic_tax.liability = input.automatic_tax.enabled ? { type: 'self' } : null;
  }
  if (input.payment_settings?.save_default_payment_method !== undefined && subscription.payment_settings)
    subscription.payment_settings.save_default_payment_method = input.payment_settings.save_default_payment_method;
  if (input.cancel_at_period_end !== undefined && input.cancel_at_period_end !== subscription.cancel_at_period_end) {
    subscription.cancel_at_period_end = input.cancel_at_period_end;
    subscription.canceled_at = input.cancel_at_period_end ? at.now : null;
    subscription.cancel_at = input.cancel_at_period_end ? periodOf(subscription).end : null;
    if (subscription.cancellation_details)
      subscription.cancellation_details.reason = input.cancel_at_period_end ? 'cancellation_requested' : null;
  }
  if (input.cancel_at !== undefined) {
    subscription.cancel_at = input.cancel_at;
    subscription.canceled_at = input.cancel_at === null ? null : at.now;
  }
};

// Source: https://docs.stripe.com/api/subscriptions/update and https://docs.stripe.com/billing/subscriptions/subscription-schedules: the schedule decides
export const updateSubscription = (at: Desk, id: string, input: SubscriptionInput): ModelSubscription => {
  const subscription = get(at, 'subscription', id);
  serve(at, subscription.customer);
  if (isOver(subscription))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  if (
    subscription.schedule !== null &&
    (input.items !== undefined || input.cancel_at_period_end !== undefined || input.cancel_at !== undefined)
  )
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior or its items directly is not allowed. Please update the schedule instead.`,
    );
  changing(at, subscription, () => {
    write(at, subscription, input);
    if (input.items !== undefined) changeItems(at, subscription, input.items, input.proration_behavior);
    if (input.trial_end !== undefined) moveTrialEnd(at, subscription, input.trial_end);
  });
  return subscription;
};

/** Puts other prices of the same interval into place. */
const changeItems = (
  at: Desk,
  subscription: ModelSubscription,
  items: readonly ItemInput[],
  proration: string | undefined,
): void =>
  items.forEach((input, index) => {
    const item = subscription.items.data.find(({ id }) => id === input.id) ?? subscription.items.data[0]!;
    if (input.price === undefined || input.price === item.price.id) return;
    if (proration !== 'none')
      throw invalid('The sandbox does not count proration; use proration_behavior=none.', {
        param: 'proration_behavior',
      });
    const price = recurring(at, input.price, `items[${index}][price]`);
    if (item.price.recurring?.interval !== price.recurring?.interval)
      throw invalid('The sandbox changes the interval of a subscription by a schedule alone.', {
        param: `items[${index}][price]`,
      });
    item.price = price;
    item.plan = planOf(price);
  });

const moveTrialEnd = (at: Desk, subscription: ModelSubscription, end: number) => {
  assertTrialEnd(at, end);
  subscription.trial_start ??= at.now;
  if (subscription.status !== 'trialing') subscription.trial_start = at.now;
  subscription.trial_end = end;
  subscription.status = 'trialing';
  subscription.billing_cycle_anchor = end;
  for (const item of subscription.items.data) {
    item.current_period_start = at.now;
    item.current_period_end = end;
  }
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
};

// Source: https://docs.stripe.com/api/subscriptions/cancel
export const cancelSubscription = (at: Desk, id: string): ModelSubscription => {
  const subscription = get(at, 'subscription', id);
  serve(at, subscription.customer);
  if (isOver(subscription))
    throw invalid(`No such subscription: ${id}`, { code: 'resource_missing', param: 'id' }, 404);
  end(at, subscription, 'cancellation_requested');
  return subscription;
};
