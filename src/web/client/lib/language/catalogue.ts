import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';

/** All words of one language. Texts of the client and of content pages are found by their names. */
export type Catalogue = {
  words: Readonly<Record<string, object>>;
  pages: Readonly<Record<string, object>>;
  /** Words that contracts and the server give in English. */
  stored: Readonly<Record<string, string>>;
  /** What forms refuse by themselves. */
  refusals: Partial<TranslatedRefusals>;
};
