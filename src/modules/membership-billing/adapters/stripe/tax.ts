import { Stripe } from 'stripe';
import type { ChosenPlan } from '../../domain/state.ts';

/** A payment without an invoice is taxed by a calculation of its own, which reports it to the provider once it is paid. */
export const calculated = (stripe: Stripe, customer: string, { type, price, currency }: ChosenPlan, key?: string) =>
  stripe.tax.calculations.create(
    { customer, currency, line_items: [{ amount: price, reference: type, tax_behavior: 'exclusive' }] },
    key === undefined ? {} : { idempotencyKey: key },
  );

/** @returns undefined while no card says where the customer lives */
export const ifLocated = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError && problem.code === 'customer_tax_location_invalid')
      return undefined;
    throw problem;
  }
};
