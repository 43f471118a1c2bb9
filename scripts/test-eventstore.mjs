// `npm run test:eventstore`: the product on EventStoreDB. Without EVENTSTORE_URL a stand-in that speaks its protocol keeps the
// log; with it a real server does, where everything is written under names of its own and nothing is deleted. `--short` is the
// part that belongs to `npm test`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled(console.error);
const node = ownNode();
const isShort = process.argv.includes('--short');
const given = process.env.EVENTSTORE_URL;
mkdirSync(join(root, 'reports'), { recursive: true });
let failed = 0;

const step = (name, args, env) => {
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment(env) });
  if (status !== 0) failed += 1;
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
};

/** Files of integration tests and drills whose paths contain one of these. */
const jest = (name, files, env = {}) =>
  step(name, ['node_modules/jest/bin/jest.js', ...files, '--silent', '--selectProjects', 'integration', 'drills'], {
    NODE_ENV: 'test',
    ...env,
  });

/** Where most is written at the same time; of these files the samples that `npm test` runs over HTTP. */
const SHORT = [
  'features/scheduling',
  'features/chat',
  'features/identity/logging-in.feature',
  'features/live-rooms/enter-a-session.feature',
].join();

const features = (name, env, args = ['--parallel', '2']) =>
  step(name, ['scripts/features.mjs', '--quiet', ...args], {
    ASSEMBLY: 'http',
    FEATURES_HTML: 'reports/features-eventstore.html',
    FEATURES_REPORT: 'reports/features-eventstore.ndjson',
    ...env,
  });

/** The stand-in as a process of its own, for tests that start the product as one. */
const standIn = async () => {
  const program = join(root, 'src/shared-kernel/testing/eventstoredb-wire/stand-alone.ts');
  const child = spawn(node, [program], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], env: environment() });
  const [url] = await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(30_000) });
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
};

const where = given === undefined ? { EVENTSTORE: 'wire' } : { EVENTSTORE_URL: given };
if (isShort) {
  features('main examples on EventStoreDB', { ...where, FEATURES: SHORT }, ['--sample']);
  jest('the server on EventStoreDB', ['web/server/composition/start-server', 'test/faults/race'], where);
} else {
  console.log(given === undefined ? 'On the stand-in for EventStoreDB.' : 'On the server at EVENTSTORE_URL.');
  jest('contract, faults and copies', ['event-store/eventstoredb', 'copy/copying']);
  features('all examples on EventStoreDB', where);
  jest(
    'the server on EventStoreDB',
    [
      'composition/start-server',
      'operator/tools',
      'demo/seed',
      'http/pages/pictures',
      'test/faults/race',
      'test/faults/waiting-race',
      'test/privacy/reports.integration',
      'test/privacy/restrictions.integration',
      'test/privacy/session-visibility',
    ],
    where,
  );
  jest(
    'what auditors read and what is forgotten',
    ['test/histories/audit-histories', 'test/privacy/erasure-canaries'],
    where,
  );
  const wire = given === undefined ? await standIn() : undefined;
  jest('crashes and restarts of processes', ['test/faults/crash', 'test/processes/rolling'], {
    EVENTSTORE_URL: wire?.url ?? given,
    EVENTSTORE_PREFIX: `crash-${Date.now()}/`,
  });
  await wire?.stop();
  jest('chaos', ['test/chaos'], where);
}
console.log(
  failed === 0 ? '\nEverything passed on EventStoreDB.' : `\n${failed} of the steps above failed on EventStoreDB.`,
);
process.exit(failed === 0 ? 0 : 1);
