import { periodEnd } from './catalog.ts';
import { changedSince } from './customers.ts';
import { get, serve, serveAny, type Desk } from './desk.ts';
import { Failure, invalid } from './failure.ts';
import { confirmPayment } from './intents.ts';
import { cancelSetup, newSetupIntent } from './setup-intents.ts';
import { draft, finalize, intentOf, invoiceOf, markPaid, newInvoice, voidInvoice, type Line } from './invoices.ts';
import {
  listOf,
  newId,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from './model.ts';
import { assertTaxable } from './tax.ts';

const EXPIRES_SECONDS = 23 * 3600;
const RUNNING = new Set(['active', 'past_due', 'trialing', 'unpaid']);

export type ItemInput = { id?: string | undefined; price?: string | undefined; quantity?: number | undefined };
export type SubscriptionInput = {
  automatic_tax?: { enabled: boolean } | undefined;
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: { comment?: string | null | undefined; feedback?: string | null | undefined } | undefined;
  default_payment_method?: string | null | undefined;
  description?: string | null | undefined;
  items?: ItemInput[] | undefined;
  metadata?: Record<string, string> | undefined;
  payment_behavior?: string | undefined;
  payment_settings?: { save_default_payment_method?: string | undefined } | undefined;
  proration_behavior?: string | undefined;
  trial_end?: number | 'now' | undefined;
};

export const recurring = (at: Desk, id: string | undefined, param: string): Price => {
  if (id === undefined) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const price = get(at, 'price', id, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  if (price.recurring === null)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return price;
};

export const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

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

/** Changes a subscription and makes known what changed. */
export const changing = (at: Desk, subscription: Subscription, change: () => void): void => {
  const before = structuredClone(subscription);
  change();
  const changed = changedSince(before, subscription);
  if (Object.keys(changed).length > 0) at.emit('customer.subscription.updated', subscription, changed);
};

const linesOf = (subscription: Subscription, isTrial: boolean): Line[] =>
  subscription.items.data.map((item) => ({
    price: item.price,
    quantity: item.quantity ?? 1,
    amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: isTrial ? 'Free trial' : `${item.quantity ?? 1} × ${item.price.nickname ?? item.price.product}`,
    period: { start: item.current_period_start, end: item.current_period_end },
    subscription: subscription.id,
    subscriptionItem: item.id,
  }));

const periodOf = ({ items }: Subscription) => ({
  start: items.data[0]!.current_period_start,
  end: items.data[0]!.current_period_end,
});

const invoiceFor = (at: Desk, subscription: Subscription, reason: string, finalizesAt: number | null) => ({
  customer: get(at, 'customer', subscription.customer),
  currency: subscription.currency,
  lines: linesOf(subscription, subscription.status === 'trialing'),
  reason,
  // As Stripe does: the period that has ended, except for the first invoice.
  period:
    reason === 'subscription_cycle'
      ? { start: periodOf(subscription).start, end: periodOf(subscription).start }
      : { start: at.now, end: at.now },
  isTaxed: subscription.automatic_tax.enabled,
  subscription: { id: subscription.id, metadata: subscription.metadata },
  collectionMethod: subscription.collection_method,
  finalizesAt,
});

const methodFor = (at: Desk, invoice: Invoice, subscription: Subscription | undefined): string | null =>
  invoice.default_payment_method ??
  subscription?.default_payment_method ??
  get(at, 'customer', invoice.customer ?? '').invoice_settings.default_payment_method;

/** A subscription that is not stored yet: what `create` and previews have in common. */
const drafted = (at: Desk, customer: Customer, input: SubscriptionInput): Subscription => {
  const items = input.items ?? [];
  if (items.length === 0)
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const prices = items.map(({ price }, index) => recurring(at, price, `items[${index}][price]`));
  const [first] = prices as [Price, ...Price[]];
  if (customer.currency !== null && customer.currency !== undefined && customer.currency !== first.currency)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
    );
  if (input.automatic_tax?.enabled) assertTaxable(customer, 'automatic_tax[enabled]');
  const trialEnd = input.trial_end === undefined || input.trial_end === 'now' ? null : input.trial_end;
  if (trialEnd !== null && trialEnd <= at.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  const id = newId('sub');
  const anchor = trialEnd ?? at.now;
  const period = { start: at.now, end: trialEnd ?? periodEnd(anchor, first, at.now) };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: input.automatic_tax?.enabled ?? false,
      liability: input.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
    },
    collection_method: 'charge_automatically',
    created: at.now,
    currency: first.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      prices.map((price, index) => newItem(at, id, price, items[index]?.quantity ?? 1, period)),
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: input.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at.now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : at.now,
    sandboxUpcomingFor: null,
  };
};

