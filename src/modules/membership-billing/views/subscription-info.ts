import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SubscriptionInfo } from '../contract/api.ts';
import { plansOnSale } from '../contract/plans.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';
import { membership } from '../domain/membership.ts';
import { plan as planDecider } from '../domain/plan.ts';
import { infoView } from './views.ts';

/** The plan of a member as its owner sees it, folded from the streams. */
export const subscriptionInfoOf =
  ({
    log,
    clock,
    settings,
    takesPayments,
  }: {
    log: EventLog;
    clock: Clock;
    settings: MembershipBillingSettings;
    takesPayments: boolean;
  }) =>
  async (member: string): Promise<SubscriptionInfo> => {
    const [state, staff] = await Promise.all([stateOf(log, membership, member), stateOf(log, planDecider, member)]);
    const isSetByStaff =
      staff.plan === 'unlimited' || (!takesPayments && settings.PLAN_WITHOUT_BILLING === 'unlimited');
    return infoView(state, {
      now: clock.now(),
      graceDays: settings.GRACE_DAYS,
      currency: settings.BILLING_CURRENCY,
      plans: plansOnSale(settings),
      isSetByStaff,
    });
  };
