import { OWN_LANGUAGE } from './message-parts.ts';

/** Languages in which the product has its words: catalogues of the others stand beside the English texts, `*.es.ts`. */
export const LANGUAGES = [OWN_LANGUAGE, 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export type OtherLanguage = Exclude<Language, typeof OWN_LANGUAGE>;

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);
