// `npm test`: everything, in two lanes because a small machine has two cores, ending with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, environment, ownNode, root } from './setup.mjs';

const startedAt = Date.now();
ensureInstalled();
const chromium = ensureChromium();
const node = ownNode();
const reports = join(root, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;

const start = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment({ CHROMIUM: chromium, NODE_ENV: 'test', FORCE_COLOR: '0', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (problem) => resolve({ status: 1, output: String(problem) }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });

/** One step: its name, its outcome in numbers, and its output when something failed. */
const step = async (name, command, args, { env, count } = {}) => {
  const began = Date.now();
  const { status, output } = await start(command, args, env);
  let result;
  try {
    result = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  } catch (problem) {
    result = { passed: 0, failed: 1 };
    console.log(`${name} left no readable report: ${problem.message}`);
  }
  if (status !== 0 && result.failed === 0) result.failed = 1;
  passed += result.passed;
  failed += result.failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
  if (result.failed > 0) console.log(output.slice(-40_000));
};

const jest = (project, extra = [], env = {}) => {
  const report = join(reports, `${project}.json`);
  return step(
    `${project} tests`,
    node,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      '--silent',
      ...extra,
    ],
    {
      env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', ...env },
      count: () => {
        const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numTotalTests } = JSON.parse(
          readFileSync(report, 'utf8'),
        );
        if (numTotalTests === 0) throw new Error('no test ran');
        return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
      },
    },
  );
};

const features = (assembly) => {
  const report = join(reports, `features-${assembly}.ndjson`);
  return step(`features, ${assembly}`, node, ['scripts/features.mjs', '--quiet'], {
    env: { ASSEMBLY: assembly, FEATURES_REPORT: report },
    count: () => {
      const worst = new Map();
      let finished = 0;
      let bad = 0;
      for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
        const { testStepFinished: done, testCaseFinished: end } = JSON.parse(line);
        if (done && done.testStepResult.status !== 'PASSED')
          worst.set(done.testCaseStartedId, done.testStepResult.status);
        if (end && !end.willBeRetried) {
          finished += 1;
          if (worst.has(end.testCaseStartedId)) bad += 1;
        }
      }
      if (finished === 0) throw new Error('no example ran');
      return { passed: finished - bad, failed: bad };
    },
  });
};

const checks = async () => {
  await step('types, server', node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  await step('types, browser', node, ['node_modules/typescript/bin/tsc', '-p', 'src/web/client/tsconfig.json']);
  await step('lint', node, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']);
  await step('format', node, ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']);
  await step('unused code', node, ['node_modules/knip/bin/knip.js']);
  await step('generated documents are current', node, ['scripts/docs.ts', '--check']);
};

await Promise.all([
  (async () => {
    await checks();
    await step('build', node, [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'src/web/client/vite.config.ts',
      '--logLevel=warn',
    ]);
    await features('memory');
    await features('http');
    await features('browser');
    await step('main examples and server on EventStoreDB', node, ['scripts/test-eventstore.mjs', '--short']);
  })(),
  (async () => {
    await jest('unit', ['--maxWorkers=1']);
    await jest('web', ['--maxWorkers=1']);
    await jest('integration', ['--runInBand']);
  })(),
]);
await jest('browser', ['--runInBand']);

console.log(`\nin ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
