import { moved } from './charges.ts';
import { cardOfNumber } from './cards.ts';
import { get, serveAny, type Desk } from './desk.ts';
import type { Due } from './subscriptions/due.ts';
import { invalid } from './failure.ts';
import { newId, nulls, type ModelCharge, type Refund } from './model.ts';

// Source: https://docs.stripe.com/api/refunds/create and https://docs.stripe.com/error-codes: charge_already_refunded, charge_disputed
export const refund = (
  at: Desk,
  options: {
    charge: ModelCharge;
    amount?: number | undefined;
    reason?: string | undefined;
    metadata?: Record<string, string> | undefined;
  },
): Refund => {
  const { charge: made } = options;
  serveAny(at, made.customer);
  if (made.refunded) throw invalid(`Charge ${made.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!made.paid) throw invalid(`Charge ${made.id} has not been paid and cannot be refunded.`, { param: 'charge' });
  if (made.disputed)
    throw invalid(`Charge ${made.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const left = made.amount - made.amount_refunded;
  const amount = options.amount ?? left;
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
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: options.metadata ?? {},
    payment_intent: made.payment_intent,
    payment_method: made.payment_method,
    reason: options.reason ?? null,
    status: 'succeeded',
    ...nulls('customer_account', 'receipt_number', 'source_transfer_reversal', 'transfer_reversal'),
  });
  const before = { amount_refunded: made.amount_refunded, refunded: made.refunded };
  made.amount_refunded += amount;
  made.refunded = made.amount_refunded === made.amount;
  at.emit('refund.created', result);
  at.emit('charge.refunded', made, before);
  return result;
};

/**
 * The bank does not take it back: begun as `succeeded`, it is `failed` some time later (the card 4000 0000 0000 5126 of
 * https://docs.stripe.com/testing#refunds), and the money is on the account again (https://docs.stripe.com/refunds#failed-refunds).
 */
const fail = (at: Desk, refund: Refund): void => {
  const made = get(at, 'charge', refund.charge ?? '');
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = moved(at, {
    amount: refund.amount,
    fee: 0,
    source: refund.id,
    type: 'refund_failure',
    currency: refund.currency,
  }).id;
  const before = { amount_refunded: made.amount_refunded, refunded: made.refunded };
  made.amount_refunded -= refund.amount;
  made.refunded = false;
  const changed = { status: 'succeeded' };
  at.emit('refund.updated', refund, changed);
  at.emit('charge.refund.updated', refund, changed);
  at.emit('charge.updated', made, before);
  at.emit('refund.failed', refund);
};

/** Refunds that the bank sends back. */
export const refundsDue = (at: Desk, isOurs: (customer: string | null) => boolean): Due[] =>
  at.account
    .list('refund', ({ customer, status }) => isOurs(customer ?? null) && status === 'succeeded')
    .flatMap((refund) => {
      const method = at.account.find('payment_method', refund.payment_method as string);
      return method && cardOfNumber(method.sandboxNumber)?.refundFails
        ? [
            {
              at: refund.created + at.settings.refundFailsSeconds,
              customer: refund.customer ?? null,
              happen: () => fail(at, refund),
            },
          ]
        : [];
    });

const money = (amount: number): string => `$${(amount / 100).toFixed(2)}`;
