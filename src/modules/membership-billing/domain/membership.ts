import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  CardConfirmationAsked,
  CardExpiryAnnounced,
  CardSaved,
  CreditFailed,
  CreditGiven,
  CreditOrdered,
  CustomerLinked,
  FreeMonthsGranted,
  GiftDisputed,
  GiftFailed,
  GiftOrdered,
  GiftPaid,
  GiftRefunded,
  GiftRestored,
  GiftSent,
  GraceEnded,
  HostedSessionCounted,
  NextChargePostponed,
  NextPlanChosen,
  OrderFailed,
  PaymentConfirmationAsked,
  ProviderAligned,
  ProviderRefused,
  RefundFailed,
  RefundOrdered,
  RenewalAnnounced,
  RenewalResumed,
  RenewalStopped,
  SubscriptionOrdered,
  SubscriptionStarted,
  UnlimitedEnded,
  type BillingEvent,
} from '../contract/membership-events.ts';
import { giftLifecycle, type GiftStatus } from '../contract/gift-lifecycle.ts';
import { addMonths, monthOf } from '../contract/months.ts';
import { subscriptionLifecycle, type SubscriptionStatus } from '../contract/subscription-lifecycle.ts';
import { evolve } from './evolving.ts';
import { differenceFound, differences, type Comparison } from './comparing.ts';
import { observed, type Observation } from './observing.ts';
import {
  differenceKey,
  entitlement,
  initial,
  type Alignment,
  type ChosenPlan,
  type MembershipState,
  type RefusedStep,
} from './state.ts';

export type MembershipCommand = { member: string } & (
  | { type: 'LinkCustomer'; customer: string }
  | { type: 'SaveCard'; payment: string; paymentMethod: string; brand: string; last4: string; expire: string }
  | { type: 'AskToConfirmCard'; payment: string; setup: string }
  | {
      type: 'ChoosePlan';
      order: string;
      plan: ChosenPlan;
      paymentMethod: string | null;
      discount: { code: string; freeMonths: number } | null;
      now: string;
      timezone: string;
    }
  | { type: 'StopRenewal'; because: 'own-wish' | 'account-closed'; now: string }
  | { type: 'AskToConfirmPayment'; payment: string; intent: string }
  | { type: 'StartSubscription'; order: string; subscription: string; chargedFrom: string | null; now: string }
  | { type: 'FailOrder'; order: string; reason: string }
  | {
      type: 'GrantMonths';
      source: 'gift' | 'code' | 'hosting';
      grant: string;
      months: number;
      now: string;
      timezone: string;
    }
  | {
      type: 'CountHostedSession';
      session: string;
      heldAt: string;
      needed: number;
      now: string;
      timezone: string;
    }
  | { type: 'Observe'; seen: Observation; now: string; graceDays: number; compared: Comparison | null }
  | { type: 'MissCustomer' }
  | { type: 'Lapse'; now: string; graceDays: number }
  /** `chargedFrom`: the day of the next charge at the provider, which may lie before the end of what was given. */
  | { type: 'Align'; what: Alignment; chargedFrom?: string }
  | { type: 'NoteRefusal'; what: RefusedStep; problem: string }
  | { type: 'SetInactive'; because: 'staff' | 'account-closed' }
  | { type: 'OrderRefund'; refund: string; charge: string; amount: number; by: string; reason: string }
  | { type: 'FailRefund'; refund: string; reason: string }
  | { type: 'OrderCredit'; credit: string; amount: number; currency: string; by: string; reason: string }
  | { type: 'GiveCredit'; credit: string }
  | { type: 'FailCredit'; credit: string; reason: string }
  | ({
      type: 'OrderGift';
      gift: string;
      plan: ChosenPlan;
      paymentMethod: string;
      code: string;
      deliverAt: string | null;
    } & Record<'recipientName' | 'recipientEmail' | 'message', string>)
  | { type: 'PayGift'; gift: string; codeId: string }
  | { type: 'FailGift'; gift: string; reason: string }
  | { type: 'SendGift'; gift: string; number: number }
  | { type: 'RefundGift'; gift: string; isRevoked: boolean }
  | { type: 'RestoreGift'; gift: string; isUsable: boolean }
  | { type: 'DisputeGift'; gift: string; dispute: string; is: 'open' | 'won' | 'lost'; wasUsed: boolean }
  | { type: 'AnnounceRenewal'; at: string; amount: number; currency: string }
  | { type: 'AnnounceCardExpiry'; paymentMethod: string; expire: string }
);
type DomainMembershipDecision = readonly BillingEvent[] | Refusal;
type Only<T extends MembershipCommand['type']> = Extract<MembershipCommand, { type: T }>;

