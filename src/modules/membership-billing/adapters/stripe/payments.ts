import { Stripe } from 'stripe';
import type { PaymentProvider } from '#kernel/parts.ts';
import { Unavailable } from '#kernel/unavailable.ts';
import type { ChosenPlan } from '../../domain/state.ts';
import {
  CardProblem,
  ProviderRefusal,
  type Attempt,
  type ListedCard,
  type Payments,
  type SavedCard,
} from '../payments.ts';
import { endsAtPeriodEnd, instant, stripeObserver } from './observing.ts';

const TIMEOUT_MS = 20_000;
const API_VERSION = '2026-10-28.endive';
const OVER = new Set(['canceled', 'incomplete_expired']);

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Errors in the words of the port. A key that is in use, like an answer that never came, is settled by asking again. */
const spoken = (problem: unknown): unknown => {
  if (problem instanceof Stripe.errors.StripeCardError) return new CardProblem(problem.message, { cause: problem });
  // What is left of an earlier currency, a credit for example, is converted by hand.
  if (problem instanceof Stripe.errors.StripeInvalidRequestError && /combine currencies/.test(problem.message))
    return new CardProblem(
      'You paid in another currency before. Nothing was charged. Please write to us, and we change it.',
      {
        cause: problem,
      },
    );
  const passes =
    problem instanceof Stripe.errors.StripeConnectionError ||
    // A key that was replaced: what is to be done can be done with the new one.
    problem instanceof Stripe.errors.StripeAuthenticationError ||
    problem instanceof Stripe.errors.StripePermissionError ||
    problem instanceof Stripe.errors.StripeRateLimitError ||
    problem instanceof Stripe.errors.StripeIdempotencyError ||
    (problem instanceof Stripe.errors.StripeError && (problem.statusCode === 409 || (problem.statusCode ?? 0) >= 500));
  if (passes) return new Unavailable('the payment provider did not answer', { cause: problem });
  return problem instanceof Stripe.errors.StripeInvalidRequestError
    ? new ProviderRefusal(problem.message, { cause: problem })
    : problem;
};

/** Every method of the port with its errors in the port's words. */
const speaking = <T extends object>(port: T): T =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]: [string, unknown]) => [
      name,
      name === 'notification'
        ? method
        : (...input: unknown[]) =>
            Promise.resolve()
              .then(() => (method as (...of: unknown[]) => unknown)(...input))
              .catch((problem: unknown) => {
                throw spoken(problem);
              }),
    ]),
  ) as T;

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);

/** What a plan that begins by a schedule is charged with: a schedule keeps its own copy. */
const settingsOf = ({ default_payment_method: card, automatic_tax: { enabled } }: Stripe.Subscription) => ({
  automatic_tax: { enabled },
  ...(card === null ? {} : { default_payment_method: idOf(card) }),
});

const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard => ({
  paymentMethod: id,
  brand: card?.brand ?? 'card',
  last4: card?.last4 ?? '',
  expire: card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : '',
});

const declined = ({ last_payment_error: error }: Stripe.PaymentIntent): string =>
  error?.message ?? 'Your card could not be charged';

export const attemptOf = (intent: Stripe.PaymentIntent): Attempt => {
  switch (intent.status) {
    case 'succeeded':
      return { is: 'done' };
    case 'requires_action':
      return { is: 'asked', intent: intent.id, clientSecret: intent.client_secret ?? '' };
    case 'processing':
      return { is: 'under-way' };
    default:
      return { is: 'failed', reason: declined(intent) };
  }
};

