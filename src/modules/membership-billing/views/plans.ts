import type { SubscriptionInfo, SubscriptionType } from '../contract/api.ts';
import { cadence, type PaidPlan } from '../contract/plans.ts';
import { entitlement, type ChosenPlan, type MembershipState } from '../domain/state.ts';
import type { RevenueRow } from '../projections/billing.ts';

const BASIC = 'basic';

export const basicType = (currency: string): SubscriptionType => ({
  id: BASIC,
  name: 'Basic',
  price: 0,
  slashed_price: null,
  currency,
  months_off: 0,
  billed_cadence: '',
});

export const typeView = (plan: ChosenPlan & Partial<Pick<PaidPlan, 'name' | 'formerPrice'>>): SubscriptionType => ({
  id: plan.type,
  name: plan.name ?? 'Unlimited',
  price: plan.price,
  slashed_price: plan.formerPrice ?? null,
  currency: plan.currency,
  months_off: plan.months,
  billed_cadence: cadence(plan.months),
});

/** BIL-039, C-167 */
export const infoView = (
  state: MembershipState,
  {
    now,
    graceDays,
    currency,
    plans,
    isSetByStaff,
  }: { now: string; graceDays: number; currency: string; plans: readonly PaidPlan[]; isSetByStaff: boolean },
): SubscriptionInfo => {
  const { plan, because } = entitlement(state, now, graceDays);
  const basic = basicType(currency);
  const typed = (each: ChosenPlan): SubscriptionType => {
    const sold = plans.find(({ type, price }) => type === each.type && price === each.price);
    return typeView(sold ?? each);
  };
  const isUnlimited = plan === 'unlimited' || isSetByStaff;
  const free = { ...basic, id: 'unlimited', name: 'Unlimited' };
  const { subscription } = state;
  const current = !isUnlimited ? basic : subscription ? typed(subscription.plan) : free;
  const renews = subscription?.renews === true && isUnlimited;
  return {
    is_unlimited_subscribed: isUnlimited,
    // What staff set has no end; free months beside it end nothing.
    current_period_end: plan === 'unlimited' && !(isSetByStaff && !subscription) ? state.until : null,
    grace_period_end: because === 'grace' ? state.graceUntil : null,
    current_subscription_type: current,
    next_subscription_type: renews ? typed(subscription.next ?? subscription.plan) : basic,
    auto_renewal: renews,
  };
};

export const revenueView = (row: RevenueRow) => ({ ...row, net: row.charged - row.refunded });
