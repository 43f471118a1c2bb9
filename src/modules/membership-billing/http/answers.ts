import { refuse } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { MemberCall } from '#kernel/module.ts';
import type { PaymentProvider } from '#kernel/parts.ts';
import type { ListedCard } from '../adapters/payments.ts';
import type { BillingCommands } from '../commands.ts';
import type { BillingNeeds, Payment } from '../commands/needs.ts';
import { plansOnSale } from '../contract/plans.ts';
import { membership } from '../domain/membership.ts';
import { plan } from '../domain/plan.ts';
import type { HistoryReader } from '../views/activity.ts';
import { ownGifts } from '../views/own-gifts.ts';
import { subscriptionInfo } from '../views/subscription-info.ts';

/** What the calls of billing work with. */
export type BillingCalls = BillingNeeds & {
  sql: Database;
  commands: BillingCommands;
  provider: PaymentProvider | undefined;
};

/** The sum that a caller names, who was shown it. */
export const shownSum = (input: { expected_total?: number | undefined; expected_currency?: string | undefined }) =>
  input.expected_total === undefined ? undefined : { total: input.expected_total, currency: input.expected_currency };

export const infoOf = (calls: BillingCalls, member: string) =>
  subscriptionInfo({ ...calls, takesPayments: calls.payments !== undefined }, member);

export const factsAbout = async ({ log }: BillingCalls, member: string): Promise<Recorded[]> => {
  const [billed, set] = await Promise.all([log.read(membership.stream(member)), log.read(plan.stream(member))]);
  return [...billed, ...set];
};

/** For whom a history is written. Pages of staff are English. */
export const historyReader = async (
  { people, settings }: BillingCalls,
  member: string,
  { isStaff = false }: { isStaff?: boolean } = {},
): Promise<HistoryReader> => {
  const reader = await people.reachable(member);
  return { reader: reader && isStaff ? { ...reader, language: null } : reader, plans: plansOnSale(settings) };
};

export const cardView = ({ last4, expire, brand, isDefault }: ListedCard) => ({
  last4,
  expire,
  brand,
  is_default: isDefault,
});

export const defaultCard = async ({ commands, payments }: BillingCalls, member: string) => {
  const { customer } = await commands.membershipOf(member);
  if (!payments || customer === null) return undefined;
  const card = (await payments.cards(customer)).find(({ isDefault }) => isDefault);
  return card && cardView(card);
};

/** The answer to what was paid, or what the bank asks. */
export const paidView = async (calls: BillingCalls, { member: { id } }: MemberCall, { payment, paid }: Payment) => {
  if (paid.is === 'asked') return { required_action: { client_secret: paid.clientSecret, payment } };
  if (paid.is === 'open') return refuse('PAYMENT_UNDER_WAY');
  const subscription_info = await infoOf(calls, id);
  const gift = (await ownGifts(calls, id)).find(({ uuid }) => uuid === payment);
  return {
    next_subscription_type: subscription_info.next_subscription_type,
    subscription_info,
    ...(gift ? { discount_code: gift.discount_code } : {}),
  };
};
