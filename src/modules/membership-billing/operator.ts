import type { Execute } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { plan as planDecider } from './domain/plan.ts';
import type { MembershipOperator } from './index.ts';

export const membershipOperator = (execute: Execute, identity: Pick<IdentityFacts, 'account'>): MembershipOperator => ({
  setPlan: async (caller, member, plan) => {
    const { exists } = await identity.account(member);
    const done = await execute(caller, planDecider, member, { type: 'SetPlan', member, memberExists: exists, plan });
    return isRefusal(done) ? done : undefined;
  },
});
