import type { Language } from './languages.ts';
import { OWN_LANGUAGE } from './message-parts.ts';

const NUMBER = /\d(?:[\d -]*\d)?/;

/**
 * What stands for words that a contract or an installation gives in English; without a translation they stay, such as words of staff.
 * A number in them is `#`: `Call #` stands for "Call 0800 1".
 */
export const givenWord = (english: string, translated: Readonly<Record<string, string>> | undefined): string => {
  const [number = ''] = NUMBER.exec(english) ?? [];
  return translated?.[english] ?? translated?.[english.replace(number, '#')]?.replace('#', number) ?? english;
};

/** An English name is the one that the installation gave. */
export const countryIn = (language: Language, { code, name }: { code: string; name: string }): string =>
  language === OWN_LANGUAGE ? name : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name);
