// `npm run features`: the Gherkin of every context. ASSEMBLY=memory (default), http or browser; more arguments go to
// Cucumber. A report to read is written to reports/features-<assembly>.html.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled(console.error);
const assembly = process.env.ASSEMBLY ?? 'memory';
if (!['memory', 'http', 'browser'].includes(assembly)) {
  console.error(`ASSEMBLY is memory, http or browser, not ${assembly}`);
  process.exit(1);
}
mkdirSync(join(root, 'reports'), { recursive: true });
const rest = process.argv.slice(2).filter((argument) => argument !== '--quiet');
const html = `reports/features-${assembly}.html`;
const { status } = spawnSync(
  ownNode(),
  ['node_modules/@cucumber/cucumber/bin/cucumber.js', '--config', 'features/cucumber.mjs', ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment({
      ASSEMBLY: assembly,
      FEATURES_HTML: html,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    }),
  },
);
if (!process.argv.includes('--quiet')) console.log(`A report to read: ${html}`);
process.exit(status ?? 1);
