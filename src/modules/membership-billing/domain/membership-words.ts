import { dayInWords, instantInWords } from '#kernel/contract/days-in-words.ts';
import { planInWords } from '../contract/billing-words.ts';
import { sum } from '../contract/money.ts';
import { balanceInWords } from './money-words.ts';
import type { MembershipState } from './state.ts';

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

const planOf = ({ subscription, order, until, isRunning }: MembershipState): string => {
  const end = until === null ? '' : `, until ${dayInWords(until)}`;
  if (subscription !== null && isRunning) {
    const next = subscription.next === null ? 'renews' : `then ${planInWords(subscription.next.type)}`;
    return `${planInWords(subscription.plan.type)}${end}, ${subscription.renews ? next : 'is not renewed'}.`;
  }
  if (order !== null) return `${planInWords(order.type)} is ordered and not charged yet.`;
  return isRunning ? `Unlimited${end}, without a plan that renews.` : 'No plan is running.';
};

/** What was paid, paid back and credited, one sentence for each currency. */
const balanceOf = ({ charges, credits }: MembershipState): string => {
  const paid = Object.values(charges);
  const given = Object.values(credits);
  const currencies = [...new Set([...paid, ...given].map(({ currency }) => currency))];
  const total = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);
  return currencies
    .map((currency) => {
      const own = paid.filter((charge) => charge.currency === currency);
      return balanceInWords({
        currency,
        paid: total(own.map(({ amount }) => amount)),
        refunded: total(own.map(({ refunded }) => refunded)),
        lost: 0,
        credited: total(given.filter((credit) => credit.currency === currency).map(({ amount }) => amount)),
      });
    })
    .join(' ');
};

const openRefundsOf = ({ openRefunds }: MembershipState): string =>
  `Still to be paid back: ${openRefunds.map(({ amount, currency }) => sum(amount, currency)).join(', ')}.`;

const disputesOf = (disputes: MembershipState['disputes']): string => {
  const all = Object.values(disputes);
  const count = (outcome: 'open' | 'won' | 'lost'): number => all.filter((dispute) => dispute.is === outcome).length;
  return `${times(all.length, '1 charge was disputed', 'charges were disputed')} with the bank: ${count('open')} open, ${count('won')} won, ${count('lost')} lost.`;
};

/** What matters of a member's payments to auditors. */
export const membershipInWords = (state: MembershipState): Record<string, string | null> => ({
  subscription: planOf(state),
  graceUntil:
    state.graceUntil === null ? null : `The renewal is not paid: in grace until ${instantInWords(state.graceUntil)}.`,
  charges: Object.keys({ ...state.charges, ...state.credits }).length === 0 ? 'Nothing was paid.' : balanceOf(state),
  openRefunds: state.openRefunds.length === 0 ? null : openRefundsOf(state),
  disputes: Object.keys(state.disputes).length === 0 ? null : disputesOf(state.disputes),
});

const MONEY = new Set(['amount', 'price', 'refunded', 'tax']);

/** Records with a currency have their money as people write it: 14400 of usd is "144.00 USD". */
export const withMoneyInWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMoneyInWords);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value);
  const currency = fields.find(([field]) => field === 'currency')?.[1];
  return Object.fromEntries(
    fields.map(([field, each]) => [
      field,
      MONEY.has(field) && typeof each === 'number' && typeof currency === 'string'
        ? sum(each, currency)
        : withMoneyInWords(each),
    ]),
  );
};
