import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isMessage } from '#kernel/contract/messages/compiled-message.ts';
import { isTranslatedMessage } from '#kernel/contract/messages/compiled-translated.ts';
import type { MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { editableTexts } from '#client/lib/site/editable.ts';
import { es } from './es.ts';

/** The names of the values in a message; a number in a plural form has that of its plural. */
const namesIn = (parts: MessageParts): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || part === 0) return [];
    return part.length < 3 ? [part[0]] : [part[0], ...Object.values(part[2]!).flatMap(namesIn)];
  });
const BRACES = /\{\w+\}/g;
type Leaf = { path: string; names: string[] };
/** What each text fills in, by its path. */
const leavesOf = (value: unknown, path = ''): Leaf[] => {
  if (isMessage(value)) return [{ path, names: [...parsedMessage(value.text!).names] }];
  if (isTranslatedMessage(value)) return [{ path, names: namesIn(value.messageParts) }];
  if (typeof value !== 'object' || value === null)
    return [{ path, names: typeof value === 'string' ? (value.match(BRACES) ?? []) : [] }];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
};
/** Texts that are missing, that no code reads, or that name a value which the English one has not. */
const differences = (english: object, translated: object): string[] => {
  const own = new Map(leavesOf(english).map(({ path, names }) => [path, names]));
  const theirs = leavesOf(translated);
  const paths = new Set(theirs.map(({ path }) => path));
  return [
    ...[...own.keys()].filter((path) => !paths.has(path)).map((path) => `${path} is missing`),
    ...theirs.flatMap(({ path, names }) => {
      const known = own.get(path);
      if (known === undefined) return [`${path} is read by nobody`];
      return names.filter((name) => !known.includes(name)).map((name) => `${path} names ${name}`);
    }),
  ];
};

const root = resolve(import.meta.dirname, '../../../../..');
const load = async (pattern: string): Promise<unknown[]> => {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/\.(test|es)\.ts$/.test(file));
  const loaded = await Promise.all(files.map((file) => import(resolve(root, file)) as Promise<object>));
  return loaded.flatMap((each) => Object.values(each) as unknown[]);
};
type TranslatedPage = { name: string; texts: object };
const isPage = (value: unknown): value is TranslatedPage =>
  typeof value === 'object' && value !== null && 'name' in value && 'texts' in value;
let pages: TranslatedPage[];

beforeAll(async () => {
  await load('src/web/client/**/*texts.ts');
  pages = (await load('src/modules/content/contract/pages/*.ts')).filter(isPage);
});

test('a text that is missing in the other language, that it has too much, or that fills in something else is found', () => {
  const english = { a: 'A', b: { c: '{count} of {all}', d: ['D', 'E'] } };
  expect(differences(english, { a: 'Á', b: { c: '{all}: {count}', d: ['D', 'É'] } })).toEqual([]);
  const named = { parts: { text: 'One' } };
  expect(differences(named, { parts: { text: 'Uno' } })).toEqual([]);
  expect(differences(english, { b: { c: '{most}', d: ['D'] }, f: '' })).toEqual([
    '.a is missing',
    '.b.d.1 is missing',
    '.b.c names {most}',
    '.f is read by nobody',
  ]);
});

describe('Spanish', () => {
  test('has every text of members and visitors, with the values of the English one', () => {
    expect(editableTexts.size).toBeGreaterThan(40);
    expect(Object.keys(es.words).sort()).toEqual([...editableTexts.keys()].filter((name) => name !== 'demo').sort());
    for (const [name, texts] of editableTexts) expect([name, differences(texts, es.words[name]!)]).toEqual([name, []]);
  });

  test('has every page that visitors read, with the values of the English one', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(Object.keys(es.pages).sort()).toEqual(pages.map(({ name }) => name).sort());
    for (const { name, texts } of pages) expect([name, differences(texts, es.pages[name]!)]).toEqual([name, []]);
  });
});
