import type { z } from 'zod';
import type { AboutMembersEntry } from '#kernel/about-members.ts';
import type { EventOf } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { GiftPurchase, subscriptionActivity } from '../contract/api.ts';
import type { billingEvents } from '../contract/membership-events.ts';
import { cardReasonIn } from '../card-problems/card-words.ts';
import { moneyText, sum } from '../contract/money.ts';
import type { planEvents } from '../contract/plan-events.ts';
import type { PaidPlan } from '../contract/plans.ts';
import type { MembershipState } from '../domain/state.ts';
import { activityWordsIn } from './activity-words.ts';

type ActivityEntry = z.output<typeof subscriptionActivity.output>['activity'][number];
type ActivityFact = EventOf<typeof billingEvents> | EventOf<typeof planEvents>;
type ActivityLine = Pick<ActivityEntry, 'kind' | 'text'> &
  Partial<{ amount: number; currency: string; receipt: string | null; charge: string | null }>;

/** Who reads a billing history, in which language, and the plans that are on sale, for their names. */
export type HistoryReader = { reader: DateReader | null; plans: readonly PaidPlan[] };

/** What a fact means for the member; undefined for steps in between. */
const lineOf = ({ type, data }: ActivityFact, { reader, plans }: HistoryReader): ActivityLine | undefined => {
  const words = activityWordsIn(reader?.language);
  const day = (instant: string) => (reader ? writtenDay(instant, reader) : instant.slice(0, 10));
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    moneyText(amount, currency, reader?.language ?? undefined);
  const because = (reason: string) => cardReasonIn(reason, reader?.language);
  const between = (from: string | null, until: string | null) =>
    from && until ? words.between(day(from), day(until)) : '';
  const withTax = ({ tax }: { tax: number }): string => (tax > 0 ? words.withTax : '');
  const nameOf = (plan: string) => plans.find((each) => each.type === plan)?.name;
  switch (type) {
    case 'PlanSet':
      return { kind: 'change', text: words.setByStaff(data.plan === 'basic' ? 'Basic' : 'Unlimited') };
    case 'SubscriptionStarted':
      return { kind: 'change', text: words.started };
    case 'OrderFailed':
      return { kind: 'failed', text: words.nothingCharged(because(data.reason)) };
    case 'ChargeSucceeded':
      return {
        kind: 'charge',
        text:
          data.about === 'gift'
            ? `${words.giftBought}${withTax(data)}`
            : `${words.unlimited}${between(data.from, data.until)}${withTax(data)}`,
        amount: data.amount,
        currency: data.currency,
        receipt: data.receipt,
        charge: data.charge,
      };
    case 'ChargeFailed':
      return {
        kind: 'failed',
        text: words.notCharged(because(data.reason)),
        amount: data.amount,
        currency: data.currency,
      };
    case 'ChargeRefunded':
      return { kind: 'refund', text: words.refund, amount: data.amount, currency: data.currency, charge: data.charge };
    case 'RefundReturned':
      return { kind: 'change', text: words.refundReturned(money(data)) };
    case 'RefundFailed':
      return { kind: 'change', text: words.refundFailed(data.reason) };
    case 'CreditFailed':
      return { kind: 'change', text: words.creditFailed(data.reason) };
    case 'GiftRestored':
      return data.isUsable ? { kind: 'gift', text: words.giftUsable } : undefined;
    case 'GiftRefunded':
      return { kind: 'gift', text: data.isRevoked ? words.giftRevoked : words.giftWasUsed };
    case 'GiftDisputed': {
      if (data.wasUsed) return data.is === 'lost' ? { kind: 'gift', text: words.giftLostUsed } : undefined;
      return { kind: 'gift', text: { open: words.giftDisputed, won: words.giftUsable, lost: words.giftLost }[data.is] };
    }
    case 'CreditGiven':
      return { kind: 'credit', text: words.credit, amount: data.amount, currency: data.currency };
    case 'ChargeDisputed':
      return { kind: 'dispute', text: words.disputed, amount: data.amount, currency: data.currency };
    case 'DisputeClosed': {
      const outcomes: Readonly<Record<string, string>> = words.outcomes;
      return { kind: 'dispute', text: words.disputeClosed(outcomes[data.outcome] ?? data.outcome) };
    }
    case 'FreeMonthsGranted':
      return {
        kind: data.source === 'gift' ? 'gift' : 'free_month',
        text: words.freeMonths(data.months, data.source, day(data.until)),
      };
    case 'NextPlanChosen':
      return {
        kind: 'change',
        text: words.nextPlan(nameOf(data.type) ?? words.unnamedPlan(data.months), day(data.from)),
      };
    case 'PlanChanged': {
      const name = nameOf(data.type);
      return { kind: 'change', text: name === undefined ? words.planChanged : words.planChangedTo(name) };
    }
    case 'RenewalStopped':
      return { kind: 'change', text: data.until === null ? words.canceled : words.canceledUntil(day(data.until)) };
    case 'RenewalResumed':
      return { kind: 'change', text: words.resumed };
    case 'GraceBegun':
      return { kind: 'change', text: words.grace(day(data.until)) };
    case 'UnlimitedEnded':
      return { kind: 'change', text: words.basic };
    case 'CardSaved':
      return { kind: 'change', text: data.last4 === null ? words.cardSaved : words.cardEndingSaved(data.last4) };
    default:
      return undefined;
  }
};

/** BIL-050, C-169: the latest first. */
export const activityView = (facts: readonly Recorded[], history: HistoryReader): ActivityEntry[] =>
  facts
    .toSorted(
      (one, other) =>
        other.meta.occurredAt.localeCompare(one.meta.occurredAt) || (other.position > one.position ? 1 : -1),
    )
    .flatMap((fact) => {
      const line = lineOf(fact as unknown as ActivityFact, history);
      return line
        ? [
            {
              uuid: fact.id,
              date: fact.meta.occurredAt,
              kind: line.kind,
              text: line.text,
              amount: line.amount ?? null,
              currency: line.currency ?? null,
              receipt: line.receipt ?? null,
              charge: line.charge ?? null,
            },
          ]
        : [];
    });

/** An entry of the member's copy of their data. */
export const activityEntry = ({ date, text, amount, currency }: ActivityEntry): AboutMembersEntry => ({
  When: date,
  What: text,
  ...(amount === null || currency === null ? {} : { Amount: sum(amount, currency) }),
});

export const refundableView = (
  { charges }: MembershipState,
  facts: readonly Recorded[],
  gifts: readonly GiftPurchase[],
) =>
  Object.entries(charges).flatMap(([charge, { amount, refunded, currency, intent, gift }]) => {
    const made = facts.find(({ type, data }) => type === 'ChargeSucceeded' && data['charge'] === charge);
    const gift_code = gifts.find(({ uuid }) => uuid === gift)?.discount_code.status ?? null;
    return amount > refunded && intent !== null && made
      ? [{ charge, date: made.meta.occurredAt, amount: amount - refunded, currency, gift_code }]
      : [];
  });
