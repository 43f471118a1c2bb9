import { givenWord } from '#kernel/contract/messages/given-words.ts';
import { shownLanguage, translation } from './language.ts';

const SPAN = /^(\d+) (year|month|day)s?$/;

/** What a contract or the server gives in English, in the language of the page. */
export const storedWord = (english: string): string => {
  const [, count, unit] = SPAN.exec(english) ?? [];
  return unit === undefined
    ? givenWord(english, translation()?.stored)
    : new Intl.NumberFormat(shownLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count));
};
