import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';

/**
 * What browsers have on https and on localhost alone. A sandbox is reached by a phone under
 * `http://<this machine>:3000` (`HOST=0.0.0.0`).
 */
const MISSING = /\bcrypto\.(?:randomUUID|subtle)\b|\bcaches\.|\bcookieStore\b|navigator\.(?:locks|storage|usb)\b/g;
/** They may be used where the failure is caught, or after a look whether they are there. */
const CAUGHT = /try \{\s*await navigator\.clipboard\./g;
const CLIPBOARD = /navigator\.clipboard\./g;

const SCRIPTS = [
  'src/web/client/**/*.{ts,tsx,js}',
  'src/web/sandboxes/*/browser/*.js',
  'src/modules/*/contract/**/*.ts',
  'src/shared-kernel/contract/**/*.ts',
];
/** A service worker exists in a secure context alone. */
const EXCLUDED = /\.test\.tsx?$|\/testing\/|\/public\/sw\.js$/;

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const unguarded = (source: string): string[] => {
  const code = withoutComments(source);
  const uncaught = (code.match(CLIPBOARD) ?? []).length - (code.match(CAUGHT) ?? []).length;
  return [...(code.match(MISSING) ?? []), ...Array<string>(uncaught).fill('navigator.clipboard')];
};

test('a call that plain http addresses lack is found, unless its failure is caught', () => {
  expect(unguarded('const id = crypto.randomUUID();')).toEqual(['crypto.randomUUID']);
  expect(unguarded('await navigator.clipboard.writeText(text);')).toEqual(['navigator.clipboard']);
  expect(unguarded('try {\n  await navigator.clipboard.writeText(text);\n} catch {}')).toEqual([]);
  expect(unguarded('/** `crypto.randomUUID` is missing. */ crypto.getRandomValues(bytes);')).toEqual([]);
});

test('scripts of pages and of the embedded servers work on plain http under any name', () => {
  const paths = SCRIPTS.flatMap((pattern) => globSync(pattern)).filter((path) => !EXCLUDED.test(path));
  expect(paths.filter((path) => path.endsWith('/browser/stripe.js'))).toHaveLength(1);
  const found = paths.flatMap((path) => unguarded(readFileSync(path, 'utf8')).map((call) => `${path}: ${call}`));
  expect(found).toEqual([]);
});
