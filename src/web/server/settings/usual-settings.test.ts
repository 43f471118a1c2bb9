import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { usualSettings } from './usual-settings.ts';

/** `useSetting('TITLE_MAX', 50)`, and `{ setting: 'TITLE_MAX', usual: 50 }` in contracts. */
const READ = /(?:useSetting(?:<\w+>)?\(|setting: )'([A-Z_]+)',\s*(?:usual: )?('[^']*'|[\d_]+(?:\.\d+)?|true|false)/g;
const valueOf = (written: string): unknown =>
  written.startsWith("'") ? written.slice(1, -1) : (JSON.parse(written.replaceAll('_', '')) as unknown);

test('who reads a setting in a browser brings its usual value, which pages drawn by the server leave out', () => {
  const sources = globSync(['src/web/client/**/*.{ts,tsx}', 'src/modules/*/contract/**/*.ts'], {
    exclude: ['**/*.test.*'],
  }).map((path) => readFileSync(path, 'utf8'));
  const read = sources.flatMap((text) =>
    [...text.matchAll(READ)].map(([, name = '', written = '']) => [name, written]),
  );
  expect(read.length).toBeGreaterThan(30);
  // Not variables of their own: they say whether there is an address.
  const usual: Record<string, unknown> = { ...usualSettings(), ANALYTICS: false, ERROR_REPORTING: false };
  const others = read.filter(([name = '', written = '']) => usual[name] !== valueOf(written));
  expect(others).toEqual([]);
});
