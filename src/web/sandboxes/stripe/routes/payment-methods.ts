import { z } from 'zod';
import { get, serveAny, type Desk } from '../desk.ts';
import { address, integer, invalid, mergedMetadata, metadata, text, unset } from '../failure.ts';
import { attach, checkedCard, detach, newPaymentMethod, newToken, paymentMethodOfToken } from '../payment-methods.ts';
import type { PaymentMethod } from '../model.ts';
import { id, nothing, page, paged, retrieve, route, shape, type Access, type Route } from './route.ts';

const billingDetails = z.strictObject({
  address: unset(address).optional(),
  email: unset(text).optional(),
  name: unset(text).optional(),
  phone: unset(text).optional(),
});
const cardNumbers = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.optional(),
});

/** Numbers of cards come from Stripe.js alone, as in an account that is not certified for them. */
const assertBrowser = (access: Access) => {
  if (access === 'secret')
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
      {},
      402,
    );
};

export const methodFields = z.strictObject({
  type: z.literal('card'),
  card: z.union([z.strictObject({ token: id }), cardNumbers]),
  billing_details: billingDetails.optional(),
});

/** A new payment method from a token or from the numbers of a card. */
export const methodOf = (
  at: Desk,
  { card, billing_details: given }: z.output<typeof methodFields>,
  access: Access,
  data?: Record<string, string>,
): PaymentMethod => {
  const details = given && { ...given, address: given.address ?? undefined };
  if ('token' in card) return paymentMethodOfToken(at, card.token, details);
  assertBrowser(access);
  return newPaymentMethod(at, checkedCard(at, card), {
    expMonth: card.exp_month,
    expYear: card.exp_year,
    hasCvc: card.cvc !== undefined,
    ...(details ? { details } : {}),
    ...(data ? { metadata: data } : {}),
  });
};

export const paymentMethods: Route[] = [
  route(
    'POST',
    '/v1/tokens',
    shape({ card: cardNumbers.extend({ name: text.optional() }) }),
    (at, { card }, _ids, access) => {
      assertBrowser(access);
      return newToken(at, card);
    },
    'both',
  ),
  retrieve('/v1/tokens/:', 'token'),
  route(
    'POST',
    '/v1/payment_methods',
    shape({ ...methodFields.shape, metadata: metadata.optional(), allow_redisplay: text.optional() }),
    (at, input, _ids, access) => methodOf(at, input, access, input.metadata),
    'both',
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
  route(
    'POST',
    '/v1/payment_methods/:',
    shape({
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
      metadata: metadata.optional(),
      allow_redisplay: text.optional(),
    }),
    (at, input, [one]) => {
      const method = get(at, 'payment_method', one!);
      serveAny(at, method.customer);
      if (method.card) {
        if (input.card?.exp_month !== undefined) method.card.exp_month = input.card.exp_month;
        if (input.card?.exp_year !== undefined) method.card.exp_year = input.card.exp_year;
      }
      const { address: _, ...details } = input.billing_details ?? {};
      Object.assign(method.billing_details, details);
      method.metadata = mergedMetadata(method.metadata ?? {}, input.metadata);
      at.emit('payment_method.updated', method);
      return method;
    },
  ),
  route('POST', '/v1/payment_methods/:/attach', shape({ customer: id }), (at, { customer }, [one]) =>
    attach(at, paymentMethodNamed(at, one!), customer),
  ),
  route('POST', '/v1/payment_methods/:/detach', nothing, (at, _input, [one]) =>
    detach(at, get(at, 'payment_method', one!)),
  ),
];

const paymentMethodNamed = (at: Desk, name: string) =>
  name.startsWith('pm_card_')
    ? paymentMethodOfToken(at, name.replace('pm_card_', 'tok_'))
    : get(at, 'payment_method', name);
