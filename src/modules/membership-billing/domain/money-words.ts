import { dayInWords, instantInWords } from '#kernel/contract/days-in-words.ts';
import { sum } from '../contract/money.ts';
import { cadence } from '../contract/plans.ts';
import type { Charge, ChargeStory, PlanChoice, GiftChoice, MoneyBalance, MoneyCredit } from './money-types.ts';

const SPANS: Readonly<Record<number, string>> = { 1: 'monthly', 12: 'yearly' };
const planOf = ({ months }: Pick<PlanChoice, 'months'>): string => `${SPANS[months] ?? `${months}-month`} plan`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const priceDoubts = (
  credits: readonly MoneyCredit[],
  { amount, tax, currency }: Charge,
  agreed: { price: number; currency: string } | null,
  how: string | null,
): string[] => {
  if (agreed === null) return ['No choice of this plan is recorded here, so it cannot be said what was agreed.'];
  const due = agreed.price + tax;
  if (amount === due && currency === agreed.currency) return [];
  const hasCredit = credits.some(({ status }) => status === 'given');
  if (currency === agreed.currency && amount < due && hasCredit) return [];
  const taxes = tax > 0 ? ` with ${sum(tax, currency)} of tax on top` : '';
  return [
    `Not as agreed: ${sum(agreed.price, agreed.currency)} ${how}${taxes} was agreed, ${sum(amount, currency)} was charged.`,
  ];
};

export const giftRule = (gift: GiftChoice | undefined): string =>
  gift === undefined
    ? 'Gift of which no order is recorded here'
    : `Gift of ${gift.months === 1 ? '1 month' : `${gift.months} months`} of Unlimited, ordered on ${dayInWords(gift.at)}`;

/** "the yearly plan chosen on 5 January 2027 (UTC)" */
export const chosenPlan = (choice: Pick<PlanChoice, 'months' | 'chosenAt'>): string =>
  `the ${planOf(choice)} chosen on ${dayInWords(choice.chosenAt)}`;

export const membershipRule = (charge: Charge, all: readonly Charge[]): string => {
  const { choice } = charge;
  if (choice === null) return 'Charge for a plan of which no choice is recorded here';
  const isFirst = !all.some((each) => each !== charge && each.choice === choice && each.chargedAt !== null);
  const rest =
    isFirst && choice.postponedTo !== null
      ? `, put off until ${dayInWords(choice.postponedTo)}, when what was paid or given before is over`
      : '';
  return capitalized(`${isFirst ? 'first charge' : 'renewal'} of ${chosenPlan(choice)}${rest}`);
};

export const agreedOf = (
  { amount, tax, currency }: Charge,
  agreed: { price: number; currency: string; months: number } | null,
): string => {
  if (agreed === null) return '';
  const taxes = tax > 0 ? `, with ${sum(tax, currency)} of tax on top` : '';
  const missing = agreed.price + tax - amount;
  const credit = missing > 0 ? `; ${sum(missing, currency)} of it paid by a credit` : '';
  const how = 'chosenAt' in agreed ? ` ${cadence(agreed.months)}` : '';
  return `As agreed: ${sum(agreed.price, agreed.currency)}${how}${taxes}${credit}.`;
};

/** Other charges for some of the same days that were not paid back in full. */
export const overlaps = (charge: Charge, all: readonly Charge[]): string[] =>
  all
    .filter(
      (other) =>
        other !== charge &&
        other.chargedAt !== null &&
        charge.from !== null &&
        charge.until !== null &&
        other.from !== null &&
        other.until !== null &&
        other.from < charge.until &&
        charge.from < other.until &&
        refunded(other) < other.amount,
    )
    .map(
      ({ amount, currency, chargedAt }) =>
        `Some of the same days were charged before: ${sum(amount, currency)} on ${instantInWords(chargedAt!)}.`,
    );

const refunded = ({ refunds }: Pick<ChargeStory, 'refunds'>): number =>
  refunds.filter(({ status }) => status === 'paid').reduce((total, { amount }) => total + amount, 0);
const lost = ({ disputes }: Pick<ChargeStory, 'disputes'>): number =>
  disputes.filter(({ outcome }) => outcome === 'lost').reduce((total, { amount }) => total + amount, 0);

export const outcomeOf = (
  charge: Pick<Charge, 'amount' | 'currency' | 'chargedAt' | 'refunds' | 'disputes'>,
): Pick<ChargeStory, 'status' | 'outcome'> => {
  const { amount, currency, chargedAt } = charge;
  if (chargedAt === null) return { status: 'unpaid', outcome: 'Not paid.' };
  const open = [
    ...charge.disputes.filter(({ outcome }) => outcome === 'open').map(() => 'the bank has not decided the dispute'),
    ...charge.refunds
      .filter(({ status }) => status === 'ordered')
      .map((refund) => `${sum(refund.amount, currency)} is still to be paid back`),
  ];
  if (open.length > 0) return { status: 'open', outcome: `Open: ${open.join(', and ')}.` };
  const kept = amount - refunded(charge) - lost(charge);
  if (kept === amount) return { status: 'settled', outcome: `Settled: ${sum(amount, currency)} was paid and kept.` };
  return { status: 'settled', outcome: `Settled: ${sum(kept, currency)} of ${sum(amount, currency)} was kept.` };
};

export const balanceOf = (
  charges: readonly Pick<ChargeStory, 'amount' | 'currency' | 'chargedAt' | 'refunds' | 'disputes'>[],
  credits: readonly MoneyCredit[],
): MoneyBalance[] => {
  const byCurrency = new Map<string, MoneyBalance>();
  const balanceIn = (currency: string): MoneyBalance => {
    const balance = byCurrency.get(currency) ?? { currency, paid: 0, refunded: 0, lost: 0, credited: 0 };
    byCurrency.set(currency, balance);
    return balance;
  };
  for (const charge of charges)
    if (charge.chargedAt !== null) {
      const balance = balanceIn(charge.currency);
      balance.paid += charge.amount;
      balance.refunded += refunded(charge);
      balance.lost += lost(charge);
    }
  for (const { currency, amount, status } of credits) if (status === 'given') balanceIn(currency).credited += amount;
  return [...byCurrency.values()];
};

/** "Paid 174.00 USD, refunded 44.00 USD, credited 5.00 USD." */
export const balanceInWords = ({ currency, paid, refunded: back, lost: gone, credited }: MoneyBalance): string =>
  `${[
    `Paid ${sum(paid, currency)}`,
    `refunded ${sum(back, currency)}`,
    ...(gone > 0 ? [`lost to banks ${sum(gone, currency)}`] : []),
    `credited ${sum(credited, currency)}`,
  ].join(', ')}.`;
