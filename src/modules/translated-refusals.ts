import type { OtherLanguage } from '#kernel/contract/languages.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';

/** The error catalogue in other languages. What only staff meet is in English. */
export const translatedRefusals: Readonly<Record<OtherLanguage, Partial<TranslatedRefusals>>> = {
  es: {},
};
