import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { moneyText as written } from '#modules/membership-billing/contract/money.ts';
import { shownLanguage } from '#client/lib/language/language.ts';

export const moneyText = (amount: number, currency: string): string => {
  const language = shownLanguage();
  return written(amount, currency, language === OWN_LANGUAGE ? undefined : language);
};