/** Free months follow what was paid for or given before (I-053). */
const granted = (
  { member, source, grant, months, now, timezone }: Omit<Only<'GrantMonths'>, 'type'>,
  { until, grants, subscription }: MembershipState,
): readonly BillingEvent[] => {
  if (grants.includes(grant)) return [];
  const from = until !== null && (until > now || subscription?.renews) ? until : now;
  return [did(FreeMonthsGranted, { member, source, grant, months, from, until: addMonths(from, months, timezone) })];
};

const samePlan = (one: ChosenPlan, other: ChosenPlan): boolean =>
  one.type === other.type && one.price === other.price && one.currency === other.currency;

const choose = (command: Only<'ChoosePlan'>, state: MembershipState): DomainMembershipDecision => {
  const { member, plan, paymentMethod, discount, now, timezone } = command;
  const { subscription, until, order } = state;
  if (command.order in state.pastOrders || order?.order === command.order) return [];
  // A subscription that ends at the provider cannot be resumed.
  if (order || state.toAlign.includes('ended')) return refuse('PAYMENT_UNDER_WAY');
  if (subscription) {
    if (discount) return refuse('DISCOUNT_CODE_NEEDS_PURCHASE', { field: 'code' });
    const resumed = subscription.renews ? [] : [did(RenewalResumed, { member })];
    const coming = subscription.next ?? subscription.plan;
    if (samePlan(coming, plan)) return resumed;
    // The period that another plan would follow is over, and the one after it is not paid yet.
    if (state.graceUntil !== null) return refuse('RENEWAL_UNPAID');
    if (until !== null && until <= now) return refuse('PAYMENT_UNDER_WAY');
    return [...resumed, did(NextPlanChosen, { member, ...plan, from: until ?? now })];
  }
  if (paymentMethod === null) return refuse('CARD_MISSING');
  const begins = until !== null && until > now ? until : now;
  const freeMonths = discount?.freeMonths ?? 0;
  const first = freeMonths > 0 ? addMonths(begins, freeMonths, timezone) : begins;
  return [
    did(SubscriptionOrdered, {
      member,
      order: command.order,
      ...plan,
      paymentMethod,
      code: discount?.code ?? null,
      freeMonths,
      chargedFrom: first > now ? first : null,
    }),
  ];
};

/** Until when Unlimited stays without another charge. */
const restOf = ({ until, graceUntil }: MembershipState, now: string): string | null =>
  [until, graceUntil].find((end) => end !== null && end > now) ?? null;

/** In whole seconds, as the provider counts. */
const isBefore = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Math.floor(Date.parse(one) / 1000) < Math.floor(Date.parse(other) / 1000);

const startSubscription = (command: Only<'StartSubscription'>, state: MembershipState): DomainMembershipDecision => {
  const { member, order, subscription, now } = command;
  if (state.order?.order !== order) return [];
  const { type, code, freeMonths, chargedFrom } = state.order;
  const from = state.until !== null && state.until > now ? state.until : now;
  const isPostponed = isBefore(command.chargedFrom, chargedFrom);
  return [
    did(SubscriptionStarted, { member, order, subscription, type }),
    ...(isPostponed ? [did(NextChargePostponed, { member, subscription, until: command.chargedFrom! })] : []),
    ...(code === null || chargedFrom === null
      ? []
      : [
          did(FreeMonthsGranted, { member, source: 'code', grant: code, months: freeMonths, from, until: chargedFrom }),
        ]),
  ];
};

const countHosted = (command: Only<'CountHostedSession'>, state: MembershipState): DomainMembershipDecision => {
  const { member, session, heldAt, needed, now, timezone } = command;
  const month = monthOf(heldAt);
  const held = state.hosted[month] ?? [];
  if (needed === 0 || held.includes(session)) return [];
  const counted = did(HostedSessionCounted, { member, session, month });
  return held.length + 1 < needed
    ? [counted]
    : [counted, ...granted({ member, source: 'hosting', grant: month, months: 1, now, timezone }, state)];
};

/** What time alone ends. */
const lapse = ({ member, now, graceDays }: Only<'Lapse'>, state: MembershipState): DomainMembershipDecision => {
  if (!state.isRunning || entitlement(state, now, graceDays).plan === 'unlimited') return [];
  const renewed = state.subscription?.renews === true;
  const because = state.graceUntil !== null || renewed ? 'unpaid' : 'period-over';
  return [
    ...(state.graceUntil === null ? [] : [did(GraceEnded, { member, because: 'unpaid' })]),
    ...(renewed ? [did(RenewalStopped, { member, because: 'unpaid', until: null })] : []),
    did(UnlimitedEnded, { member, because }),
  ];
};

const endAtOnce = (member: string, because: 'staff' | 'account-closed', state: MembershipState): BillingEvent[] => [
  ...(state.graceUntil === null ? [] : [did(GraceEnded, { member, because: 'ended' })]),
  ...(state.subscription?.renews || state.isRunning ? [did(UnlimitedEnded, { member, because })] : []),
];

