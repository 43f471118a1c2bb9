import { waiting } from '#client/features/scheduling/waiting-texts.es.ts';
import type { Catalogue } from '#client/lib/language/catalogue.ts';

/** Spanish: the words by the names that `editable` and `page` were given. */
export const es: Catalogue = {
  words: {
    'waiting-list': waiting,
  },
  pages: {},
};
