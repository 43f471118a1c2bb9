// `npm test`: every layer, each requirement in at least one of them. `npm run test:full`: what `npm test` leaves out (the whole
// Gherkin in the other assemblies, everything on EventStoreDB, all drills). Steps run beside each other.
// The slowest files and examples are written to reports/slowest.md. The last line is `N passed, N failed`.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, freemem, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

const startedAt = Date.now();
const isFull = process.argv.includes('--full');
/** `--only=PATTERN` runs the steps whose names match. */
const [onlyPattern] = process.argv.flatMap((argument) => /^--only=(.+)$/.exec(argument)?.slice(1) ?? []);
const only = onlyPattern === undefined ? undefined : new RegExp(onlyPattern);
ensureInstalled();
const node = ownNode();
/**
 * Where the browsers are. On a machine without, they are installed beside the steps that need none; where that fails, the
 * steps that do fail, and say so.
 */
const browsers = new Promise((resolve) => {
  const setUp = [join(root, 'scripts', 'setup.mjs')];
  const child = execFile(node, setUp, { env: environment() }, (problem, said) =>
    resolve(problem ? {} : JSON.parse(said)),
  );
  child.stderr.pipe(process.stderr);
});
const reports = join(root, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const MEMORY_FILES = '/dev/shm';
const GB = 2 ** 30;
/** A database is made in 20 ms where files are in memory, and in 200 to 400 on a disk. */
const hasRoomInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FILES);
    return bavail * bsize > 4 * GB && freemem() > 8 * GB;
  } catch {
    return false;
  }
};
/** Of this run alone: temporary files, profiles of browsers, the databases of tests. */
const scratch = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FILES : tmpdir(), 'tests-'));
// As /tmp: the server of the databases may run as another user. It outlives its last test for some seconds.
chmodSync(scratch, 0o1777);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));

/** A step that takes longer hangs: it is ended with all its processes, and counts as failed. */
const HANGS_MINUTES = 90;
const SLOWEST = 25;

let passed = 0;
let failed = 0;
const steps = [];
const slowest = [];
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(0);

const start = (command, args, env = {}, priority) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment({
        NODE_ENV: 'test',
        FORCE_COLOR: '0',
        THOROUGH: String(isFull),
        TMPDIR: scratch,
        TEST_DATABASES: join(scratch, 'postgres'),
        ...env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that it can be ended with everything it started.
      detached: process.platform !== 'win32',
    });
    let output = '';
    // Inherited by what it starts.
    if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority);
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // It ended in the meantime.
      }
    };
    const limit = setTimeout(() => {
      output += `\nEnded: it took longer than ${HANGS_MINUTES} minutes.`;
      endGroup();
    }, HANGS_MINUTES * 60_000);
    running.add(endGroup);
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    const ended = (status, more = '') => {
      clearTimeout(limit);
      running.delete(endGroup);
      resolve({ status, output: output + more });
    };
    child.on('error', (problem) => ended(1, String(problem)));
    child.on('close', (status) => ended(status ?? 1));
  });
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const endGroup of running) endGroup();
    process.exit(1);
  });