const decideMoney = (
  command: Only<'OrderRefund' | 'FailRefund' | 'OrderCredit' | 'GiveCredit' | 'FailCredit'>,
  state: MembershipState,
): DomainMembershipDecision => {
  const { member } = command;
  switch (command.type) {
    case 'OrderRefund': {
      const { refund, charge, amount, by, reason } = command;
      const recordedCharge = state.charges[charge];
      if (!recordedCharge) return refuse('CHARGE_UNKNOWN', { field: 'charge' });
      const isRepeated = refund in state.failedPayouts || state.paidRefunds.includes(refund);
      if (isRepeated || state.openRefunds.some((each) => each.refund === refund)) return [];
      const open = state.openRefunds
        .filter((each) => each.charge === charge)
        .reduce((sum, each) => sum + each.amount, 0);
      if (amount > recordedCharge.amount - recordedCharge.refunded - open)
        return refuse('REFUND_TOO_LARGE', { field: 'amount' });
      return [did(RefundOrdered, { member, refund, charge, amount, currency: recordedCharge.currency, by, reason })];
    }
    case 'FailRefund': {
      const { refund, reason } = command;
      return state.openRefunds.some((each) => each.refund === refund)
        ? [did(RefundFailed, { member, refund, reason })]
        : [];
    }
    case 'OrderCredit': {
      const { credit, amount, currency, by, reason } = command;
      if (state.customer === null) return refuse('CUSTOMER_MISSING');
      if (credit in state.failedPayouts) return [];
      return [did(CreditOrdered, { member, credit, amount, currency, by, reason })];
    }
    case 'GiveCredit': {
      const open = state.openCredits.find(({ credit }) => credit === command.credit);
      return open ? [did(CreditGiven, { member, ...open })] : [];
    }
    case 'FailCredit':
      return state.openCredits.some(({ credit }) => credit === command.credit)
        ? [did(CreditFailed, { member, credit: command.credit, reason: command.reason })]
        : [];
  }
};

const decideGift = (
  command: Only<'OrderGift' | 'PayGift' | 'FailGift' | 'SendGift' | 'RefundGift' | 'RestoreGift' | 'DisputeGift'>,
  { gifts }: MembershipState,
): DomainMembershipDecision => {
  const { member } = command;
  const recorded = gifts[command.gift];
  switch (command.type) {
    case 'OrderGift': {
      const { gift, plan, paymentMethod, code, recipientName, recipientEmail, message, deliverAt } = command;
      if (recorded) return [];
      if (Object.values(gifts).some(({ status }) => status === 'ordered')) return refuse('PAYMENT_UNDER_WAY');
      const hasRecipient = recipientEmail !== '';
      return [
        did(GiftOrdered, {
          member,
          gift,
          ...plan,
          paymentMethod,
          code,
          recipientName: recipientName === '' ? null : recipientName,
          recipientEmail: hasRecipient ? recipientEmail : null,
          message: message === '' ? null : message,
          deliverAt: hasRecipient ? deliverAt : null,
          hasRecipient,
        }),
      ];
    }
    case 'PayGift':
      return recorded?.status === 'ordered'
        ? [
            did(GiftPaid, {
              member,
              gift: command.gift,
              codeId: command.codeId,
              months: recorded.months,
              deliverAt: recorded.deliverAt,
            }),
          ]
        : [];
    case 'FailGift':
      return recorded?.status === 'ordered'
        ? [did(GiftFailed, { member, gift: command.gift, reason: command.reason })]
        : [];
    case 'SendGift':
      if (recorded?.status !== 'paid') return refuse('GIFT_UNKNOWN');
      if (command.number < recorded.sent) return [];
      return recorded.sent >= MOST_MAILS_OF_A_GIFT
        ? refuse('GIFT_RESENT_TOO_OFTEN')
        : [did(GiftSent, { member, gift: command.gift, number: recorded.sent })];
    case 'RefundGift': {
      const { gift, isRevoked } = command;
      return recorded?.status === 'paid' && recorded.codeId !== null
        ? [did(GiftRefunded, { member, gift, codeId: recorded.codeId, isRevoked })]
        : [];
    }
    case 'RestoreGift':
      return recorded?.status === 'refunded' && recorded.codeId !== null
        ? [did(GiftRestored, { member, gift: command.gift, codeId: recorded.codeId, isUsable: command.isUsable })]
        : [];
    case 'DisputeGift': {
      const { gift, dispute, is: outcome, wasUsed } = command;
      return recorded?.status === (outcome === 'open' ? 'paid' : 'disputed')
        ? [did(GiftDisputed, { member, gift, dispute, is: outcome, wasUsed })]
        : [];
    }
  }
};
const MOST_MAILS_OF_A_GIFT = 6;

