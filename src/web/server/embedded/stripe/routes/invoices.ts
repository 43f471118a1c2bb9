import { z } from 'zod';
import { get, serveAny } from '../desk.ts';
import { address, flag, text, unset } from '../failure.ts';
import { finalize } from '../invoices.ts';
import { preview } from '../invoice-preview.ts';
import { payInvoice, voided } from '../paying.ts';
import { id, nothing, page, paged, retrieve, route, shape, type Route } from './route.ts';
import { items, trialEnd } from './subscriptions.ts';

export const invoices: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    shape({ ...page, customer: id.optional(), subscription: id.optional(), status: text.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/invoices',
        'invoice',
        input,
        (each) =>
          (input.customer === undefined || each.customer === input.customer) &&
          (input.subscription === undefined || each.sandboxSubscription === input.subscription) &&
          (input.status === undefined || each.status === input.status),
      ),
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
  route(
    'GET',
    '/v1/invoice_payments',
    shape({
      ...page,
      invoice: id.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id }).optional(),
      status: text.optional(),
    }),
    (at, input) =>
      paged(
        at,
        '/v1/invoice_payments',
        'invoice_payment',
        input,
        (each) =>
          (input.invoice === undefined || each.invoice === input.invoice) &&
          (input.payment === undefined || each.payment.payment_intent === input.payment.payment_intent) &&
          (input.status === undefined || each.status === input.status),
      ),
  ),
];
