import { Stripe } from 'stripe';
import type { Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';
import { intentOfGift } from './gifts.ts';
import { isOver } from './schedules.ts';
import { subscriptionOf } from './subscriptions.ts';

/** What was begun is given up, and what runs is ended. */
export const endingCalls = ({ stripe }: StripeAccess): Pick<Payments, 'giveUp' | 'end'> => ({
  giveUp: async (customer, payment) => {
    const subscription = await subscriptionOf(stripe, customer, payment);
    if (subscription?.status === 'incomplete') await stripe.subscriptions.cancel(subscription.id);
    const intent = await intentOfGift(stripe, customer, payment);
    if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
      await stripe.paymentIntents.cancel(intent.id);
  },
  end: async (subscription) => {
    const now = await stripe.subscriptions.retrieve(subscription);
    if (isOver(now)) return;
    try {
      await stripe.subscriptions.cancel(subscription);
    } catch (problem) {
      // It ended between the two calls.
      if (!(problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing')) throw problem;
    }
  },
});
