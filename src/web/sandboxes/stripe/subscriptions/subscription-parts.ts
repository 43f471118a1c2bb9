import { periodEnd } from '../catalog.ts';
import { changedSince } from '../customers.ts';
import { get, type Desk } from '../desk.ts';
import { invalid } from '../failure.ts';
import { cancelIntent } from '../intents.ts';
import { type InvoicesLine } from '../invoices.ts';
import { nulls, type Invoice, type Price, type ModelSubscription, type SubscriptionItem } from '../model.ts';

export const RUNNING = new Set(['active', 'past_due', 'trialing', 'unpaid']);

export type ItemInput = { id?: string | undefined; price?: string | undefined; quantity?: number | undefined };

export type SubscriptionInput = {
  automatic_tax?: { enabled: boolean } | undefined;
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  default_payment_method?: string | null | undefined;
  items?: ItemInput[] | undefined;
  metadata?: Record<string, string> | undefined;
  payment_behavior?: string | undefined;
  payment_settings?: { save_default_payment_method?: string | undefined } | undefined;
  proration_behavior?: string | undefined;
  trial_end?: number | undefined;
};

// Source: https://docs.stripe.com/api/subscriptions/create: items.price is active and recurring
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
  nickname: price.nickname,
  product: price.product,
  usage_type: 'licensed',
  ...nulls('meter', 'tiers_mode', 'transform_usage', 'trial_period_days'),
});

/** Changes a subscription and makes known what changed. */
export const changing = (at: Desk, subscription: ModelSubscription, change: () => void): void => {
  const before = structuredClone(subscription);
  change();
  const changed = changedSince(before, subscription);
  if (Object.keys(changed).length > 0) at.emit('customer.subscription.updated', subscription, changed);
};

export const linesOf = (subscription: ModelSubscription, isTrial: boolean): InvoicesLine[] =>
  subscription.items.data.map((item) => ({
    price: item.price,
    quantity: item.quantity ?? 1,
    amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: isTrial ? 'Free trial' : `${item.quantity ?? 1} × ${item.price.product}`,
    period: { start: item.current_period_start, end: item.current_period_end },
    subscription: subscription.id,
    subscriptionItem: item.id,
  }));

export const periodOf = ({ items }: ModelSubscription) => ({
  start: items.data[0]!.current_period_start,
  end: items.data[0]!.current_period_end,
});

export const invoiceFor = (at: Desk, subscription: ModelSubscription, reason: string, finalizesAt: number | null) => ({
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
  finalizesAt,
});

export const methodFor = (at: Desk, invoice: Invoice, subscription: ModelSubscription | undefined): string | null =>
  invoice.default_payment_method ??
  subscription?.default_payment_method ??
  get(at, 'customer', invoice.customer ?? '').invoice_settings.default_payment_method;

export const subscriptionOf = (at: Desk, invoice: Invoice): ModelSubscription | undefined =>
  invoice.sandboxSubscription === null ? undefined : at.account.find('subscription', invoice.sandboxSubscription);

export const nextPeriod = (subscription: ModelSubscription) => {
  if (subscription.status === 'trialing') subscription.status = 'active';
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price, item.current_period_start);
  }
};

export const end = (at: Desk, subscription: ModelSubscription, reason: string | null) => {
  subscription.status = 'canceled';
  subscription.canceled_at ??= at.now;
  subscription.ended_at = at.now;
  if (subscription.cancellation_details)
    Object.assign(subscription.cancellation_details, reason === null ? {} : { reason });
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
  if (pending && pending.status !== 'succeeded' && pending.status !== 'canceled') cancelIntent(at, pending);
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
