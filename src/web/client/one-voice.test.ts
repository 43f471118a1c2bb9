import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const requirements = readdirSync(join(root, 'docs/requirements'))
  .map((file) => readFileSync(join(root, 'docs/requirements', file), 'utf8'))
  .join('\n');

/** Where the words stand that people read. */
const sources = ['src/web/client', 'src/modules'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) =>
      /texts\.ts$|contract\/pages\/[^/]+\.ts$|\/(?:letters|letter-words|mail-words|refusals)\.ts$/.test(file),
    )
    .filter((file) => !/\.\w\w\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const textsOf = (code: string): string[] =>
  [...code.matchAll(/(?<=[:(,[?]\s*)'((?:[^'\\\n]|\\.)+)'/g)]
    .map(([, text]) => text!)
    // Names in code, such as `seats:write`.
    .filter((text) => !/^[a-z]+[.:][a-z]+$/.test(text));
const texts = sources.flatMap((file) =>
  textsOf(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
);

const isInCapitals = (text: string): boolean => /^[A-Z][A-Z ,!'’&-]{2,}(?: \{[A-Z]+\})?$/.test(text);
/** Names, and the counterpart of a specified text that stands in its place. */
const NAMES = ['CSV', 'ADAA', 'PSI', 'SHOW LESS', 'HTML', 'URL'];
/** Names of the specification carry the name of its own product. */
const isSpecified = (text: string): boolean => requirements.includes(text.replace('{PRODUCT}', 'SHAREWELL'));

const wrong: readonly [words: string, pattern: RegExp, right: string][] = [
  ['Login as a verb or a button', /^Login\b|\bto login\b|\blogin to\b/, 'Log in'],
  ['Sign in beside Log in', /\b[Ss]ign in\b|\b[Ss]igned in\b/, 'log in'],
  ['a seat where people read of a place', /\bseats?\b/, 'place'],
];

describe('one voice', () => {
  test('the texts are found', () => {
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.filter(({ text }) => isInCapitals(text)).length).toBeGreaterThan(20);
  });

  test('only what a requirement has word for word is written in capitals', () => {
    expect(texts.filter(({ text }) => isInCapitals(text) && !NAMES.includes(text) && !isSpecified(text))).toEqual([]);
  });

  test.each(wrong)('no text has %s', (_, pattern) => {
    expect(
      texts.filter(({ text }) => pattern.test(text) && !/\{\w*seats\w*\}/.test(text) && !isSpecified(text)),
    ).toEqual([]);
  });
});
