import type { Stripe } from 'stripe';
import { cardWords } from '../../card-problems/card-words.ts';
import type { Attempt, Payments } from '../payments.ts';
import { seconds, type StripeAccess } from './access.ts';
import { confirmed, intentOfInvoice } from './attempts.ts';
import { instant, endsAtPeriodEnd } from './observing.ts';
import { isOver, releaseSchedule, scheduleOf, scheduleSettings } from './schedules.ts';

export const subscriptionOf = async (
  stripe: Stripe,
  customer: string,
  order: string,
): Promise<Stripe.Subscription | undefined> => {
  for await (const each of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    if (each.metadata['order'] === order) return each;
  return undefined;
};

/** A subscription begins, renews or not, changes its plan and its next charge. */
export const subscriptionCalls = ({
  stripe,
  hasTax,
  priceOf,
}: StripeAccess): Pick<Payments, 'subscribe' | 'setRenewal' | 'setNextPlan' | 'setPaidUntil'> => ({
  subscribe: async ({ customer, order, member, plan, paymentMethod, chargedFrom, mayCharge }) => {
    const existing = await subscriptionOf(stripe, customer, order);
    if (!existing && !mayCharge) return { is: 'not-begun', subscription: null, chargedFrom: null };
    const subscription =
      existing ??
      (await stripe.subscriptions.create(
        {
          customer,
          items: [{ price: await priceOf(plan) }],
          default_payment_method: paymentMethod,
          payment_behavior: 'default_incomplete',
          metadata: { order, member, type: plan.type },
          ...(chargedFrom === null ? {} : { trial_end: seconds(chargedFrom) }),
          ...(hasTax ? { automatic_tax: { enabled: true } } : {}),
        },
        { idempotencyKey: `order:${order}` },
      ));
    const { id, status, latest_invoice, trial_end: trialEnd } = subscription;
    const begun = { subscription: id, chargedFrom: trialEnd === null ? null : instant(trialEnd) };
    if (status === 'active' || status === 'trialing' || status === 'past_due') return { is: 'done', ...begun };
    const intent = isOver(subscription) ? undefined : await intentOfInvoice(stripe, latest_invoice);
    const attempt: Attempt = intent
      ? await confirmed(stripe, intent, { paymentMethod, mayCharge, key: `order:${order}:confirm` })
      : { is: 'failed', reason: cardWords.tooLate };
    return { ...attempt, ...begun };
  },
  setRenewal: async (subscription, renews) => {
    const now = await stripe.subscriptions.retrieve(subscription);
    if (isOver(now)) return;
    // What was planned before is not the present plan; a schedule does not let its subscription be ended either.
    await releaseSchedule(stripe, now);
    if (!renews && !endsAtPeriodEnd(now))
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    if (renews && now.cancel_at_period_end)
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    // Set on Stripe's pages, "on a date".
    else if (renews && now.cancel_at !== null) await stripe.subscriptions.update(subscription, { cancel_at: '' });
  },
  setNextPlan: async (subscription, plan) => {
    const now = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
    if (isOver(now)) return;
    const [item] = now.items.data;
    const price = await priceOf(plan);
    const present = typeof now.schedule === 'object' ? now.schedule : null;
    // Sent already, by a process that died or another one.
    if (present?.phases.at(-1)?.items[0]?.price === price) return;
    if (!item || item.price.id === price) return releaseSchedule(stripe, now);
    // What another process has begun is completed. If it were released, that process could record a plan that is not there.
    const schedule = present ?? (await scheduleOf(stripe, subscription));
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      default_settings: scheduleSettings(now),
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: schedule.current_phase?.start_date ?? schedule.phases[0]!.start_date,
          end_date: item.current_period_end,
          proration_behavior: 'none',
          // A phase that does not say so is charged.
          ...(now.status === 'trialing' ? { trial: true } : {}),
        },
        {
          items: [{ price, quantity: 1 }],
          proration_behavior: 'none',
          // Else another interval can begin without an invoice.
          billing_cycle_anchor: 'phase_start',
        },
      ],
    });
  },
  setPaidUntil: async (subscription, until) => {
    const now = await stripe.subscriptions.retrieve(subscription);
    const ends = now.items.data[0]?.current_period_end ?? 0;
    if (isOver(now)) return until;
    if (seconds(until) <= ends) return instant(ends);
    await releaseSchedule(stripe, now);
    await stripe.subscriptions.update(
      subscription,
      { trial_end: seconds(until), proration_behavior: 'none' },
      { idempotencyKey: `until:${subscription}:${until}` },
    );
    return until;
  },
});
