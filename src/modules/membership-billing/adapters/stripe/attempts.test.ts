import { expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { attemptOf, setupAttempt } from './attempts.ts';

const lost = { code: 'card_declined', decline_code: 'lost_card', message: 'This card was reported as lost.' };
const intent = (error: object | null) =>
  ({ status: 'requires_payment_method', last_payment_error: error, last_setup_error: error }) as unknown;
const reasonsOf = (error: object | null) => [
  attemptOf(intent(error) as Stripe.PaymentIntent),
  setupAttempt(intent(error) as Stripe.SetupIntent),
];

test.each([
  ['a code of Stripe', lost, ['Your card was declined.', 'Your card was declined.']],
  ['words alone', { message: 'Try a new card.' }, ['Try a new card.', 'Try a new card.']],
  ['nothing', null, ['Your card could not be charged', 'There was an error processing your card.']],
])('an attempt that failed with %s says why', (_, error, reasons) => {
  expect(reasonsOf(error)).toEqual(reasons.map((reason) => ({ is: 'failed', reason })));
});
