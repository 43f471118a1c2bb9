import { subscriptionCan } from '#modules/membership-billing/contract/subscription-lifecycle.ts';
import type { SubscriptionInfo, SubscriptionType } from '#modules/membership-billing/contract/api.ts';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { dateText } from '#client/lib/time.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.yours;

/** What one period costs and how often: "$15.00 every month". */
export const priceText = ({ price, currency, billed_cadence }: SubscriptionType): string =>
  billingTexts.plans.each(moneyText(price, currency), storedWord(billed_cadence));

/** What a member has and what comes next, in one sentence; `onBasic` in place of the one to the member. */
export const standingText = (subscriptionInfo: SubscriptionInfo, onBasic: string = texts.basic): string => {
  if (!subscriptionInfo.is_unlimited_subscribed) return onBasic;
  const until = lastsUntil(subscriptionInfo);
  if (until === null) return texts.open;
  const date = dateText(until);
  const next = subscriptionInfo.next_subscription_type;
  if (!subscriptionInfo.auto_renewal || next.price === 0) return texts.ends(date);
  if (subscriptionInfo.grace_period_end !== null) return texts.owes(date);
  return next.id === subscriptionInfo.current_subscription_type.id
    ? texts.renews(date, priceText(next))
    : texts.changes(date, next.name, priceText(next));
};

/** The end of Unlimited if nothing more is charged: of the period, or of the days of grace after it. */
export const lastsUntil = (subscriptionInfo: SubscriptionInfo): string | null =>
  subscriptionInfo.grace_period_end ?? subscriptionInfo.current_period_end;

/** Unlimited for as long as staff leave it: there is nothing to buy. */
export const isWithoutEnd = (subscriptionInfo: SubscriptionInfo): boolean =>
  subscriptionInfo.is_unlimited_subscribed && subscriptionInfo.current_period_end === null;

/** A charge follows the current period. */
export const isRenewing = (subscriptionInfo: SubscriptionInfo): boolean =>
  subscriptionCan(subscriptionInfo, 'RenewalStopped');

/** A renewal failed, is tried again, and the plan lasts some days longer (C-167). */
export const isInGrace = ({ grace_period_end, auto_renewal }: SubscriptionInfo, now: number): boolean =>
  auto_renewal && grace_period_end !== null && Date.parse(grace_period_end) > now;
