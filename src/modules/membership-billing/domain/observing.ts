import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import {
  ChargeDisputed,
  ChargeFailed,
  ChargeRefunded,
  ChargeSucceeded,
  DisputeClosed,
  GraceBegun,
  GraceEnded,
  PlanChanged,
  ProviderAligned,
  RefundFailed,
  RefundReturned,
  RenewalResumed,
  RenewalStopped,
  type BillingEvent,
} from '../contract/membership-events.ts';
import type { MembershipState } from './state.ts';

/** What the payment provider has about one customer, in our words. */
export type Observation = {
  /** The subscription that we know of; null when there is none. */
  subscription: {
    id: string;
    isOver: boolean;
    endsAtPeriodEnd: boolean;
    type: string | null;
    price: number;
    currency: string;
    /** When the next charge is due. */
    until: string;
  } | null;
  /** Subscriptions that run beside it and that we do not know of. */
  others: readonly { id: string; price: number; currency: string }[];
  /** Invoices of memberships over more than nothing. */
  invoices: readonly {
    charge: string;
    intent: string | null;
    isPaid: boolean;
    isOpen: boolean;
    type: string;
    amount: number;
    tax: number;
    currency: string;
    from: string;
    until: string;
    receipt: string | null;
    attempts: number;
    problem: string | null;
    nextAttempt: string | null;
    /** It renews a subscription, as opposed to the first one. */
    isRenewal: boolean;
    /** When it was paid, or tried last. */
    happenedAt: string | null;
    number: string | null;
  }[];
  /** Paid gifts. */
  gifts: readonly {
    charge: string;
    gift: string;
    type: string;
    amount: number;
    tax: number;
    currency: string;
    receipt: string | null;
    happenedAt: string | null;
  }[];
  refunds: readonly {
    refund: string;
    charge: string;
    order: string | null;
    amount: number;
    currency: string;
    /** Why the money came back from the bank; null when it did not. */
    returned: string | null;
    happenedAt: string | null;
  }[];
  disputes: readonly {
    dispute: string;
    charge: string;
    amount: number;
    currency: string;
    reason: string;
    outcome: string | null;
    happenedAt: string | null;
  }[];
};

type Observe = { member: string; seen: Observation; now: string; graceDays: number };

const charges = ({ member, seen }: Observe, { charges: recorded }: MembershipState): BillingEvent[] => [
  ...seen.invoices
    .filter(({ isPaid, charge }) => isPaid && !(charge in recorded))
    .map(({ charge, intent, type, amount, tax, currency, from, until, receipt, happenedAt, number }) =>
      did(ChargeSucceeded, {
        member,
        charge,
        intent,
        about: 'membership',
        type,
        amount,
        tax,
        currency,
        from,
        until,
        receipt,
        happenedAt,
        number,
      }),
    ),
  ...seen.gifts
    .filter(({ charge }) => !(charge in recorded))
    .map(({ charge, gift, type, amount, tax, currency, receipt, happenedAt }) =>
      did(ChargeSucceeded, {
        member,
        charge,
        intent: charge,
        about: 'gift',
        gift,
        type,
        amount,
        tax,
        currency,
        from: null,
        until: null,
        receipt,
        happenedAt,
        number: null,
      }),
    ),
];

