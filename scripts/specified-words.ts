import { globSync, readFileSync } from 'node:fs';
import { textOf } from '#modules/content/contract/entries.ts';
import { deskOf } from '#modules/content/contract/desk.ts';
import { letters } from '#server/composition/letters.ts';
import { words } from '#server/composition/words.ts';

const PRODUCT = /\b(?:ShareWell|Wellspring)\b/g;
/** Shorter quotes are words, not texts. */
const LEAST = 4;
const ROW = /^\| ([A-Z]{2,3}-\d{3}) \| (.*)$/gm;
const QUOTE = /"([^"]+)"/g;

const plain = (text: string): string =>
  text
    .replaceAll(PRODUCT, '{}')
    .replaceAll(/\{\w*\}|<[^>]+>/g, '{}')
    .replaceAll('’', "'")
    .replace(/[.!…]+$/, '')
    .trim();

/** The texts that requirements have in quotes, and buttons in capitals, with the requirements. */
const quoted = (): ReadonlyMap<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const path of globSync('docs/requirements/*.md').sort())
    for (const [, id, row] of readFileSync(path, 'utf8').matchAll(ROW)) {
      const texts = [...row!.matchAll(QUOTE)].map(([, text]) => plain(text!));
      const buttons = [...row!.matchAll(/\b[A-Z]{2,}(?: [A-Z]{2,})+\b/g)].map(([text]) => text);
      for (const text of new Set([...texts, ...buttons]))
        if (text.length >= LEAST && text.includes(' ')) found.set(text, [...(found.get(text) ?? []), id!]);
    }
  return found;
};

/** Key → requirements that have its usual text word for word: staff read that before they change it. */
export const specifiedWords = (): string => {
  const specified = quoted();
  const rows = deskOf({ productName: '{product}', settings: [], letters, words })
    .flatMap(({ entries }) => entries)
    .filter(({ kind }) => kind === 'text' || kind === 'message')
    .flatMap(({ key, usual }) => {
      const ids = specified.get(plain(textOf(usual)));
      return ids === undefined ? [] : [[key, ids.toSorted().join(', ')] as const];
    });
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
};
