import { z } from 'zod';
import type { ContentKind, SitePage } from './api.ts';
import { COLOUR } from './accent.ts';
import { inWords } from './entries/in-words.ts';
import type { PageOfTexts } from './page.ts';
import { markdownOf, type PageTextsPart } from './text-parts.ts';

export type JsonValue = z.output<ReturnType<typeof z.json>>;

/** A value that is a text; others as they are exchanged. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** One thing that staff can change. */
export type ContentEntry = {
  key: string;
  label: string;
  kind: ContentKind;
  /** As it is edited: a Markdown text is text. */
  usual: JsonValue;
  schema: z.ZodType;
  specified: readonly string[];
  hint: string | null;
  most: number | null;
  needsReason: boolean;
  /** As browsers read it, where that differs from how it is edited. */
  drawn?: (value: string) => JsonValue;
};
export type DeskPage = Omit<SitePage, 'entries' | 'shown_to' | 'drafts' | 'changed'> & {
  shownTo: SitePage['shown_to'];
  entries: readonly ContentEntry[];
};

/** What is said of texts of a page beside the words themselves, by their name within the page. */
export type EntryNotes = Readonly<
  Record<string, { specified?: readonly string[]; label?: string; hint?: string; mayBeEmpty?: true }>
>;

const TEXT_LEAST_MOST = 200;
const TEXT_MOST = 2000;
export const MARKDOWN_MOST = 50_000;
const ROWS_MOST = 60;

const isParts = (value: readonly unknown[]): value is PageTextsPart[] =>
  value.some((each) => typeof each === 'object' && each !== null && ('paragraphs' in each || 'points' in each));

const textSchemas = new Map<number, z.ZodString>();
/** One for all texts of this length: of its own for each of some three thousand, they were a quarter of the heap at rest. */
export const textSchema = (most: number): z.ZodString => {
  const schema = textSchemas.get(most) ?? z.string().trim().min(1, 'write something').max(most);
  textSchemas.set(most, schema);
  return schema;
};

export const textEntry = (key: string, usual: string, options: Partial<ContentEntry> = {}): ContentEntry => {
  const most = options.most ?? Math.min(TEXT_MOST, Math.max(TEXT_LEAST_MOST, usual.length * 4));
  return {
    key,
    label: inWords(key),
    kind: 'text',
    usual,
    schema: textSchema(most),
    specified: [],
    hint: null,
    needsReason: false,
    ...options,
    most,
  };
};

export const listEntry = (
  key: string,
  usual: JsonValue,
  schema: z.ZodType,
  options: Partial<ContentEntry> = {},
): ContentEntry => ({
  key,
  label: inWords(key),
  kind: 'list',
  usual,
  schema,
  specified: [],
  hint: null,
  most: null,
  needsReason: false,
  ...options,
});

const description = z
  .string()
  .trim()
  .min(1, 'describe the picture for those who cannot see it')
  .max(300)
  .meta({ title: 'Description' });
const picture = z
  .object({
    src: z
      .string()
      .regex(/^https:\/\/\S+$|^\/$|^\/[^/\\\s]\S*$/, 'begin with https:// or /')
      .max(500)
      .meta({ title: 'Picture', format: 'picture' }),
    alt: description,
  })
  .nullable();

/** A picture and what it shows, in words: without them it is not published. */
export const pictureEntry = (key: string, options: Partial<ContentEntry> = {}): ContentEntry =>
  listEntry(key, null, picture, { kind: 'picture', ...options });

export const colourEntry = (key: string, usual: string, options: Partial<ContentEntry> = {}): ContentEntry =>
  listEntry(key, usual, z.string().regex(COLOUR, 'six digits such as #0f6560'), { kind: 'colour', ...options });

const rowsSchema = (first: Record<string, unknown>): z.ZodType =>
  z
    .array(
      z.object(
        Object.fromEntries(
          Object.keys(first).map((name) => [name, textSchema(TEXT_MOST).meta({ title: inWords(name) })]),
        ),
      ),
    )
    .min(1)
    .max(ROWS_MOST);

/** Each text of a page on its own, a list of parts as one piece of Markdown, other lists with a form. */
export const entriesOf = (
  { name: page, texts }: PageOfTexts<object>,
  notes: EntryNotes = {},
  isLegal = false,
): ContentEntry[] => {
  const walk = (path: string, value: unknown): ContentEntry[] => {
    const key = `${page}.${path}`;
    const { mayBeEmpty, ...note } = notes[path] ?? {};
    const options = { label: inWords(path), needsReason: isLegal, ...note };
    if (typeof value === 'string') {
      const made = textEntry(key, value, options);
      return [mayBeEmpty ? { ...made, schema: z.string().trim().max(made.most!) } : made];
    }
    if (Array.isArray(value))
      return isParts(value)
        ? [
            {
              ...textEntry(key, markdownOf(value), { ...options, most: MARKDOWN_MOST }),
              kind: 'markdown',
            },
          ]
        : [listEntry(key, value as JsonValue, rowsSchema(value[0] as Record<string, unknown>), options)];
    return Object.entries(value as object).flatMap(([name, each]) =>
      walk(path === '' ? name : `${path}.${name}`, each),
    );
  };
  return Object.entries(texts).flatMap(([name, value]) => walk(name, value));
};
