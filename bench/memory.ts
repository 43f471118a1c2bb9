import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migrate } from '#kernel/database/migrate.ts';
import { storingPostman } from '#kernel/mail.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { withInstallation } from '#server/operator/open.ts';
import { report } from './tools/measure.ts';
import { recordCommunity } from './tools/product.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 200_000);
const SEATS = 15;
const PARTS = 4;
/** Without a limit V8 leaves garbage lying, and more of it the longer a command runs: that is not what the log takes. */
const HEAP = '--max-old-space-size=160';
/** What a log that is four times as long may take in addition: buffers and garbage, not events. */
const AIM_MEGABYTES = 100;

/** The most memory a process had, in megabytes; undefined once it has ended. */
const peakOf = (pid: number): number | undefined => {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

type Run = { peak: number; seconds: number };

/** Runs a command of the operator as its own process. */
const run = async (environment: Record<string, string>, tool: string, ...typed: string[]): Promise<Run> => {
  const path = fileURLToPath(new URL(`../src/web/server/operator/${tool}.ts`, import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, [path, ...typed], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: HEAP, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, peakOf(child.pid!) ?? 0);
    await delay(50);
  }
  const [status] = await ended;
  if (status !== 0) throw new Error(`${tool} ${typed.join(' ')} ended with ${status}: ${complaints}`);
  return { peak, seconds: (performance.now() - began) / 1000 };
};

/** How much memory the commands that read the whole log take, for a log and for one that is four times as long. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
  const server = new Client(postgres.connection);
  await server.connect();
  const installation = async (name: string) => {
    await server.query(`create database ${name}`);
    const connection = { ...postgres.connection, database: name };
    const { host, port, user } = postgres.connection;
    const data = join(folder, name);
    await mkdir(data);
    const environment = {
      NODE_ENV: 'test',
      SANDBOX: 'true',
      DATA_DIR: data,
      MASTER_KEY: 'only for measuring, this key is no secret',
      DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    };
    return { connection, data, environment };
  };

  /** Every command over a log of about so many events. */
  const runs = async (events: number): Promise<Map<string, Run>> => {
    const source = await installation(`source_${events}`);
    const [copied, restored] = [await installation(`copied_${events}`), await installation(`restored_${events}`)];
    await migrate(source.connection);
    let stream = '';
    let projections: string[] = [];
    await withInstallation(
      source.environment,
      async ({ assembled, clock, database }) => {
        const of = { members: 1_000, sessions: Math.ceil(events / (SEATS + 1)), seatsTaken: SEATS };
        const { last, sessions } = await recordCommunity(assembled.log, clock.now(), of);
        stream = `scheduling.session-${sessions[0]!}`;
        projections = assembled.parts.flatMap((part) => part.projections.map(({ name }) => name));
        for (const { name } of assembled.parts.flatMap(({ policies }) => policies))
          await database.query('insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)', [
            `policy:${name}`,
            last,
          ]);
      },
      { connection: source.connection, postman: storingPostman, whole: false },
    );
    const backup = join(folder, `backup-${events}`);
    const done = new Map<string, Run>();
    const measure = async (name: string, ...command: Parameters<typeof run>) =>
      void done.set(name, await run(...command));
    await measure('audit checkpoint', source.environment, 'audit', 'checkpoint');
    await measure('audit verify', source.environment, 'audit', 'verify');
    await measure('audit verify --every-stream', source.environment, 'audit', 'verify', '--every-stream');
    for (const name of projections) await measure(`rebuild ${name}`, source.environment, 'rebuild', name);
    await measure('replay', source.environment, 'replay', stream);
    await measure('backup', source.environment, 'backup', '--to', backup);
    await cp(join(source.data, 'keyring'), join(restored.data, 'keyring'), { recursive: true });
    await measure('restore', restored.environment, 'restore', '--from', backup);
    const copy = ['--from', 'here', '--to', copied.environment.DATABASE_URL];
    await measure('events:copy', source.environment, 'events-copy', ...copy);
    return done;
  };

  try {
    console.log(`  ${EVENTS / PARTS} and ${EVENTS} events, load ${loadavg()[0]!.toFixed(1)}`);
    const short = await runs(EVENTS / PARTS);
    const long = await runs(EVENTS);
    for (const [name, { peak, seconds }] of long) {
      const grown = peak - short.get(name)!.peak;
      report({
        name,
        value: `${short.get(name)!.peak.toFixed(0)} MB and ${peak.toFixed(0)} MB, ${seconds.toFixed(0)} s`,
        aim: `at most ${AIM_MEGABYTES} MB more`,
        reached: grown <= AIM_MEGABYTES,
      });
    }
  } finally {
    await server.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
