import { Stripe } from 'stripe';
import type { PortProblem, PortProblems } from '#kernel/port-problems.ts';
import { Unavailable } from '#kernel/unavailable.ts';
import { cardWords } from '../../card-problems/card-words.ts';
import { CardProblem, ProviderRefusal } from '../payments.ts';
import { reasonOf } from './attempts.ts';

/** Errors in the words of the port. A key that is in use, like an answer that never came, is settled by asking again. */
const portError = (problem: unknown): unknown => {
  if (problem instanceof Stripe.errors.StripeCardError)
    return new CardProblem(reasonOf(problem) ?? cardWords.unusable, { cause: problem });
  // What is left of an earlier currency, a credit for example, is converted by hand.
  if (problem instanceof Stripe.errors.StripeInvalidRequestError && /combine currencies/.test(problem.message))
    return new CardProblem(cardWords.otherCurrency, { cause: problem });
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

/** What is wrong with the provider, or with us, for those who run the product; undefined where it answered as it should. */
const outage = (problem: unknown): PortProblem | undefined => {
  if (!(problem instanceof Stripe.errors.StripeError)) return undefined;
  const { statusCode = 0 } = problem;
  const sentence =
    problem instanceof Stripe.errors.StripeConnectionError
      ? 'The payment provider cannot be reached.'
      : problem instanceof Stripe.errors.StripeAuthenticationError
        ? 'The payment provider refuses STRIPE_SECRET_KEY.'
        : problem instanceof Stripe.errors.StripePermissionError
          ? 'The key in STRIPE_SECRET_KEY may not do what the product asks for.'
          : problem instanceof Stripe.errors.StripeRateLimitError
            ? 'The payment provider turns calls away: there are too many.'
            : statusCode >= 500
              ? 'The payment provider answers with an error of its own.'
              : undefined;
  return sentence === undefined ? undefined : { code: statusCode === 0 ? 'UNREACHABLE' : String(statusCode), sentence };
};

/** Every method of the port with its errors in the port's words; what does not work is noted for the operator. */
export const withPortErrors = <T extends object>(port: T, problems: Pick<PortProblems, 'failed' | 'works'>): T =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]: [string, unknown]) => [
      name,
      name === 'notification'
        ? method
        : (...input: unknown[]) =>
            Promise.resolve()
              .then(() => (method as (...parameters: unknown[]) => unknown)(...input))
              .then(
                (answer) => {
                  problems.works('payments');
                  return answer;
                },
                (problem: unknown) => {
                  const isOut = outage(problem);
                  if (isOut) problems.failed('payments', isOut);
                  // A card that is declined, a call that is wrong: the provider works.
                  else if (problem instanceof Stripe.errors.StripeError) problems.works('payments');
                  throw portError(problem);
                },
              ),
    ]),
  ) as T;
