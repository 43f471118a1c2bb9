/** The two plans (BIL-001). Everybody is on Basic until something else is recorded. */
export type Plan = 'basic' | 'unlimited';
export type MembershipFacts = { planOf(member: string): Promise<Plan> };
export const MEMBERSHIP_FACTS = Symbol('MembershipFacts');
