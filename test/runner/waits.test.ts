import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';

/** A busy machine is slow, not broken: no test or step says itself how long it waits, and none reads a clock on the wall. */
const LIMITS: Readonly<Record<string, RegExp>> = {
  'sleeps in a browser': /\.waitForTimeout\(/,
  'has a limit of its own for a browser':
    /context\.setDefault(?:Navigation)?Timeout\(\d|\.wait\w*\(.*\{[^}]*\btimeout: /,
  'aborts before the layer does': /AbortSignal\.timeout\(\d{1,2}_?\d{3}\)/,
  'has a limit of its own for a wait': /\b(?:until|eventually)\(.*[^\d)], \d[\d_]*\);/,
  'waits until a time': /= Date\.now\(\) \+ \d/,
  'asserts how long something took': /(?:performance|Date)\.now\(\) - \w+\)\.toBeLess/,
};

const limitsIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) =>
      Object.keys(LIMITS).flatMap((name) => (LIMITS[name]!.test(line) ? [`${name}: ${line.trim()}`] : [])),
    );

test.each([
  'await page.waitForTimeout(500);',
  'context.setDefaultTimeout(30_000);',
  "await page.getByText('There').waitFor({ timeout: 30_000 });",
  'const patience = AbortSignal.timeout(20_000);',
  'await until(() => isThere, 10);',
  'const deadline = Date.now() + 5_000;',
  'expect(performance.now() - began).toBeLessThan(1000);',
])('a limit of its own is found: %s', (line) => {
  expect(limitsIn(line)).toHaveLength(1);
});

/** It disturbs for three seconds. */
const ABOUT_TIME = ['src/shared-kernel/log/event-store/eventstoredb/faults.integration.test.ts'];

test('no test of `npm test` is red because the machine is busy', () => {
  const files = globSync([
    '{src,scripts,features,test}/**/*.{test,steps}.{ts,tsx}',
    'features/support/*.ts',
    'test/**/*.ts',
  ]);
  const found = files
    .filter((path) => !/drill|^test\/(?:chaos|processes|runner)\//.test(path) && !ABOUT_TIME.includes(path))
    .flatMap((path) => limitsIn(readFileSync(path, 'utf8')).map((limit) => `${path}: ${limit}`));
  expect(found).toEqual([]);
});
