import { moved } from './charges.ts';
import { get, serveAny, type Desk } from './desk.ts';
import { invalid } from './failure.ts';
import { newId, type ModelCharge, type Dispute } from './model.ts';

// Source: https://docs.stripe.com/disputes/how-disputes-work: 15.00 USD
const DISPUTE_FEE = 1500;
// Source: https://docs.stripe.com/disputes/responding: evidence is taken for 7 to 21 days
const DISPUTE_DAYS = 7;

export const dispute = (at: Desk, made: ModelCharge): Dispute => {
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

// Source: https://docs.stripe.com/testing: evidence of test disputes; https://docs.stripe.com/api/disputes/close
/** As in Stripe's test mode: the text `winning_evidence` wins, `losing_evidence` and giving up lose. */
export const closeDispute = (at: Desk, dispute: Dispute, status: 'won' | 'lost'): Dispute => {
  const made = get(at, 'charge', dispute.charge);
  serveAny(at, made.customer);
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is already closed');
  const before = { status: dispute.status };
  dispute.status = status;
  if (status === 'won') {
    made.disputed = false;
    dispute.balance_transactions.push(
      moved(at, {
        amount: dispute.amount,
        fee: -DISPUTE_FEE,
        source: dispute.id,
        type: 'adjustment',
        currency: dispute.currency,
        description: `Chargeback reversal for ${dispute.charge}`,
      }),
    );
    at.emit('charge.dispute.funds_reinstated', dispute);
  }
  at.emit('charge.dispute.closed', dispute, before);
  return dispute;
};
