import { shownLanguage, translation } from './language.ts';

const SPAN = /^(\d+) (year|month|day)s?$/;

/**
 * What a contract or the server gives in English, in the language of the page; what has no translation stays, such as words of
 * staff. A number in it is `#` in the catalogue.
 */
export const storedWord = (english: string): string => {
  const [, count, unit] = SPAN.exec(english) ?? [];
  if (unit !== undefined)
    return new Intl.NumberFormat(shownLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count));
  const stored = translation()?.stored;
  const [number = ''] = /\d+/.exec(english) ?? [];
  return stored?.[english] ?? stored?.[english.replace(number, '#')]?.replace('#', number) ?? english;
};