const decide = (command: MembershipCommand, state: MembershipState): DomainMembershipDecision => {
  const { member } = command;
  switch (command.type) {
    case 'LinkCustomer':
      return state.customer === null ? [did(CustomerLinked, { member, customer: command.customer })] : [];
    case 'SaveCard': {
      const { payment, paymentMethod, brand, last4, expire } = command;
      const isWaiting = state.setup?.payment === payment && !(payment in state.pastSetups);
      return state.paymentMethod === paymentMethod && !isWaiting
        ? []
        : [did(CardSaved, { member, payment, paymentMethod, brand, last4, expire })];
    }
    case 'AskToConfirmCard': {
      const { payment, setup } = command;
      const isPaid = Object.values(state.charges).some(({ intent }) => intent === setup);
      return isPaid || state.setup?.setup === setup ? [] : [did(CardConfirmationAsked, { member, payment, setup })];
    }
    case 'ChoosePlan':
      return choose(command, state);
    case 'StopRenewal': {
      if (!state.subscription?.renews) return [];
      return [did(RenewalStopped, { member, because: command.because, until: restOf(state, command.now) })];
    }
    case 'AskToConfirmPayment': {
      const { payment, intent } = command;
      const waiting = state.order?.order === payment ? state.order : state.gifts[payment];
      return waiting && waiting.intent !== intent ? [did(PaymentConfirmationAsked, { member, payment, intent })] : [];
    }
    case 'StartSubscription':
      return startSubscription(command, state);
    case 'FailOrder':
      return state.order?.order === command.order
        ? [did(OrderFailed, { member, order: command.order, code: state.order.code, reason: command.reason })]
        : [];
    case 'GrantMonths':
      return granted(command, state);
    case 'CountHostedSession':
      return countHosted(command, state);
    case 'Observe': {
      const facts = observed(command, state);
      const { compared } = command;
      return compared ? [...differences({ ...command, compared }, state, facts), ...facts] : facts;
    }
    case 'MissCustomer': {
      if (state.customer === null) return [];
      const missed = { what: 'customer', ours: state.customer, theirs: 'nothing' };
      return state.reported.includes(differenceKey(missed)) ? [] : [differenceFound(member, missed)];
    }
    case 'Lapse':
      return lapse(command, state);
    case 'Align': {
      const { subscription, toAlign, postponedUntil, until } = state;
      const { what, chargedFrom } = command;
      const isOpen = toAlign.includes(what) || (what === 'paid-until' && postponedUntil !== null);
      if (!isOpen || !subscription) return [];
      return chargedFrom === undefined || !isBefore(chargedFrom, until)
        ? [did(ProviderAligned, { member, subscription: subscription.id, what })]
        : [did(NextChargePostponed, { member, subscription: subscription.id, until: chargedFrom })];
    }
    case 'NoteRefusal': {
      const { what, problem } = command;
      return state.refusedSteps[what] === problem ? [] : [did(ProviderRefused, { member, what, problem })];
    }
    case 'SetInactive':
      return endAtOnce(member, command.because, state);
    case 'AnnounceRenewal': {
      const { at, amount, currency } = command;
      return state.announced.includes(at) || !state.subscription?.renews
        ? []
        : [did(RenewalAnnounced, { member, at, amount, currency })];
    }
    case 'AnnounceCardExpiry': {
      const { paymentMethod, expire } = command;
      return state.announced.includes(paymentMethod)
        ? []
        : [did(CardExpiryAnnounced, { member, paymentMethod, expire })];
    }
    case 'OrderRefund':
    case 'FailRefund':
    case 'OrderCredit':
    case 'GiveCredit':
    case 'FailCredit':
      return decideMoney(command, state);
    default:
      return decideGift(command, state);
  }
};

const statusOfSubscription = ({ order, subscription }: MembershipState): SubscriptionStatus => {
  if (order) return 'ordered';
  if (!subscription) return 'none';
  return subscription.renews ? 'renewing' : 'ending';
};

/** The status of the gift that a fact is about. */
const statusOfGift = ({ gifts }: MembershipState, { data }: BillingEvent): GiftStatus =>
  ('gift' in data && data.gift !== undefined ? gifts[data.gift]?.status : undefined) ?? 'none';

/** What one member pays, was given and may use: folded from everything that was ever recorded about it. */
export const membership: Decider<MembershipState, MembershipCommand, BillingEvent> = {
  stream: (member) => `membership-billing.membership-${member}`,
  initial,
  evolve,
  decide,
  lifecycles: [
    follows(subscriptionLifecycle, statusOfSubscription, ({ type, data }) =>
      type === 'ProviderAligned' && data.what === 'ended' ? 'ProviderAligned.ended' : type,
    ),
    follows(giftLifecycle, statusOfGift, ({ type, data }) => (type === 'GiftDisputed' ? `${type}.${data.is}` : type)),
  ],
};
