import { Stripe } from 'stripe';
import type { PaymentProvider } from '#kernel/parts.ts';
import type { ChosenPlan } from '../../domain/state.ts';

const TIMEOUT_MS = 20_000;
const API_VERSION = '2026-10-28.endive';

/** What the calls of this adapter work with. */
export type StripeAccess = {
  stripe: Stripe;
  hasTax: boolean;
  /** The id of a plan's price. */
  priceOf: (plan: ChosenPlan) => Promise<string>;
};

/** The official library, with the version of the API that its objects belong to. */
export const stripeClient = ({ apiUrl, secretKey }: Pick<PaymentProvider, 'apiUrl' | 'secretKey'>): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    // Repeated with the library's own keys only where we give none; ours make every repetition safe.
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
};

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
