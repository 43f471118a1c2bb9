import { z } from 'zod';
import { dayInWords, instantInWords, monthInWords, periodInWords } from '#kernel/contract/days-in-words.ts';
import { bearer, event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { currency, moment, money } from '#kernel/contract/values.ts';
import { cardInWords, inWords, planInWords } from './billing-words.ts';
import { sum } from './money.ts';

const member = z.guid();
const REFUSED = {
  renewal: 'to change whether the plan is renewed',
  'next-plan': 'to take the next plan',
  'paid-until': 'to move the next charge',
  ended: 'to end the plan',
  purchase: 'to finish a purchase',
  card: 'to finish saving a card',
  observation: 'to say what it has',
  announcement: 'to say what the next charge is',
} as const;
const RENEWAL_STOPPED = {
  'own-wish': 'does not want the plan to be renewed any more',
  unpaid: 'has a plan that is not renewed any more, because it was not paid',
  provider: 'has a plan that is not renewed any more: it was canceled at the payment provider',
  // Recorded of an account that its member closed and of one that staff suspended or removed alike.
  'account-closed': 'has a plan that is not renewed any more, because the account was closed, or shut out by staff',
} as const;
/** When it happened by the provider's clock, which may be long before we learned of it; null where an earlier release recorded none. */
const happenedAt = moment.nullable();
const onDay = (at: string | null): string => (at === null ? '' : ` on ${instantInWords(at)}`);
/** Version 2 keeps the provider's time. */
const WITHOUT_TIME = {
  version: 2,
  upcasts: { 1: (data: Record<string, unknown>) => ({ ...data, happenedAt: null }) },
};
/** Beside what happened to a member stands no column with who did it, so the sentence says it. */
const orderedBy = (staff: string, reason: string | null): string =>
  `ordered by staff member ${staff}${reason === null ? '' : `: ${reason}`}`;
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** The member is known to the payment provider under this id; it knows the member by the uuid alone. */
export const CustomerLinked = memberEvent(
  'CustomerLinked',
  z.object({ member, customer: z.string() }),
  () => 'is a customer of the payment provider',
);
/** A card is charged from the next billing date on (BIL-029). */
export const CardSaved = memberEvent(
  'CardSaved',
  z.object({
    member,
    /** Under which its outcome is asked. */
    payment: z.guid().optional(),
    paymentMethod: z.string(),
    brand: z.string(),
    last4: personal('member', z.string()),
    expire: personal('member', z.string()),
  }),
  ({ brand, last4 }) => `saved a card (${cardInWords(brand)}${last4 === null ? '' : `, ending in ${last4}`})`,
);
/** A card waits for its holder to confirm it with the bank. */
export const CardConfirmationAsked = memberEvent(
  'CardConfirmationAsked',
  z.object({ member, payment: z.guid(), setup: z.string() }),
  () => 'is asked by the bank to confirm a card',
);
/** The card expires before the next charge; the member gets a mail once. */
export const CardExpiryAnnounced = memberEvent(
  'CardExpiryAnnounced',
  z.object({ member, paymentMethod: z.string(), expire: personal('member', z.string()) }),
  ({ expire }) => `was told that the card expires${expire === null ? '' : ` (${expire})`} before the next charge`,
);

/** A plan was chosen; nothing is charged yet. The charge is made under this order's id, so never twice. */
export const SubscriptionOrdered = memberEvent(
  'SubscriptionOrdered',
  z.object({
    member,
    order: z.guid(),
    type: z.string(),
    months: z.int(),
    price: money,
    currency,
    paymentMethod: z.string(),
    /** The discount code that the purchase claims. */
    code: z.guid().nullable(),
    freeMonths: z.int(),
    /** The first charge is made then; at once when null. */
    chargedFrom: moment.nullable(),
  }),
  ({ type, price, currency, chargedFrom, freeMonths }) =>
    `ordered the plan “${planInWords(type)}” for ${sum(price, currency)}${freeMonths > 0 ? ` with ${months(freeMonths)} free by a code` : ''}, charged ${chargedFrom === null ? 'at once' : `from ${dayInWords(chargedFrom)} on`}`,
);
/** The bank wants the card's holder to confirm the payment of an order or a gift. */
export const PaymentConfirmationAsked = memberEvent(
  'PaymentConfirmationAsked',
  z.object({ member, payment: z.guid(), intent: z.string() }),
  () => 'is asked by the bank to confirm a payment',
);
/** The order is carried out: the provider renews the plan under this subscription. */
export const SubscriptionStarted = memberEvent(
  'SubscriptionStarted',
  z.object({ member, order: z.guid(), subscription: z.string(), type: z.string() }),
  ({ type }) => `is subscribed to the plan “${planInWords(type)}”`,
);
/** Nothing came of an order: nothing was charged for it, and its code is free again. */
export const OrderFailed = memberEvent(
  'OrderFailed',
  z.object({ member, order: z.guid(), code: z.guid().nullable(), reason: z.string() }),
  ({ reason }) => `got nothing from the order and paid nothing: ${inWords(reason)}`,
);

/** Money arrived. `from` and `until`: the period that it pays for; null for a gift. */
export const ChargeSucceeded = memberEvent(
  'ChargeSucceeded',
  z.object({
    member,
    /** The invoice, or the payment of a gift, at the provider. */
    charge: z.string(),
    intent: z.string().nullable(),
    about: z.enum(['membership', 'gift']),
    /** The gift that it pays for. */
    gift: z.guid().optional(),
    type: z.string(),
    amount: money,
    tax: money,
    currency,
    from: moment.nullable(),
    until: moment.nullable(),
    receipt: bearer(z.string().nullable()),
    happenedAt,
    /** Of the invoice, as its receipt names it; null for a gift. */
    number: z.string().nullable(),
  }),
  ({ about, amount, currency, from, until, happenedAt: at }) =>
    `paid ${sum(amount, currency)}${onDay(at)}${about === 'gift' ? ' for a gift' : from && until ? `${at === null ? '' : ','} for ${periodInWords(from, until)}` : ''}`,
  {
    version: 2,
    upcasts: { 1: (data) => ({ ...data, happenedAt: null, number: null }) },
  },
);
export const ChargeFailed = memberEvent(
  'ChargeFailed',
  z.object({
    member,
    charge: z.string(),
    attempt: z.int(),
    amount: money,
    currency,
    reason: z.string(),
    /** When the provider tries again. */
    nextAttempt: moment.nullable(),
    happenedAt,
  }),
  ({ amount, currency, attempt, reason, happenedAt: at }) =>
    `could not be charged ${sum(amount, currency)}${onDay(at)} (attempt ${attempt}): ${reason}`,
  WITHOUT_TIME,
);
export const RefundOrdered = memberEvent(
  'RefundOrdered',
  z.object({
    member,
    refund: z.guid(),
    charge: z.string(),
    amount: money,
    currency,
    by: z.guid(),
    reason: personal('member', z.string()),
  }),
  ({ amount, currency, by, reason }) => `is to get ${sum(amount, currency)} back, ${orderedBy(by, reason)}`,
);
/** Also when it was made at the provider, not through the product. */
export const ChargeRefunded = memberEvent(
  'ChargeRefunded',
  z.object({
    member,
    charge: z.string(),
    refund: z.string(),
    order: z.guid().nullable(),
    amount: money,
    currency,
    happenedAt,
  }),
  ({ amount, currency, order, happenedAt: at }) =>
    `got ${sum(amount, currency)} back${onDay(at)}${order === null ? ', ordered at the payment provider' : ''}`,
  WITHOUT_TIME,
);
/** It was paid back, and the bank sent it back to us: a card was closed, for example. The money is ours again. */
export const RefundReturned = memberEvent(
  'RefundReturned',
  z.object({
    member,
    charge: z.string(),
    refund: z.string(),
    amount: money,
    currency,
    /** In the provider's words, such as `expired_or_canceled_card`. */
    reason: z.string(),
  }),
  ({ amount, currency, reason }) =>
    `did not get ${sum(amount, currency)} back: the bank returned it (${inWords(reason)})`,
);
export const RefundFailed = memberEvent(
  'RefundFailed',
  z.object({ member, refund: z.guid(), reason: z.string() }),
  ({ reason }) => `got nothing back: ${reason}`,
);
export const CreditOrdered = memberEvent(
  'CreditOrdered',
  z.object({
    member,
    credit: z.guid(),
    amount: money,
    currency,
    by: z.guid(),
    reason: personal('member', z.string()),
  }),
  ({ amount, currency, by, reason }) => `is to be credited ${sum(amount, currency)}, ${orderedBy(by, reason)}`,
);
export const CreditGiven = memberEvent(
  'CreditGiven',
  z.object({ member, credit: z.guid(), amount: money, currency }),
  ({ amount, currency }) => `was credited ${sum(amount, currency)}`,
);
export const CreditFailed = memberEvent(
  'CreditFailed',
  z.object({ member, credit: z.guid(), reason: z.string() }),
  ({ reason }) => `was credited nothing: ${reason}`,
);
export const ChargeDisputed = memberEvent(
  'ChargeDisputed',
  z.object({
    member,
    charge: z.string(),
    dispute: z.string(),
    amount: money,
    currency,
    reason: z.string(),
    happenedAt,
  }),
  ({ amount, currency, reason, happenedAt: at }) =>
    `disputed a charge of ${sum(amount, currency)} with the bank${onDay(at)} (${inWords(reason)})`,
  WITHOUT_TIME,
);
export const DisputeClosed = event(
  'DisputeClosed',
  z.object({ member, dispute: z.string(), charge: z.string(), outcome: z.string(), amount: money, currency }),
  ({ outcome, amount, currency }) =>
    `the dispute of ${sum(amount, currency)} with the bank is ${outcome === 'won' ? 'decided for us' : outcome === 'lost' ? 'decided for the member: the money is gone' : `closed (${inWords(outcome)})`}`,
  { subject: null },
);

/** Unlimited without a charge, after what was paid for or given before (I-053, C-062). */
export const FreeMonthsGranted = memberEvent(
  'FreeMonthsGranted',
  z.object({
    member,
    source: z.enum(['gift', 'code', 'hosting']),
    /** The code, or the month that was earned: each grants once. */
    grant: z.string(),
    months: z.int(),
    from: moment,
    until: moment,
  }),
  ({ source, months: count, until }) =>
    `got ${months(count)} of Unlimited ${{ gift: 'as a gift', code: 'by a discount code', hosting: 'for hosting' }[source]}, until ${dayInWords(until)}`,
);
/** A held session counts towards the free month of its host (C-062). */
export const HostedSessionCounted = memberEvent(
  'HostedSessionCounted',
  z.object({ member, session: z.guid(), month: z.string() }),
  ({ session, month }) => `held the session ${session}, which counts for ${monthInWords(month)}`,
);

/** Takes effect when the current period ends, without proration (I-052). */
export const NextPlanChosen = memberEvent(
  'NextPlanChosen',
  z.object({ member, type: z.string(), months: z.int(), price: money, currency, from: moment }),
  ({ type, price, currency, from }) =>
    `changes to the plan “${planInWords(type)}” for ${sum(price, currency)} on ${dayInWords(from)}`,
);
export const PlanChanged = memberEvent(
  'PlanChanged',
  z.object({ member, type: z.string() }),
  ({ type }) => `is on the plan “${planInWords(type)}” now`,
);
export const RenewalStopped = memberEvent(
  'RenewalStopped',
  z.object({ member, because: z.enum(['own-wish', 'unpaid', 'provider', 'account-closed']), until: moment.nullable() }),
  ({ because, until }) => `${RENEWAL_STOPPED[because]}${until === null ? '' : `; it lasts until ${dayInWords(until)}`}`,
);
export const RenewalResumed = memberEvent(
  'RenewalResumed',
  z.object({ member }),
  () => 'keeps the plan: it is renewed again',
);
/** What was decided here holds at the provider, too. */
export const ProviderAligned = event(
  'ProviderAligned',
  z.object({ member, subscription: z.string(), what: z.enum(['renewal', 'next-plan', 'paid-until', 'ended']) }),
  ({ what }) =>
    `the payment provider knows ${{ renewal: 'whether the plan is renewed', 'next-plan': 'the next plan', 'paid-until': 'when the next charge is due', ended: 'that the plan ended' }[what]}`,
  { subject: null },
);
/**
 * The next charge at the provider lies before the end of what was given, because the provider takes no later day. It is
 * moved on in time.
 */
export const NextChargePostponed = event(
  'NextChargePostponed',
  z.object({ member, subscription: z.string(), until: moment }),
  ({ until }) => `the payment provider puts the next charge off until ${dayInWords(until)}, and further later on`,
  { subject: null },
);
/** The provider answered that this can never be done. It is not tried again until something else is decided, or by night. */
export const ProviderRefused = event(
  'ProviderRefused',
  z.object({
    member,
    what: z.enum(['renewal', 'next-plan', 'paid-until', 'ended', 'purchase', 'card', 'observation', 'announcement']),
    problem: z.string(),
  }),
  ({ what, problem }) => `the payment provider refused ${REFUSED[what]}: ${problem}`,
  { subject: null },
);
export const RenewalAnnounced = memberEvent(
  'RenewalAnnounced',
  z.object({ member, at: moment, amount: money, currency }),
  ({ at, amount, currency }) => `was told that ${sum(amount, currency)} is charged on ${dayInWords(at)}`,
);

/** A renewal could not be charged: Unlimited stays until then (C-167). */
export const GraceBegun = memberEvent(
  'GraceBegun',
  z.object({ member, until: moment }),
  ({ until }) => `keeps Unlimited until ${dayInWords(until)} although a renewal is not paid`,
);
export const GraceEnded = memberEvent(
  'GraceEnded',
  z.object({ member, because: z.enum(['paid', 'unpaid', 'ended']) }),
  ({ because }) =>
    ({
      paid: 'has paid: the days of grace are over',
      unpaid: 'has not paid: the days of grace are over',
      ended: 'has no days of grace any more, because the membership ended',
    })[because],
);
/** From now on Basic; booked seats stay (I-031). */
export const UnlimitedEnded = memberEvent(
  'UnlimitedEnded',
  z.object({ member, because: z.enum(['period-over', 'unpaid', 'staff', 'account-closed']) }),
  ({ because }) =>
    `is on Basic again (${{ 'period-over': 'the period is over', unpaid: 'not paid', staff: 'set inactive by staff', 'account-closed': 'the account was closed, or shut out by staff' }[because]})`,
);

/** A gift was ordered; nothing is charged yet. */
export const GiftOrdered = memberEvent(
  'GiftOrdered',
  z.object({
    member,
    gift: z.guid(),
    type: z.string(),
    months: z.int(),
    price: money,
    currency,
    paymentMethod: z.string(),
    /** Valid once it is paid. Sealed: who knows it can use it. */
    code: bearer(personal('member', z.string())),
    recipientName: personal('member', z.string()),
    recipientEmail: personal('member', z.string()),
    message: personal('member', z.string()),
    deliverAt: moment.nullable(),
    hasRecipient: z.boolean(),
  }),
  ({ months: count, price, currency }) => `ordered a gift of ${months(count)} for ${sum(price, currency)}`,
);
export const GiftPaid = memberEvent(
  'GiftPaid',
  z.object({ member, gift: z.guid(), codeId: z.guid(), months: z.int(), deliverAt: moment.nullable() }),
  ({ months: count }) => `bought a gift of ${months(count)}`,
);
export const GiftFailed = memberEvent(
  'GiftFailed',
  z.object({ member, gift: z.guid(), reason: z.string() }),
  ({ reason }) => `bought no gift and paid nothing: ${reason}`,
);
export const GiftSent = event(
  'GiftSent',
  z.object({ member, gift: z.guid(), number: z.int() }),
  ({ number }) => (number === 0 ? 'the gift was sent' : 'the gift was sent again'),
  { subject: null },
);

/** The whole price of a gift goes back. A code that was used before stays used (C-058). */
export const GiftRefunded = event(
  'GiftRefunded',
  z.object({ member, gift: z.guid(), codeId: z.guid(), isRevoked: z.boolean() }),
  ({ isRevoked }) =>
    isRevoked
      ? 'the gift is refunded: its code cannot be used any more'
      : 'the gift is refunded after it was used: its months stay',
  { subject: null },
);

/** The money for a gift stayed with us after all, because its refund failed or came back: the gift is paid as before. */
export const GiftRestored = event(
  'GiftRestored',
  z.object({ member, gift: z.guid(), codeId: z.guid(), isUsable: z.boolean() }),
  ({ isUsable }) => `the gift is not refunded after all: its code ${isUsable ? 'can be used again' : 'stays as it is'}`,
  { subject: null },
);

/**
 * The payment of a gift is disputed, or that was decided. While the bank has the money the code is off; months of a code
 * that was used stay.
 */
export const GiftDisputed = event(
  'GiftDisputed',
  z.object({
    member,
    gift: z.guid(),
    dispute: z.string(),
    is: z.enum(['open', 'won', 'lost']),
    wasUsed: z.boolean(),
  }),
  ({ is: outcome, wasUsed }) =>
    wasUsed
      ? `the dispute over the gift is ${outcome} after it was used: its months stay`
      : `the dispute over the gift is ${outcome}: its code ${outcome === 'won' ? 'can be used again' : 'cannot be used'}`,
  { subject: null },
);

/** The nightly comparison found that our record and the provider's differ. */
export const BillingDifferenceFound = event(
  'BillingDifferenceFound',
  z.object({ member, what: z.string(), ours: z.string(), theirs: z.string() }),
  ({ member, what, ours, theirs }) =>
    `the record of member ${member} and the payment provider differ in “${inWords(what)}”: ${ours} here, ${theirs} there`,
  { subject: null },
);

export const billingEvents = {
  CustomerLinked,
  CardSaved,
  CardConfirmationAsked,
  CardExpiryAnnounced,
  SubscriptionOrdered,
  PaymentConfirmationAsked,
  SubscriptionStarted,
  OrderFailed,
  ChargeSucceeded,
  ChargeFailed,
  RefundOrdered,
  ChargeRefunded,
  RefundReturned,
  RefundFailed,
  CreditOrdered,
  CreditGiven,
  CreditFailed,
  ChargeDisputed,
  DisputeClosed,
  FreeMonthsGranted,
  HostedSessionCounted,
  NextPlanChosen,
  PlanChanged,
  RenewalStopped,
  RenewalResumed,
  ProviderAligned,
  NextChargePostponed,
  ProviderRefused,
  RenewalAnnounced,
  GraceBegun,
  GraceEnded,
  UnlimitedEnded,
  GiftOrdered,
  GiftPaid,
  GiftFailed,
  GiftSent,
  GiftRefunded,
  GiftRestored,
  GiftDisputed,
  BillingDifferenceFound,
};
export type BillingEvent = EventOf<typeof billingEvents>;
