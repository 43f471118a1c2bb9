import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import type { MembershipBillingSettings } from './contract/settings.ts';
import { membership } from './domain/membership.ts';
import { entitlement } from './domain/state.ts';
import { plan as planDecider } from './domain/plan.ts';
import type { MembershipFacts, MembershipOperator } from './index.ts';

/** What staff set, what is paid for or given, and without payments what the installation gives all members. */
export const membershipFacts = (of: {
  log: EventLog;
  clock: Clock;
  settings: MembershipBillingSettings;
  takesPayments: boolean;
}): MembershipFacts => ({
  planOf: async (member) => {
    const { log, clock, settings, takesPayments } = of;
    if (!takesPayments && settings.PLAN_WITHOUT_BILLING === 'unlimited')
      return { plan: 'unlimited', because: 'without-payments' };
    const [set, state] = await Promise.all([stateOf(log, planDecider, member), stateOf(log, membership, member)]);
    if (set.plan === 'unlimited') return { plan: 'unlimited', because: 'set-by-staff' };
    const { plan, because } = entitlement(state, clock.now(), settings.GRACE_DAYS);
    return { plan, because };
  },
});

export const membershipOperator = (execute: Execute, identity: Pick<IdentityFacts, 'account'>): MembershipOperator => ({
  setPlan: async (by, member, plan) => {
    const { exists } = await identity.account(member);
    const done = await execute(by, planDecider, member, { type: 'SetPlan', member, memberExists: exists, plan });
    return isRefusal(done) ? done : undefined;
  },
});
