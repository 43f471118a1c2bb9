import { isLanguage, type Language, type OtherLanguage } from '#kernel/contract/messages/languages.ts';
import { countryIn } from '#kernel/contract/messages/given-words.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { drawn } from '../drawn.ts';
import { deviceCookies } from '../visit/cookies.ts';
import type { Catalogue } from './catalogue.ts';

/** Where the catalogues are: they have the words of all features, so the program names them when it starts. */
export const catalogues: { load: (language: OtherLanguage) => Promise<Catalogue> } = {
  load: (language) => Promise.reject(new Error(`There is no catalogue of ${language}`)),
};

let shown: { language: Language; catalogue?: Catalogue } = { language: OWN_LANGUAGE };
/** Chosen by the member whose pages these are. */
let own: Language | null = null;

/** The language of everything on this page. */
export const shownLanguage = (): Language => shown.language;
/** The product’s words in that language; undefined for English, which stands in the pages themselves. */
export const translation = (): Catalogue | undefined => shown.catalogue;

const PREFIX = /^\/([a-z]{2})(?=\/|$)/;
/** `/es/sessions` names a language, `/sessions` none. */
export const languageIn = (path: string): OtherLanguage | undefined => {
  const name = PREFIX.exec(path)?.[1];
  return isLanguage(name) && name !== OWN_LANGUAGE ? name : undefined;
};
/** `/es/sessions` and `/sessions` are the same page. */
export const withoutLanguage = (path: string): string =>
  languageIn(path) === undefined ? path : path.replace(PREFIX, '') || '/';
/** The address of this page in a language. */
export const inLanguage = (path: string, language: Language): string => {
  const page = withoutLanguage(path);
  return language === OWN_LANGUAGE ? page : `/${language}${page === '/' ? '' : page}`;
};

/** Of a link past the router, which would put the language in front: pages that the server sends, and new tabs. */
export const localHref = (path: string): string => inLanguage(path, shown.language);

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;
/** For visitors, and for the first page of a member on this device. */
export const rememberLanguage = (language: Language): void => deviceCookies.write(COOKIE, language, YEAR_SECONDS);

/** As the server decides it for the pages that it draws: the address, what was chosen on this device, then the browser. */
const languageOfDevice = (offered: readonly Language[]): Language => {
  const wanted = [languageIn(location.pathname), deviceCookies.read(COOKIE), ...navigator.languages];
  const names = wanted.map((name) => name?.split('-')[0]?.toLowerCase());
  return (
    offered.find((language) => language === names.find((name) => offered.some((each) => each === name))) ?? OWN_LANGUAGE
  );
};

/** Whether another language is to be shown from now on; without its catalogue English stays. */
export const decideLanguage = async (offered: readonly Language[]): Promise<boolean> => {
  const wanted = own ?? drawn.language ?? languageOfDevice(offered);
  const language = offered.includes(wanted) ? wanted : OWN_LANGUAGE;
  if (language === shown.language) return false;
  shown = { language: OWN_LANGUAGE };
  if (language !== OWN_LANGUAGE)
    shown = await catalogues.load(language).then(
      (catalogue) => ({ language, catalogue }),
      () => shown,
    );
  if (typeof document !== 'undefined') document.documentElement.lang = shown.language;
  return true;
};

/** Of a member; null for a visitor, and for a member who chose none. */
export const setOwnLanguage = (language: Language | null): void => {
  own = language;
};

// Written out: in a profile of a first visit `Intl.DisplayNames` took 25 of 560 ms of scripts.
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
/** As people who speak it call it. */
export const nameOfLanguage = (language: Language): string => NAMES[language];

export const nameOfCountry = (country: { code: string; name: string }): string => countryIn(shown.language, country);
