import { intervalsAfter, type Interval } from '../catalog.ts';
import { get, serve, type Desk } from '../desk.ts';
import { invalid, mergedMetadata } from '../failure.ts';
import { newId, nulls, type Phase, type Price, type Schedule, type ModelSubscription } from '../model.ts';
import type { Due } from './due.ts';
import { changing, nextPeriod, planOf, recurring } from './subscription-parts.ts';

export type PhaseInput = {
  items: { price?: string | undefined; quantity?: number | undefined }[];
  start_date?: number | undefined;
  end_date?: number | undefined;
  duration?: { interval: Interval; interval_count?: number | undefined } | undefined;
  billing_cycle_anchor?: 'phase_start' | undefined;
  trial?: boolean | undefined;
  proration_behavior?: string | undefined;
  metadata?: Record<string, string> | undefined;
  default_payment_method?: string | undefined;
  automatic_tax?: { enabled: boolean } | undefined;
};

/** What a subscription gets from its schedule when a phase begins, unless the phase says otherwise. */
export type SettingsInput = {
  default_payment_method?: string | undefined;
  automatic_tax?: { enabled: boolean } | undefined;
};

const automaticTax = (enabled: boolean) => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? ({ type: 'self' } as const) : null,
});

const phaseOf = (
  price: Price,
  quantity: number,
  options: { start: number; end: number; trialEnd: number | null } & Partial<PhaseInput>,
): Phase => ({
  add_invoice_items: [],
  ...(options.automatic_tax ? { automatic_tax: automaticTax(options.automatic_tax.enabled) } : {}),
  billing_cycle_anchor: options.billing_cycle_anchor ?? null,
  currency: price.currency,
  default_payment_method: options.default_payment_method ?? null,
  default_tax_rates: [],
  discounts: [],
  end_date: options.end,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    },
  ],
  metadata: options.metadata ?? {},
  proration_behavior: options.proration_behavior ?? 'create_prorations',
  start_date: options.start,
  trial_end: options.trialEnd,
  ...nulls('application_fee_percent', 'billing_thresholds', 'collection_method', 'description', 'invoice_settings'),
  ...nulls('on_behalf_of', 'transfer_data'),
});

// Source: https://docs.stripe.com/api/subscription_schedules/create: from_subscription
export const newSchedule = (at: Desk, from: string): Schedule => {
  const subscription = get(at, 'subscription', from, 'from_subscription');
  serve(at, subscription.customer);
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
    );
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end, price, quantity } = item!;
  const schedule = at.account.add('subscription_schedule', {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    created: at.now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: {
      automatic_tax: automaticTax(subscription.automatic_tax.enabled),
      billing_cycle_anchor: 'automatic',
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      invoice_settings: {
        issuer: { type: 'self' },
        ...nulls('account_tax_ids', 'custom_fields', 'days_until_due', 'description', 'footer'),
      },
      ...nulls('application_fee_percent', 'billing_thresholds', 'description', 'on_behalf_of', 'transfer_data'),
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phaseOf(price, quantity ?? 1, {
        start,
        end,
        trialEnd: subscription.status === 'trialing' ? subscription.trial_end : null,
      }),
    ],
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
    ...nulls('application', 'canceled_at', 'completed_at', 'customer_account', 'released_at'),
    ...nulls('released_subscription'),
  });
  changing(at, subscription, () => {
    subscription.schedule = schedule.id;
  });
  at.emit('subscription_schedule.created', schedule);
  return schedule;
};

export const updateSchedule = (
  at: Desk,
  id: string,
  input: {
    end_behavior?: 'release' | undefined;
    default_settings?: SettingsInput | undefined;
    phases?: PhaseInput[] | undefined;
  },
): Schedule => {
  const schedule = get(at, 'subscription_schedule', id);
  serve(at, schedule.customer);
  assertRunning(schedule, 'update');
  const { default_payment_method: card, automatic_tax: tax } = input.default_settings ?? {};
  if (card !== undefined) schedule.default_settings.default_payment_method = ofCustomer(at, schedule, card);
  if (tax !== undefined) schedule.default_settings.automatic_tax = automaticTax(tax.enabled);
  if (input.phases !== undefined) schedule.phases = phasesOf(at, schedule, input.phases);
  const current = schedule.phases.find(({ start_date, end_date }) => start_date <= at.now && at.now < end_date);
  if (current) schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  at.emit('subscription_schedule.updated', schedule);
  return schedule;
};

// Source: https://docs.stripe.com/api/subscription_schedules/update: the method belongs to the customer of the schedule
const ofCustomer = (at: Desk, { customer }: Schedule, card: string): string => {
  if (get(at, 'payment_method', card, 'default_payment_method').customer !== customer)
    throw invalid(`The customer does not have a payment method with the ID ${card}.`, {
      code: 'resource_missing',
      param: 'default_payment_method',
    });
  return card;
};

