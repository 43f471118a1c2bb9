import { shownLanguage, translation } from './language.ts';

const SPAN = /^(\d+) (year|month|day)s?$/;

/** What a contract or the server gives in English, in the language of the page; what has no translation stays, such as words of staff. */
export const storedWord = (english: string): string => {
  const [, count, unit] = SPAN.exec(english) ?? [];
  return unit === undefined
    ? (translation()?.stored[english] ?? english)
    : new Intl.NumberFormat(shownLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count));
};
