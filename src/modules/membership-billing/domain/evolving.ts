import type { BillingEvent } from '../contract/membership-events.ts';
import { differenceKey, type Alignment, type ChosenPlan, type MembershipState } from './state.ts';

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
const withAlign = (toAlign: readonly Alignment[], ...what: Alignment[]): readonly Alignment[] => [
  ...new Set([...toAlign, ...what]),
];
const REPLACED = 'Another card was used instead.';
/** Setups that are over, now that `payment` is settled, or waits: any other one that waited was replaced. */
const setupsAfter = ({ setup, pastSetups }: MembershipState, payment: string, isSettled: boolean) => ({
  ...pastSetups,
  ...(setup && setup.payment !== payment ? { [setup.payment]: REPLACED } : {}),
  ...(isSettled ? { [payment]: null } : {}),
});
type EvolvingGift = MembershipState['gifts'][string];
const withGift = (
  state: MembershipState,
  id: string,
  change: (gift: EvolvingGift) => Partial<EvolvingGift>,
): MembershipState => {
  const gift = state.gifts[id];
  return gift ? { ...state, gifts: { ...state.gifts, [id]: { ...gift, ...change(gift) } } } : state;
};
const withoutRefusal = ({ refusedSteps }: MembershipState, what: Alignment): MembershipState['refusedSteps'] =>
  Object.fromEntries(Object.entries(refusedSteps).filter(([step]) => step !== what));
/** What the provider refused is tried once more after one of them. */
const DECISIONS: ReadonlySet<BillingEvent['type']> = new Set([
  'NextPlanChosen',
  'RenewalStopped',
  'RenewalResumed',
  'FreeMonthsGranted',
  'UnlimitedEnded',
  'SubscriptionStarted',
]);
const planOf = ({ type, months, price, currency }: ChosenPlan): ChosenPlan => ({ type, months, price, currency });

const evolveSubscription = (state: MembershipState, { type, data }: BillingEvent): MembershipState => {
  const { subscription, toAlign } = state;
  switch (type) {
    case 'SubscriptionOrdered':
      return { ...state, order: { ...data, intent: null } };
    case 'PaymentConfirmationAsked': {
      if (state.order?.order === data.payment) return { ...state, order: { ...state.order, intent: data.intent } };
      return withGift(state, data.payment, () => ({ intent: data.intent }));
    }
    case 'SubscriptionStarted':
      return {
        ...state,
        order: null,
        pastOrders: { ...state.pastOrders, [data.order]: null },
        subscription: state.order && { id: data.subscription, plan: planOf(state.order), renews: true, next: null },
        isRunning: true,
      };
    case 'OrderFailed':
      return { ...state, order: null, pastOrders: { ...state.pastOrders, [data.order]: data.reason } };
    case 'NextPlanChosen':
      return subscription
        ? { ...state, subscription: { ...subscription, next: planOf(data) }, toAlign: withAlign(toAlign, 'next-plan') }
        : state;
    case 'PlanChanged':
      return subscription?.next
        ? { ...state, subscription: { ...subscription, plan: subscription.next, next: null } }
        : state;
    case 'RenewalStopped':
      return subscription
        ? {
            ...state,
            subscription: { ...subscription, renews: false, next: null },
            toAlign:
              data.because === 'provider'
                ? toAlign
                : withAlign(
                    toAlign.filter((each) => each !== 'next-plan'),
                    // What is owed for the coming period would still be charged at the end of a period alone.
                    data.until === null || state.graceUntil !== null ? 'ended' : 'renewal',
                  ),
          }
        : state;
    case 'RenewalResumed':
      return subscription
        ? {
            ...state,
            subscription: { ...subscription, renews: true },
            toAlign: withAlign(
              toAlign.filter((each) => each !== 'ended'),
              'renewal',
            ),
          }
        : state;
    case 'ProviderAligned':
      return {
        ...state,
        toAlign: data.what === 'ended' ? [] : toAlign.filter((each) => each !== data.what),
        refusedSteps: withoutRefusal(state, data.what),
        postponedUntil: data.what === 'ended' || data.what === 'paid-until' ? null : state.postponedUntil,
        subscription: data.what === 'ended' ? null : subscription,
      };
    case 'NextChargePostponed':
      return {
        ...state,
        toAlign: toAlign.filter((each) => each !== 'paid-until'),
        refusedSteps: withoutRefusal(state, 'paid-until'),
        postponedUntil: data.until,
      };
    case 'ProviderRefused':
      return { ...state, refusedSteps: { ...state.refusedSteps, [data.what]: data.problem } };
    case 'UnlimitedEnded':
      return {
        ...state,
        isRunning: false,
        postponedUntil: null,
        until: data.because === 'staff' || data.because === 'account-closed' ? null : state.until,
        subscription: subscription && { ...subscription, renews: false, next: null },
        toAlign: subscription ? withAlign([], 'ended') : [],
      };
    default:
      return state;
  }
};

const DISPUTED = { open: 'disputed', won: 'paid', lost: 'lost' } as const;

