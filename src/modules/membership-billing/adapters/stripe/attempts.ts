import { Stripe } from 'stripe';
import { cardReason, cardWords } from '../../card-problems/card-words.ts';
import type { Attempt } from '../payments.ts';

type CardError = Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'message'>;

/** Undefined when Stripe names none. */
export const reasonOf = (error: CardError | null | undefined): string | undefined =>
  error ? cardReason({ code: error.code, declineCode: error.decline_code, words: error.message }) : undefined;

export const attemptOf = (intent: Stripe.PaymentIntent): Attempt => {
  switch (intent.status) {
    case 'succeeded':
      return { is: 'done' };
    case 'requires_action':
      return { is: 'asked', intent: intent.id, clientSecret: intent.client_secret ?? '' };
    case 'processing':
      return { is: 'under-way' };
    default:
      return { is: 'failed', reason: reasonOf(intent.last_payment_error) ?? cardWords.notCharged };
  }
};

export const setupAttempt = (setup: Stripe.SetupIntent): Attempt => {
  switch (setup.status) {
    case 'succeeded':
      return { is: 'done' };
    case 'requires_action':
      return { is: 'asked', intent: setup.id, clientSecret: setup.client_secret ?? '' };
    case 'processing':
      return { is: 'under-way' };
    default:
      return { is: 'failed', reason: reasonOf(setup.last_setup_error) ?? cardWords.notSaved };
  }
};

/** Confirms a payment once; a decline is its outcome, not an error. */
export const confirmed = async (
  stripe: Stripe,
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
    if (problem instanceof Stripe.errors.StripeCardError)
      return { is: 'failed', reason: reasonOf(problem) ?? cardWords.notCharged };
    throw problem;
  }
};

export const intentOfInvoice = async (
  stripe: Stripe,
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
