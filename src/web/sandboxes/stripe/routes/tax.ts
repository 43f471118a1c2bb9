import { z } from 'zod';
import { serve } from '../desk.ts';
import { integer, metadata, text } from '../failure.ts';
import { calculated } from '../tax.ts';
import { id, route, shape, type Route } from './route.ts';

export const tax: Route[] = [
  route(
    'POST',
    '/v1/tax/calculations',
    shape({
      currency: text,
      customer: id,
      line_items: z
        .array(
          z.strictObject({
            amount: integer,
            metadata: metadata.optional(),
            quantity: integer.optional(),
            reference: text.optional(),
            tax_behavior: z.enum(['exclusive', 'inclusive']).optional(),
          }),
        )
        .min(1),
    }),
    (at, { customer, ...input }) => calculated(at, serve(at, customer), input),
  ),
];
