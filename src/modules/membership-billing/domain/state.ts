import type { GiftStatus } from '../contract/gift-lifecycle.ts';
import { days, plus } from '../../../shared-kernel/contract/time.ts';

/** A plan with what it costs, as it was when it was chosen. */
export type ChosenPlan = { type: string; months: number; price: number; currency: string };
type Order = ChosenPlan & {
  order: string;
  paymentMethod: string;
  code: string | null;
  freeMonths: number;
  chargedFrom: string | null;
  /** The payment that waits for its confirmation. */
  intent: string | null;
};
type Gift = ChosenPlan & {
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
type Charge = { amount: number; refunded: number; currency: string; intent: string | null; gift: string | null };
export type Alignment = 'renewal' | 'next-plan' | 'paid-until' | 'ended';

export type MembershipState = {
  customer: string | null;
  paymentMethod: string | null;
  /** A card that waits for its confirmation. */
  setup: { payment: string; setup: string } | null;
  /** Cards that wait for no confirmation any more: why they were not saved, or null. */
  pastSetups: Readonly<Record<string, string | null>>;
  order: Order | null;
  /** Orders that are over, for good or for nothing. */
  pastOrders: Readonly<Record<string, string | null>>;
  subscription: { id: string; plan: ChosenPlan; renews: boolean; next: ChosenPlan | null } | null;
  /** The end of everything that was paid for or given. */
  until: string | null;
  /** `UnlimitedEnded` is not recorded yet. */
  isRunning: boolean;
  graceUntil: string | null;
  charges: Readonly<Record<string, Charge>>;
  /** Recorded failures of each charge. */
  failures: Readonly<Record<string, number>>;
  refunds: readonly string[];
  openRefunds: readonly { refund: string; charge: string; amount: number }[];
  openCredits: readonly { credit: string; amount: number; currency: string }[];
  /** Credits that were given. */
  credits: Readonly<Record<string, { amount: number; currency: string }>>;
  disputes: Readonly<Record<string, { charge: string; is: 'open' | 'won' | 'lost' }>>;
  grants: readonly string[];
  hosted: Readonly<Record<string, readonly string[]>>;
  gifts: Readonly<Record<string, Gift>>;
  /** What the provider does not know yet. */
  toAlign: readonly Alignment[];
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
  openRefunds: [],
  openCredits: [],
  credits: {},
  disputes: {},
  grants: [],
  hosted: {},
  gifts: {},
  toAlign: [],
  announced: [],
  reported: [],
};

/** Where our record and the provider's differ. */
export type Difference = { what: string; ours: string; theirs: string };
export const differenceKey = ({ what, ours, theirs }: Difference): string => JSON.stringify([what, ours, theirs]);

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
