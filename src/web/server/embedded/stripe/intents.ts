import { cardOfNumber } from './cards.ts';
import { amountIn, get, serve, serveAny, type Desk } from './desk.ts';
import { Failure, invalid } from './failure.ts';
import {
  newId,
  randomText,
  type BalanceTransaction,
  type Charge,
  type Dispute,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type SetupIntent,
} from './model.ts';
import { attach, declineFailure, paymentMethodOf } from './payment-methods.ts';

export type Confirmation = { offSession: boolean; returnUrl?: string | undefined };

export const newPaymentIntent = (
  at: Desk,
  of: {
    amount: number;
    currency: string;
    customer?: string | undefined;
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
    paymentMethod?: string | undefined;
    receiptEmail?: string | undefined;
    setupFutureUsage?: 'off_session' | 'on_session' | undefined;
  },
): PaymentIntent => {
  if (of.amount === 0)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  amountIn(of.amount, of.currency);
  if (of.customer !== undefined) serve(at, of.customer);
  const method = of.paymentMethod === undefined ? undefined : usable(at, of.paymentMethod, of.customer ?? null);
  const id = newId('pi');
  const intent = at.account.add('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: of.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: at.now,
    currency: of.currency,
    customer: of.customer ?? null,
    customer_account: null,
    description: of.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: of.receiptEmail ?? null,
    review: null,
    setup_future_usage: of.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
  at.emit('payment_intent.created', intent);
  return intent;
};

/** A payment method that this customer may use. */
export const usable = (at: Desk, id: string, customer: string | null): PaymentMethod => {
  const method = paymentMethodOf(at, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The PaymentMethod does not belong to the Customer. Supply the customer that it belongs to.', {
      param: 'payment_method',
    });
  return method;
};

const unexpected = (kind: 'PaymentIntent' | 'SetupIntent', status: string, what: string, intent: object) =>
  invalid(`You cannot ${what} this ${kind} because it has a status of ${status}.`, {
    code: kind === 'PaymentIntent' ? 'payment_intent_unexpected_state' : 'setup_intent_unexpected_state',
    [kind === 'PaymentIntent' ? 'payment_intent' : 'setup_intent']: intent,
  });