/** Failed attempts, and the days of grace that begin with the first one of a renewal and end with a payment. */
const failures = ({ member, seen, graceDays }: Observe, state: MembershipState): BillingEvent[] => {
  const facts: BillingEvent[] = [];
  const paidNow = seen.invoices.some(
    ({ isPaid, isRenewal, charge }) => isPaid && isRenewal && !(charge in state.charges),
  );
  let grace = state.graceUntil;
  for (const invoice of seen.invoices) {
    const { charge, amount, currency, attempts, problem, nextAttempt, happenedAt } = invoice;
    if (invoice.isPaid || attempts === 0 || attempts <= (state.failures[charge] ?? 0)) continue;
    facts.push(
      did(ChargeFailed, {
        member,
        charge,
        attempt: attempts,
        amount,
        currency,
        reason: problem ?? 'declined',
        nextAttempt,
        happenedAt,
      }),
    );
    if (invoice.isRenewal && invoice.isOpen && grace === null && state.isRunning) {
      grace = plus(invoice.from, days(graceDays));
      facts.push(did(GraceBegun, { member, until: grace }));
    }
  }
  const isOwing = seen.invoices.some(({ isOpen, isRenewal, attempts }) => isOpen && isRenewal && attempts > 0);
  if (grace !== null && paidNow && !isOwing) facts.push(did(GraceEnded, { member, because: 'paid' }));
  return facts;
};

const refunds = (
  { member, seen }: Observe,
  { refunds: recorded, returned, openRefunds, charges: paid }: MembershipState,
  now: BillingEvent[],
): BillingEvent[] => {
  const isCharge = (charge: string) =>
    charge in paid || now.some(({ type, data }) => type === 'ChargeSucceeded' && data.charge === charge);
  return seen.refunds.flatMap(({ returned: reason, ...each }): BillingEvent[] => {
    const { refund, order, charge, amount, currency } = each;
    if (reason === null)
      return recorded.includes(refund) || !isCharge(charge) ? [] : [did(ChargeRefunded, { member, ...each })];
    if (recorded.includes(refund))
      return returned.includes(refund)
        ? []
        : [did(RefundReturned, { member, charge, refund, amount, currency, reason })];
    // It came back before it was seen to go.
    return openRefunds.some((open) => open.refund === order)
      ? [did(RefundFailed, { member, refund: order!, reason })]
      : [];
  });
};

const disputes = ({ member, seen }: Observe, { disputes: recorded }: MembershipState): BillingEvent[] =>
  seen.disputes.flatMap(({ dispute, charge, amount, currency, reason, outcome, happenedAt }) => [
    ...(dispute in recorded
      ? []
      : [did(ChargeDisputed, { member, dispute, charge, amount, currency, reason, happenedAt })]),
    ...(outcome !== null && (recorded[dispute] === undefined || recorded[dispute].is === 'open')
      ? [did(DisputeClosed, { member, dispute, charge, outcome, amount, currency })]
      : []),
  ]);

/** What holds at the provider counts, except what we decided and it does not know yet. */
const subscription = ({ member, seen }: Observe, state: MembershipState): BillingEvent[] => {
  const ours = state.subscription;
  const theirs = seen.subscription;
  // The provider was asked before ours was recorded: what was seen says nothing about it.
  if (!ours || theirs?.id !== ours.id) return [];
  if (theirs.isOver)
    return [
      ...(ours.renews ? [did(RenewalStopped, { member, because: 'provider', until: state.until })] : []),
      did(ProviderAligned, { member, subscription: ours.id, what: 'ended' }),
    ];
  const facts: BillingEvent[] = [];
  if (!state.toAlign.includes('renewal') && !state.toAlign.includes('ended')) {
    if (ours.renews && theirs.endsAtPeriodEnd)
      facts.push(did(RenewalStopped, { member, because: 'provider', until: state.until }));
    if (!ours.renews && !theirs.endsAtPeriodEnd) facts.push(did(RenewalResumed, { member }));
  }
  if (ours.next !== null && !state.toAlign.includes('next-plan') && theirs.type === ours.next.type)
    facts.push(did(PlanChanged, { member, type: ours.next.type }));
  return facts;
};

/** The facts that the provider has and we have not recorded. The order of notifications and their number do not matter. */
export const observed = (command: Observe, state: MembershipState): readonly BillingEvent[] => {
  const paid = charges(command, state);
  return [
    ...paid,
    ...failures(command, state),
    ...refunds(command, state, paid),
    ...disputes(command, state),
    ...subscription(command, state),
  ];
};
