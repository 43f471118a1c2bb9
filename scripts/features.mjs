// `npm run features`: the Gherkin of every context. ASSEMBLY=core (default), memory, http or browser; `--sample` takes only
// the examples tagged with the name of the assembly. Files named as arguments run alone; other arguments go to Cucumber.
// A report to read is written to reports/features-<assembly>.html. A run without any example fails.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled(console.error);
const assembly = process.env.ASSEMBLY ?? 'core';
if (!['core', 'memory', 'http', 'browser'].includes(assembly)) {
  console.error(`ASSEMBLY is core, memory, http or browser, not ${assembly}`);
  process.exit(1);
}
mkdirSync(join(root, 'reports'), { recursive: true });
const given = process.argv.slice(2);
const files = given.filter((argument) => argument.endsWith('.feature'));
const rest = given.filter((argument) => !files.includes(argument) && !['--quiet', '--sample'].includes(argument));
const html = process.env.FEATURES_HTML ?? `reports/features-${assembly}.html`;
const report = process.env.FEATURES_REPORT ?? `reports/features-${assembly}.ndjson`;
const { status } = spawnSync(
  ownNode(),
  ['node_modules/@cucumber/cucumber/bin/cucumber.js', '--config', 'features/cucumber.mjs', ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment({
      ASSEMBLY: assembly,
      FEATURES_HTML: html,
      FEATURES_REPORT: report,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      ...(files.length > 0 && { FEATURES: files.join() }),
      ...(given.includes('--sample') && { FEATURES_SAMPLE: 'true' }),
    }),
  },
);
if (!given.includes('--quiet')) console.log(`A report to read: ${html}`);
const messages = readFileSync(resolve(root, report), 'utf8');
if (messages.includes('"UNDEFINED"'))
  spawnSync(ownNode(), ['scripts/nearest-steps.ts', report], { cwd: root, stdio: 'inherit' });
if (status === 0 && !messages.includes('"testCaseFinished"')) {
  console.error('No example ran');
  process.exit(1);
}
process.exit(status ?? 1);