/** One step: its outcome in numbers, its seconds beside its budget, and its output when something failed. */
const step = async (name, args, { env, count, budget, priority, inBrowser = false } = {}) => {
  if (only && !only.test(name)) return;
  const paths = inBrowser ? await browsers : {};
  const began = Date.now();
  const { status, output } = await start(node, args, { ...env, ...paths }, priority);
  let result;
  try {
    result = count?.(output) ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  } catch (problem) {
    result = { passed: 0, failed: 1 };
    console.log(`${name} left no readable report: ${problem.message}`);
  }
  if (status !== 0 && result.failed === 0) result.failed = 1;
  passed += result.passed;
  failed += result.failed;
  const took = Date.now() - began;
  steps.push({ name, took, budget });
  const isSlow = budget !== undefined && took > budget * 1000;
  console.log(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds(took)} s${isSlow ? `, WARNING: its budget is ${budget} s` : ''})`,
  );
  if (result.failed > 0) console.log(output.slice(-40_000));
};

/** A layer of test files. */
const jest = (project, budget, env = {}) => {
  const report = join(reports, `${project}.json`);
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--json', `--outputFile=${report}`];
  return step(`${project} tests`, [...args, '--silent'], {
    env,
    budget,
    inBrowser: ['browser', 'media', 'drills'].includes(project),
    count: () => {
      const of = JSON.parse(readFileSync(report, 'utf8'));
      if (of.numTotalTests === 0) throw new Error('no test ran');
      for (const { name, startTime, endTime, assertionResults } of of.testResults) {
        slowest.push({ kind: 'file', layer: project, name: relative(root, name), took: endTime - startTime });
        for (const { fullName, duration } of assertionResults)
          slowest.push({ kind: 'test', layer: project, name: fullName, took: duration ?? 0 });
      }
      const unread = of.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
      );
      return { passed: of.numPassedTests, failed: of.numFailedTests + unread.length };
    },
  });
};

/** Outcomes and durations of a run of Cucumber. */
const examplesIn = (report, layer) => {
  const names = new Map();
  const cases = new Map();
  const started = new Map();
  const bad = new Set();
  let finished = 0;
  for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
    const { pickle, testCase, testCaseStarted, testStepFinished: done, testCaseFinished: end } = JSON.parse(line);
    if (pickle) names.set(pickle.id, `${pickle.uri}: ${pickle.name}`);
    if (testCase) cases.set(testCase.id, testCase.pickleId);
    if (testCaseStarted)
      started.set(testCaseStarted.id, { name: names.get(cases.get(testCaseStarted.testCaseId)), took: 0 });
    if (done) {
      const { status, duration } = done.testStepResult;
      started.get(done.testCaseStartedId).took += duration.seconds * 1000 + duration.nanos / 1e6;
      if (status !== 'PASSED') bad.add(done.testCaseStartedId);
    }
    if (end && !end.willBeRetried) finished += 1;
  }
  if (finished === 0) throw new Error('no example ran');
  for (const { name, took } of started.values()) slowest.push({ kind: 'example', layer, name, took });
  return { passed: finished - bad.size, failed: bad.size };
};

const features = (assembly, budget, args = []) => {
  const report = join(reports, `features-${assembly}.ndjson`);
  return step(`features, ${assembly}`, ['scripts/features.mjs', '--quiet', ...args], {
    env: { ASSEMBLY: assembly, FEATURES_REPORT: report },
    budget,
    inBrowser: assembly === 'browser',
    count: () => examplesIn(report, assembly),
  });
};

const eventStore = (name, args, budget) =>
  step(name, ['scripts/test-eventstore.mjs', ...args], {
    budget,
    count: (output) => {
      const all = output.match(/^(ok {4}|FAILED) /gm) ?? [];
      if (all.length === 0) throw new Error('no step ran');
      const bad = all.filter((each) => each.startsWith('FAILED')).length;
      return { passed: all.length - bad, failed: bad };
    },
  });

/** They do without the processor whenever something else wants it. */
const checks = async () => {
  const check = (name, args, budget) => step(name, args, { budget, priority: constants.priority.PRIORITY_LOW });
  // Several checkers look at the same types again, each for itself: twice the processor time.
  const types = (project) => [
    'node_modules/typescript/bin/tsc',
    '-p',
    project,
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
  ];
  await check('types, server', [...types('tsconfig.json'), '.tmp/types-server'], 30);
  await check('types, browser', [...types('src/web/client/tsconfig.json'), '.tmp/types-browser'], 25);
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.'], 45);
  await check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], 5);
  await check('unused code', ['node_modules/knip/bin/knip.js'], 20);
  await check('generated documents are current', ['scripts/docs.ts', '--check'], 20);
  await check('each requirement is named by a test', ['scripts/coverage-spec.ts'], 5);
};
// Half of the time of most processes is waiting: three of them are enough for two cores, and more are slower.
const PROCESSES = Math.ceil(1.5 * availableParallelism());
/** Steps with how many processes each has; the next one begins as soon as there is room for it. */
const inTurn = async (waiting) => {
  const running = new Map();
  const busy = () => [...running.keys()].reduce((total, at) => total + waiting[at][0], 0);
  for (const [at, [processes, run]] of waiting.entries()) {
    while (running.size > 0 && busy() + processes > PROCESSES) running.delete(await Promise.race(running.values()));
    running.set(
      at,
      run().then(() => at),
    );
  }
  await Promise.all(running.values());
};
const build = () =>
  step(
    'build',
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/web/client/vite.config.ts', '--logLevel=warn'],
    // What ships, not what React and Vite make for developers.
    { budget: 20, env: { NODE_ENV: 'production' } },
  );

if (isFull) {
  Object.assign(process.env, await browsers);
  await build();
  await features('memory', 150);
  await features('http', 300);
  await eventStore('everything on EventStoreDB', [], 900);
  await jest('web', 220, { STRICT_MODE: 'true' });
  await jest('browser', 400);
  await jest('unit', 400);
  await jest('integration', 600);
  const seed = process.env.CHAOS_SEED ?? startedAt.toString(36);
  console.log(`The drills of chaos run with CHAOS_SEED=${seed}`);
  await jest('drills', 1800, { CHAOS_SEED: seed });
} else {
  await build();
  // The longest first, so that none is left alone at the end.
  await inTurn([
    [2, () => jest('integration', 400)],
    [1, () => features('core', 390)],
    [1, () => jest('web', 330)],
    [2, () => jest('browser', 240)],
    [2, () => jest('unit', 220)],
    [1, () => features('browser', 45)],
    [1, () => eventStore('main examples and server on EventStoreDB', ['--short'], 40)],
    [1, () => features('http', 35, ['--sample'])],
    [1, () => features('memory', 20, ['--sample'])],
  ]);
  // Rooms with media need the machine for themselves, and leave half of it.
  await Promise.all([jest('media', 140), checks()]);
}

const table = (title, of) =>
  [
    `## ${title}`,
    '',
    ...of.map(({ took, layer, name }) => `- ${(took / 1000).toFixed(1)} s, ${layer}: ${name}`),
    '',
  ].join('\n');
const slowestOf = (...kinds) =>
  slowest
    .filter(({ kind }) => kinds.includes(kind))
    .sort((a, b) => b.took - a.took)
    .slice(0, SLOWEST);
const sections = [
  '# Where the time of the last run went\n',
  table(
    'Steps',
    steps.map(({ name, took, budget }) => ({ name, took, layer: budget ? `budget ${budget} s` : 'no budget' })),
  ),
  table('Slowest files', slowestOf('file')),
  table('Slowest tests and examples', slowestOf('test', 'example')),
];
writeFileSync(join(reports, 'slowest.md'), sections.join('\n'));
console.log(`\nSlowest files (more in reports/slowest.md):`);
for (const { name, took } of slowestOf('file').slice(0, 8)) console.log(`  ${seconds(took)} s  ${name}`);

console.log(`\nin ${seconds(Date.now() - startedAt)} s`);
if (passed + failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
