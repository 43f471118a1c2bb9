import type { Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';

const CLOCKS_APART_SECONDS = 300;
/** In seconds of the Unix epoch. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Infinity);

/** Messages of the provider: whether it signed them, and whose payment they are about. */
export const notificationCalls = ({
  stripe,
  webhookSecret,
}: Pick<StripeAccess, 'stripe'> & { webhookSecret: string }): Pick<Payments, 'payerOf' | 'notification'> => ({
  payerOf: async (object) => {
    const expand = ['charge'];
    const reference = /^d[pu]_/.test(object)
      ? await stripe.disputes.retrieve(object, { expand })
      : /^(?:re|pyr)_/.test(object)
        ? await stripe.refunds.retrieve(object, { expand })
        : null;
    const customer =
      reference?.charge === null || typeof reference?.charge !== 'object' ? null : reference.charge.customer;
    return typeof customer === 'object' ? (customer?.id ?? null) : customer;
  },
  notification: (body, signature) => {
    try {
      const { id, type, created, data } = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      // The library refuses what was signed long ago, and takes what says that it will be signed.
      if (signedAt(signature) > Date.now() / 1000 + CLOCKS_APART_SECONDS) return undefined;
      const object = data.object as { id?: string; object?: string; customer?: string | { id: string } | null };
      const customer = typeof object.customer === 'object' ? object.customer?.id : object.customer;
      return {
        id,
        type,
        at: new Date(created * 1000).toISOString(),
        object: object.id ?? null,
        customer: customer ?? (object.object === 'customer' ? (object.id ?? null) : null),
      };
    } catch {
      return undefined;
    }
  },
});
