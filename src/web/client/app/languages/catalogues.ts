import type { OtherLanguage } from '#kernel/contract/messages/languages.ts';
import type { Catalogue } from '#client/lib/language/catalogue.ts';

const files: Readonly<Record<OtherLanguage, () => Promise<Catalogue>>> = {
  es: async () => (await import('./es.ts')).es,
};

/** Loaded by those alone who read in that language. */
export const catalogueOf = (language: OtherLanguage): Promise<Catalogue> => files[language]();
