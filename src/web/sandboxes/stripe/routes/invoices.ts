import { z } from 'zod';
import { get, serveAny } from '../desk.ts';
import { address, flag, text, unset } from '../failure.ts';
import { finalize } from '../invoices.ts';
import { preview } from '../invoice-preview.ts';
import { payInvoice, voided } from '../paying.ts';
import { id, list, nothing, retrieve, route, shape, type Route } from './route.ts';
import { items, trialEnd } from './subscriptions.ts';

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
      customer: id.optional(),
      customer_details: z.strictObject({ address: unset(address).optional() }).optional(),
      currency: text.optional(),
      subscription: id.optional(),
      subscription_details: z
        .strictObject({
          items: items.optional(),
          proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
          trial_end: trialEnd.optional(),
        })
        .optional(),
    }),
    (at, input) =>
      preview(at, {
        customer: input.customer,
        subscription: input.subscription,
        details: input.subscription_details ?? {},
        automaticTax: input.automatic_tax?.enabled,
        address: input.customer_details?.address ?? undefined,
      }),
  ),
  retrieve('/v1/invoices/:', 'invoice'),
  route('POST', '/v1/invoices/:/finalize', shape({ auto_advance: flag.optional() }), (at, _input, [one]) => {
    const invoice = get(at, 'invoice', one!);
    serveAny(at, invoice.customer);
    finalize(at, invoice);
    return invoice;
  }),
  route(
    'POST',
    '/v1/invoices/:/pay',
    shape({ payment_method: id.optional(), off_session: flag.optional() }),
    (at, input, [one]) => payInvoice(at, one!, input.payment_method),
  ),
  route('POST', '/v1/invoices/:/void', nothing, (at, _input, [one]) => voided(at, one!)),
  list(
    '/v1/invoice_payments',
    'invoice_payment',
    {
      invoice: id,
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id }),
      status: text,
    },
    { payment: (made, payment) => made.payment.payment_intent === payment.payment_intent },
  ),
];
