import { Stripe } from 'stripe';
import { Unavailable } from '#kernel/unavailable.ts';
import { CardProblem, ProviderRefusal } from '../payments.ts';

/** Errors in the words of the port. A key that is in use, like an answer that never came, is settled by asking again. */
const portError = (problem: unknown): unknown => {
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
export const withPortErrors = <T extends object>(port: T): T =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]: [string, unknown]) => [
      name,
      name === 'notification'
        ? method
        : (...input: unknown[]) =>
            Promise.resolve()
              .then(() => (method as (...parameters: unknown[]) => unknown)(...input))
              .catch((problem: unknown) => {
                throw portError(problem);
              }),
    ]),
  ) as T;
