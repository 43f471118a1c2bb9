import { isMessage } from '#kernel/contract/messages/compiled-message.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { messageProblem } from '../message-problem.ts';
import { textEntry, textSchema, type ContentEntry, type DeskPage, type JsonValue } from '../entries.ts';
import { inWords } from './in-words.ts';
import { WORDS } from '../words.ts';

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

/** Not offered to staff: what the product reads itself, and what is written for staff. */
const NOT_WORDS = new Set(['value', 'to', 'path', 'id', 'href', 'key', 'staff']);

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

const filledIn = (names: readonly string[]): string => `Filled in: ${names.map((name) => `{${name}}`).join(' ')}.`;

const messageEntry = (key: string, path: string, text: string): ContentEntry => {
  const { names } = parsedMessage(text);
  const made = textEntry(key, text, { label: inWords(path), hint: filledIn(names) });
  return {
    ...made,
    kind: 'message',
    drawn: (value) => parsedMessage(value).parts as JsonValue,
    schema: textSchema(made.most!).superRefine((written, context) => {
      const problem = messageProblem(written, names);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    }),
  };
};

const entriesIn = (key: string, path: string, value: unknown): ContentEntry[] => {
  if (typeof value === 'string')
    return hasWords(value) && !value.startsWith('/') ? [textEntry(key, value, { label: inWords(path) })] : [];
  if (isMessage(value)) return [messageEntry(key, path, value.text!)];
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