/** Charges, asks for a challenge, or fails; a failure is recorded and then thrown. */
export const confirmPayment = (
  at: Desk,
  intent: PaymentIntent,
  methodId: string | undefined,
  confirmation: Confirmation,
): PaymentIntent => {
  serveAny(at, intent.customer);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpected('PaymentIntent', intent.status, 'confirm', intent);
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
  if (needsChallenge && confirmation.offSession)
    return failPayment(at, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  if (needsChallenge) {
    intent.status = 'requires_action';
    intent.next_action = challengeOf(at, intent, confirmation);
    at.emit('payment_intent.requires_action', intent);
    return intent;
  }
  return charge(at, intent, method);
};

const challengeOf = (at: Desk, intent: PaymentIntent | SetupIntent, { returnUrl }: Confirmation) => {
  const url = `${at.origin}/challenge?client_secret=${intent.client_secret}`;
  return returnUrl === undefined
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: newId('payatt') },
      }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${url}&return_url=${encodeURIComponent(returnUrl)}` },
      };
};

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

const newCharge = (
  at: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline?: { code: string; declineCode: string; message: string },
): Charge => {
  const id = newId('ch');
  return at.account.add('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'WELLSPRING',
    captured: !decline,
    created: at.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: decline ? null : '123456',
        brand: method.card!.brand,
        checks: method.card!.checks,
        country: method.card!.country,
        electronic_commerce_indicator: null,
        exp_month: method.card!.exp_month,
        exp_year: method.card!.exp_year,
        fingerprint: method.card!.fingerprint ?? null,
        funding: method.card!.funding,
        installments: null,
        last4: method.card!.last4,
        mandate: null,
        network: method.card!.brand,
        network_token: { used: false },
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${at.origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
};

/** A movement of the account's balance. */
const moved = (
  at: Desk,
  of: {
    amount: number;
    fee: number;
    source: string;
    type: BalanceTransaction['type'];
    currency: string;
    description?: string;
  },
): BalanceTransaction =>
  at.account.add('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: of.amount,
    available_on: at.now + 2 * 86_400,
    balance_type: 'payments',
    created: at.now,
    currency: of.currency,
    description: of.description ?? null,
    exchange_rate: null,
    fee: of.fee,
    fee_details:
      of.fee === 0
        ? []
        : [
            {
              amount: of.fee,
              application: null,
              currency: of.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: of.amount - of.fee,
    reporting_category: of.type === 'adjustment' ? 'dispute' : of.type,
    source: of.source,
    status: 'pending',
    type: of.type,
  });

/** What the cardholder answered to the challenge. */
export const answerPaymentChallenge = (at: Desk, intent: PaymentIntent, isPassed: boolean): PaymentIntent => {
  serveAny(at, intent.customer);
  if (intent.status !== 'requires_action') throw unexpected('PaymentIntent', intent.status, 'authenticate', intent);
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

const authenticationFailed = (code: string) => ({
  type: 'invalid_request_error' as const,
  code,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

export const cancelPayment = (at: Desk, intent: PaymentIntent, reason: string | undefined): PaymentIntent => {
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected('PaymentIntent', intent.status, 'cancel', intent);
  intent.status = 'canceled';
  intent.canceled_at = at.now;
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  at.emit('payment_intent.canceled', intent);
  return intent;
};

export const newSetupIntent = (
  at: Desk,
  of: {
    customer?: string | undefined;
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
    paymentMethod?: string | undefined;
    usage?: string | undefined;
  },
): SetupIntent => {
  if (of.customer !== undefined) serve(at, of.customer);
  const method = of.paymentMethod === undefined ? undefined : usable(at, of.paymentMethod, of.customer ?? null);
  const id = newId('seti');
  const intent = at.account.add('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: at.now,
    customer: of.customer ?? null,
    customer_account: null,
    description: of.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: of.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: of.usage ?? 'off_session',
  });
  at.emit('setup_intent.created', intent);
  return intent;
};

export const confirmSetup = (
  at: Desk,
  intent: SetupIntent,
  methodId: string | undefined,
  confirmation: Confirmation,
): SetupIntent => {
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected('SetupIntent', intent.status, 'confirm', intent);
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
    intent.next_action = challengeOf(at, intent, confirmation);
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
  if (intent.status !== 'requires_action') throw unexpected('SetupIntent', intent.status, 'authenticate', intent);
  const method = get(at, 'payment_method', intent.payment_method ?? '');
  if (isPassed) return completeSetup(at, intent, method);
  refuseSetup(at, intent, method, authenticationFailed('setup_intent_authentication_failure'));
  return intent;
};

export const cancelSetup = (at: Desk, intent: SetupIntent, reason: string | undefined): SetupIntent => {
  serveAny(at, intent.customer);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected('SetupIntent', intent.status, 'cancel', intent);
  intent.status = 'canceled';
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  at.emit('setup_intent.canceled', intent);
  return intent;
};

export const refund = (
  at: Desk,
  of: {
    charge: Charge;
    amount?: number | undefined;
    reason?: string | undefined;
    metadata?: Record<string, string> | undefined;
  },
): Refund => {
  const { charge: made } = of;
  serveAny(at, made.customer);
  if (made.refunded) throw invalid(`Charge ${made.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!made.paid) throw invalid(`Charge ${made.id} has not been paid and cannot be refunded.`, { param: 'charge' });
  if (made.disputed)
    throw invalid(`Charge ${made.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const left = made.amount - made.amount_refunded;
  const amount = of.amount ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    });
  const id = newId('re');
  const result = at.account.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: moved(at, { amount: -amount, fee: 0, source: id, type: 'refund', currency: made.currency }).id,
    charge: made.id,
    created: at.now,
    currency: made.currency,
    customer: made.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: of.metadata ?? {},
    payment_intent: made.payment_intent,
    payment_method: made.payment_method,
    reason: of.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const before = { amount_refunded: made.amount_refunded, refunded: made.refunded };
  made.amount_refunded += amount;
  made.refunded = made.amount_refunded === made.amount;
  at.emit('refund.created', result);
  at.emit('charge.refunded', made, before);
  return result;
};

const money = (amount: number): string => `$${(amount / 100).toFixed(2)}`;

const DISPUTE_FEE = 1500;
const DISPUTE_DAYS = 7;

const dispute = (at: Desk, made: Charge): Dispute => {
  made.disputed = true;
  const id = newId('du');
  const movement = moved(at, {
    amount: -made.amount,
    fee: DISPUTE_FEE,
    source: id,
    type: 'adjustment',
    currency: made.currency,
    description: `Chargeback withdrawal for ${made.id}`,
  });
  const result = at.account.add('dispute', {
    id,
    object: 'dispute',
    amount: made.amount,
    balance_transactions: [movement as never],
    charge: made.id,
    created: at.now,
    currency: made.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(EVIDENCE.map((name) => [name, null])),
      enhanced_evidence: {},
    } as unknown as Dispute['evidence'],
    evidence_details: {
      due_by: at.now + DISPUTE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: made.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  at.emit('charge.dispute.created', result);
  at.emit('charge.dispute.funds_withdrawn', result);
  return result;
};

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** As in Stripe's test mode: the text `winning_evidence` wins, `losing_evidence` and giving up lose. */
export const closeDispute = (at: Desk, of: Dispute, status: 'won' | 'lost'): Dispute => {
  const made = get(at, 'charge', of.charge);
  serveAny(at, made.customer);
  if (of.status === 'won' || of.status === 'lost') throw invalid('This dispute is already closed');
  const before = { status: of.status };
  of.status = status;
  if (status === 'won') {
    made.disputed = false;
    of.balance_transactions.push(
      moved(at, {
        amount: of.amount,
        fee: -DISPUTE_FEE,
        source: of.id,
        type: 'adjustment',
        currency: of.currency,
        description: `Chargeback reversal for ${of.charge}`,
      }),
    );
    at.emit('charge.dispute.funds_reinstated', of);
  }
  at.emit('charge.dispute.closed', of, before);
  return of;
};
