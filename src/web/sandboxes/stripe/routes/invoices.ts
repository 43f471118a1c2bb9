import { z } from 'zod';
import { flag, text } from '../failure.ts';
import { preview } from '../subscriptions/invoice-preview.ts';
import { payInvoice } from '../subscriptions/paying.ts';
import { id, list, retrieve, route, shape, type Route } from './route.ts';
import { items } from './subscriptions.ts';

export const invoices: Route[] = [
  list(
    '/v1/invoices',
    'invoice',
    { customer: id, subscription: id, status: text },
    { subscription: (invoice, subscription) => invoice.sandboxSubscription === subscription },
  ),
  route(
    'POST',
    '/v1/invoices/create_preview',
    shape({
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      customer: id,
      subscription_details: z.strictObject({ items: items.optional() }).optional(),
    }),
    (at, input) =>
      preview(at, {
        customer: input.customer,
        items: input.subscription_details?.items,
        isTaxed: input.automatic_tax?.enabled ?? false,
      }),
  ),
  retrieve('/v1/invoices/:', 'invoice'),
  route(
    'POST',
    '/v1/invoices/:/pay',
    shape({ payment_method: id.optional(), off_session: flag.optional() }),
    (at, input, [one]) => payInvoice(at, one!, input.payment_method),
  ),
];
