import type { Desk } from './desk.ts';
import {
  newId,
  nulls,
  type BalanceTransaction,
  type ModelCharge,
  type PaymentIntent,
  type PaymentMethod,
} from './model.ts';

export const newCharge = (
  at: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline?: { code: string; declineCode: string; message: string },
): ModelCharge => {
  const id = newId('ch');
  return at.account.add('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'WELLSPRING',
    captured: !decline,
    created: at.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
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
        exp_month: method.card!.exp_month,
        exp_year: method.card!.exp_year,
        fingerprint: method.card!.fingerprint ?? null,
        funding: method.card!.funding,
        last4: method.card!.last4,
        network: method.card!.brand,
        network_token: { used: false },
        regulated_status: 'unregulated',
        ...nulls('electronic_commerce_indicator', 'installments', 'mandate', 'network_transaction_id'),
        ...nulls('three_d_secure', 'transaction_link_id', 'wallet'),
      },
    },
    receipt_email: intent.receipt_email,
    receipt_url: decline ? null : `${at.origin}/receipts/${id}`,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction'),
    ...nulls('failure_balance_transaction', 'on_behalf_of', 'receipt_number', 'review', 'shipping', 'source'),
    ...nulls('source_transfer', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data'),
    ...nulls('transfer_group'),
  });
};

/** A movement of the account's balance. */
export const moved = (
  at: Desk,
  options: {
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
    amount: options.amount,
    available_on: at.now + 2 * 86_400,
    balance_type: 'payments',
    created: at.now,
    currency: options.currency,
    description: options.description ?? null,
    exchange_rate: null,
    fee: options.fee,
    fee_details:
      options.fee === 0
        ? []
        : [
            {
              amount: options.fee,
              application: null,
              currency: options.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: options.amount - options.fee,
    reporting_category: options.type === 'adjustment' ? 'dispute' : options.type,
    source: options.source,
    status: 'pending',
    type: options.type,
  });
