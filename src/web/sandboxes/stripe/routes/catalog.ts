import { z } from 'zod';
import { newPrice, newProduct, takeLookupKey } from '../catalog.ts';
import { get } from '../desk.ts';
import { flag, integer, mergedMetadata, metadata, text, unset } from '../failure.ts';
import { id, list, retrieve, route, shape, type Route } from './route.ts';

export const catalog: Route[] = [
  route(
    'POST',
    '/v1/products',
    shape({
      id: id.optional(),
      active: flag.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      name: text,
      tax_code: text.optional(),
    }),
    newProduct,
  ),
  list('/v1/products', 'product', { active: flag }),
  retrieve('/v1/products/:', 'product'),
  route(
    'POST',
    '/v1/products/:',
    shape({
      active: flag.optional(),
      description: unset(text).optional(),
      metadata: metadata.optional(),
      name: text.optional(),
    }),
    (at, input, [one]) => {
      const product = get(at, 'product', one!);
      if (input.active !== undefined) product.active = input.active;
      if (input.description !== undefined) product.description = input.description;
      if (input.name !== undefined) product.name = input.name;
      product.metadata = mergedMetadata(product.metadata, input.metadata);
      product.updated = at.now;
      at.emit('product.updated', product);
      return product;
    },
  ),
  route(
    'POST',
    '/v1/prices',
    shape({
      active: flag.optional(),
      currency: text,
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      product: id.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      recurring: z
        .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() })
        .optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      unit_amount: integer,
    }),
    newPrice,
  ),
  list(
    '/v1/prices',
    'price',
    { active: flag, currency: text, lookup_keys: z.array(text).max(10), product: id, type: text },
    { lookup_keys: (price, keys) => keys.includes(price.lookup_key ?? '') },
  ),
  retrieve('/v1/prices/:', 'price'),
  route(
    'POST',
    '/v1/prices/:',
    shape({
      active: flag.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: unset(text).optional(),
    }),
    (at, input, [one]) => {
      const price = get(at, 'price', one!);
      if (input.active !== undefined) price.active = input.active;
      if (input.nickname !== undefined) price.nickname = input.nickname;
      if (input.lookup_key !== undefined && input.lookup_key !== price.lookup_key) {
        takeLookupKey(at, input.lookup_key, input.transfer_lookup_key ?? false);
        price.lookup_key = input.lookup_key;
      }
      price.metadata = mergedMetadata(price.metadata, input.metadata);
      at.emit('price.updated', price);
      return price;
    },
  ),
];
