// `npm run features`: the Gherkin of every context. ASSEMBLY=core (default), memory, http or browser; `--sample` takes only
// the examples tagged with the name of the assembly. As with Cucumber, files, `file:line` and folders run alone, and other
// arguments (`--name`, `--tags`, …) go to it; `--watch` runs again whenever a feature or a step changes.
// A report to read is written to reports/features-<assembly>.html. A run without any example fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, watch } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled(console.error);
const assembly = process.env.ASSEMBLY ?? 'core';
if (!['core', 'memory', 'http', 'browser'].includes(assembly)) {
  console.error(`ASSEMBLY is core, memory, http or browser, not ${assembly}`);
  process.exit(1);
}
mkdirSync(join(root, 'reports'), { recursive: true });
const given = process.argv.slice(2);
const OURS = ['--quiet', '--sample', '--watch'];
const isOption = (argument) => argument?.startsWith('-') && !OURS.includes(argument);
/** Options that are followed by a path which is no feature. */
const OF_FILES = /^(?:--(?:config|format|import|loader|require)|-[cfilr])$/;
/** A file, perhaps with lines, or a folder; what else follows an option such as `--name` is its value. */
const isPath = (argument, at) =>
  !argument.startsWith('-') &&
  (/\.feature(?::\d+)*$/.test(argument) ||
    !isOption(given[at - 1]) ||
    (existsSync(resolve(root, argument)) && !OF_FILES.test(given[at - 1])));
const paths = given.filter(isPath);
for (const path of paths)
  if (!existsSync(resolve(root, path.replace(/(?::\d+)+$/, '')))) {
    console.error(`There is no file or folder ${path}`);
    process.exit(1);
  }
const rest = given.filter((argument) => !paths.includes(argument) && !OURS.includes(argument));
const html = process.env.FEATURES_HTML ?? `reports/features-${assembly}.html`;
const report = process.env.FEATURES_REPORT ?? `reports/features-${assembly}.ndjson`;

const run = () => {
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
        ...(paths.length > 0 && { FEATURES: paths.join() }),
        ...(given.includes('--sample') && { FEATURES_SAMPLE: 'true' }),
      }),
    },
  );
  if (!given.includes('--quiet')) console.log(`A report to read: ${html}`);
  const messages = readFileSync(resolve(root, report), 'utf8');
  if (status === 0 && !messages.includes('"testCaseFinished"')) {
    console.error('No example ran');
    return 1;
  }
  return status ?? 1;
};

const status = run();
if (!given.includes('--watch')) process.exit(status);
let due;
const changed = (_, name) => {
  if (!/\.(?:feature|ts)$/.test(name ?? '')) return;
  clearTimeout(due);
  due = setTimeout(run, 200);
};
watch(join(root, 'features'), { recursive: true }, changed);
// A feature may lie elsewhere. Its folder is watched: editors put a new file into the place of the old one.
const elsewhere = paths
  .map((path) => resolve(root, path.replace(/(?::\d+)+$/, '')))
  .filter((path) => relative(join(root, 'features'), path).startsWith('..'))
  .map((path) => (path.endsWith('.feature') ? dirname(path) : path));
for (const folder of new Set(elsewhere)) watch(folder, changed);
console.log('Waiting for a change of a feature or a step …');
