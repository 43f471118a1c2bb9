/** All words of one language: texts of the client and of content pages, by their names. */
export type Catalogue = {
  words: Readonly<Record<string, object>>;
  pages: Readonly<Record<string, object>>;
};
