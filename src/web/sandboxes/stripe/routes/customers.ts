import { z } from 'zod';
import { moveBalance, newCustomer, updateCustomer } from '../customers.ts';
import { serve } from '../desk.ts';
import { address, integer, metadata, text, unset } from '../failure.ts';
import { cancelSubscription } from '../subscriptions/subscriptions.ts';
import { id, list, nothing, page, paged, retrieve, route, shape, type Route } from './route.ts';

const customerFields = {
  address: unset(address).optional(),
  email: unset(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: unset(id).optional() }).optional(),
  metadata: metadata.optional(),
  name: unset(text).optional(),
};

export const customers: Route[] = [
  route('POST', '/v1/customers', shape({ ...customerFields, test_clock: id.optional() }), newCustomer),
  list('/v1/customers', 'customer', {}),
  retrieve('/v1/customers/:', 'customer'),
  route('POST', '/v1/customers/:', shape(customerFields), (at, input, [one]) => updateCustomer(at, one!, input)),
  route('DELETE', '/v1/customers/:', nothing, (at, _input, [one]) => {
    const customer = serve(at, one!, 'id');
    for (const subscription of at.account.list(
      'subscription',
      (each) => each.customer === customer.id && each.status !== 'canceled' && each.status !== 'incomplete_expired',
    ))
      cancelSubscription(at, subscription.id);
    at.emit('customer.deleted', customer);
    at.account.remove(customer.id);
    return { id: customer.id, object: 'customer', deleted: true };
  }),
  route(
    'POST',
    '/v1/customers/:/balance_transactions',
    shape({ amount: integer, currency: text, metadata: metadata.optional() }),
    (at, input, [one]) => moveBalance(at, serve(at, one!, 'customer'), input),
  ),
  route('GET', '/v1/customers/:/balance_transactions', shape(page), (at, input, [one]) =>
    paged(
      at,
      `/v1/customers/${one!}/balance_transactions`,
      'customer_balance_transaction',
      input,
      (each) => each.customer === one,
    ),
  ),
  route('GET', '/v1/customers/:/payment_methods', shape(page), (at, input, [one]) =>
    paged(at, `/v1/customers/${one!}/payment_methods`, 'payment_method', input, (each) => each.customer === one),
  ),
];
