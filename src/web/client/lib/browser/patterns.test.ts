import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** What browsers run. */
const files = globSync(['src/web/client/**/*.{ts,tsx,js}', 'src/**/contract/**/*.ts']).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/vite[^/]*\.ts$/.test(file),
);

test('no pattern looks behind: Safari does so from 16.4 on, the pages are built for 16, and one of them ends the program', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
