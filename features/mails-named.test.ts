import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { SENTENCES } from './support/phrasings.ts';

const subjects = new Set(
  globSync('src/modules/*/{contract,mails}/**/*letters.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/subject: '([^']+)'/g)].map(([, subject]) =>
      subject!.replaceAll('{product}', 'Wellspring'),
    ),
  ),
);

test('a phrasing about a mail means one that the product sends, by its whole subject', () => {
  const named = Object.keys(SENTENCES).flatMap((step) => /mail "([^"]+)"/.exec(step)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((subject) => !subjects.has(subject))).toEqual([]);
});
