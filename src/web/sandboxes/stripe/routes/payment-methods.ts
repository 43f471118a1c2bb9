import { z } from 'zod';
import { get, type Desk } from '../desk.ts';
import { integer, invalid, text } from '../failure.ts';
import { attach, newToken, paymentMethodOfToken } from '../payment-methods.ts';
import { id, page, paged, retrieve, route, shape, type Access, type Route } from './route.ts';

const cardNumbers = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.optional(),
});

// Source: https://docs.stripe.com/security/guide: numbers of cards do not touch the server
/** Numbers of cards come from Stripe.js alone, as in an account that is not certified for them. */
const assertBrowser = (access: Access) => {
  if (access === 'secret')
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
      {},
      402,
    );
};

export const paymentMethods: Route[] = [
  route(
    'POST',
    '/v1/tokens',
    shape({ card: cardNumbers }),
    (at, { card }, _ids, access) => {
      assertBrowser(access);
      return newToken(at, card);
    },
    'both',
  ),
  route(
    'POST',
    '/v1/payment_methods',
    shape({ type: z.literal('card'), card: z.strictObject({ token: id }) }),
    (at, { card }) => paymentMethodOfToken(at, card.token),
  ),
  route('GET', '/v1/payment_methods', shape({ ...page, customer: id.optional(), type: text.optional() }), (at, input) =>
    paged(
      at,
      '/v1/payment_methods',
      'payment_method',
      input,
      (each) => each.customer !== null && (input.customer === undefined || each.customer === input.customer),
    ),
  ),
  retrieve('/v1/payment_methods/:', 'payment_method'),
  route('POST', '/v1/payment_methods/:/attach', shape({ customer: id }), (at, { customer }, [one]) =>
    attach(at, paymentMethodNamed(at, one!), customer),
  ),
];

const paymentMethodNamed = (at: Desk, name: string) =>
  name.startsWith('pm_card_')
    ? paymentMethodOfToken(at, name.replace('pm_card_', 'tok_'))
    : get(at, 'payment_method', name);
