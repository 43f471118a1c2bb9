import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { planLifecycle, type PlanStatus } from '../contract/plan-lifecycle.ts';
import { PlanSet, type PlanEvent } from '../contract/plan-events.ts';

export type PlanState = { plan: PlanStatus };
export type PlanCommand = { type: 'SetPlan'; member: string; memberExists: boolean; plan: PlanState['plan'] };

/** Which plan a member is on; Basic until something else is recorded (BIL-001). */
export const plan: Decider<PlanState, PlanCommand, PlanEvent> = {
  stream: (member) => `membership-billing.plan-${member}`,
  initial: { plan: 'basic' },
  evolve: (_, fact) => ({ plan: fact.data.plan }),
  decide: ({ member, memberExists, plan }, state) => {
    if (!memberExists) return refuse('USER_DOES_NOT_EXIST');
    return state.plan === plan ? [] : [did(PlanSet, { member, plan, by: 'admin' })];
  },
  lifecycles: [
    follows(
      planLifecycle,
      ({ plan }) => plan,
      ({ type, data }) => `${type}.${data.plan}`,
    ),
  ],
};
