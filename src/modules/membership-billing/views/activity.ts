import type { z } from 'zod';
import type { AboutMembersEntry } from '#kernel/about-members.ts';
import type { EventOf } from '#kernel/contract/event.ts';
import { amount as counted } from '#kernel/contract/wording.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { GiftPurchase, subscriptionActivity } from '../contract/api.ts';
import type { billingEvents } from '../contract/membership-events.ts';
import { moneyText } from '../contract/money.ts';
import type { planEvents } from '../contract/plan-events.ts';
import { cadence, type PaidPlan } from '../contract/plans.ts';
import type { MembershipState } from '../domain/state.ts';

type ActivityEntry = z.output<typeof subscriptionActivity.output>['activity'][number];
type ActivityFact = EventOf<typeof billingEvents> | EventOf<typeof planEvents>;
type ActivityLine = Pick<ActivityEntry, 'kind' | 'text'> &
  Partial<{ amount: number; currency: string; receipt: string | null; charge: string | null }>;

/** Who reads a billing history, and the plans that are on sale, for their names. */
export type HistoryReader = { reader: DateReader | null; plans: readonly PaidPlan[] };

const withTax = ({ tax }: { tax: number }): string => (tax > 0 ? ', with tax' : '');

/** What a fact means for the member; undefined for steps in between. */
const lineOf = ({ type, data }: ActivityFact, { reader, plans }: HistoryReader): ActivityLine | undefined => {
  const day = (instant: string) => (reader ? writtenDay(instant, reader) : instant.slice(0, 10));
  const between = (from: string | null, until: string | null) =>
    from && until ? `, ${day(from)} to ${day(until)}` : '';
  const nameOf = (plan: string) => plans.find((each) => each.type === plan)?.name;
  switch (type) {
    case 'PlanSet':
      return { kind: 'change', text: `Our team set your plan to ${data.plan === 'basic' ? 'Basic' : 'Unlimited'}` };
    case 'SubscriptionStarted':
      return { kind: 'change', text: 'Unlimited membership started' };
    case 'OrderFailed':
      return { kind: 'failed', text: `Nothing was charged: ${data.reason}` };
    case 'ChargeSucceeded':
      return {
        kind: 'charge',
        text:
          data.about === 'gift'
            ? `Gift bought${withTax(data)}`
            : `Unlimited${between(data.from, data.until)}${withTax(data)}`,
        amount: data.amount,
        currency: data.currency,
        receipt: data.receipt,
        charge: data.charge,
      };
    case 'ChargeFailed':
      return {
        kind: 'failed',
        text: `Your card could not be charged: ${data.reason}`,
        amount: data.amount,
        currency: data.currency,
      };
    case 'ChargeRefunded':
      return { kind: 'refund', text: 'Refund', amount: data.amount, currency: data.currency, charge: data.charge };
    case 'RefundReturned':
      return {
        kind: 'change',
        text: `A refund of ${moneyText(data.amount, data.currency)} did not arrive: the bank sent it back to us`,
      };
    case 'RefundFailed':
      return { kind: 'change', text: `A refund could not be made: ${data.reason}` };
    case 'CreditFailed':
      return { kind: 'change', text: `A credit could not be given: ${data.reason}` };
    case 'GiftRestored':
      return data.isUsable ? { kind: 'gift', text: 'The code of the gift can be used again' } : undefined;
    case 'GiftRefunded':
      return {
        kind: 'gift',
        text: data.isRevoked
          ? 'The code of the refunded gift cannot be used any more'
          : 'The refunded gift was used before: its months stay',
      };
    case 'GiftDisputed': {
      if (data.wasUsed)
        return data.is === 'lost'
          ? { kind: 'gift', text: 'The disputed gift was used before: its months stay' }
          : undefined;
      const text = {
        open: 'The code of the gift cannot be used while its payment is disputed',
        won: 'The code of the gift can be used again',
        lost: 'The code of the gift cannot be used any more',
      }[data.is];
      return { kind: 'gift', text };
    }
    case 'CreditGiven':
      return { kind: 'credit', text: 'Credit for your next payments', amount: data.amount, currency: data.currency };
    case 'ChargeDisputed':
      return {
        kind: 'dispute',
        text: 'A payment is disputed with the bank',
        amount: data.amount,
        currency: data.currency,
      };
    case 'DisputeClosed':
      return { kind: 'dispute', text: `The dispute with the bank is closed (${data.outcome})` };
    case 'FreeMonthsGranted': {
      const what = counted(data.months, 'free month');
      const why = { gift: 'a gift', code: 'a discount code', hosting: 'hosting' }[data.source];
      return {
        kind: data.source === 'gift' ? 'gift' : 'free_month',
        text: `${what} for ${why}, until ${day(data.until)}`,
      };
    }
    case 'NextPlanChosen':
      return {
        kind: 'change',
        text: `Change of plan to ${nameOf(data.type) ?? `Unlimited, ${cadence(data.months)}`} from ${day(data.from)} on`,
      };
    case 'PlanChanged': {
      const name = nameOf(data.type);
      return { kind: 'change', text: name === undefined ? 'Plan changed' : `Plan changed to ${name}` };
    }
    case 'RenewalStopped':
      return {
        kind: 'change',
        text: data.until === null ? 'Membership canceled' : `Membership canceled, Unlimited until ${day(data.until)}`,
      };
    case 'RenewalResumed':
      return { kind: 'change', text: 'Membership continues' };
    case 'GraceBegun':
      return { kind: 'change', text: `Unlimited stays until ${day(data.until)} while a payment is missing` };
    case 'UnlimitedEnded':
      return { kind: 'change', text: 'Basic membership' };
    case 'CardSaved':
      return { kind: 'change', text: data.last4 === null ? 'Card saved' : `Card ending in ${data.last4} saved` };
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
  ...(amount === null || currency === null ? {} : { Amount: `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}` }),
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
