import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { editableTexts } from '#client/lib/site/editable.ts';
import { words } from './words.ts';
import { isMessage } from '#kernel/contract/messages/compiled-message.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';

/** What staff read alone. */
const OF_STAFF =
  /\/(?:features\/(?:admin|audit|content|integrations|moderation\/(?:cases|workload))\/|membership-billing\/admin\/|waiting-test-texts|session-data-texts|effect-texts)/;
const TEXTS = /^export const (\w*[tT]exts\w*|capture)\b[^=]*=\s*(.*)$/gm;
/** Staff's alone in a file that members read, too. */
const STAFF_TEXTS = new Set(['dutyTexts', 'staffTexts', 'appealTexts']);

test('each text of members can be changed by staff: its file gives it a name, and the desk lists it', () => {
  const files = globSync('src/web/client/**/*texts.ts').filter(
    (path) => !OF_STAFF.test(path) && !/site-texts/.test(path),
  );
  const declared = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(TEXTS)]
      .filter(([, name]) => !STAFF_TEXTS.has(name!))
      .map(([, name, value]) => ({ path, name: name!, part: /^editable\('([\w-]+)'/.exec(value!)?.[1] })),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter(({ part }) => part === undefined)).toEqual([]);
  expect(new Set(declared.map(({ part }) => part))).toEqual(new Set(words.map(({ name }) => name)));
});

test('a text is listed under the name that browsers know it by', () => {
  expect(words.filter(({ name, texts }) => editableTexts.get(name) !== texts)).toEqual([]);
});

/** All functions in texts, with their paths. */
const sentencesIn = (path: string, value: unknown): (readonly [path: string, sentence: unknown])[] => {
  if (typeof value === 'function') return [[path, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => sentencesIn(`${path}.${name}`, each))
    : [];
};
const sentences = words.flatMap(({ name, texts }) => sentencesIn(name, texts));

test('each sentence with values is a message, so that staff can change it', () => {
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter(([, sentence]) => !isMessage(sentence)).map(([path]) => path)).toEqual([]);
});

/** Stands for any value: a text, a number, or an object with any properties. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) =>
    name === Symbol.toPrimitive ? () => 1 : name === Symbol.iterator ? () => [anything, anything].values() : anything,
});

test('each name in a message is the name of one of its values', () => {
  const without = sentences.flatMap(([path, sentence]) => {
    if (!isMessage(sentence)) return [];
    const values = Object.keys(sentence.values(anything, anything, anything, anything));
    return parsedMessage(sentence.text!)
      .names.filter((name) => !values.includes(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(without).toEqual([]);
});
