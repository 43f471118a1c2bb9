import { get, type Desk } from './desk.ts';
import { invalid } from './failure.ts';
import { newId, nulls, type Price, type Product } from './model.ts';

// Source: https://docs.stripe.com/api/products/create
const newProduct = (at: Desk, name: string): Product => {
  const product = at.account.add('product', {
    id: newId('prod'),
    object: 'product',
    active: true,
    created: at.now,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    type: 'service',
    updated: at.now,
    ...nulls('default_price', 'description', 'package_dimensions', 'shippable', 'statement_descriptor', 'tax_code'),
    ...nulls('tax_details', 'unit_label', 'url'),
  });
  at.emit('product.created', product);
  return product;
};

export type Interval = 'month' | 'year';

// Source: https://docs.stripe.com/api/prices/create
export const newPrice = (
  at: Desk,
  options: {
    currency: string;
    lookup_key?: string | undefined;
    transfer_lookup_key?: boolean | undefined;
    metadata?: Record<string, string> | undefined;
    product?: string | undefined;
    product_data?: { name: string } | undefined;
    recurring?: { interval: Interval; interval_count?: number | undefined } | undefined;
    tax_behavior?: 'exclusive' | 'unspecified' | undefined;
    unit_amount: number;
  },
): Price => {
  if ((options.product === undefined) === (options.product_data === undefined))
    throw invalid('You must specify either `product` or `product_data` when creating a price.', { param: 'product' });
  const product =
    options.product === undefined
      ? newProduct(at, options.product_data!.name)
      : get(at, 'product', options.product, 'product');
  if (options.unit_amount < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' });
  takeLookupKey(at, options.lookup_key, options.transfer_lookup_key ?? false);
  const price = at.account.add('price', {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: at.now,
    currency: options.currency,
    livemode: false,
    lookup_key: options.lookup_key ?? null,
    metadata: options.metadata ?? {},
    product: product.id,
    recurring: options.recurring
      ? {
          interval: options.recurring.interval,
          interval_count: options.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: options.tax_behavior ?? 'unspecified',
    type: options.recurring ? 'recurring' : 'one_time',
    unit_amount: options.unit_amount,
    unit_amount_decimal: String(options.unit_amount),
    ...nulls('custom_unit_amount', 'nickname', 'tiers_mode', 'transform_quantity'),
  });
  at.emit('price.created', price);
  return price;
};

// Source: https://docs.stripe.com/api/prices/create: lookup_key and transfer_lookup_key
/** A key names one price at a time. */
const takeLookupKey = (at: Desk, key: string | undefined, isTransferred: boolean) => {
  if (key === undefined) return;
  const [owner] = at.account.list('price', (price) => price.lookup_key === key);
  if (!owner) return;
  if (!isTransferred) throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  owner.lookup_key = null;
};

/** The point in time that lies `count` intervals after the anchor; a day that the month lacks becomes its last one. */
export const intervalsAfter = (anchor: number, interval: Interval, count: number): number => {
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return (
    Date.UTC(
      from.getUTCFullYear(),
      months,
      Math.min(from.getUTCDate(), lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000
  );
};

/** The end of the period that `at` lies in. */
export const periodEnd = (anchor: number, price: Price, at: number): number => {
  const interval = price.recurring!.interval as Interval;
  const step = price.recurring!.interval_count;
  for (let count = anchor > at ? 0 : 1; ; count++) {
    const end = intervalsAfter(anchor, interval, count * step);
    if (end > at) return end;
  }
};
