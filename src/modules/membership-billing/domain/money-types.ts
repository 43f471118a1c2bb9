import type { BillingEvent } from '../contract/membership-events.ts';

/** An event of one member's payments as the log answers it. */
export type RecordedMoney = { id: string; type: string; data: unknown; meta: { occurredAt: string } };
export type MoneyFact = BillingEvent & { id: string; meta: { occurredAt: string } };
export type FactOf<Type extends BillingEvent['type']> = Extract<BillingEvent, { type: Type }>['data'];

export type MoneyRefund = {
  amount: number;
  /** The member of the staff who ordered it; null when it was made at the payment provider. */
  by: string | null;
  /** Null where there is none, or it was erased with the member. */
  reason: string | null;
  orderedAt: string | null;
  paidAt: string | null;
  status: 'ordered' | 'paid' | 'failed' | 'returned';
  /** Why nothing came of it. */
  problem: string | null;
};
export type MoneyDispute = {
  amount: number;
  reason: string;
  at: string;
  outcome: 'open' | 'won' | 'lost';
  closedAt: string | null;
};
/** What became of one charge. */
export type ChargeStory = {
  charge: string;
  number: string | null;
  about: 'membership' | 'gift';
  plan: string;
  amount: number;
  tax: number;
  currency: string;
  from: string | null;
  until: string | null;
  /** By the provider's clock; by ours where an earlier release did not keep it, null while nothing was paid. */
  chargedAt: string | null;
  /** When the plan was chosen that it is for; null for a gift, and where no choice is recorded. */
  chosenAt: string | null;
  /** By which rule it was made. */
  rule: string;
  /** Whether it is what was agreed, in words. */
  agreed: string;
  isAsAgreed: boolean;
  failures: number;
  refunds: readonly MoneyRefund[];
  disputes: readonly MoneyDispute[];
  status: 'unpaid' | 'open' | 'settled';
  /** How it stands, in words. */
  outcome: string;
  /** Ids of the events that say so. */
  events: readonly string[];
};
export type MoneyCredit = {
  amount: number;
  currency: string;
  by: string;
  reason: string | null;
  orderedAt: string;
  status: 'ordered' | 'given' | 'failed';
  event: string;
};
export type MoneyBalance = { currency: string; paid: number; refunded: number; lost: number; credited: number };
export type MoneyStory = {
  charges: readonly ChargeStory[];
  credits: readonly MoneyCredit[];
  balance: readonly MoneyBalance[];
  /** Event → the rule by which it came, where what woke the program says nothing about that. */
  rules: ReadonlyMap<string, string>;
  /** Event → the charge that it is about. */
  about: ReadonlyMap<string, string>;
};

export type GiftChoice = { months: number; price: number; currency: string; at: string };
export type PlanChoice = {
  type: string;
  months: number;
  price: number;
  currency: string;
  chosenAt: string;
  order: string | null;
  from: string;
  postponedTo: string | null;
};
export type Refund = MoneyRefund & { ids: string[] };
export type Charge = Omit<ChargeStory, 'chosenAt' | 'refunds' | 'disputes' | 'events' | 'status' | 'outcome'> & {
  refunds: Refund[];
  disputes: (MoneyDispute & { id: string })[];
  events: string[];
  choice: PlanChoice | null;
};
