import { cardOfNumber } from './cards.ts';
import { moved, newCharge } from './charges.ts';
import { amountIn, get, serve, serveAny, type Desk } from './desk.ts';
import { dispute } from './disputes.ts';
import { Failure, invalid } from './failure.ts';
import { newId, nulls, randomText, type PaymentIntent, type PaymentMethod, type SetupIntent } from './model.ts';
import { attach, declineFailure, paymentMethodOf } from './payment-methods.ts';
import { calculationFor } from './tax.ts';

// Source: https://docs.stripe.com/api/payment_intents/create
export const newPaymentIntent = (
  at: Desk,
  options: {
    amount: number;
    currency: string;
    customer?: string | undefined;
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
    paymentMethod?: string | undefined;
    calculation?: string | undefined;
    setupFutureUsage?: 'off_session' | undefined;
  },
): PaymentIntent => {
  if (options.amount === 0)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  amountIn(options.amount, options.currency);
  if (options.customer !== undefined) serve(at, options.customer);
  const method =
    options.paymentMethod === undefined ? undefined : usable(at, options.paymentMethod, options.customer ?? null);
  if (options.calculation !== undefined) calculationFor(at, options.calculation, options.amount);
  const id = newId('pi');
  const intent = at.account.add('payment_intent', {
    id,
    object: 'payment_intent',
    amount: options.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: at.now,
    currency: options.currency,
    customer: options.customer ?? null,
    description: options.description ?? null,
    ...(options.calculation === undefined ? {} : { hooks: { inputs: { tax: { calculation: options.calculation } } } }),
    livemode: false,
    metadata: options.metadata ?? {},
    payment_method: method?.id ?? null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    setup_future_usage: options.setupFutureUsage ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    ...nulls('allowed_payment_method_types', 'application', 'application_fee_amount', 'canceled_at'),
    ...nulls('cancellation_reason', 'customer_account', 'excluded_payment_method_types', 'last_payment_error'),
    ...nulls('latest_charge', 'managed_payments', 'next_action', 'on_behalf_of'),
    ...nulls('payment_method_configuration_details', 'payment_record', 'processing', 'receipt_email', 'review'),
    ...nulls('shipping', 'source', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data'),
    ...nulls('transfer_group'),
  });
  at.emit('payment_intent.created', intent);
  return intent;
};

// Source: https://docs.stripe.com/api/payment_intents/confirm: a method of a customer is used with that customer
/** A payment method that this customer may use. */
export const usable = (at: Desk, id: string, customer: string | null): PaymentMethod => {
  const method = paymentMethodOf(at, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The PaymentMethod does not belong to the Customer. Supply the customer that it belongs to.', {
      param: 'payment_method',
    });
  return method;
};

// Source: https://docs.stripe.com/error-codes: payment_intent_unexpected_state, setup_intent_unexpected_state
export const unexpected = (intent: PaymentIntent | SetupIntent, what: string) => {
  const kind = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  return invalid(`You cannot ${what} this ${kind} because it has a status of ${intent.status}.`, {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: intent,
  });
};

// Source: https://docs.stripe.com/payments/paymentintents/lifecycle
/** Charges, asks for a challenge, or fails; a failure is recorded and then thrown. */
export const confirmPayment = (
  at: Desk,
  intent: PaymentIntent,
  methodId: string | undefined,
  isOffSession: boolean,
): PaymentIntent => {
  serveAny(at, intent.customer);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'confirm');
  const chosen = methodId ?? intent.payment_method;
  if (chosen === null)
    throw invalid(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const method = usable(at, chosen, intent.customer);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const card = cardOfNumber(method.sandboxNumber)!;
  const needsChallenge = card.challenge === 'always' || (card.challenge === 'once' && !method.sandboxIsAuthenticated);
  if (needsChallenge && isOffSession)
    return failPayment(at, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  if (needsChallenge) {
    intent.status = 'requires_action';
    intent.next_action = challengeOf(at, intent);
    at.emit('payment_intent.requires_action', intent);
    return intent;
  }
  return charge(at, intent, method);
};

export const challengeOf = (at: Desk, intent: PaymentIntent | SetupIntent) => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'three_d_secure_redirect',
    stripe_js: `${at.origin}/challenge?client_secret=${intent.client_secret}`,
    source: newId('payatt'),
  },
});

const charge = (at: Desk, intent: PaymentIntent, method: PaymentMethod): PaymentIntent => {
  const card = cardOfNumber(method.sandboxNumber)!;
  const decline = card.decline ?? card.chargeDecline;
  if (decline) return failPayment(at, intent, method, decline);
  const made = newCharge(at, intent, method);
  const fee = Math.round(intent.amount * 0.029) + 30;
  made.balance_transaction = moved(at, {
    amount: intent.amount,
    fee,
    source: made.id,
    type: 'charge',
    currency: intent.currency,
  }).id;
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = made.id;
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    method.sandboxIsAuthenticated = true;
    attach(at, method, intent.customer);
  }
  at.emit('charge.succeeded', made);
  at.emit('payment_intent.succeeded', intent);
  if (card.isDisputed) dispute(at, made);
  return intent;
};

// Source: https://docs.stripe.com/api/errors/handling: a declined card is a 402 with the intent in it
const failPayment = (
  at: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: { code: string; declineCode: string; message: string },
): never => {
  const made = newCharge(at, intent, method, decline);
  const failure = declineFailure(decline, { charge: made.id });
  intent.latest_charge = made.id;
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  const shown = structuredClone(method);
  intent.payment_method = null;
  intent.last_payment_error = { ...failure.body, payment_method: shown } as unknown as NonNullable<
    PaymentIntent['last_payment_error']
  >;
  at.emit('charge.failed', made);
  at.emit('payment_intent.payment_failed', intent);
  throw new Failure(402, { ...failure.body, payment_intent: intent, payment_method: shown });
};

/** What the cardholder answered to the challenge. */
export const answerPaymentChallenge = (at: Desk, intent: PaymentIntent, isPassed: boolean): PaymentIntent => {
  serveAny(at, intent.customer);
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = get(at, 'payment_method', intent.payment_method ?? '');
  if (isPassed) return charge(at, intent, method);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = {
    ...authenticationFailed('payment_intent_authentication_failure'),
    payment_method: structuredClone(method),
  } as unknown as NonNullable<PaymentIntent['last_payment_error']>;
  at.emit('payment_intent.payment_failed', intent);
  return intent;
};

export const authenticationFailed = (code: string) => ({
  type: 'invalid_request_error' as const,
  code,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

export const cancelIntent = <I extends PaymentIntent | SetupIntent>(at: Desk, intent: I): I => {
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel');
  intent.status = 'canceled';
  if (intent.object === 'payment_intent') intent.canceled_at = at.now;
  intent.next_action = null;
  at.emit(`${intent.object}.canceled`, intent);
  return intent;
};
