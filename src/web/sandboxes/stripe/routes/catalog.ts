import { z } from 'zod';
import { newPrice } from '../catalog.ts';
import { flag, integer, metadata, text } from '../failure.ts';
import { id, list, retrieve, route, shape, type Route } from './route.ts';

export const catalog: Route[] = [
  route(
    'POST',
    '/v1/prices',
    shape({
      currency: text,
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      product: id.optional(),
      product_data: z.strictObject({ name: text }).optional(),
      recurring: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: integer.optional() }).optional(),
      tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
      unit_amount: integer,
    }),
    newPrice,
  ),
  list(
    '/v1/prices',
    'price',
    { active: flag, lookup_keys: z.array(text).max(10) },
    { lookup_keys: (price, keys) => keys.includes(price.lookup_key ?? '') },
  ),
  retrieve('/v1/prices/:', 'price'),
];
