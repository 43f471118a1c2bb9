import { expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { stripePrices } from './prices.ts';

test('what is sold carries the name that the community has then, not the one of the start', async () => {
  const sold: unknown[] = [];
  const prices = {
    list: () => Promise.resolve({ data: [] }),
    create: (price: Stripe.PriceCreateParams) => {
      sold.push(price.product_data?.name);
      return Promise.resolve({ id: `price_${sold.length}` });
    },
  };
  let name = 'Wellspring';
  const priceOf = stripePrices({ prices } as unknown as Stripe, () => name);
  const monthly = { type: 'monthly', months: 1, price: 1500, currency: 'usd' };
  await priceOf(monthly);
  name = 'Night Owls';
  await priceOf({ ...monthly, price: 1600 });
  expect(sold).toEqual(['Wellspring Unlimited', 'Night Owls Unlimited']);
});
