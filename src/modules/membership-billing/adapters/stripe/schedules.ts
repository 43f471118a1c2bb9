import type { Stripe } from 'stripe';
import { idOf } from './access.ts';

const OVER = new Set(['canceled', 'incomplete_expired']);
export const isOver = ({ status }: Stripe.Subscription): boolean => OVER.has(status);

/** What a plan that begins by a schedule is charged with: a schedule keeps its own copy. */
export const scheduleSettings = ({
  default_payment_method: card,
  automatic_tax: { enabled },
}: Stripe.Subscription) => ({
  automatic_tax: { enabled },
  ...(card === null ? {} : { default_payment_method: idOf(card) }),
});

export const releaseSchedule = async (stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> => {
  if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule));
};

export const scheduleOf = async (stripe: Stripe, subscription: string): Promise<Stripe.SubscriptionSchedule> => {
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  } catch (problem) {
    const { schedule } = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
    // Another process has created it meanwhile.
    if (typeof schedule === 'object' && schedule !== null) return schedule;
    throw problem;
  }
};
