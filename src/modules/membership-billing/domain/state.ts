import type { EventOf } from '#kernel/contract/event.ts';
import type { GiftStatus } from '../contract/gift-lifecycle.ts';
import type { ProviderRefused } from '../contract/membership-events.ts';
import { days, plus } from '#kernel/contract/time.ts';

/** A plan with what it costs, as it was when it was chosen. */
export type ChosenPlan = { type: string; months: number; price: number; currency: string };
type StateOrder = ChosenPlan & {
  order: string;
  paymentMethod: string;
  code: string | null;
  freeMonths: number;
  chargedFrom: string | null;
  /** The payment that waits for its confirmation. */
  intent: string | null;
};
type StateGift = ChosenPlan & {
  gift: string;
  paymentMethod: string;
  deliverAt: string | null;
  hasRecipient: boolean;
  status: Exclude<GiftStatus, 'none'>;
  /** Known once it is paid. */
  codeId: string | null;
  intent: string | null;
  sent: number;
};
type StateCharge = { amount: number; refunded: number; currency: string; intent: string | null; gift: string | null };
/** What the provider refused for good. */
export type RefusedStep = EventOf<{ ProviderRefused: typeof ProviderRefused }>['data']['what'];
export type Alignment = 'renewal' | 'next-plan' | 'paid-until' | 'ended';

export type MembershipState = {
  customer: string | null;
  paymentMethod: string | null;
  /** A card that waits for its confirmation. */
  setup: { payment: string; setup: string } | null;
  /** Cards that wait for no confirmation any more: why they were not saved, or null. */
  pastSetups: Readonly<Record<string, string | null>>;
  order: StateOrder | null;
  /** Orders that are over, for good or for nothing. */
  pastOrders: Readonly<Record<string, string | null>>;
  subscription: { id: string; plan: ChosenPlan; renews: boolean; next: ChosenPlan | null } | null;
  /** The end of everything that was paid for or given. */
  until: string | null;
  /** `UnlimitedEnded` is not recorded yet. */
  isRunning: boolean;
  graceUntil: string | null;
  charges: Readonly<Record<string, StateCharge>>;
  /** Recorded failures of each charge. */
  failures: Readonly<Record<string, number>>;
  refunds: readonly string[];
  /** Orders of refunds that were paid back. */
  paidRefunds: readonly string[];
  /** Refunds that the bank sent back. */
  returned: readonly string[];
  openRefunds: readonly { refund: string; charge: string; amount: number; currency: string }[];
  /** Refunds and credits of which nothing came, and why. */
  failedPayouts: Readonly<Record<string, string>>;
  openCredits: readonly { credit: string; amount: number; currency: string }[];
  /** Credits that were given. */
  credits: Readonly<Record<string, { amount: number; currency: string }>>;
  disputes: Readonly<Record<string, { charge: string; is: 'open' | 'won' | 'lost' }>>;
  grants: readonly string[];
  hosted: Readonly<Record<string, readonly string[]>>;
  gifts: Readonly<Record<string, StateGift>>;
  /** What the provider does not know yet. */
  toAlign: readonly Alignment[];
  /** Steps that the provider refused for good since the last decision, with its words. */
  refusedSteps: Readonly<Partial<Record<RefusedStep, string>>>;
  /** The day of the next charge at the provider, while it lies before `until`: the provider takes no later one. */
  postponedUntil: string | null;
  announced: readonly string[];
  /** Differences from the provider that were reported. */
  reported: readonly string[];
};

export const initial: MembershipState = {
  customer: null,
  paymentMethod: null,
  setup: null,
  pastSetups: {},
  order: null,
  pastOrders: {},
  subscription: null,
  until: null,
  isRunning: false,
  graceUntil: null,
  charges: {},
  failures: {},
  refunds: [],
  paidRefunds: [],
  returned: [],
  openRefunds: [],
  failedPayouts: {},
  openCredits: [],
  credits: {},
  disputes: {},
  grants: [],
  hosted: {},
  gifts: {},
  toAlign: [],
  refusedSteps: {},
  postponedUntil: null,
  announced: [],
  reported: [],
};

/**
 * How far ahead the day of the next charge may lie: 730 days, of which one is left out because clocks differ
 * (https://docs.stripe.com/api/subscriptions/update, `trial_end`: "at most two years").
 */
const FURTHEST = days(729);
/** A postponed charge is moved on as long as it lies this far ahead, so that a job may come late. */
export const MOVED_ON_BEFORE = days(365);

/** The latest day before `until`, or `until` itself, to which the provider can put off a charge. */
export const latestCharge = (until: string, now: string): string => {
  const furthest = plus(now, FURTHEST);
  return until > furthest ? furthest : until;
};

const SAFE_FIRST = ['ended', 'renewal', 'paid-until', 'next-plan'] as const satisfies readonly Alignment[];

/** What is to be aligned now: what ends charges first. What it refused is left out, unless that is tried again. */
export const dueAlignments = (
  { toAlign, postponedUntil, refusedSteps }: Pick<MembershipState, 'toAlign' | 'postponedUntil' | 'refusedSteps'>,
  now: string,
  isTriedAgain: boolean,
): readonly Alignment[] => {
  const isNear = postponedUntil !== null && postponedUntil <= plus(now, MOVED_ON_BEFORE);
  return SAFE_FIRST.filter(
    (each) =>
      (toAlign.includes(each) || (each === 'paid-until' && isNear)) &&
      (isTriedAgain || refusedSteps[each] === undefined),
  );
};

/** Where our record and the provider's differ. */
export type StateDifference = { what: string; ours: string; theirs: string };
export const differenceKey = ({ what, ours, theirs }: StateDifference): string => JSON.stringify([what, ours, theirs]);

/** Whether Unlimited holds, until when, and what that rests on. */
export type Entitlement =
  | { plan: 'unlimited'; until: string; because: 'paid-or-given' | 'grace' | 'renewal-under-way' }
  | { plan: 'basic'; until: null; because: 'nothing-paid' };

/** While a renewal has no outcome yet, also because the provider cannot be reached, members keep what they have (C-167). */
export const entitlement = (
  { until, graceUntil, subscription }: Pick<MembershipState, 'until' | 'graceUntil' | 'subscription'>,
  now: string,
  graceDays: number,
): Entitlement => {
  if (until !== null && now < until) return { plan: 'unlimited', until, because: 'paid-or-given' };
  if (graceUntil !== null && now < graceUntil) return { plan: 'unlimited', until: graceUntil, because: 'grace' };
  if (until !== null && graceUntil === null && subscription?.renews) {
    const latest = plus(until, days(graceDays));
    if (now < latest) return { plan: 'unlimited', until: latest, because: 'renewal-under-way' };
  }
  return { plan: 'basic', until: null, because: 'nothing-paid' };
};
