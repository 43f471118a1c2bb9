import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { inWords } from '#kernel/contract/stored-words.ts';
import { adminTexts } from './texts.ts';

const texts = adminTexts.member;

/** "unlimited-quarterly" as "Unlimited, quarterly". */
const planText = (plan: string): string => {
  const [kind = '', ...more] = plan.split(/[_-]/);
  return [inWords(kind), ...(more.length === 0 ? [] : [more.join(' ')])].join(', ');
};

/** "42.00 USD", as an amount is stored, as "$42.00". */
const amountText = (stored: string): string => {
  const [, units, currency] = /^(\d+\.\d{2}) ([A-Z]{3})$/.exec(stored) ?? [];
  return units === undefined || currency === undefined ? stored : moneyText(Math.round(Number(units) * 100), currency);
};

export const activityText = ({ type, details }: { type: string; details: string }): { did: string; more: string } => {
  const did = texts.did[type] ?? inWords(type);
  if (type === 'SUBSCRIPTION_START') return { did, more: planText(details) };
  if (type === 'PAYMENT') return { did, more: amountText(details) };
  return { did, more: texts.details[details] ?? details };
};