const evolveMoney = (state: MembershipState, { type, data }: BillingEvent): MembershipState => {
  switch (type) {
    case 'ChargeSucceeded': {
      const { charge, amount, currency, intent } = data;
      const charges = {
        ...state.charges,
        [charge]: { amount, refunded: 0, currency, intent, gift: data.gift ?? null },
      };
      if (data.until === null) return { ...state, charges };
      const confirmed =
        state.setup?.setup === intent ? { setup: null, pastSetups: setupsAfter(state, state.setup.payment, true) } : {};
      return { ...state, ...confirmed, charges, isRunning: true, until: later(state.until, data.until) };
    }
    case 'ChargeFailed':
      return { ...state, failures: { ...state.failures, [data.charge]: data.attempt } };
    case 'RefundOrdered':
      return {
        ...state,
        openRefunds: [
          ...state.openRefunds,
          { refund: data.refund, charge: data.charge, amount: data.amount, currency: data.currency },
        ],
      };
    case 'RefundFailed':
      return {
        ...state,
        openRefunds: state.openRefunds.filter(({ refund }) => refund !== data.refund),
        failedPayouts: { ...state.failedPayouts, [data.refund]: data.reason },
      };
    case 'ChargeRefunded': {
      const recordedCharge = state.charges[data.charge];
      return {
        ...state,
        refunds: [...state.refunds, data.refund],
        paidRefunds: data.order === null ? state.paidRefunds : [...state.paidRefunds, data.order],
        openRefunds: state.openRefunds.filter(({ refund }) => refund !== data.order),
        charges: recordedCharge
          ? { ...state.charges, [data.charge]: { ...recordedCharge, refunded: recordedCharge.refunded + data.amount } }
          : state.charges,
      };
    }
    case 'RefundReturned': {
      const charge = state.charges[data.charge];
      return {
        ...state,
        returned: [...state.returned, data.refund],
        charges: charge
          ? { ...state.charges, [data.charge]: { ...charge, refunded: charge.refunded - data.amount } }
          : state.charges,
      };
    }
    case 'CreditFailed':
      return {
        ...state,
        openCredits: state.openCredits.filter(({ credit }) => credit !== data.credit),
        failedPayouts: { ...state.failedPayouts, [data.credit]: data.reason },
      };
    case 'CreditOrdered':
      return {
        ...state,
        openCredits: [...state.openCredits, { credit: data.credit, amount: data.amount, currency: data.currency }],
      };
    case 'CreditGiven': {
      const { credit, amount, currency } = data;
      return {
        ...state,
        openCredits: state.openCredits.filter((each) => each.credit !== credit),
        credits: { ...state.credits, [credit]: { amount, currency } },
      };
    }
    case 'ChargeDisputed':
      return { ...state, disputes: { ...state.disputes, [data.dispute]: { charge: data.charge, is: 'open' } } };
    case 'DisputeClosed':
      return {
        ...state,
        disputes: {
          ...state.disputes,
          [data.dispute]: { charge: data.charge, is: data.outcome === 'lost' ? 'lost' : 'won' },
        },
      };
    case 'GiftOrdered': {
      const { gift, paymentMethod, deliverAt, hasRecipient } = data;
      const ordered = {
        ...planOf(data),
        gift,
        paymentMethod,
        deliverAt,
        hasRecipient,
        status: 'ordered',
        codeId: null,
        intent: null,
        sent: 0,
      } as const;
      return { ...state, gifts: { ...state.gifts, [gift]: ordered } };
    }
    case 'GiftPaid':
      return withGift(state, data.gift, () => ({ status: 'paid', codeId: data.codeId }));
    case 'GiftFailed':
      return withGift(state, data.gift, () => ({ status: 'failed' }));
    case 'GiftSent':
      return withGift(state, data.gift, ({ sent }) => ({ sent: sent + 1 }));
    case 'GiftRefunded':
      return withGift(state, data.gift, () => ({ status: 'refunded' }));
    case 'GiftRestored':
      return withGift(state, data.gift, () => ({ status: 'paid' }));
    case 'GiftDisputed':
      return withGift(state, data.gift, () => ({ status: DISPUTED[data.is] }));
    default:
      return evolveSubscription(state, { type, data } as BillingEvent);
  }
};

/** The state after one more fact. */
export const evolve = (before: MembershipState, fact: BillingEvent): MembershipState =>
  evolveMember(DECISIONS.has(fact.type) ? { ...before, refusedSteps: {} } : before, fact);

/** Cards and grants here, money and subscriptions above. */
const evolveMember = (state: MembershipState, fact: BillingEvent): MembershipState => {
  const { type, data } = fact;
  switch (type) {
    case 'CustomerLinked':
      return { ...state, customer: data.customer };
    case 'CardSaved':
      return {
        ...state,
        paymentMethod: data.paymentMethod,
        setup: null,
        pastSetups: setupsAfter(state, data.payment ?? state.setup?.payment ?? '', true),
      };
    case 'CardConfirmationAsked': {
      const { payment, setup } = data;
      return { ...state, setup: { payment, setup }, pastSetups: setupsAfter(state, payment, false) };
    }
    case 'FreeMonthsGranted':
      return {
        ...state,
        grants: [...state.grants, data.grant],
        until: later(state.until, data.until),
        isRunning: true,
        // An order's own free months are part of its subscription from the start.
        toAlign: state.subscription && data.source !== 'code' ? withAlign(state.toAlign, 'paid-until') : state.toAlign,
      };
    case 'HostedSessionCounted':
      return {
        ...state,
        hosted: { ...state.hosted, [data.month]: [...(state.hosted[data.month] ?? []), data.session] },
      };
    case 'GraceBegun':
      return { ...state, graceUntil: data.until };
    case 'GraceEnded':
      return { ...state, graceUntil: null };
    case 'RenewalAnnounced':
      return { ...state, announced: [...state.announced, data.at] };
    case 'BillingDifferenceFound':
      return { ...state, reported: [...state.reported, differenceKey(data)] };
    case 'CardExpiryAnnounced':
      return { ...state, announced: [...state.announced, data.paymentMethod] };
    default:
      return evolveMoney(state, fact);
  }
};
