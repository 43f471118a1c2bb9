import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SubscriptionInfo } from '../contract/api.ts';
import { plansOnSale } from '../contract/plans.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';
import { membership } from '../domain/membership.ts';
import { plan as planDecider } from '../domain/plan.ts';
import { infoView } from './plans.ts';

/** What decides the plan of a member, beside their streams. */
export type PlanNeeds = { log: EventLog; clock: Clock; settings: MembershipBillingSettings; takesPayments: boolean };

/** The plan of a member as its owner sees it, folded from the streams. */
export const subscriptionInfo = async (
  { log, clock, settings, takesPayments }: PlanNeeds,
  member: string,
): Promise<SubscriptionInfo> => {
  const [state, staff] = await Promise.all([stateOf(log, membership, member), stateOf(log, planDecider, member)]);
  const isSetByStaff = staff.plan === 'unlimited' || (!takesPayments && settings.PLAN_WITHOUT_BILLING === 'unlimited');
  return infoView(state, {
    now: clock.now(),
    graceDays: settings.GRACE_DAYS,
    currency: settings.BILLING_CURRENCY,
    plans: plansOnSale(settings),
    isSetByStaff,
  });
};
