import { z } from 'zod';
import { serve } from '../desk.ts';
import { integer, text } from '../failure.ts';
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
            reference: text.optional(),
            tax_behavior: z.literal('exclusive').optional(),
          }),
        )
        .min(1),
    }),
    (at, { customer, ...input }) => calculated(at, serve(at, customer), input),
  ),
];
