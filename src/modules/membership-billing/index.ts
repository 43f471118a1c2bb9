import { token } from '../../shared-kernel/injection.ts';
import type { Caller } from '../../shared-kernel/commands/commands.ts';
import type { Refusal } from '../../shared-kernel/contract/refusals.ts';

/** The two plans (BIL-001). Members are on Basic until another plan is recorded. */
type Plan = 'basic' | 'unlimited';
/** What other modules' decisions may know of a member's plan; folded from its stream, so never behind. */
export type MembershipFacts = { planOf(member: string): Promise<Plan> };
export const MEMBERSHIP_FACTS = token<MembershipFacts>('MembershipFacts');

/** What operators do with plans, `npm run admin -- set-plan`. Answers a refusal, or undefined when it is so now. */
export type MembershipOperator = { setPlan(by: Caller, member: string, plan: Plan): Promise<Refusal | undefined> };
export const MEMBERSHIP_OPERATOR = token<MembershipOperator>('MembershipOperator');
