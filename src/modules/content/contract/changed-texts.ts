import { filled } from '#kernel/contract/wording.ts';
import type { PageOfTexts } from './page.ts';
import { withNames, type PlaceholderValues } from './text-parts.ts';

const withValue = (texts: object, path: string, value: unknown): object => {
  const [name = '', ...rest] = path.split('.');
  const inside = (texts as Record<string, unknown>)[name];
  // A text that this release does not know is passed over.
  if (inside === undefined) return texts;
  return { ...texts, [name]: rest.length === 0 ? value : withValue(inside as object, rest.join('.'), value) };
};

/** Path within the page → text, parts of a Markdown text, or list. */
type Changed = Readonly<Record<string, unknown>>;

/** The words that the product brings along, with those of staff in their place. */
export const withChanged = <Texts extends object>(texts: Texts, changed: Changed): Texts =>
  Object.entries(changed).reduce<object>((made, [path, value]) => withValue(made, path, value), texts) as Texts;

/** The same with what stands in braces filled in. */
export const shownTexts = <Texts extends object>(
  { texts }: PageOfTexts<Texts>,
  changed: Changed,
  values: PlaceholderValues,
): Texts => withNames(withChanged(texts, changed), (text) => filled(text, values));
