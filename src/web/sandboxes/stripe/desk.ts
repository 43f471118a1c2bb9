import type { ProviderAccount } from './account.ts';
import { invalid, missing } from './failure.ts';
import { API_VERSION, newId, type Customer, type ModelKind, type Objects } from './model.ts';

export type SandboxSettings = {
  /** Percent that every sale is taxed with where `automatic_tax` is enabled. */
  taxPercent: number;
  /** Days between the attempts to collect a renewal; after the last one the subscription ends. */
  retryDays: readonly number[];
  /** Seconds that the invoice of a renewal stays a draft. */
  draftSeconds: number;
  /** Seconds after which a refund fails whose card does not take it. */
  refundFailsSeconds: number;
};

export const usualSettings: SandboxSettings = {
  taxPercent: 10,
  retryDays: [3, 5],
  draftSeconds: 3600,
  refundFailsSeconds: 86_400,
};

/** One piece of work on the account: at which time, on whose request, and what it makes known. */
export type Desk = {
  account: ProviderAccount;
  settings: SandboxSettings;
  /** Seconds since 1970 in the time of the customer that the work is about. */
  now: number;
  /** While what is due happens, each thing at its own moment. */
  isCatchingUp: boolean;
  /** The product's clock, which customers without a test clock live by. */
  readonly clock: number;
  /** Where browsers reach the sandbox. */
  origin: string;
  request: { id: string | null; idempotency_key: string | null };
  emit(type: string, object: object, previous?: object): void;
};

export const desk = (desk: Omit<Desk, 'emit' | 'now' | 'isCatchingUp'>): Desk => {
  const self: Desk = {
    ...desk,
    now: desk.clock,
    isCatchingUp: false,
    emit: (type, object, previous) => {
      const id = newId('evt');
      desk.account.add('event', {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: self.now,
        data: {
          object: withoutOwn(object) as Record<string, unknown>,
          ...(previous === undefined
            ? {}
            : { previous_attributes: structuredClone(previous) as Record<string, unknown> }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: desk.request,
        type,
      });
      desk.account.add('delivery', { id: `delivery_${id}`, attempts: 0, dueAt: 0 });
    },
  };
  return self;
};

export const isOwn = (key: string): boolean => /^sandbox[A-Z]/.test(key);

/** Without what is the sandbox's own. */
export const withoutOwn = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutOwn)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !isOwn(key))
            .map(([key, inner]) => [key, key === 'metadata' ? inner : withoutOwn(inner)]),
        )
      : value;

const namesInErrors: Partial<Record<ModelKind, string>> = {
  payment_method: 'PaymentMethod',
  'test_helpers.test_clock': 'test clock',
};

export const get = <K extends ModelKind>({ account }: Desk, kind: K, id: string, param = 'id'): Objects[K] => {
  const found = account.find(kind, id);
  if (!found) throw missing(namesInErrors[kind] ?? kind, id, param);
  return found;
};

/** The customer, and from now on its time. */
export const serve = (at: Desk, id: string, param = 'customer'): Customer => {
  const customer = get(at, 'customer', id, param);
  if (customer.deleted !== undefined) throw missing('customer', id, param);
  enter(at, customer.test_clock);
  return customer;
};

export const serveAny = (at: Desk, customer: string | null): void => {
  if (customer !== null) enter(at, at.account.find('customer', customer)?.test_clock);
};

const enter = (at: Desk, clock: string | null | undefined): void => {
  if (at.isCatchingUp) return;
  at.now = clock === null || clock === undefined ? at.clock : get(at, 'test_helpers.test_clock', clock).frozen_time;
};

// Source: https://docs.stripe.com/currencies: minimum and maximum charge amounts
export const amountIn = (amount: number, currency: string): number => {
  if (amount < 0) throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > 0 && amount < SMALLEST)
    throw invalid(`Amount must be at least 0.50 ${currency}`, { code: 'amount_too_small', param: 'amount' });
  return amount;
};
// Source: https://docs.stripe.com/currencies: 50 of the smallest unit of most currencies
const SMALLEST = 50;
