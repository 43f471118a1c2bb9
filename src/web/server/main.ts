import { createServer } from 'node:net';
import { readConfiguration, type Configuration } from './settings/configuration.ts';
import { isLoopback } from '#kernel/contract/network.ts';
import { withDemoContent } from './demo/content.ts';
import { demoPassword } from './demo/people.ts';
import { PortTaken } from './http/listening.ts';
import { surviveOutputErrors } from './health/logging.ts';
import { inWords } from './settings/operator-error.ts';
import { startServer, type StartServerStarted } from './composition/start-server.ts';

/** Words for people; where machines collect what we say, a line of JSON like every other one. */
const say = (line: string) =>
  console.log(
    process.env['NODE_ENV'] === 'production'
      ? JSON.stringify({ level: 30, time: new Date().toISOString(), msg: line.trim() })
      : line,
  );
const complain = (lines: readonly string[]) => console.error(lines.join('\n'));
/** One Ctrl-C may arrive twice: from the terminal and from the program that started us. */
const ECHO_MS = 1_000;
/** Besides the time for leaving. */
const LONGEST_STOP_MS = 25_000;

surviveOutputErrors(process.stdout, process.stderr);
const read = readConfiguration(process.env);
if (!read.ok) {
  complain(['Wellspring cannot start with these settings:', ...read.problems.map((problem) => `  - ${problem}`)]);
  process.exit(1);
}
const configuration = withDemoContent(read.configuration);
// One process makes it: several at once would get into each other's way.
const makesDemo = configuration.sandbox && configuration.DEMO && configuration.ROLE === 'all';

let stopping = 0;
let started: StartServerStarted | undefined;
const stop = (status: number) => {
  if (stopping > 0) {
    if (Date.now() - stopping > ECHO_MS) process.exit(130);
    return;
  }
  stopping = Date.now();
  say('\nStopping: finishing what is under way. Once more ends it at once.');
  setTimeout(() => process.exit(1), LONGEST_STOP_MS + configuration.leaveSeconds * 1000).unref();
  const finish = async () => {
    await started?.stop();
    say('Stopped.');
    process.exit(status);
  };
  // While it is still starting, the start notices and stops what it has begun.
  if (started)
    finish().catch((problem: unknown) => {
      complain([`Wellspring could not stop cleanly: ${problem instanceof Error ? problem.message : String(problem)}`]);
      process.exit(1);
    });
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
// The parent process is gone, so nothing could stop this one any more.
if (process.channel) process.on('disconnect', () => stop(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (problem: unknown) => {
    complain([
      `Something went wrong that nothing else caught: ${problem instanceof Error ? problem.stack : String(problem)}`,
    ]);
    stop(1);
  });

try {
  await refuseTakenPort(configuration);
  const began = performance.now();
  started = await startServer({ configuration, say, prepares: makesDemo });
  if (stopping > 0) {
    await started.stop();
    process.exit(0);
  }
  say(`Listening on ${started.url}`);
  const isDemo = await demo(started);
  started.prepared();
  say(greeting(started, isDemo, performance.now() - began));
} catch (problem) {
  complain(
    problem instanceof PortTaken
      ? [
          `Port ${problem.port} is in use, perhaps by another Wellspring. Stop that program, or choose another port:`,
          `  PORT=${problem.port + 1} npm start`,
        ]
      : [`Wellspring could not start: ${inWords(problem)}`],
  );
  await started?.stop();
  process.exit(1);
}

/** Checks the port before anything is started; a port taken in between fails at listen. */
async function refuseTakenPort({ PORT, host }: Configuration): Promise<void> {
  if (PORT === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (problem: NodeJS.ErrnoException) =>
      reject(problem.code === 'EADDRINUSE' ? new PortTaken(PORT) : problem),
    );
    probe.listen({ port: PORT, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve()));
  });
}

async function demo(server: StartServerStarted): Promise<boolean> {
  if (!makesDemo) return false;
  const { seedDemo } = await import('./demo/seed.ts');
  try {
    return await seedDemo(server);
  } catch (problem) {
    if (stopping === 0)
      complain([
        `The demo community is not complete: ${problem instanceof Error ? problem.message : String(problem)}`,
        'The next start goes on with it.',
      ]);
    return true;
  }
}

function greeting(server: StartServerStarted, isDemo: boolean, milliseconds: number): string {
  const {
    url,
    payments,
    configuration: { sandbox, settings, host },
  } = server;
  const isOpen = !isLoopback(host ?? '');
  const lines = ['', `${settings.productName} is ready after ${(milliseconds / 1000).toFixed(1)} s:  ${url}`, ''];
  if (sandbox)
    lines.push(
      `  The API             ${url}/docs`,
      `  Mails it would send ${url}/dev/outbox`,
      ...(payments?.embedded
        ? ['  A card that pays    4242 4242 4242 4242, any date to come, any code; no money moves']
        : []),
      ...(isDemo
        ? [
            '',
            '  This is a demo community with invented people. Log in as',
            '    demo_admin                       staff',
            '    demo_hannah, demo_henry          hosts',
            '    demo_ana, demo_ben, demo_chloe   members',
            `  all with the password  ${demoPassword(server)}`,
            ...(isOpen ? ['  (demo-pass-2026 if the community was made while only this machine could reach it)'] : []),
          ]
        : []),
      '',
      isOpen
        ? '  Everybody in your network reaches it; the mails are shown on this machine alone.'
        : '  It listens on this machine alone; HOST=0.0.0.0 opens it to the network.',
    );
  return [...lines, '  Ctrl-C stops it.', ''].join('\n');
}
