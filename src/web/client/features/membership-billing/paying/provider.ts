import type { Stripe } from '@stripe/stripe-js';

/** Where Stripe.js comes from on this installation, and for whom. */
export type ProviderAddress = { script_url: string; publishable_key: string };

const REAL = 'https://js.stripe.com/';

/** Loads the payment provider's script, which alone sees what is typed into the card form. Tests put theirs in its place. */
export const provider = {
  load: async ({ script_url, publishable_key }: ProviderAddress): Promise<Stripe> => {
    const stripe = script_url.startsWith(REAL)
      ? await (await import('@stripe/stripe-js/pure')).loadStripe(publishable_key)
      : await sandbox(script_url, publishable_key);
    if (stripe === null) throw new Error('The payment provider’s script brought nothing');
    return stripe;
  },
};

/** The same interface from another origin, which the official loader does not know. */
const sandbox = async (script_url: string, key: string): Promise<Stripe | null> => {
  await new Promise<void>((resolve, reject) => {
    if (window.Stripe) return resolve();
    const script = document.createElement('script');
    script.src = script_url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment provider’s script could not be loaded'));
    });
    document.head.append(script);
  });
  return window.Stripe?.(key) ?? null;
};