// Source: https://docs.stripe.com/api/subscription_schedules/update: phases follow each other; no phase_start with a trial
const phasesOf = (at: Desk, schedule: Schedule, inputs: readonly PhaseInput[]): Phase[] => {
  const begun = schedule.current_phase?.start_date;
  let start: number | undefined = inputs[0]?.start_date;
  if (start === undefined || start !== begun)
    throw invalid(
      'You can not modify the start date of the current phase. Please pass the start date of the current phase.',
      { param: 'phases[0][start_date]' },
    );
  return inputs.map((input, index) => {
    if (input.items.length !== 1)
      throw invalid('The sandbox knows phases with one item alone.', { param: `phases[${index}][items]` });
    const price = recurring(at, input.items[0]!.price, `phases[${index}][items][0][price]`);
    if (typeof input.start_date === 'number' && input.start_date !== start)
      throw invalid('Phases must follow each other without a gap.', { param: `phases[${index}][start_date]` });
    const length = input.duration ?? {
      interval: price.recurring!.interval as Interval,
      interval_count: price.recurring!.interval_count,
    };
    const end = input.end_date ?? intervalsAfter(start!, length.interval, length.interval_count ?? 1);
    if (end <= start!)
      throw invalid('The end date of a phase must be after its start date.', { param: `phases[${index}][end_date]` });
    if (input.trial === true && input.billing_cycle_anchor === 'phase_start')
      throw invalid('`billing_cycle_anchor` cannot be `phase_start` in a phase that has a trial.', {
        param: `phases[${index}][billing_cycle_anchor]`,
      });
    if (input.default_payment_method !== undefined) ofCustomer(at, schedule, input.default_payment_method);
    const phase = phaseOf(price, input.items[0]!.quantity ?? 1, {
      ...input,
      start: start!,
      end,
      trialEnd: input.trial === true ? end : null,
    });
    start = end;
    return phase;
  });
};

// Source: https://docs.stripe.com/api/subscription_schedules/release: only not_started or active
const assertRunning = (schedule: Schedule, what: string) => {
  if (schedule.status !== 'active' && schedule.status !== 'not_started')
    throw invalid(`You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status.`);
};

export const releaseSchedule = (at: Desk, id: string): Schedule => {
  const schedule = get(at, 'subscription_schedule', id);
  serve(at, schedule.customer);
  assertRunning(schedule, 'release');
  release(at, schedule);
  return schedule;
};

const subscriptionOf = (at: Desk, schedule: Schedule): ModelSubscription | undefined =>
  at.account.find('subscription', schedule.subscription ?? '');

const release = (at: Desk, schedule: Schedule) => {
  const subscription = subscriptionOf(at, schedule);
  schedule.status = 'released';
  schedule.released_at = at.now;
  schedule.released_subscription = schedule.subscription;
  schedule.subscription = null;
  schedule.current_phase = null;
  if (subscription)
    changing(at, subscription, () => {
      subscription.schedule = null;
    });
  at.emit('subscription_schedule.released', schedule);
};

/** The end of each current phase. It comes before a renewal at the same moment. */
export const phasesDue = (at: Desk, isOurs: (customer: string | null) => boolean): Due[] =>
  at.account
    .list('subscription_schedule', ({ customer, status }) => isOurs(customer) && status === 'active')
    .flatMap((schedule) =>
      schedule.current_phase
        ? [
            {
              at: schedule.current_phase.end_date,
              customer: schedule.customer,
              happen: () => endPhase(at, schedule),
            },
          ]
        : [],
    );

/**
 * A phase that begins has the settings of its schedule where it names none: "Object representing the subscription
 * schedule's default settings", https://docs.stripe.com/api/subscription_schedules/object.
 */
const applySettings = ({ default_settings: usual }: Schedule, phase: Phase, subscription: ModelSubscription): void => {
  const { enabled } = phase.automatic_tax ?? usual.automatic_tax ?? { enabled: false };
  subscription.default_payment_method = phase.default_payment_method ?? (usual.default_payment_method as string | null);
  subscription.automatic_tax = automaticTax(enabled);
  subscription.metadata = mergedMetadata(subscription.metadata, phase.metadata ?? undefined);
};

const endPhase = (at: Desk, schedule: Schedule) => {
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  const subscription = subscriptionOf(at, schedule);
  if (!next || !subscription) return release(at, schedule);
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  changing(at, subscription, () => {
    const [item] = subscription.items.data;
    const price = recurring(at, next.items[0]!.price, 'price');
    const isOtherPeriod =
      price.recurring?.interval !== item!.price.recurring?.interval ||
      price.recurring?.interval_count !== item!.price.recurring?.interval_count;
    item!.price = price;
    item!.plan = planOf(price);
    item!.quantity = next.items[0]!.quantity;
    applySettings(schedule, next, subscription);
    if (next.billing_cycle_anchor === 'phase_start') subscription.billing_cycle_anchor = next.start_date;
    // Without `phase_start` the anchor stays, and a period begins that has no invoice: so two public reports say,
    // https://github.com/better-auth/better-auth/issues/11336 and https://github.com/useautumn/autumn/pull/2133.
    else if (isOtherPeriod) nextPeriod(subscription);
  });
  at.emit('subscription_schedule.updated', schedule);
};
