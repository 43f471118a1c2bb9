import { z } from 'zod';
import { newPrice, newProduct, takeLookupKey } from './catalog.ts';
import { advanceTestClock, newTestClock } from './clocks.ts';
import { moveBalance, newCustomer, updateCustomer } from './customers.ts';
import { get, serve, serveAny, type Desk } from './desk.ts';
import { address, expand, flag, integer, invalid, mergedMetadata, metadata, missing, text, unset } from './failure.ts';
import {
  answerPaymentChallenge,
  answerSetupChallenge,
  cancelPayment,
  cancelSetup,
  closeDispute,
  confirmPayment,
  confirmSetup,
  newPaymentIntent,
  newSetupIntent,
  refund,
} from './intents.ts';
import { finalize } from './invoices.ts';
import { listOf, type Kind, type Objects, type PaymentIntent, type SetupIntent } from './model.ts';
import { checkedCard, attach, detach, newPaymentMethod, newToken, paymentMethodOfToken } from './payment-methods.ts';
import { newSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import {
  cancelSubscription,
  newSubscription,
  paymentSettled,
  payInvoice,
  preview,
  updateSubscription,
  voided,
} from './subscriptions.ts';

export type Access = 'secret' | 'publishable';
type Ids = readonly string[];

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:/balance_transactions` */
  path: string;
  /** With a publishable key alone callers prove themselves by the client secret. */
  access: 'secret' | 'both';
  schema: z.ZodType;
  /** Changes the account and answers an object, or a failure. */
  run: (at: Desk, input: never, ids: Ids, access: Access) => object;
};

const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (at: Desk, input: z.output<S>, ids: Ids, access: Access) => object,
  access: Route['access'] = 'secret',
): Route => ({ method, path, access, schema, run });

const shape = <S extends z.ZodRawShape>(fields: S) => z.strictObject({ ...fields, expand: expand.optional() });
const nothing = shape({});
const id = text;

const createdFilter = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);
const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: createdFilter.optional(),
};
type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.output<typeof createdFilter> | undefined;
};

const MOST = 10;

/** One page, the newest first. */
const paged = <K extends Kind>(
  at: Desk,
  url: string,
  kind: K,
  { limit = MOST, starting_after: after, ending_before: before, created }: Page,
  matches: (value: Objects[K]) => boolean = () => true,
) => {
  const all = at.account.list(
    kind,
    (value) => isCreated((value as { created?: number }).created ?? 0, created) && matches(value),
  );
  const indexOf = (cursor: string, param: string) => {
    const index = all.findIndex((value) => value.id === cursor);
    if (index < 0) throw missing(kind, cursor, param);
    return index;
  };
  if (before !== undefined) {
    const until = indexOf(before, 'ending_before');
    return { ...listOf(url, all.slice(Math.max(0, until - limit), until)), has_more: until > limit };
  }
  const from = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  return { ...listOf(url, all.slice(from, from + limit)), has_more: all.length > from + limit };
};

const isCreated = (created: number, filter: Page['created']): boolean => {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  return (
    (filter.gt === undefined || created > filter.gt) &&
    (filter.gte === undefined || created >= filter.gte) &&
    (filter.lt === undefined || created < filter.lt) &&
    (filter.lte === undefined || created <= filter.lte)
  );
};

const retrieve = (path: string, kind: Kind): Route =>
  route('GET', path, nothing, (at, _input, [one]) => get(at, kind, one!));

const customerFields = {
  address: unset(address).optional(),
  balance: integer.optional(),
  description: unset(text).optional(),
  email: unset(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: unset(id).optional() }).optional(),
  metadata: metadata.optional(),
  name: unset(text).optional(),
  phone: unset(text).optional(),
  preferred_locales: z.array(text).optional(),
};

const customers: Route[] = [
  route('POST', '/v1/customers', shape({ ...customerFields, test_clock: id.optional() }), newCustomer),
  route('GET', '/v1/customers', shape({ ...page, email: text.optional(), test_clock: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/customers',
      'customer',
      input,
      (each) =>
        (input.email === undefined || each.email === input.email) &&
        (each.test_clock ?? undefined) === input.test_clock,
    ),
  ),
  retrieve('/v1/customers/:', 'customer'),
  route('POST', '/v1/customers/:', shape(customerFields), (at, input, [one]) => updateCustomer(at, one!, input)),
  route('DELETE', '/v1/customers/:', nothing, (at, _input, [one]) => {
    const customer = serve(at, one!, 'id');
    for (const subscription of at.account.list(
      'subscription',
      (each) => each.customer === customer.id && each.status !== 'canceled' && each.status !== 'incomplete_expired',
    ))
      cancelSubscription(at, subscription.id, undefined);
    at.emit('customer.deleted', customer);
    at.account.remove(customer.id);
    return { id: customer.id, object: 'customer', deleted: true };
  }),
  route(
    'POST',
    '/v1/customers/:/balance_transactions',
    shape({ amount: integer, currency: text, description: text.optional(), metadata: metadata.optional() }),
    (at, input, [one]) => moveBalance(at, serve(at, one!, 'customer'), input),
  ),
  route('GET', '/v1/customers/:/balance_transactions', shape(page), (at, input, [one]) =>
    paged(
      at,
      `/v1/customers/${one!}/balance_transactions`,
      'customer_balance_transaction',
      input,
      (each) => each.customer === one,
    ),
  ),
  route('GET', '/v1/customers/:/payment_methods', shape({ ...page, type: text.optional() }), (at, input, [one]) =>
    paged(at, `/v1/customers/${one!}/payment_methods`, 'payment_method', input, (each) => each.customer === one),
  ),
  route('GET', '/v1/customers/:/payment_methods/:', nothing, (at, _input, [one, method]) => {
    const found = get(at, 'payment_method', method!);
    if (found.customer !== one) throw missing('PaymentMethod', method!);
    return found;
  }),
];

const billingDetails = z.strictObject({
  address: unset(address).optional(),
  email: unset(text).optional(),
  name: unset(text).optional(),
  phone: unset(text).optional(),
});
const cardNumbers = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.optional(),
});

/** Numbers of cards come from Stripe.js alone, as in an account that is not certified for them. */
const assertBrowser = (access: Access) => {
  if (access === 'secret')
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
      {},
      402,
    );
};

const paymentMethods: Route[] = [
  route(
    'POST',
    '/v1/tokens',
    shape({ card: cardNumbers.extend({ name: text.optional() }) }),
    (at, { card }, _ids, access) => {
      assertBrowser(access);
      return newToken(at, card);
    },
    'both',
  ),
  retrieve('/v1/tokens/:', 'token'),
  route(
    'POST',
    '/v1/payment_methods',
    shape({
      type: z.literal('card'),
      card: z.union([z.strictObject({ token: id }), cardNumbers]),
      billing_details: billingDetails.optional(),
      metadata: metadata.optional(),
      allow_redisplay: text.optional(),
    }),
    (at, { card, billing_details: given, metadata: data }, _ids, access) => {
      const details = given && { ...given, address: given.address ?? undefined };
      if ('token' in card) return paymentMethodOfToken(at, card.token, details);
      assertBrowser(access);
      return newPaymentMethod(at, checkedCard(at, card), {
        expMonth: card.exp_month,
        expYear: card.exp_year,
        hasCvc: card.cvc !== undefined,
        ...(details ? { details } : {}),
        ...(data ? { metadata: data } : {}),
      });
    },
    'both',
  ),
  route('GET', '/v1/payment_methods', shape({ ...page, customer: id.optional(), type: text.optional() }), (at, input) =>
    paged(
      at,
      '/v1/payment_methods',
      'payment_method',
      input,
      (each) => each.customer !== null && (input.customer === undefined || each.customer === input.customer),
    ),
  ),
  retrieve('/v1/payment_methods/:', 'payment_method'),
  route(
    'POST',
    '/v1/payment_methods/:',
    shape({
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
      metadata: metadata.optional(),
      allow_redisplay: text.optional(),
    }),
    (at, input, [one]) => {
      const method = get(at, 'payment_method', one!);
      serveAny(at, method.customer);
      if (method.card) {
        if (input.card?.exp_month !== undefined) method.card.exp_month = input.card.exp_month;
        if (input.card?.exp_year !== undefined) method.card.exp_year = input.card.exp_year;
      }
      const { address: _, ...details } = input.billing_details ?? {};
      Object.assign(method.billing_details, details);
      method.metadata = mergedMetadata(method.metadata ?? {}, input.metadata);
      at.emit('payment_method.updated', method);
      return method;
    },
  ),
  route('POST', '/v1/payment_methods/:/attach', shape({ customer: id }), (at, { customer }, [one]) =>
    attach(at, paymentMethodNamed(at, one!), customer),
  ),
  route('POST', '/v1/payment_methods/:/detach', nothing, (at, _input, [one]) =>
    detach(at, get(at, 'payment_method', one!)),
  ),
];

const paymentMethodNamed = (at: Desk, name: string) =>
  name.startsWith('pm_card_')
    ? paymentMethodOfToken(at, name.replace('pm_card_', 'tok_'))
    : get(at, 'payment_method', name);

/** Who has the client secret may see and confirm the intent without a secret key. */
const assertClient = (intent: PaymentIntent | SetupIntent, secret: string | undefined, access: Access) => {
  if (access === 'publishable' && secret !== intent.client_secret)
    throw invalid(`No such ${intent.object}: '${intent.id}'`, { code: 'resource_missing', param: 'intent' }, 404);
};
const forClient = (intent: PaymentIntent | SetupIntent, access: Access): object => {
  if (access === 'secret') return intent;
  const { customer: _, metadata: __, ...shown } = intent;
  return shown;
};

const confirmFields = {
  client_secret: text.optional(),
  payment_method: id.optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.union([z.strictObject({ token: id }), cardNumbers]),
      billing_details: billingDetails.optional(),
    })
    .optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  receipt_email: text.optional(),
  mandate_data: z.unknown().optional(),
  confirmation_token: z.never().optional(),
};
const automatic = z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional();
const methodIn = (
  at: Desk,
  input: {
    payment_method?: string | undefined;
    payment_method_data?: z.output<typeof confirmFields.payment_method_data>;
  },
  access: Access,
): string | undefined => {
  const { card, billing_details: details } = input.payment_method_data ?? {};
  if (!card) return input.payment_method;
  const given = details && { ...details, address: details.address ?? undefined };
  if ('token' in card) return paymentMethodOfToken(at, card.token, given).id;
  assertBrowser(access);
  return newPaymentMethod(at, checkedCard(at, card), {
    expMonth: card.exp_month,
    expYear: card.exp_year,
    hasCvc: card.cvc !== undefined,
    ...(given ? { details: given } : {}),
  }).id;
};

const intents: Route[] = [
  route(
    'POST',
    '/v1/setup_intents',
    shape({
      ...confirmFields,
      automatic_payment_methods: automatic,
      confirm: flag.optional(),
      customer: id.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    (at, input, _ids, access) => {
      const method = methodIn(at, input, access);
      const intent = newSetupIntent(at, { ...input, paymentMethod: input.confirm ? undefined : method });
      return input.confirm
        ? confirmSetup(at, intent, method, { offSession: false, returnUrl: input.return_url })
        : intent;
    },
  ),
  route(
    'GET',
    '/v1/setup_intents/:',
    shape({ client_secret: text.optional() }),
    (at, input, [one], access) => {
      const intent = get(at, 'setup_intent', one!);
      assertClient(intent, input.client_secret, access);
      return forClient(intent, access);
    },
    'both',
  ),
  route('GET', '/v1/setup_intents', shape({ ...page, customer: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/setup_intents',
      'setup_intent',
      input,
      (each) => input.customer === undefined || each.customer === input.customer,
    ),
  ),
  route(
    'POST',
    '/v1/setup_intents/:/confirm',
    shape(confirmFields),
    (at, input, [one], access) => {
      const intent = get(at, 'setup_intent', one!);
      assertClient(intent, input.client_secret, access);
      const returnUrl = input.use_stripe_sdk ? undefined : input.return_url;
      return forClient(confirmSetup(at, intent, methodIn(at, input, access), { offSession: false, returnUrl }), access);
    },
    'both',
  ),
  route('POST', '/v1/setup_intents/:/cancel', shape({ cancellation_reason: text.optional() }), (at, input, [one]) =>
    cancelSetup(at, get(at, 'setup_intent', one!), input.cancellation_reason),
  ),
  route(
    'POST',
    '/v1/payment_intents',
    shape({
      ...confirmFields,
      amount: integer,
      automatic_payment_methods: automatic,
      confirm: flag.optional(),
      currency: text,
      customer: id.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      error_on_requires_action: flag.optional(),
    }),
    (at, input, _ids, access) => {
      const method = methodIn(at, input, access);
      const intent = newPaymentIntent(at, {
        ...input,
        paymentMethod: input.confirm ? undefined : method,
        receiptEmail: input.receipt_email,
        setupFutureUsage: input.setup_future_usage,
      });
      if (!input.confirm) return intent;
      return confirmPayment(at, intent, method, {
        offSession: input.off_session ?? input.error_on_requires_action ?? false,
        returnUrl: input.return_url,
      });
    },
  ),
  route(
    'GET',
    '/v1/payment_intents/:',
    shape({ client_secret: text.optional() }),
    (at, input, [one], access) => {
      const intent = get(at, 'payment_intent', one!);
      assertClient(intent, input.client_secret, access);
      return forClient(intent, access);
    },
    'both',
  ),
  route('GET', '/v1/payment_intents', shape({ ...page, customer: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/payment_intents',
      'payment_intent',
      input,
      (each) => input.customer === undefined || each.customer === input.customer,
    ),
  ),
  route(
    'POST',
    '/v1/payment_intents/:/confirm',
    shape({ ...confirmFields, off_session: flag.optional() }),
    (at, input, [one], access) => {
      const intent = get(at, 'payment_intent', one!);
      assertClient(intent, input.client_secret, access);
      if (input.setup_future_usage !== undefined) intent.setup_future_usage = input.setup_future_usage;
      try {
        confirmPayment(at, intent, methodIn(at, input, access), {
          offSession: input.off_session ?? false,
          returnUrl: input.use_stripe_sdk ? undefined : input.return_url,
        });
      } finally {
        paymentSettled(at, intent);
      }
      return forClient(intent, access);
    },
    'both',
  ),
  route('POST', '/v1/payment_intents/:/cancel', shape({ cancellation_reason: text.optional() }), (at, input, [one]) =>
    cancelPayment(at, get(at, 'payment_intent', one!), input.cancellation_reason),
  ),
  // Not Stripe's: what the cardholder answers in the frame of the bank.
  route(
    'POST',
    '/v1/sandbox/challenge',
    shape({ client_secret: text, passed: flag }),
    (at, { client_secret: secret, passed }) => {
      const [one] = secret.split('_secret_');
      const intent = at.account.findAny(one!);
      if (!intent || !('client_secret' in intent) || intent.client_secret !== secret)
        throw missing('challenge', secret);
      if (intent.object === 'setup_intent') return forClient(answerSetupChallenge(at, intent, passed), 'publishable');
      try {
        answerPaymentChallenge(at, intent, passed);
      } finally {
        paymentSettled(at, intent);
      }
      return forClient(intent, 'publishable');
    },
    'both',
  ),
];

const catalog: Route[] = [
  route(
    'POST',
    '/v1/products',
    shape({
      id: id.optional(),
      active: flag.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      name: text,
      tax_code: text.optional(),
    }),
    newProduct,
  ),
  route('GET', '/v1/products', shape({ ...page, active: flag.optional() }), (at, input) =>
    paged(at, '/v1/products', 'product', input, (each) => input.active === undefined || each.active === input.active),
  ),
  retrieve('/v1/products/:', 'product'),
  route(
    'POST',
    '/v1/products/:',
    shape({
      active: flag.optional(),
      description: unset(text).optional(),
      metadata: metadata.optional(),
      name: text.optional(),
    }),
    (at, input, [one]) => {
      const product = get(at, 'product', one!);
      if (input.active !== undefined) product.active = input.active;
      if (input.description !== undefined) product.description = input.description;
      if (input.name !== undefined) product.name = input.name;
      product.metadata = mergedMetadata(product.metadata, input.metadata);
      product.updated = at.now;
      at.emit('product.updated', product);
      return product;
    },
  ),
  route(
    'POST',
    '/v1/prices',
    shape({
      active: flag.optional(),
      currency: text,
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      product: id.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      recurring: z
        .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() })
        .optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      unit_amount: integer,
    }),
    newPrice,
  ),
  route(
    'GET',
    '/v1/prices',
    shape({
      ...page,
      active: flag.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: id.optional(),
      type: text.optional(),
    }),
    (at, input) =>
      paged(
        at,
        '/v1/prices',
        'price',
        input,
        (each) =>
          (input.active === undefined || each.active === input.active) &&
          (input.lookup_keys === undefined || input.lookup_keys.includes(each.lookup_key ?? '')) &&
          (input.product === undefined || each.product === input.product) &&
          (input.currency === undefined || each.currency === input.currency) &&
          (input.type === undefined || each.type === input.type),
      ),
  ),
  retrieve('/v1/prices/:', 'price'),
  route(
    'POST',
    '/v1/prices/:',
    shape({
      active: flag.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: unset(text).optional(),
    }),
    (at, input, [one]) => {
      const price = get(at, 'price', one!);
      if (input.active !== undefined) price.active = input.active;
      if (input.nickname !== undefined) price.nickname = input.nickname;
      if (input.lookup_key !== undefined && input.lookup_key !== price.lookup_key) {
        takeLookupKey(at, input.lookup_key, input.transfer_lookup_key ?? false);
        price.lookup_key = input.lookup_key;
      }
      price.metadata = mergedMetadata(price.metadata, input.metadata);
      at.emit('price.updated', price);
      return price;
    },
  ),
];

const items = z.array(z.strictObject({ id: id.optional(), price: id.optional(), quantity: integer.optional() }));
const trialEnd = z.union([z.literal('now'), integer]);
const subscriptionFields = {
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at: unset(integer).optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: unset(id).optional(),
  description: unset(text).optional(),
  items: items.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
      payment_method_types: z.array(text).optional(),
    })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: trialEnd.optional(),
};
const cancellation = z.strictObject({ comment: unset(text).optional(), feedback: unset(text).optional() }).optional();
const duration = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
});
const CURRENT = new Set(['active', 'incomplete', 'past_due', 'trialing', 'unpaid', 'paused']);

const subscriptions: Route[] = [
  route('POST', '/v1/subscriptions', shape({ ...subscriptionFields, customer: id }), newSubscription),
  route(
    'GET',
    '/v1/subscriptions',
    shape({
      ...page,
      customer: id.optional(),
      price: id.optional(),
      status: text.optional(),
      test_clock: id.optional(),
    }),
    (at, input) =>
      paged(
        at,
        '/v1/subscriptions',
        'subscription',
        input,
        (each) =>
          (input.customer === undefined || each.customer === input.customer) &&
          (input.price === undefined || each.items.data.some(({ price }) => price.id === input.price)) &&
          (input.test_clock === undefined || each.test_clock === input.test_clock) &&
          (input.status === 'all' ||
            (input.status === undefined
              ? CURRENT.has(each.status)
              : input.status === 'ended'
                ? !CURRENT.has(each.status)
                : each.status === input.status)),
      ),
  ),
  retrieve('/v1/subscriptions/:', 'subscription'),
  route(
    'POST',
    '/v1/subscriptions/:',
    shape({
      ...subscriptionFields,
      cancellation_details: cancellation,
      billing_cycle_anchor: z.literal('unchanged').optional(),
    }),
    (at, input, [one]) => updateSubscription(at, one!, input),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:',
    shape({
      cancellation_details: cancellation,
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
    }),
    (at, input, [one]) => cancelSubscription(at, one!, input.cancellation_details),
  ),
  route(
    'POST',
    '/v1/subscription_schedules',
    shape({ from_subscription: id, metadata: metadata.optional() }),
    (at, input) => newSchedule(at, input.from_subscription, input.metadata),
  ),
  retrieve('/v1/subscription_schedules/:', 'subscription_schedule'),
  route('GET', '/v1/subscription_schedules', shape({ ...page, customer: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/subscription_schedules',
      'subscription_schedule',
      input,
      (each) => input.customer === undefined || each.customer === input.customer,
    ),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:',
    shape({
      end_behavior: z.enum(['release', 'cancel']).optional(),
      metadata: metadata.optional(),
      phases: z
        .array(
          z.strictObject({
            items: z.array(z.strictObject({ price: id.optional(), quantity: integer.optional() })),
            start_date: trialEnd.optional(),
            end_date: integer.optional(),
            duration: duration.optional(),
            metadata: metadata.optional(),
            proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
          }),
        )
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    }),
    (at, input, [one]) => updateSchedule(at, one!, input),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:/release',
    shape({ preserve_cancel_date: flag.optional() }),
    (at, _input, [one]) => releaseSchedule(at, one!),
  ),
];

const invoices: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    shape({ ...page, customer: id.optional(), subscription: id.optional(), status: text.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/invoices',
        'invoice',
        input,
        (each) =>
          (input.customer === undefined || each.customer === input.customer) &&
          (input.subscription === undefined || each.sandboxSubscription === input.subscription) &&
          (input.status === undefined || each.status === input.status),
      ),
  ),
  route(
    'POST',
    '/v1/invoices/create_preview',
    shape({
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      customer: id.optional(),
      customer_details: z.strictObject({ address: unset(address).optional() }).optional(),
      currency: text.optional(),
      subscription: id.optional(),
      subscription_details: z
        .strictObject({
          items: items.optional(),
          proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
          trial_end: trialEnd.optional(),
        })
        .optional(),
    }),
    (at, input) =>
      preview(at, {
        customer: input.customer,
        subscription: input.subscription,
        details: input.subscription_details ?? {},
        automaticTax: input.automatic_tax?.enabled,
        address: input.customer_details?.address ?? undefined,
      }),
  ),
  retrieve('/v1/invoices/:', 'invoice'),
  route('POST', '/v1/invoices/:/finalize', shape({ auto_advance: flag.optional() }), (at, _input, [one]) => {
    const invoice = get(at, 'invoice', one!);
    serveAny(at, invoice.customer);
    finalize(at, invoice);
    return invoice;
  }),
  route(
    'POST',
    '/v1/invoices/:/pay',
    shape({ payment_method: id.optional(), off_session: flag.optional() }),
    (at, input, [one]) => payInvoice(at, one!, input.payment_method),
  ),
  route('POST', '/v1/invoices/:/void', nothing, (at, _input, [one]) => voided(at, one!)),
  route(
    'GET',
    '/v1/invoice_payments',
    shape({
      ...page,
      invoice: id.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id }).optional(),
      status: text.optional(),
    }),
    (at, input) =>
      paged(
        at,
        '/v1/invoice_payments',
        'invoice_payment',
        input,
        (each) =>
          (input.invoice === undefined || each.invoice === input.invoice) &&
          (input.payment === undefined || each.payment.payment_intent === input.payment.payment_intent) &&
          (input.status === undefined || each.status === input.status),
      ),
  ),
];

const money: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    shape({
      amount: integer.optional(),
      charge: id.optional(),
      metadata: metadata.optional(),
      payment_intent: id.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (at, input) => {
      const intent =
        input.payment_intent === undefined
          ? undefined
          : get(at, 'payment_intent', input.payment_intent, 'payment_intent');
      if (intent && intent.status !== 'succeeded')
        throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
      const chargeId = input.charge ?? intent?.latest_charge ?? undefined;
      if (chargeId === undefined)
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
      return refund(at, { ...input, charge: get(at, 'charge', chargeId, 'charge') });
    },
  ),
  route('GET', '/v1/refunds', shape({ ...page, charge: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/refunds',
      'refund',
      input,
      (each) =>
        (input.charge === undefined || each.charge === input.charge) &&
        (input.payment_intent === undefined || each.payment_intent === input.payment_intent),
    ),
  ),
  retrieve('/v1/refunds/:', 'refund'),
  route('GET', '/v1/charges', shape({ ...page, customer: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/charges',
      'charge',
      input,
      (each) =>
        (input.customer === undefined || each.customer === input.customer) &&
        (input.payment_intent === undefined || each.payment_intent === input.payment_intent),
    ),
  ),
  retrieve('/v1/charges/:', 'charge'),
  route('GET', '/v1/disputes', shape({ ...page, charge: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(at, '/v1/disputes', 'dispute', input, (each) => input.charge === undefined || each.charge === input.charge),
  ),
  retrieve('/v1/disputes/:', 'dispute'),
  route(
    'POST',
    '/v1/disputes/:',
    shape({
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
      submit: flag.optional(),
      metadata: metadata.optional(),
    }),
    (at, input, [one]) => {
      const dispute = get(at, 'dispute', one!);
      const said = input.evidence?.uncategorized_text;
      if (said !== undefined) {
        dispute.evidence.uncategorized_text = said;
        dispute.evidence_details.has_evidence = true;
        dispute.evidence_details.submission_count += 1;
      }
      if (said === 'winning_evidence' || said === 'losing_evidence')
        return closeDispute(at, dispute, said === 'winning_evidence' ? 'won' : 'lost');
      if (said !== undefined) dispute.status = 'under_review';
      return dispute;
    },
  ),
  route('POST', '/v1/disputes/:/close', nothing, (at, _input, [one]) =>
    closeDispute(at, get(at, 'dispute', one!), 'lost'),
  ),
  route(
    'GET',
    '/v1/balance_transactions',
    shape({ ...page, source: id.optional(), type: text.optional(), currency: text.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/balance_transactions',
        'balance_transaction',
        input,
        (each) =>
          (input.source === undefined || each.source === input.source) &&
          (input.type === undefined || each.type === input.type) &&
          (input.currency === undefined || each.currency === input.currency),
      ),
  ),
  retrieve('/v1/balance_transactions/:', 'balance_transaction'),
  route(
    'GET',
    '/v1/events',
    shape({ ...page, type: text.optional(), types: z.array(text).optional(), delivery_success: flag.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/events',
        'event',
        input,
        (each) =>
          (input.type === undefined || matchesType(each.type, input.type)) &&
          (input.types === undefined || input.types.some((type) => matchesType(each.type, type))) &&
          (input.delivery_success === undefined ||
            (at.account.find('delivery', `delivery_${each.id}`) === undefined) === input.delivery_success),
      ),
  ),
  retrieve('/v1/events/:', 'event'),
];

const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

const clocks: Route[] = [
  route('POST', '/v1/test_helpers/test_clocks', shape({ frozen_time: integer, name: text.optional() }), (at, input) =>
    newTestClock(at, input.frozen_time, input.name),
  ),
  retrieve('/v1/test_helpers/test_clocks/:', 'test_helpers.test_clock'),
  route('POST', '/v1/test_helpers/test_clocks/:/advance', shape({ frozen_time: integer }), (at, input, [one]) =>
    advanceTestClock(at, one!, input.frozen_time),
  ),
  route('DELETE', '/v1/test_helpers/test_clocks/:', nothing, (at, _input, [one]) => {
    const clock = get(at, 'test_helpers.test_clock', one!);
    for (const { id: customer } of at.account.list('customer', (each) => each.test_clock === clock.id)) {
      for (const { id: subscription } of at.account.list('subscription', (each) => each.customer === customer))
        at.account.remove(subscription);
      at.account.remove(customer);
    }
    at.account.remove(clock.id);
    return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
  }),
];

export const routes: readonly Route[] = [
  ...customers,
  ...paymentMethods,
  ...intents,
  ...catalog,
  ...subscriptions,
  ...invoices,
  ...money,
  ...clocks,
];
