import { stateOf, type Execute } from '../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../shared-kernel/contract/refusals.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import type { IdentityFacts } from '../identity/index.ts';
import { plan as planDecider } from './domain/plan.ts';
import type { MembershipFacts, MembershipOperator } from './index.ts';

/** Folds the plan's stream. */
export const membershipFacts = (log: EventLog): MembershipFacts => ({
  planOf: async (member) => (await stateOf(log, planDecider, member)).plan,
});

export const membershipOperator = (execute: Execute, identity: Pick<IdentityFacts, 'account'>): MembershipOperator => ({
  setPlan: async (by, member, plan) => {
    const { exists } = await identity.account(member);
    const done = await execute(by, planDecider, member, { type: 'SetPlan', member, memberExists: exists, plan });
    return isRefusal(done) ? done : undefined;
  },
});
