/** A piece of a line. */
export type Inline = string | { strong: Inline[] } | { em: Inline[] } | { to: string; text: Inline[] };

/** What a part consists of, in its order. `ways` are links that stand alone in their paragraph: they are drawn as buttons. */
export type TextBlock =
  | { paragraph: Inline[] }
  | { heading: string }
  | { points: Inline[][]; ordered?: true }
  | { quote: Inline[] }
  | { picture: string; alt: string }
  | { ways: { to: string; text: string }[] };

/**
 * One part of a page in words. `id` is its anchor. What the product brings along is written as paragraphs, points and links;
 * what staff wrote comes as blocks.
 */
export type PageTextsPart = {
  id?: string;
  title?: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  links?: readonly { to: string; text: string }[];
  blocks?: readonly TextBlock[];
};

/** A sign that Markdown would take for one of its own. A number with a full stop begins a list at the start of a line alone. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`).replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, String.raw`$1\$2`);

const inMarkdown = ({ id, title, paragraphs = [], points = [], links = [] }: PageTextsPart): string =>
  [
    ...(title === undefined ? [] : [`## ${escaped(title)}${id === undefined ? '' : ` {#${id}}`}`]),
    ...paragraphs.map(escaped),
    ...(points.length === 0 ? [] : [points.map((point) => `- ${escaped(point)}`).join('\n')]),
    ...(links.length === 0 ? [] : [links.map(({ to, text }) => `[${escaped(text)}](${to})`).join(' ')]),
  ].join('\n\n');

/** What the product brings along, as staff edit it. */
export const markdownOf = (parts: readonly PageTextsPart[]): string => parts.map(inMarkdown).join('\n\n');

export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** All texts in it with their `{product}` and other braces filled; an id or a path has none. */
export const withNames = <T>(texts: T, fill: (text: string) => string): T => {
  if (typeof texts === 'string') return (texts.includes('{') ? fill(texts) : texts) as T;
  if (Array.isArray(texts)) return texts.map((each: unknown) => withNames(each, fill)) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, withNames<unknown>(each, fill)])) as T;
};
