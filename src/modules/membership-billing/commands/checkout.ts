import type { Clock } from '#kernel/clock.ts';
import { refuse, valuesByLanguage, type Refusal } from '#kernel/contract/refusals.ts';
import type { Payments } from '../adapters/payments.ts';
import { moneyText } from '../contract/money.ts';
import { addMonths } from '../contract/months.ts';
import type { PaidPlan } from '../contract/plans.ts';
import type { MembershipState } from '../domain/state.ts';
import { membershipOf } from '../settling/settlement.ts';
import { zoneOf, type BillingNeeds } from './needs.ts';

/** What is bought: a membership, another plan from the end of the period on, or a gift. */
export type Purchase = { plan: PaidPlan; freeMonths: number; isGift: boolean };
export type Buyer = { state: MembershipState; timezone: string };
/** The sum that the buyer was shown. */
export type ShownSum = { total: number; currency: string | undefined };

export const buyerOf = async (needs: BillingNeeds, member: string): Promise<Buyer> => {
  const [state, timezone] = await Promise.all([membershipOf(needs, member), zoneOf(needs, member)]);
  return { state, timezone };
};

/** What a purchase costs, when it is charged and what follows. Nothing is charged by asking. */
export const checkout = async (
  { clock }: { clock: Clock },
  provider: Payments,
  { state, timezone }: Buyer,
  { plan, freeMonths, isGift }: Purchase,
) => {
  const now = clock.now();
  const { tax, credit, due } = await (isGift
    ? provider.previewGift(state.customer, plan)
    : provider.previewInvoice(state.customer, plan));
  const isChange = !isGift && state.subscription !== null;
  const begins = !isGift && state.until !== null && state.until > now ? state.until : now;
  const free = isChange ? 0 : freeMonths;
  const charged_at = free > 0 ? addMonths(begins, free, timezone) : begins;
  const whole = plan.price + tax;
  const used = Math.max(0, whole - due);
  return {
    subtotal: plan.price,
    tax,
    credit: used,
    total: due,
    currency: plan.currency,
    charged_at,
    renews_at: isGift ? null : addMonths(charged_at, plan.months, 'UTC'),
    renewal_total: isGift ? null : Math.max(0, whole - Math.max(0, credit - used)),
    free_months: free,
  };
};

/** Refuses a purchase that costs another sum than its buyer was shown; a caller that names none is not asked (BIL-048, BIL-058). */
export const sumProblem = async (
  needs: { clock: Clock },
  provider: Payments,
  buyer: Buyer,
  purchase: Purchase,
  shown: ShownSum | undefined,
): Promise<Refusal | undefined> => {
  if (shown === undefined) return undefined;
  const { total, currency } = await checkout(needs, provider, buyer, purchase);
  if (total === shown.total && (shown.currency ?? currency) === currency) return undefined;
  return refuse('CHARGE_DIFFERS', {
    field: 'expected_total',
    ...valuesByLanguage((language) => ({ total: moneyText(total, currency, language) })),
  });
};

/** The provider charges one customer in one currency as long as a subscription runs. */
export const currencyProblem = ({ subscription }: MembershipState, { currency }: PaidPlan): Refusal | undefined => {
  const running = subscription?.plan.currency ?? currency;
  return running === currency
    ? undefined
    : refuse('PLAN_IN_OTHER_CURRENCY', {
        field: 'subscription_type_id',
        values: { currency: running.toUpperCase(), other: currency.toUpperCase() },
      });
};