export const newSubscription = (at: Desk, input: SubscriptionInput & { customer: string }): Subscription => {
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
  customer.currency ??= subscription.currency;
  if (owes) subscription.status = 'incomplete';
  const invoice = newInvoice(at, invoiceFor(at, subscription, 'subscription_create', null));
  subscription.latest_invoice = invoice.id;
  at.emit('customer.subscription.created', subscription);
  finalize(at, invoice);
  if (invoice.amount_due === 0) {
    invoicePaid(at, invoice);
    if (method === null && preview.total === 0)
      subscription.pending_setup_intent = newSetupIntent(at, { customer: customer.id, usage: 'off_session' }).id;
  } else if (behavior === 'default_incomplete') {
    const intent = intentOf(at, invoice)!;
    if (method !== null) {
      intent.payment_method = method;
      intent.status = 'requires_confirmation';
    }
  } else {
    const failure = collect(at, invoice, method);
    if (failure && behavior === 'error_if_incomplete')
      // Nothing of it happened.
      throw undone(failure);
  }
  return subscription;
};

const undone = ({ status, body }: Failure): Failure => new Failure(status, body, true);

/** What every call may set. */
const write = (at: Desk, subscription: Subscription, input: SubscriptionInput) => {
  subscription.metadata = Object.fromEntries(
    Object.entries({ ...subscription.metadata, ...input.metadata }).filter(([, value]) => value !== ''),
  );
  if (input.description !== undefined) subscription.description = input.description;
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
  if (input.cancellation_details !== undefined && subscription.cancellation_details)
    Object.assign(subscription.cancellation_details, input.cancellation_details);
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

export const updateSubscription = (at: Desk, id: string, input: SubscriptionInput): Subscription => {
  const subscription = get(at, 'subscription', id);
  serve(at, subscription.customer);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  if (subscription.schedule !== null && (input.items !== undefined || input.cancel_at_period_end !== undefined))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior or its items directly is not allowed. Please update the schedule instead.`,
    );
  let isBilled = false;
  changing(at, subscription, () => {
    write(at, subscription, input);
    if (input.items !== undefined) isBilled = changeItems(at, subscription, input.items, input.proration_behavior);
    if (input.trial_end !== undefined) moveTrialEnd(at, subscription, input.trial_end);
  });
  const endedNow = input.trial_end === 'now' && subscription.status === 'active';
  if (isBilled || endedNow) {
    const invoice = newInvoice(at, invoiceFor(at, subscription, 'subscription_update', null));
    subscription.latest_invoice = invoice.id;
    finalize(at, invoice);
    const failure = collectNow(at, invoice, subscription, input.payment_behavior);
    if (failure) throw failure;
  }
  return subscription;
};

const collectNow = (
  at: Desk,
  invoice: Invoice,
  subscription: Subscription,
  behavior: string | undefined,
): Failure | undefined => {
  if (invoice.amount_due === 0) {
    invoicePaid(at, invoice);
    return undefined;
  }
  const failure = collect(at, invoice, methodFor(at, invoice, subscription));
  return failure && behavior === 'error_if_incomplete' ? undone(failure) : undefined;
};

/** Puts other prices into place; answers whether a new period begins that is paid at once. */
const changeItems = (
  at: Desk,
  subscription: Subscription,
  items: readonly ItemInput[],
  proration: string | undefined,
): boolean => {
  let isBilled = false;
  items.forEach((input, index) => {
    const item = subscription.items.data.find(({ id }) => id === input.id) ?? subscription.items.data[0]!;
    if (input.id === undefined && subscription.items.data.length > 1)
      throw invalid('Missing required param: items[0][id].', {
        code: 'parameter_missing',
        param: `items[${index}][id]`,
      });
    if (input.quantity !== undefined) item.quantity = input.quantity;
    if (input.price === undefined || input.price === item.price.id) return;
    if (proration !== 'none')
      throw invalid('The sandbox does not count proration; use proration_behavior=none.', {
        param: 'proration_behavior',
      });
    const price = recurring(at, input.price, `items[${index}][price]`);
    const old = item.price.recurring;
    item.price = price;
    item.plan = planOf(price);
    if (old?.interval === price.recurring?.interval && old?.interval_count === price.recurring?.interval_count) return;
    // Another interval begins at once.
    isBilled = subscription.status !== 'trialing';
    if (isBilled) beginPeriods(at, subscription, at.now);
  });
  return isBilled;
};

/** New periods from here on, counted from this moment. */
const beginPeriods = (at: Desk, subscription: Subscription, anchor: number) => {
  subscription.billing_cycle_anchor = anchor;
  for (const item of subscription.items.data) {
    item.current_period_start = anchor;
    item.current_period_end = periodEnd(anchor, item.price, at.now);
  }
};

const moveTrialEnd = (at: Desk, subscription: Subscription, end: number | 'now') => {
  if (end === 'now') {
    if (subscription.status !== 'trialing') return;
    subscription.status = 'active';
    subscription.trial_end = at.now;
    beginPeriods(at, subscription, at.now);
    return;
  }
  if (end <= at.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
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

export const cancelSubscription = (
  at: Desk,
  id: string,
  details: SubscriptionInput['cancellation_details'],
  reason = 'cancellation_requested',
): Subscription => {
  const subscription = get(at, 'subscription', id);
  serve(at, subscription.customer);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid(`No such subscription: ${id}`, { code: 'resource_missing', param: 'id' }, 404);
  end(at, subscription, reason, details);
  return subscription;
};

const end = (
  at: Desk,
  subscription: Subscription,
  reason: string | null,
  details?: SubscriptionInput['cancellation_details'],
) => {
  subscription.status = 'canceled';
  subscription.canceled_at ??= at.now;
  subscription.ended_at = at.now;
  if (subscription.cancellation_details)
    Object.assign(subscription.cancellation_details, details, reason === null ? {} : { reason });
  for (const invoice of at.account.list(
    'invoice',
    (each) => each.sandboxSubscription === subscription.id && (each.status === 'draft' || each.status === 'open'),
  )) {
    // What was not paid is not collected any more.
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
  }
  const setup = subscription.pending_setup_intent;
  const pending = setup === null ? undefined : at.account.find('setup_intent', setup);
  if (pending && pending.status !== 'succeeded' && pending.status !== 'canceled') cancelSetup(at, pending, undefined);
  subscription.pending_setup_intent = null;
  const schedule =
    subscription.schedule === null ? undefined : at.account.find('subscription_schedule', subscription.schedule);
  if (schedule) {
    schedule.status = 'canceled';
    schedule.canceled_at = at.now;
    schedule.current_phase = null;
    subscription.schedule = null;
    at.emit('subscription_schedule.canceled', schedule);
  }
  at.emit('customer.subscription.deleted', subscription);
};

/** Tries to take the money; answers why not. */
const collect = (at: Desk, invoice: Invoice, method: string | null): Failure | undefined => {
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
    confirmPayment(at, intent, method, { offSession: false });
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

const subscriptionOf = (at: Desk, invoice: Invoice): Subscription | undefined =>
  invoice.sandboxSubscription === null ? undefined : at.account.find('subscription', invoice.sandboxSubscription);

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

export const voided = (at: Desk, id: string): Invoice => {
  const invoice = get(at, 'invoice', id);
  serve(at, invoice.customer ?? '');
  voidInvoice(at, invoice);
  return invoice;
};

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
    return draft(at, { ...invoiceFor0(at, subscription, customer), reason: 'subscription_create' });
  }
  const subscription = structuredClone(get(at, 'subscription', of.subscription, 'subscription'));
  const customer = serve(at, subscription.customer);
  if (of.automaticTax !== undefined) subscription.automatic_tax.enabled = of.automaticTax;
  const isBilled = of.details.items !== undefined && changeItems(at, subscription, of.details.items, 'none');
  if (!isBilled) nextPeriod(subscription);
  return draft(at, { ...invoiceFor0(at, subscription, customer), reason: 'upcoming' });
};

const invoiceFor0 = (at: Desk, subscription: Subscription, customer: Customer) => ({
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

const nextPeriod = (subscription: Subscription) => {
  if (subscription.status === 'trialing') subscription.status = 'active';
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price, item.current_period_start);
  }
};

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

const subscriptionDue = (at: Desk, subscription: Subscription): Due[] => {
  const { customer } = subscription;
  if (subscription.status === 'incomplete')
    return [{ at: subscription.created + EXPIRES_SECONDS, customer, happen: () => expire(at, subscription) }];
  if (!RUNNING.has(subscription.status)) return [];
  const { end: periodEnds } = periodOf(subscription);
  const ends = subscription.cancel_at_period_end ? periodEnds : subscription.cancel_at;
  const upcoming = periodEnds - at.settings.upcomingDays * 86_400;
  return [
    ...(ends === null ? [] : [{ at: ends, customer, happen: () => end(at, subscription, null) }]),
    ...(ends !== null && ends <= periodEnds
      ? []
      : [
          ...(subscription.sandboxUpcomingFor === periodEnds || upcoming <= subscription.created
            ? []
            : [{ at: upcoming, customer, happen: () => announce(at, subscription, periodEnds) }]),
          { at: periodEnds, customer, happen: () => renew(at, subscription) },
        ]),
  ];
};

const announce = (at: Desk, subscription: Subscription, periodEnds: number) => {
  subscription.sandboxUpcomingFor = periodEnds;
  const shown = preview(at, { subscription: subscription.id, details: {}, automaticTax: undefined });
  const { id: _, ...upcoming } = shown;
  at.emit('invoice.upcoming', { ...upcoming, id: newId('upcoming_in') });
};

const renew = (at: Desk, subscription: Subscription) => {
  changing(at, subscription, () => nextPeriod(subscription));
  const invoice = newInvoice(at, invoiceFor(at, subscription, 'subscription_cycle', at.now + at.settings.draftSeconds));
  changing(at, subscription, () => {
    subscription.latest_invoice = invoice.id;
  });
};

const expire = (at: Desk, subscription: Subscription) => {
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
  if (invoice.collection_method === 'charge_automatically')
    collect(at, invoice, methodFor(at, invoice, subscriptionOf(at, invoice)));
  else invoice.next_payment_attempt = null;
};
