import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { strykerPlugins } from './mutants.ts';

let folder: string;
const { MUTATION_TESTS } = process.env;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  process.env['MUTATION_TESTS'] = join(folder, '*.test.mjs');
});
afterAll(() => {
  if (MUTATION_TESTS === undefined) delete process.env['MUTATION_TESTS'];
  else process.env['MUTATION_TESTS'] = MUTATION_TESTS;
  rmSync(folder, { recursive: true });
});

test.each([
  [1, 'survived'],
  [2, 'killed'],
])(
  'a change after one that hung meets the tests, although no dry run named them: with %i it is %s',
  async (one, status) => {
    writeFileSync(
      join(folder, 'rule.test.mjs'),
      `import { expect, test } from '@jest/globals';\ntest('one is one', () => expect(${one}).toBe(1));`,
    );
    const runner = strykerPlugins[0]!.factory();
    const change = { activeMutant: { id: '0' }, testFilter: ['one is one'], reloadEnvironment: false };
    expect(await runner.mutantRun(change)).toMatchObject({ status, nrOfTests: 1 });
    await runner.dispose();
  },
);

test('a change is killed by the test that notices it, and the quick files are asked first', async () => {
  const file = (name: string, milliseconds: number) =>
    writeFileSync(
      join(folder, `${name}.test.mjs`),
      `import { expect, test } from '@jest/globals';
      test('${name}', async () => {
        await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
        expect(1).toBe(2);
      });`,
    );
  file('a slow one', 100);
  file('quick', 0);
  const runner = strykerPlugins[0]!.factory();
  await runner.dryRun();
  const change = { activeMutant: { id: '0' }, testFilter: ['a slow one', 'quick'], reloadEnvironment: false };
  expect(await runner.mutantRun(change)).toMatchObject({ status: 'killed', killedBy: ['quick'], nrOfTests: 2 });
  await runner.dispose();
});
