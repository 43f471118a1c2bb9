import { cardOfNumber } from './cards.ts';
import { get, serve, serveAny, type Desk } from './desk.ts';
import { Failure, invalid } from './failure.ts';
import { authenticationFailed, challengeOf, unexpected, usable } from './intents.ts';
import { newId, nulls, randomText, type PaymentMethod, type SetupIntent } from './model.ts';
import { attach, declineFailure } from './payment-methods.ts';

export const newSetupIntent = (
  at: Desk,
  options: {
    customer?: string | undefined;
    metadata?: Record<string, string> | undefined;
    paymentMethod?: string | undefined;
  },
): SetupIntent => {
  if (options.customer !== undefined) serve(at, options.customer);
  const method =
    options.paymentMethod === undefined ? undefined : usable(at, options.paymentMethod, options.customer ?? null);
  const id = newId('seti');
  const intent = at.account.add('setup_intent', {
    id,
    object: 'setup_intent',
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    client_secret: `${id}_secret_${randomText(25)}`,
    created: at.now,
    customer: options.customer ?? null,
    livemode: false,
    metadata: options.metadata ?? {},
    payment_method: method?.id ?? null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...nulls('allowed_payment_method_types', 'application', 'cancellation_reason', 'customer_account', 'description'),
    ...nulls('excluded_payment_method_types', 'flow_directions', 'last_setup_error', 'latest_attempt'),
    ...nulls('managed_payments', 'mandate', 'next_action', 'on_behalf_of', 'payment_method_configuration_details'),
    ...nulls('single_use_mandate'),
  });
  at.emit('setup_intent.created', intent);
  return intent;
};

// Source: https://docs.stripe.com/api/setup_intents/confirm
export const confirmSetup = (at: Desk, intent: SetupIntent, methodId: string | undefined): SetupIntent => {
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'confirm');
  const chosen = methodId ?? intent.payment_method;
  if (chosen === null)
    throw invalid('You cannot confirm this SetupIntent because it’s missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const method = usable(at, chosen, intent.customer);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  const card = cardOfNumber(method.sandboxNumber)!;
  if (card.decline) return failSetup(at, intent, method, declineFailure(card.decline).body);
  if (card.challenge !== undefined) {
    intent.status = 'requires_action';
    intent.next_action = challengeOf(at, intent);
    at.emit('setup_intent.requires_action', intent);
    return intent;
  }
  return completeSetup(at, intent, method);
};

const completeSetup = (at: Desk, intent: SetupIntent, method: PaymentMethod): SetupIntent => {
  intent.status = 'succeeded';
  intent.next_action = null;
  method.sandboxIsAuthenticated = true;
  if (intent.customer !== null) attach(at, method, intent.customer);
  at.emit('setup_intent.succeeded', intent);
  return intent;
};

// Source: https://docs.stripe.com/declines/codes
const failSetup = (at: Desk, intent: SetupIntent, method: PaymentMethod, body: Failure['body']): never => {
  refuseSetup(at, intent, method, body);
  throw new Failure(402, { ...body, setup_intent: intent, payment_method: method });
};

const refuseSetup = (at: Desk, intent: SetupIntent, method: PaymentMethod, body: Failure['body']) => {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...body, payment_method: structuredClone(method) } as unknown as NonNullable<
    SetupIntent['last_setup_error']
  >;
  at.emit('setup_intent.setup_failed', intent);
};

export const answerSetupChallenge = (at: Desk, intent: SetupIntent, isPassed: boolean): SetupIntent => {
  serveAny(at, intent.customer);
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = get(at, 'payment_method', intent.payment_method ?? '');
  if (isPassed) return completeSetup(at, intent, method);
  refuseSetup(at, intent, method, authenticationFailed('setup_intent_authentication_failure'));
  return intent;
};
