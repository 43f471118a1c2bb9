import { z } from 'zod';
import { WORDS } from '../words.ts';
import { inWords, textEntry, type ContentEntry, type DeskPage } from '../entries.ts';

/** Buttons, labels and short texts of one part of the product, as a browser has them. */
export type WordedPart = {
  /** Begins the keys, behind `words-`. */
  name: string;
  label: string;
  texts: object;
  path?: string;
  group?: DeskPage['group'];
  shownTo?: DeskPage['shownTo'];
};

const NAMES = /\{(\w+)\}/g;

type Sentence = (...values: readonly unknown[]) => unknown;

/** Not offered to staff: what the product reads itself, and what is written for staff. */
const NOT_WORDS = new Set(['value', 'to', 'path', 'id', 'href', 'key', 'staff']);
const SAMPLES = [0, 1, 2, 'a word', '', null, undefined] as const;

/**
 * A sentence with names in braces, and their names in order; undefined where its words depend on the values (one session, two
 * sessions), because no text with braces says that.
 */
export const templateOf = (sentence: Sentence): { text: string; names: readonly string[] } | undefined => {
  const names = (/^\(([^()]*)\)\s*=>/.exec(sentence.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length !== sentence.length || names.some((name) => !/^\w+$/.test(name))) return undefined;
  try {
    const text = sentence(...names.map((name) => `{${name}}`));
    if (typeof text !== 'string' || names.some((name) => !text.includes(`{${name}}`))) return undefined;
    const isPlain = SAMPLES.every(
      (sample) => sentence(...names.map(() => sample)) === text.replaceAll(NAMES, String(sample)),
    );
    return isPlain ? { text, names } : undefined;
  } catch {
    // Its values are no texts.
    return undefined;
  }
};

const namesOf = (text: string): string[] => [...text.matchAll(NAMES)].map(([, name]) => name!);

/** A browser fills in by number: it does not know the names. */
export const numbered = (text: string, names: readonly string[]): string =>
  text.replaceAll(NAMES, (brace, name: string) => (names.includes(name) ? `{${names.indexOf(name)}}` : brace));

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(NAMES, ''));

const entry = (key: string, path: string, text: string, names?: readonly string[]): ContentEntry => {
  const made = textEntry(key, text, {
    label: inWords(path),
    ...(names === undefined || names.length === 0
      ? {}
      : { hint: `Filled in: ${names.map((name) => `{${name}}`).join(' ')}.` }),
  });
  if (names === undefined) return made;
  return {
    ...made,
    drawn: (value) => numbered(value, names),
    schema: z
      .string()
      .trim()
      .min(1, 'write something')
      .max(made.most!)
      .superRefine((written, context) => {
        const unknown = namesOf(written).find((name) => !names.includes(name));
        if (unknown !== undefined)
          context.addIssue({ code: 'custom', message: `nothing is filled in for {${unknown}}` });
      }),
  };
};

const entriesIn = (key: string, path: string, value: unknown): ContentEntry[] => {
  if (typeof value === 'string') return hasWords(value) && !value.startsWith('/') ? [entry(key, path, value)] : [];
  if (typeof value === 'function') {
    const template = templateOf(value as Sentence);
    return template === undefined || !hasWords(template.text) ? [] : [entry(key, path, template.text, template.names)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !NOT_WORDS.has(name))
    .flatMap(([name, each]) => {
      // Staff count from one.
      const called = Array.isArray(value) ? String(Number(name) + 1) : name;
      return entriesIn(`${key}.${name}`, path === '' ? called : `${path}.${called}`, each);
    });
};

/** The desk’s pages of buttons, labels and short texts. */
export const wordPages = (parts: readonly WordedPart[]): DeskPage[] =>
  parts.map(({ name, label, texts, path, group, shownTo }) => ({
    page: `${WORDS}${name}`,
    label,
    group: group ?? 'words',
    path: path ?? null,
    shownTo: shownTo ?? 'members',
    entries: entriesIn(`${WORDS}${name}`, '', texts),
  }));
