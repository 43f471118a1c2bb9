// `npm run mutation -- <module> [folder]`: changes the rules of a module (`domain/`, or another folder of it) one by one, and
// says which changes no test of the module's folder notices. Stryker changes them; it is fetched for it and is no dependency.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const STRYKER = '@stryker-mutator/core@10.1.1';
const [module, folder = 'domain'] = process.argv.slice(2);
if (module === undefined) {
  console.error('npm run mutation -- <module> [folder], for example: npm run mutation -- restrictions');
  process.exit(1);
}
const rules = `src/modules/${module}/${folder}`;
mkdirSync('reports', { recursive: true });
const config = 'reports/mutation.config.json';
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'jest-files',
    plugins: ['./test/runner/mutants.ts'],
    coverageAnalysis: 'perTest',
    mutate: [`${rules}/**/*.ts`, `!${rules}/**/*.test.ts`],
    // Words for people are proven where people read them.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['/*', '!/package.json', '!/test', '!/src', '/src/web/client'],
    tempDirName: 'reports/mutation',
    concurrency: 1,
    timeoutMS: 60_000,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `reports/mutation-${module}.json` },
    // None: its TypeScript only takes types away.
    tsconfigFile: 'none.json',
  }),
);
const { status } = spawnSync(
  'node',
  ['/work/tmp/house/stryker/node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config],
  {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: `src/modules/${module}/{domain,contract,${folder}}/**/*.test.ts` },
  },
);
process.exit(status ?? 1);
