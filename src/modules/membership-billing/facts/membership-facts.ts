import { stateOf } from '#kernel/commands/commands.ts';
import { membership } from '../domain/membership.ts';
import { plan as planDecider } from '../domain/plan.ts';
import { entitlement } from '../domain/state.ts';
import type { MembershipFacts } from '../index.ts';
import type { PlanNeeds } from '../views/subscription-info.ts';

/** What staff set, what is paid for or given, and without payments what the installation gives all members. */
export const membershipFacts = ({ log, clock, settings, takesPayments }: PlanNeeds): MembershipFacts => ({
  planOf: async (member) => {
    if (!takesPayments && settings.PLAN_WITHOUT_BILLING === 'unlimited')
      return { plan: 'unlimited', because: 'without-payments' };
    const [set, state] = await Promise.all([stateOf(log, planDecider, member), stateOf(log, membership, member)]);
    if (set.plan === 'unlimited') return { plan: 'unlimited', because: 'set-by-staff' };
    const { plan, because } = entitlement(state, clock.now(), settings.GRACE_DAYS);
    return { plan, because };
  },
});
