import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { refuse } from '#kernel/contract/refusals.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { identityRefusalsEs } from '#modules/identity/contract/refusals.es.ts';
import { catalogues, decideLanguage, setOwnLanguage } from '#client/lib/language/language.ts';
import { refusalText } from '#client/lib/language/refusal-text.ts';
import { es } from './es.ts';

const { load } = catalogues;
afterEach(async () => {
  catalogues.load = load;
  setOwnLanguage(null);
  await decideLanguage(['en']);
});

test('what a page refuses by itself is said in the language of the page', async () => {
  expect(refusalText(identityRefusals, 'TERMS_NOT_ACCEPTED')).toBe(identityRefusals.TERMS_NOT_ACCEPTED.msg);
  catalogues.load = () => Promise.resolve(es);
  setOwnLanguage('es');
  await decideLanguage(['en', 'es']);
  expect(refusalText(identityRefusals, refuse('TERMS_NOT_ACCEPTED'))).toBe(identityRefusalsEs.TERMS_NOT_ACCEPTED);
});

const client = join(import.meta.dirname, '../..');
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }));

test('no page of members takes the English words of a refusal', () => {
  const english = sources.filter(({ text }) => /[rR]efusals\.[A-Z_]+\.msg|\bnotice\(re/.test(text));
  expect(english.map(({ file }) => file).toSorted()).toEqual([
    'features/audit/appoint-auditor.tsx',
    'features/audit/changes-view.tsx',
    'lib/language/refusal-text.ts',
  ]);
});

/** What a form loads of a table, which is translated as a whole. */
const partsOf: Readonly<Record<string, string>> = { registrationRefusals: 'identityRefusals' };

test('the refusals of all forms and pages are in the catalogue of another language', () => {
  const tables = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:refusals: |refusalText\()(\w+Refusals)\b/g)].map(([, table]) => partsOf[table!] ?? table!),
    ),
  );
  const catalogue = readFileSync(join(import.meta.dirname, 'es.ts'), 'utf8');
  expect(tables.size).toBeGreaterThan(4);
  expect([...tables].filter((table) => !catalogue.includes(`...${table}Es`))).toEqual([]);
});
