import {
  notice,
  refuse,
  type Refusal,
  type RefusalName,
  type RefusalTable,
  type Wording,
} from '#kernel/contract/refusals.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { shownLanguage, translation } from './language.ts';

/** What a page refuses by itself, before it asks the server, in the language of the page. */
export const refusalText = (
  refusals: RefusalTable,
  refused: RefusalName | Refusal,
  wording: Partial<Pick<Wording, 'product' | 'settings'>> = {},
): string => {
  const language = shownLanguage();
  const texts = translation()?.refusals;
  const translated = language === OWN_LANGUAGE || texts === undefined ? undefined : { language, texts };
  const refusal = typeof refused === 'string' ? refuse(refused) : refused;
  return notice(refusal, { product: '', ...wording, refusals, translated }).msg;
};
