import { get, isOwn, serve, type Desk } from './desk.ts';
import { mergedMetadata } from './failure.ts';
import { newId, nulls, randomText, type Customer, type CustomerBalanceTransaction } from './model.ts';

export type CustomerInput = {
  address?: Record<string, string | undefined> | null | undefined;
  email?: string | null | undefined;
  invoice_settings?: { default_payment_method?: string | null | undefined } | undefined;
  metadata?: Record<string, string> | undefined;
  name?: string | null | undefined;
};

const wholeAddress = (given: Record<string, string | undefined>): NonNullable<Customer['address']> => ({
  city: given['city'] ?? null,
  country: given['country'] ?? null,
  line1: given['line1'] ?? null,
  line2: given['line2'] ?? null,
  postal_code: given['postal_code'] ?? null,
  state: given['state'] ?? null,
});

export const newCustomer = (at: Desk, input: CustomerInput & { test_clock?: string | undefined }): Customer => {
  if (input.test_clock !== undefined)
    at.now = get(at, 'test_helpers.test_clock', input.test_clock, 'test_clock').frozen_time;
  const customer = at.account.add('customer', {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: at.now,
    delinquent: false,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    test_clock: input.test_clock ?? null,
    ...nulls('address', 'currency', 'customer_account', 'default_source', 'description', 'discount', 'email', 'name'),
    ...nulls('phone', 'shipping'),
  });
  write(at, customer, input);
  at.emit('customer.created', customer);
  return customer;
};

export const updateCustomer = (at: Desk, id: string, input: CustomerInput): Customer => {
  const customer = serve(at, id, 'id');
  const before = structuredClone(customer);
  write(at, customer, input);
  at.emit('customer.updated', customer, changedSince(before, customer));
  return customer;
};

/** The old values of what is not the same any more. */
export const changedSince = (before: object, now: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !isOwn(key) && JSON.stringify(value) !== JSON.stringify((now as Record<string, unknown>)[key]),
    ),
  );

const write = (at: Desk, customer: Customer, input: CustomerInput) => {
  const { address, invoice_settings: invoices } = input;
  if (address !== undefined) customer.address = address === null ? null : wholeAddress(address);
  for (const key of ['email', 'name'] as const) if (input[key] !== undefined) customer[key] = input[key];
  customer.metadata = mergedMetadata(customer.metadata, input.metadata);
  const method = invoices?.default_payment_method;
  if (method !== undefined) {
    if (
      method !== null &&
      get(at, 'payment_method', method, 'invoice_settings[default_payment_method]').customer !== customer.id
    )
      get(at, 'payment_method', '', 'invoice_settings[default_payment_method]');
    customer.invoice_settings.default_payment_method = method;
  }
};

/** A negative amount is a credit that the next invoices use up. */
export const moveBalance = (
  at: Desk,
  customer: Customer,
  options: {
    amount: number;
    currency: string;
    metadata?: Record<string, string> | undefined;
    invoice?: string;
    type?: CustomerBalanceTransaction['type'];
  },
): CustomerBalanceTransaction => {
  customer.balance += options.amount;
  customer.currency ??= options.currency;
  const made = at.account.add('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: options.amount,
    created: at.now,
    currency: options.currency,
    customer: customer.id,
    ending_balance: customer.balance,
    invoice: options.invoice ?? null,
    livemode: false,
    metadata: options.metadata ?? {},
    type: options.type ?? 'adjustment',
    ...nulls('checkout_session', 'credit_note', 'customer_account', 'description'),
  });
  at.emit('customer.updated', customer, { balance: customer.balance - options.amount });
  return made;
};
