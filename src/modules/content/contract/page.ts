/** The words of one page as the product brings them along; staff change them under Site. `name` begins the keys of its words. */
export type PageOfTexts<Texts> = { name: string; texts: Texts };

/**
 * Each text in it can be changed by staff on its own, a list of parts as one piece of Markdown. `{product}` is the name of the
 * installation; which other braces a page fills, stands in `desk.ts`.
 */
export const page = <Texts extends object>(name: string, texts: Texts): PageOfTexts<Texts> => ({ name, texts });
