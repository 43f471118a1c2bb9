import type { Stripe } from 'stripe';
import type { Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';
import { confirmed } from './attempts.ts';
import { calculated, ifLocated } from './tax.ts';

export const intentOfGift = async (
  stripe: Stripe,
  customer: string,
  gift: string,
): Promise<Stripe.PaymentIntent | undefined> => {
  for await (const each of stripe.paymentIntents.list({ customer, limit: 100 }))
    if (each.metadata['gift'] === gift) return each;
  return undefined;
};

/** A gift is one payment without a subscription. */
export const giftCalls = ({ stripe, hasTax }: StripeAccess): Pick<Payments, 'payForGift'> => ({
  payForGift: async ({ customer, gift, member, plan, paymentMethod, mayCharge }) => {
    const existing = await intentOfGift(stripe, customer, gift);
    if (!existing && !mayCharge) return { is: 'not-begun' };
    const tax =
      existing || !hasTax ? undefined : await ifLocated(calculated(stripe, customer, plan, `gift:${gift}:tax`));
    const intent =
      existing ??
      (await stripe.paymentIntents.create(
        {
          customer,
          amount: tax?.amount_total ?? plan.price,
          currency: plan.currency,
          payment_method: paymentMethod,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { gift, member, type: plan.type, tax: tax?.tax_amount_exclusive ?? 0 },
          ...(tax?.id ? { hooks: { inputs: { tax: { calculation: tax.id } } } } : {}),
        },
        { idempotencyKey: `gift:${gift}` },
      ));
    return confirmed(stripe, intent, { paymentMethod, mayCharge, key: `gift:${gift}:confirm` });
  },
});
