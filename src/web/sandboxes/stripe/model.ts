import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';

/** References to other objects as they are on the wire before `expand`: ids. */
type Reference<V> = [Extract<V, string>] extends [never]
  ? V
  : [Extract<V, { id: string }>] extends [never]
    ? V
    : Exclude<V, { id: string }>;
type Flat<T> = { [K in keyof T]: Reference<T[K]> };
/** Decimals are strings on the wire. */
type Wire<T, Decimals extends keyof T = never> = Omit<Flat<T>, Decimals> & Record<Decimals, string | null>;

export type Customer = Omit<Flat<Stripe.Customer>, 'invoice_settings'> & {
  invoice_settings: Flat<Stripe.Customer.InvoiceSettings>;
};
/** Keys that begin with `sandbox` never leave it. */
export type PaymentMethod = Flat<Stripe.PaymentMethod> & { sandboxNumber: string; sandboxIsAuthenticated: boolean };
export type SetupIntent = Flat<Stripe.SetupIntent>;
export type PaymentIntent = Flat<Stripe.PaymentIntent>;
export type ModelCharge = Flat<Stripe.Charge>;
export type Refund = Flat<Stripe.Refund>;
export type Product = Flat<Stripe.Product>;
export type Price = Wire<Stripe.Price, 'unit_amount_decimal'>;
export type Dispute = Flat<Stripe.Dispute>;
export type BalanceTransaction = Flat<Stripe.BalanceTransaction>;
export type CustomerBalanceTransaction = Flat<Stripe.CustomerBalanceTransaction>;
export type TestClock = Flat<Stripe.TestHelpers.TestClock>;
export type InvoicePayment = Flat<Stripe.InvoicePayment>;
export type TaxRate = Flat<Stripe.TaxRate>;
export type TaxCalculation = Omit<Flat<Stripe.Tax.Calculation>, 'id' | 'line_items'> & { id: string };
export type SubscriptionItem = Omit<Flat<Stripe.SubscriptionItem>, 'price' | 'plan'> & {
  price: Price;
  plan: Wire<Stripe.Plan, 'amount_decimal'>;
};
export type ModelSubscription = Omit<Flat<Stripe.Subscription>, 'items'> & {
  items: List<SubscriptionItem>;
};
export type LineItem = Omit<Flat<Stripe.InvoiceLineItem>, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string | null;
  pricing: {
    type: 'price_details';
    unit_amount_decimal: string;
    price_details: { price: string; product: string };
  } | null;
};
export type Invoice = Omit<Flat<Stripe.Invoice>, 'lines' | 'payments' | 'confirmation_secret' | 'id'> & {
  id: string;
  lines: List<LineItem>;
  sandboxSubscription: string | null;
};
export type Phase = Omit<Flat<Stripe.SubscriptionSchedule.Phase>, 'items'> & {
  items: {
    billing_thresholds: null;
    discounts: [];
    metadata: Record<string, string>;
    plan: string;
    price: string;
    quantity: number;
    tax_rates: [];
  }[];
};
export type Schedule = Omit<Flat<Stripe.SubscriptionSchedule>, 'phases'> & { phases: Phase[] };
export type ModelToken = {
  id: string;
  object: 'token';
  card: Record<string, unknown>;
  client_ip: null;
  created: number;
  livemode: false;
  type: 'card';
  used: boolean;
  sandboxNumber: string;
};
export type ProviderEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** An answer that is given again to the caller that repeats the key. */
export type ModelAnswered = { id: string; request: string; status: number; body: string; created: number };
/** An event that the webhook has not acknowledged yet; the time is the real one, in milliseconds. */
export type Delivery = { id: string; attempts: number; dueAt: number };
/** What the sandbox needs to be the same after a restart. */
export type Identity = {
  id: 'identity';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  port: number;
};

export type Objects = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: ModelCharge;
  refund: Refund;
  product: Product;
  price: Price;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  customer_balance_transaction: CustomerBalanceTransaction;
  'test_helpers.test_clock': TestClock;
  subscription: ModelSubscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  tax_rate: TaxRate;
  'tax.calculation': TaxCalculation;
  token: ModelToken;
  event: ProviderEvent;
  answered: ModelAnswered;
  delivery: Delivery;
  identity: Identity;
};
export type ModelKind = keyof Objects;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };
export const listOf = <T>(url: string, data: T[]): List<T> => ({ object: 'list', data, has_more: false, url });

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
/** An id as Stripe makes them: a prefix that tells the kind, then 24 letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** Fields of an answer that have no value here. */
export const nulls = <Name extends string>(...names: readonly Name[]): Record<Name, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** The version of the API whose objects are served: the one that the pinned `stripe` library speaks. */
export const API_VERSION = '2026-10-28.endive';
