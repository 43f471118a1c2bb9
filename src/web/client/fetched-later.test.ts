import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const FOLDER = 'src/web/client';
/** That the file does not come is met around `import('…')`. */
const MET = /\b(?:whenFetched|fetchedPart|extraPart)\([^;]*$/;
const MET_AFTER = /^\S*\)\s*\.catch\(/;
/** Where it is met by those who call: what fails there is a failed page, query or call, or is used with one of ours. */
const BY_CALLERS = new Set([
  'app/help-calls.tsx',
  'app/header.tsx',
  'app/languages/catalogues.ts',
  'app/router.tsx',
  'app/routes.ts',
  'app/without-network.tsx',
  'entities/moderation/report.tsx',
  'entities/restrictions/restrict.tsx',
  'features/forum/feed/poll-card.tsx',
  'features/live-rooms/entering/use-connection-check.ts',
  'features/live-rooms/video/client-library.ts',
  'features/membership-billing/paying/provider.ts',
  'features/notifications/notice-choices.tsx',
  'lib/call.ts',
  'lib/config.tsx',
  'lib/site/changed-words.ts',
  'lib/site/site-texts.ts',
  'lib/visit/analytics.ts',
]);

/** The files that fetch another one, and whether they say what happens when it does not come. */
const unmetIn = (text: string): string[] =>
  [...text.matchAll(/\bimport\('([^']+)'/g)]
    .filter(({ 0: match, index }) => {
      const after = text.slice(index + match.length);
      return !MET.test(text.slice(Math.max(0, index - 120), index)) && !MET_AFTER.test(after);
    })
    .map(([, file]) => file!);

test('where a file is fetched later, it is met that it does not come', () => {
  const files = globSync(`${FOLDER}/**/*.{ts,tsx}`, { exclude: ['**/*.test.*', '**/testing/**', '**/vite-*'] });
  const unmet = files
    .map((file) => file.slice(FOLDER.length + 1))
    .filter((file) => unmetIn(readFileSync(`${FOLDER}/${file}`, 'utf8').replace(/typeof import\(/g, '')).length > 0);
  expect(unmet.toSorted()).toEqual([...BY_CALLERS].toSorted());
});

test('a file that is fetched on a press without more is found', () => {
  const press = "const open = async () => (await import('./dialog.tsx')).open();";
  const met = "const open = () => whenFetched(() => import('./dialog.tsx'), ({ open }) => open());";
  expect([unmetIn(press), unmetIn(met), unmetIn("import('./a.ts').catch(() => undefined)")]).toEqual([
    ['./dialog.tsx'],
    [],
    [],
  ]);
});
