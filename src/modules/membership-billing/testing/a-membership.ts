import { fold, stateAfter as stateAfterDecided } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { ChargeSucceeded, ProviderAligned, type BillingEvent } from '../contract/membership-events.ts';
import { membership, type MembershipCommand } from '../domain/membership.ts';
import type { Alignment } from '../domain/state.ts';

export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const NOW = '2026-05-04T19:00:00.000Z';
export const NEXT_MONTH = '2026-06-04T19:00:00.000Z';
export const monthly = { type: 'unlimited-monthly', price: 1500, currency: 'usd', months: 1 };
export const annual = { type: 'unlimited-annual', price: 12_000, currency: 'usd', months: 12 };

export type MembershipStep = MembershipCommand | BillingEvent;
const isFact = (step: MembershipStep): step is BillingEvent => 'data' in step;
/** What the executor would append: facts in an order that their lifecycles allow. */
const decidedAfter = (command: MembershipCommand, facts: readonly BillingEvent[]) => {
  const state = fold(membership, facts);
  const decided = membership.decide(command, state);
  if (!isRefusal(decided)) stateAfterDecided(membership, decided, state);
  return decided;
};
/** What is recorded after these commands, each of which must be accepted, and facts. */
export const after = (...steps: MembershipStep[]): BillingEvent[] =>
  steps.reduce<BillingEvent[]>((facts, step) => {
    if (isFact(step)) return [...facts, step];
    const decided = decidedAfter(step, facts);
    if (isRefusal(decided)) throw new Error(decided.refused);
    return [...facts, ...decided];
  }, []);
export const stateAfter = (...steps: MembershipStep[]) => fold(membership, after(...steps));
/** The facts that a command records after the steps before it; it must be accepted. */
export const recorded = (command: MembershipCommand, ...steps: MembershipStep[]): BillingEvent[] => {
  const before = after(...steps);
  return after(...before, command).slice(before.length);
};
/** What a command records after the steps before it, or its refusal. */
export const outcome = (command: MembershipCommand, ...steps: MembershipStep[]) => {
  const decided = decidedAfter(command, after(...steps));
  return isRefusal(decided) ? decided.refused : decided.map(({ type }) => type);
};

export const choose = (order: string, plan = monthly, now = NOW) => ({
  type: 'ChoosePlan' as const,
  member: ANA,
  order,
  plan,
  paymentMethod: 'pm_1',
  discount: null,
  now,
  timezone: 'UTC',
});
export const paid = did(ChargeSucceeded, {
  member: ANA,
  charge: 'in_1',
  intent: 'pi_1',
  about: 'membership',
  type: monthly.type,
  amount: 1500,
  tax: 0,
  currency: 'usd',
  from: NOW,
  until: NEXT_MONTH,
  receipt: null,
  happenedAt: NOW,
  number: 'WELL-0001',
});
/** Ana is on the monthly plan, which is paid for a month. */
export const subscribed: MembershipStep[] = [
  choose('order-1'),
  { type: 'StartSubscription', member: ANA, order: 'order-1', subscription: 'sub_1', chargedFrom: null, now: NOW },
  paid,
];
export const stop = { type: 'StopRenewal', member: ANA, because: 'own-wish', now: NOW } as const;
export const aligned = (what: Alignment) => did(ProviderAligned, { member: ANA, subscription: 'sub_1', what });
/** A month that a gift brings. */
export const giftMonth = {
  type: 'GrantMonths',
  member: ANA,
  source: 'gift',
  grant: 'gift-1',
  months: 1,
  now: NOW,
  timezone: 'UTC',
} as const satisfies MembershipCommand;
/** A gift without a recipient, unless changed. */
export const orderGift = (change: object = {}): MembershipCommand => ({
  type: 'OrderGift',
  member: ANA,
  gift: 'gift-1',
  plan: monthly,
  paymentMethod: 'pm_1',
  code: 'GIVE',
  recipientName: '',
  recipientEmail: '',
  message: '',
  deliverAt: null,
  ...change,
});
