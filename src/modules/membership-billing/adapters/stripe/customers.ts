import { Stripe } from 'stripe';
import type { Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';

const isThere = async (stripe: Stripe, customer: string): Promise<boolean> => {
  try {
    return !(await stripe.customers.retrieve(customer)).deleted;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing') return false;
    throw problem;
  }
};

/** A member as a customer of the provider. */
export const customerCalls = ({ stripe }: StripeAccess): Pick<Payments, 'customer' | 'holds' | 'forget'> => ({
  customer: async (member) => {
    const { id } = await stripe.customers.create({ metadata: { member } }, { idempotencyKey: `customer:${member}` });
    return id;
  },
  holds: (customer) => isThere(stripe, customer),
  forget: async (customer) => {
    if (await isThere(stripe, customer)) await stripe.customers.del(customer);
  },
});
