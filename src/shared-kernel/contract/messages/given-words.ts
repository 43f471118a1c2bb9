import type { Language } from './languages.ts';
import { OWN_LANGUAGE } from './message-parts.ts';

const NUMBER = /\d(?:[\d -]*\d)?/g;

/**
 * What stands for words that a contract or an installation gives in English; without a translation they stay, such as words of staff.
 * Numbers in them are `#`, in the same order: `Call #` stands for "Call 0800 1".
 */
export const givenWord = (english: string, translated: Readonly<Record<string, string>> | undefined): string => {
  const numbers = english.match(NUMBER) ?? [];
  const withNumbers = translated?.[english.replaceAll(NUMBER, '#')];
  return translated?.[english] ?? numbers.reduce((text, number) => text?.replace('#', number), withNumbers) ?? english;
};

/** An English name is the one that the installation gave. */
export const countryIn = (language: Language, { code, name }: { code: string; name: string }): string =>
  language === OWN_LANGUAGE ? name : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name);
