import { token } from '#kernel/injection.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';

/** The two plans (BIL-001). Members are on Basic unless something was paid for, given or set by staff. */
type Plan = 'basic' | 'unlimited';
/** The plan that a member may use now, and what that rests on: recorded with what is decided on it. */
export type PlanInUse = {
  plan: Plan;
  because: 'paid-or-given' | 'grace' | 'renewal-under-way' | 'nothing-paid' | 'set-by-staff' | 'without-payments';
};
/** What other modules' decisions may know of a member's plan; folded from its streams, so never behind. */
export type MembershipFacts = {
  /** Unlimited also while a renewal is unpaid for some days (C-167). */
  planOf(member: string): Promise<PlanInUse>;
};
export const MEMBERSHIP_FACTS = token<MembershipFacts>('MembershipFacts');

/** What a member has paid for and will pay; folded from the stream, so never behind. */
export type ChargeFacts = {
  /** `endsWithAccount`: it is not charged once the account is closed or shut out. */
  chargesOf(member: string): Promise<{
    paidUntil: string | null;
    next: { at: string; amount: number; currency: string; endsWithAccount: boolean } | null;
  }>;
};
export const CHARGE_FACTS = token<ChargeFacts>('ChargeFacts');

/** Whether what a mail about money says is still so; by the key that it was sent under. */
export type MoneyNotices = { isStillSo(member: string, key: string): Promise<boolean> };
export const MONEY_NOTICES = token<MoneyNotices>('MoneyNotices');

/** What operators do with plans, `npm run admin -- set-plan`. Answers a refusal, or undefined when it is so now. */
export type MembershipOperator = { setPlan(caller: Caller, member: string, plan: Plan): Promise<Refusal | undefined> };
export const MEMBERSHIP_OPERATOR = token<MembershipOperator>('MembershipOperator');

/** Told by the module that knows which sessions were held: three in a month earn a free month (C-062). */
export type HostRewards = {
  sessionHeld(caller: Caller, options: { host: string; session: string; heldAt: string }): Promise<Refusal | undefined>;
};
export const HOST_REWARDS = token<HostRewards>('HostRewards');

export { waitingPayments } from './projections/waiting-payments.ts';

/** What happened to one member's money, for auditors: each charge with its rule and what became of it. */
export { moneyStory } from './domain/money-story.ts';
export { withMoneyInWords } from './domain/membership-words.ts';
export { balanceInWords, balanceOf } from './domain/money-words.ts';
export type { ChargeStory, MoneyDispute, MoneyRefund, MoneyStory } from './domain/money-types.ts';