/** The port on the official library, with the version of the API that its objects belong to. */
export const stripePayments = (
  provider: PaymentProvider,
  { productName, hasTax }: { productName: string; hasTax: boolean },
): Payments => {
  const { protocol, hostname, port } = new URL(provider.apiUrl);
  const stripe = new Stripe(provider.secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    // Repeated with the library's own keys only where we give none; ours make every repetition safe.
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  const prices = new Map<string, Promise<string>>();

  const createdPrice = async ({ type, months, price, currency }: ChosenPlan, lookup: string): Promise<string> => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookup], active: true, limit: 1 });
    const [former] = data;
    // Tax is on top of what is sold here. A price cannot change that, so one that was made otherwise is replaced.
    if (former?.tax_behavior === 'exclusive') return former.id;
    const yearly = months % 12 === 0;
    const made = await stripe.prices.create(
      {
        currency,
        unit_amount: price,
        tax_behavior: 'exclusive',
        lookup_key: lookup,
        transfer_lookup_key: former !== undefined,
        recurring: yearly
          ? { interval: 'year', interval_count: months / 12 }
          : { interval: 'month', interval_count: months },
        product_data: { name: `${productName} Unlimited` },
        metadata: { type },
      },
      { idempotencyKey: `price:${lookup}:${former?.id ?? 'first'}` },
    );
    return made.id;
  };
  /** Of a plan at its price; made when it is sold for the first time. */
  const priceOf = (plan: ChosenPlan): Promise<string> => {
    const lookup = `${plan.type}:${plan.months}:${plan.price}:${plan.currency}`;
    const known = prices.get(lookup) ?? createdPrice(plan, lookup);
    prices.set(lookup, known);
    known.catch(() => prices.delete(lookup));
    return known;
  };

  const intentOfInvoice = async (
    invoice: Stripe.Invoice | string | null,
  ): Promise<Stripe.PaymentIntent | undefined> => {
    if (invoice === null) return undefined;
    const id = typeof invoice === 'string' ? invoice : invoice.id;
    const full = await stripe.invoices.retrieve(id, { expand: ['payments'] });
    const intent = full.payments?.data[0]?.payment.payment_intent;
    return intent === undefined
      ? undefined
      : stripe.paymentIntents.retrieve(typeof intent === 'string' ? intent : intent.id);
  };

  const subscriptionOf = async (customer: string, order: string): Promise<Stripe.Subscription | undefined> => {
    for await (const each of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      if (each.metadata['order'] === order) return each;
    return undefined;
  };
  const intentOfGift = async (customer: string, gift: string): Promise<Stripe.PaymentIntent | undefined> => {
    for await (const each of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (each.metadata['gift'] === gift) return each;
    return undefined;
  };

  /** A payment without an invoice is taxed by a calculation of its own, which reports it to the provider once it is paid. */
  const calculated = (customer: string, { type, price, currency }: ChosenPlan, key?: string) =>
    stripe.tax.calculations.create(
      { customer, currency, line_items: [{ amount: price, reference: type, tax_behavior: 'exclusive' }] },
      key === undefined ? {} : { idempotencyKey: key },
    );
  /** @returns undefined while no card says where the customer lives */
  const ifLocated = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (problem) {
      if (problem instanceof Stripe.errors.StripeError && problem.code === 'customer_tax_location_invalid')
        return undefined;
      throw problem;
    }
  };

  /** Confirms a payment once; a decline is its outcome, not an error. */
  const confirmed = async (
    intent: Stripe.PaymentIntent,
    { paymentMethod, mayCharge, key }: { paymentMethod: string; mayCharge: boolean; key: string },
  ): Promise<Attempt> => {
    const isNew = intent.status === 'requires_confirmation' || intent.status === 'requires_payment_method';
    if (!isNew || intent.last_payment_error) return attemptOf(intent);
    if (!mayCharge) return { is: 'not-begun' };
    try {
      return attemptOf(
        await stripe.paymentIntents.confirm(intent.id, { payment_method: paymentMethod }, { idempotencyKey: key }),
      );
    } catch (problem) {
      if (problem instanceof Stripe.errors.StripeCardError) return { is: 'failed', reason: problem.message };
      throw problem;
    }
  };

  const releaseSchedule = async ({ schedule }: Stripe.Subscription): Promise<void> => {
    if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule));
  };

  const scheduleOf = async (subscription: string): Promise<Stripe.SubscriptionSchedule> => {
    try {
      return await stripe.subscriptionSchedules.create({ from_subscription: subscription });
    } catch (problem) {
      const { schedule } = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
      // Another process has created it meanwhile.
      if (typeof schedule === 'object' && schedule !== null) return schedule;
      throw problem;
    }
  };

  const isThere = async (customer: string): Promise<boolean> => {
    try {
      return !(await stripe.customers.retrieve(customer)).deleted;
    } catch (problem) {
      if (problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing') return false;
      throw problem;
    }
  };

  const attached = async (customer: string, token: string): Promise<Stripe.PaymentMethod> => {
    const key = `${customer}:${token}`;
    try {
      const { id } = token.startsWith('tok_')
        ? await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey: `card:${key}` })
        : { id: token };
      return await stripe.paymentMethods.attach(id, { customer }, { idempotencyKey: `attach:${key}` });
    } catch (problem) {
      // Unknown, used before, or another customer's.
      if (problem instanceof Stripe.errors.StripeInvalidRequestError)
        throw new CardProblem('This card cannot be used.', { cause: problem });
      throw problem;
    }
  };

  return speaking<Payments>({
    customer: async (member) => {
      const { id } = await stripe.customers.create({ metadata: { member } }, { idempotencyKey: `customer:${member}` });
      return id;
    },
    takeCard: async (customer, token) => {
      const saved = await attached(customer, token);
      if (hasTax && saved.card?.country)
        await stripe.customers.update(customer, { address: { country: saved.card.country } });
      return cardOf(saved);
    },
    card: async (paymentMethod) => cardOf(await stripe.paymentMethods.retrieve(paymentMethod)),
    cards: async (customer) => {
      const [all, of] = await Promise.all([
        Array.fromAsync(stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })),
        stripe.customers.retrieve(customer),
      ]);
      const first = of.deleted ? null : of.invoice_settings.default_payment_method;
      const byDefault = typeof first === 'string' ? first : first?.id;
      // A card that was typed again is another payment method with the same number.
      const cards = new Map<string, ListedCard>();
      for (const each of all.toSorted((one, other) => Number(other.id === byDefault) - Number(one.id === byDefault))) {
        const { paymentMethod, ...shown } = cardOf(each);
        const key = each.card?.fingerprint ? `${each.card.fingerprint} ${shown.expire}` : paymentMethod;
        if (!cards.has(key)) cards.set(key, { ...shown, isDefault: paymentMethod === byDefault });
      }
      return [...cards.values()];
    },
    confirmCard: async (customer, paymentMethod, payment) => {
      try {
        const setup = await stripe.setupIntents.create(
          {
            customer,
            payment_method: paymentMethod,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            usage: 'off_session',
            confirm: true,
            metadata: { payment },
          },
          { idempotencyKey: `setup:${payment}` },
        );
        return setupAttempt(setup);
      } catch (problem) {
        if (problem instanceof Stripe.errors.StripeCardError) return { is: 'failed', reason: problem.message };
        throw problem;
      }
    },
    cardConfirmed: async (setup) => {
      if (setup.startsWith('pi_'))
        return { ...attemptOf(await stripe.paymentIntents.retrieve(setup)), paymentMethod: null };
      const intent = await stripe.setupIntents.retrieve(setup);
      const method = intent.payment_method;
      const paymentMethod = typeof method === 'string' ? method : (method?.id ?? null);
      return { ...setupAttempt(intent), paymentMethod };
    },
    useCard: async (customer, paymentMethod, subscription) => {
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethod } });
      if (subscription === null) return { is: 'done' };
      const now = await stripe.subscriptions.retrieve(subscription);
      if (OVER.has(now.status)) return { is: 'done' };
      await stripe.subscriptions.update(subscription, { default_payment_method: paymentMethod });
      if (now.schedule !== null)
        await stripe.subscriptionSchedules.update(idOf(now.schedule), {
          default_settings: settingsOf({ ...now, default_payment_method: paymentMethod }),
        });
      if (now.status !== 'past_due') return { is: 'done' };
      const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 });
      const [unpaid] = data;
      if (!unpaid) return { is: 'done' };
      try {
        const key = `pay:${unpaid.id}:${paymentMethod}`;
        await stripe.invoices.pay(unpaid.id, { payment_method: paymentMethod }, { idempotencyKey: key });
        return { is: 'done' };
      } catch (problem) {
        const isAnswer =
          problem instanceof Stripe.errors.StripeCardError ||
          (problem instanceof Stripe.errors.StripeError && problem.code === 'invoice_payment_intent_requires_action');
        const intent = isAnswer ? await intentOfInvoice(unpaid.id) : undefined;
        if (!intent) throw problem;
        return attemptOf(intent);
      }
    },
    subscribe: async ({ customer, order, member, plan, paymentMethod, chargedFrom, mayCharge }) => {
      const found = await subscriptionOf(customer, order);
      if (!found && !mayCharge) return { is: 'not-begun', subscription: null, chargedFrom: null };
      const subscription =
        found ??
        (await stripe.subscriptions.create(
          {
            customer,
            items: [{ price: await priceOf(plan) }],
            default_payment_method: paymentMethod,
            payment_behavior: 'default_incomplete',
            metadata: { order, member, type: plan.type },
            ...(chargedFrom === null ? {} : { trial_end: seconds(chargedFrom) }),
            ...(hasTax ? { automatic_tax: { enabled: true } } : {}),
          },
          { idempotencyKey: `order:${order}` },
        ));
      const { id, status, latest_invoice, trial_end: trialEnd } = subscription;
      const begun = { subscription: id, chargedFrom: trialEnd === null ? null : instant(trialEnd) };
      if (status === 'active' || status === 'trialing' || status === 'past_due') return { is: 'done', ...begun };
      const intent = OVER.has(status) ? undefined : await intentOfInvoice(latest_invoice);
      const attempt: Attempt = intent
        ? await confirmed(intent, { paymentMethod, mayCharge, key: `order:${order}:confirm` })
        : { is: 'failed', reason: 'The payment was not completed in time.' };
      return { ...attempt, ...begun };
    },
    payForGift: async ({ customer, gift, member, plan, paymentMethod, mayCharge }) => {
      const found = await intentOfGift(customer, gift);
      if (!found && !mayCharge) return { is: 'not-begun' };
      const tax = found || !hasTax ? undefined : await ifLocated(calculated(customer, plan, `gift:${gift}:tax`));
      const intent =
        found ??
        (await stripe.paymentIntents.create(
          {
            customer,
            amount: tax?.amount_total ?? plan.price,
            currency: plan.currency,
            payment_method: paymentMethod,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { gift, member, type: plan.type, tax: tax?.tax_amount_exclusive ?? 0 },
            ...(tax?.id ? { hooks: { inputs: { tax: { calculation: tax.id } } } } : {}),
          },
          { idempotencyKey: `gift:${gift}` },
        ));
      return confirmed(intent, { paymentMethod, mayCharge, key: `gift:${gift}:confirm` });
    },
    giveUp: async (customer, payment) => {
      const subscription = await subscriptionOf(customer, payment);
      if (subscription?.status === 'incomplete') await stripe.subscriptions.cancel(subscription.id);
      const intent = await intentOfGift(customer, payment);
      if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
        await stripe.paymentIntents.cancel(intent.id);
    },
    setRenewal: async (subscription, renews) => {
      const now = await stripe.subscriptions.retrieve(subscription);
      if (OVER.has(now.status)) return;
      // What was planned before is not the present plan; a schedule does not let its subscription be ended either.
      await releaseSchedule(now);
      if (!renews && !endsAtPeriodEnd(now))
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
      if (renews && now.cancel_at_period_end)
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
      // Set on Stripe's pages, "on a date".
      else if (renews && now.cancel_at !== null) await stripe.subscriptions.update(subscription, { cancel_at: '' });
    },
    setNextPlan: async (subscription, plan) => {
      const now = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
      if (OVER.has(now.status)) return;
      const [item] = now.items.data;
      const price = await priceOf(plan);
      const present = typeof now.schedule === 'object' ? now.schedule : null;
      // Told already, by a process that died or another one.
      if (present?.phases.at(-1)?.items[0]?.price === price) return;
      if (!item || item.price.id === price) return releaseSchedule(now);
      // What another process has begun is completed. If it were released, that process could record a plan that is not there.
      const schedule = present ?? (await scheduleOf(subscription));
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        default_settings: settingsOf(now),
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: schedule.current_phase?.start_date ?? schedule.phases[0]!.start_date,
            end_date: item.current_period_end,
            proration_behavior: 'none',
            // A phase that does not say so is charged.
            ...(now.status === 'trialing' ? { trial: true } : {}),
          },
          {
            items: [{ price, quantity: 1 }],
            proration_behavior: 'none',
            // Else another interval can begin without an invoice.
            billing_cycle_anchor: 'phase_start',
          },
        ],
      });
    },
    setPaidUntil: async (subscription, until) => {
      const now = await stripe.subscriptions.retrieve(subscription);
      const ends = now.items.data[0]?.current_period_end ?? 0;
      if (OVER.has(now.status)) return until;
      if (seconds(until) <= ends) return instant(ends);
      await releaseSchedule(now);
      await stripe.subscriptions.update(
        subscription,
        { trial_end: seconds(until), proration_behavior: 'none' },
        { idempotencyKey: `until:${subscription}:${until}` },
      );
      return until;
    },
    end: async (subscription) => {
      const now = await stripe.subscriptions.retrieve(subscription);
      if (OVER.has(now.status)) return;
      try {
        await stripe.subscriptions.cancel(subscription);
      } catch (problem) {
        // It ended between the two calls.
        if (!(problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing')) throw problem;
      }
    },
    refund: async ({ refund, intent, amount }) => {
      // Keys are forgotten after a day, and a process may be away for longer.
      for await (const { metadata } of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
        if (metadata?.['order'] === refund) return;
      await stripe.refunds.create(
        { payment_intent: intent, amount, reason: 'requested_by_customer', metadata: { order: refund } },
        { idempotencyKey: `refund:${refund}` },
      );
    },
    credit: async (customer, { credit, amount, currency }) => {
      for await (const { metadata } of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
        if (metadata?.['credit'] === credit) return;
      await stripe.customers.createBalanceTransaction(
        customer,
        { amount: -amount, currency, metadata: { credit } },
        { idempotencyKey: `credit:${credit}` },
      );
    },
    credits: async (customer) => {
      const entries = await Array.fromAsync(stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
      return entries
        .filter(({ type }) => type === 'adjustment')
        .map(({ id, metadata, amount, currency }) => ({
          id,
          credit: metadata?.['credit'] ?? null,
          amount: -amount,
          currency,
        }));
    },
    holds: isThere,
    forget: async (customer) => {
      if (await isThere(customer)) await stripe.customers.del(customer);
    },
    observe: stripeObserver(stripe),
    payerOf: async (object) => {
      const expand = ['charge'];
      const of = /^d[pu]_/.test(object)
        ? await stripe.disputes.retrieve(object, { expand })
        : /^(?:re|pyr)_/.test(object)
          ? await stripe.refunds.retrieve(object, { expand })
          : null;
      const customer = of?.charge === null || typeof of?.charge !== 'object' ? null : of.charge.customer;
      return typeof customer === 'object' ? (customer?.id ?? null) : customer;
    },
    previewInvoice: async (customer, plan) => {
      const nothing = { tax: 0, credit: 0, due: plan.price };
      if (customer === null) return nothing;
      const price = await priceOf(plan);
      const shown = (isTaxed: boolean) =>
        stripe.invoices.createPreview({
          customer,
          ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
          subscription_details: { items: [{ price }] },
        });
      const preview = (await ifLocated(shown(hasTax))) ?? (await shown(false));
      const { total, subtotal, starting_balance: balance, amount_due: due } = preview;
      return { tax: total - subtotal, credit: Math.max(0, -balance), due };
    },
    previewGift: async (customer, plan) => {
      const tax = customer === null || !hasTax ? undefined : await ifLocated(calculated(customer, plan));
      return { tax: tax?.tax_amount_exclusive ?? 0, credit: 0, due: tax?.amount_total ?? plan.price };
    },
    notification: (body, signature) => {
      try {
        const { id, type, created, data } = stripe.webhooks.constructEvent(body, signature, provider.webhookSecret);
        // The library refuses what was signed long ago, and takes what says that it will be signed.
        if (signedAt(signature) > Date.now() / 1000 + CLOCKS_APART_SECONDS) return undefined;
        const object = data.object as { id?: string; object?: string; customer?: string | { id: string } | null };
        const customer = typeof object.customer === 'object' ? object.customer?.id : object.customer;
        return {
          id,
          type,
          at: new Date(created * 1000).toISOString(),
          object: object.id ?? null,
          customer: customer ?? (object.object === 'customer' ? (object.id ?? null) : null),
        };
      } catch {
        return undefined;
      }
    },
  });
};

const setupAttempt = (setup: Stripe.SetupIntent): Attempt => {
  switch (setup.status) {
    case 'succeeded':
      return { is: 'done' };
    case 'requires_action':
      return { is: 'asked', intent: setup.id, clientSecret: setup.client_secret ?? '' };
    case 'processing':
      return { is: 'under-way' };
    default:
      return { is: 'failed', reason: setup.last_setup_error?.message ?? 'There was an error processing your card.' };
  }
};

const CLOCKS_APART_SECONDS = 300;
/** In seconds of the Unix epoch. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Infinity);
