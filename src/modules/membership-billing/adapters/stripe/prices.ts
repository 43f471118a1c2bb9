import type { Stripe } from 'stripe';
import type { ChosenPlan } from '../../domain/state.ts';

const createdPrice = async (
  stripe: Stripe,
  productName: string,
  { type, months, price, currency }: ChosenPlan,
  lookup: string,
): Promise<string> => {
  const { data } = await stripe.prices.list({ lookup_keys: [lookup], active: true, limit: 1 });
  const [former] = data;
  // Tax is on top of what is sold here. A price cannot change that, so one that was made otherwise is replaced.
  if (former?.tax_behavior === 'exclusive') return former.id;
  const yearly = months % 12 === 0;
  const made = await stripe.prices.create(
    {
      currency,
      unit_amount: price,
      tax_behavior: 'exclusive',
      lookup_key: lookup,
      transfer_lookup_key: former !== undefined,
      recurring: yearly
        ? { interval: 'year', interval_count: months / 12 }
        : { interval: 'month', interval_count: months },
      product_data: { name: `${productName} Unlimited` },
      metadata: { type },
    },
    { idempotencyKey: `price:${lookup}:${former?.id ?? 'first'}` },
  );
  return made.id;
};

/** The id of the price of a plan; made when the plan is sold for the first time. */
export const stripePrices = (stripe: Stripe, productName: () => string) => {
  const prices = new Map<string, Promise<string>>();
  return (plan: ChosenPlan): Promise<string> => {
    const lookup = `${plan.type}:${plan.months}:${plan.price}:${plan.currency}`;
    const price = prices.get(lookup) ?? createdPrice(stripe, productName(), plan, lookup);
    prices.set(lookup, price);
    price.catch(() => prices.delete(lookup));
    return price;
  };
};
