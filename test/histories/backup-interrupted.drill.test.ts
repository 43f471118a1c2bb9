import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventStoreDbStore } from '#kernel/log/event-store/eventstoredb/store.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { migrate } from '#kernel/database/migrate.ts';
import {
  backedUp,
  community,
  events,
  home,
  keyring,
  picture,
  place,
  started,
  stops,
  wireServer,
  type Home,
  drilling,
} from './backups.ts';
import { pictureSaying } from '#kernel/testing/small-jpeg.ts';

drilling();

const root = fileURLToPath(new URL('../../', import.meta.url));
const MASTER_KEY = 'nothing depends on this key, it is for tests';
let shelf: string;
let whole: string;
let later: string;
let ring: string;
let all: unknown[];
let connection: TestDatabase['connection'];
let data: string;
let source: TestDatabase;

beforeAll(async () => {
  shelf = await mkdtemp(join(tmpdir(), 'interrupted-'));
  source = await testDatabase();
  const from = await home();
  const server = await started(from, source.connection);
  const { ana, session } = await community(server);
  await picture(ana, session, pictureSaying('the one picture'));
  await server.running.drain();
  for (const name of ['whole', 'later']) await cp(await backedUp(server, from), join(shelf, name), { recursive: true });
  [whole, later, ring] = [join(shelf, 'whole'), join(shelf, 'later'), join(shelf, 'keyring')];
  await cp(keyring(from), ring, { recursive: true });
  await cp(from.folder, join(shelf, 'data'), { recursive: true });
  [connection, data] = [source.connection, join(shelf, 'data')];
  all = await events(server);
  await server.stop();
}, 120_000);
afterAll(async () => {
  await source?.dispose();
  await rm(shelf, { recursive: true, force: true });
});

const addressOf = ({ host, port, user, database }: TestDatabase['connection']): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
type Where = { connection: TestDatabase['connection']; environment: Record<string, string> };
const environmentOf = ({ connection, environment }: Where): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  return { ...inherited, NODE_ENV: 'test', DATABASE_URL: addressOf(connection), MASTER_KEY, ...environment };
};
type Ended = { status: number; out: string; errors: string };
const run = (where: Where, tool: string, ...typed: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [`src/web/server/operator/${tool}.ts`, ...typed],
      { cwd: root, env: environmentOf(where), timeout: 60_000 },
      (problem, out, errors) => resolve({ status: problem ? Number(problem.code) : 0, out, errors }),
    );
  });
/** Starts a command, and ends it without a word once it is so far. */
const killed = async (where: Where, tool: string, typed: string[], isSoFar: () => Promise<boolean>): Promise<void> => {
  const child = spawn(process.execPath, [`src/web/server/operator/${tool}.ts`, ...typed], {
    cwd: root,
    env: environmentOf(where),
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(isSoFar);
  child.kill('SIGKILL');
  await ended;
};
const target = async (at: Home) => {
  const retained = await testDatabase();
  stops.push(() => retained.dispose());
  await migrate(retained.connection);
  await cp(ring, keyring(at), { recursive: true });
  const database = postgresDatabase(retained.connection, () => undefined);
  stops.push(() => database.close());
  return { where: { connection: retained.connection, environment: at.environment }, database };
};
/** Keeps everybody else away from a table until it is let go. */
const held = async (input: TestDatabase['connection'], table: string) => {
  const client = new Client(input);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = async (): Promise<boolean> =>
    (await client.query('select 1 from pg_locks where relation = $1::regclass and not granted', [table])).rowCount! > 0;
  return { waiting, release: () => client.end() };
};
const stageOf = async (database: Database): Promise<string | undefined> =>
  (await database.query<{ stage: string }>('select stage from kernel.restoring', []))[0]?.stage;

const HALF = /A backup was being put back here since .*, and that was interrupted.* begin with an empty installation/;

/** Nothing works there, and the same command again makes it whole. */
const isHalfAndGoesOn = async (at: Home, where: Where, database: Database): Promise<void> => {
  for (const [tool, ...typed] of [
    ['../main'],
    ['audit', 'verify'],
    ['replay', 'session-1'],
    ['backup', '--to', join(at.folder, 'never')],
  ] as const) {
    const { status, errors } = await run(where, tool, ...typed);
    expect([tool, status === 0]).toEqual([tool, false]);
    expect(errors).toMatch(HALF);
    expect(errors).not.toMatch(/\n {4}at /);
  }
  const another = await run(where, 'restore', '--from', later);
  expect(another.status).toBe(1);
  expect(another.errors).toMatch(/It was another backup, or up to another moment/);

  await until(
    async () => (await database.query('select 1 from kernel.processes where until > now()', [])).length === 0,
  );
  const again = await run(where, 'restore', '--from', whole);
  expect(again).toMatchObject({ status: 0, errors: '' });
  expect(again.out).toMatch(/An earlier run was interrupted; this one goes on where it was\./);
  expect(again.out).toMatch(/^Restored: \d+ events, 1 files, \d+ jobs that are still to be done, 3 keys\.$/m);
  expect(again.out).toMatch(/^The history is sound: /m);
  expect(await stageOf(database)).toBeUndefined();
  const server = await started(at, where.connection);
  await server.running.drain();
  expect((await events(server)).slice(0, all.length)).toEqual(all);
  const [count] = await database.query<{ jobs: number; credentials: number }>(
    'select (select count(*)::int from kernel.jobs) as jobs, (select count(*)::int from identity.credentials) as credentials',
    [],
  );
  expect(count!.credentials).toBe(3);
  expect((await readdir(join(at.folder, 'files'), { recursive: true })).some((name) => name.endsWith('.jpg'))).toBe(
    true,
  );
};

describe('a restore that is killed', () => {
  it('while tables go in: nothing serves it, and the same command makes it whole', async () => {
    const at = await home();
    const { where, database } = await target(at);
    const lock = await held(where.connection, 'identity.places');
    // It looks whether the table is empty before it begins.
    await killed(where, 'restore', ['--from', whole], lock.waiting);
    expect(await stageOf(database)).toBeUndefined();
    await lock.release();

    const jobs = new Client(where.connection);
    jobs.on('error', () => undefined);
    await jobs.connect();
    // An own row keeps the restore from putting in the one with the same key, until it is taken back.
    await jobs.query(
      `begin; insert into kernel.checkpoints (name, version, position) select 'policy:' || n, 1, ''
      from unnest($1::text[]) n`.replace(
        '$1',
        `array(select substr(name, 8) from (values ${await policyNames()}) v (name))`,
      ),
    );
    await killed(where, 'restore', ['--from', whole], async () => (await waitingFor(database)) > 0);
    expect(await stageOf(database)).toBe('history');
    await jobs.end();
    await isHalfAndGoesOn(at, where, database);
  }, 240_000);

  it('while read models are made: the same', async () => {
    const at = await home();
    const { where, database } = await target(at);
    await killed(where, 'restore', ['--from', whole], async () => (await stageOf(database)) === 'running');
    await isHalfAndGoesOn(at, where, database);
  }, 240_000);

  it('in the middle of the history, which goes into EventStoreDB event by event: the same', async () => {
    const wire = await wireServer();
    const at = await home(wire);
    const { where, database } = await target(at);
    const store = eventStoreDbStore({ connectionString: wire.connectionString, log: () => undefined });
    stops.push(() => store.close());
    await store.identity();
    const seen = async () => {
      let count = 0;
      for await (const { revision } of store.readAll({ limit: all.length })) count += revision < 0n ? 0 : 1;
      return count;
    };
    // The first append is written and never answered: there it stands.
    wire.faults.unansweredAppends = 1;
    await killed(where, 'restore', ['--from', whole], async () => (await seen()) > 0);
    wire.faults.unansweredAppends = 0;
    expect(await seen()).toBeLessThan(all.length);
    expect(await stageOf(database)).toBe('history');
    await isHalfAndGoesOn(at, where, database);
  }, 240_000);
});

const policyNames = async (): Promise<string> => {
  const outer = JSON.parse(await readFile(join(whole, 'manifest.json'), 'utf8')) as { signed: string };
  const { policies } = JSON.parse(outer.signed) as { policies: Record<string, string> };
  return Object.keys(policies)
    .map((name) => `('${name}')`)
    .join(', ');
};
const waitingFor = async (database: Database): Promise<number> =>
  (
    await database.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      [],
    )
  ).length;

describe('a backup that is killed', () => {
  it('is none, and says so wherever it is given', async () => {
    const where = { connection, environment: { DATA_DIR: data } };
    const to = join(await place(), 'backup');
    const lock = await held(connection, 'identity.credentials');
    await killed(where, 'backup', ['--to', to], lock.waiting);
    await lock.release();
    expect(await readdir(to)).not.toContain('manifest.json');
    const again = await run(where, 'backup', '--to', to);
    expect(again.status).toBe(1);
    expect(again.errors).toMatch(/holds a backup that was interrupted and is worth nothing: remove it/);
    const back = await run(where, 'restore', '--from', to);
    expect(back.status).toBe(1);
    expect(back.errors).toMatch(/holds no finished backup: its manifest\.json is missing/);
  }, 120_000);

  it('for which there is no room leaves nothing, and says why', async () => {
    const where = { connection, environment: { DATA_DIR: data } };
    const to = join(await place(), 'backup');
    await mkdir(to);
    const tight = await new Promise<Ended>((resolve) => {
      execFile(
        'bash',
        ['-c', `ulimit -f 4; exec "$0" src/web/server/operator/backup.ts --to "$1"`, process.execPath, to],
        { cwd: root, env: environmentOf(where), timeout: 60_000 },
        (problem, out, errors) => resolve({ status: problem ? Number(problem.code) : 0, out, errors }),
      );
    });
    expect(tight.status).toBe(1);
    expect(tight.errors).toMatch(
      /^No backup was made: .*backup cannot be written, .*\. Nothing of it is left there\.$/m,
    );
    expect(await readdir(to)).toEqual([]);
    const roomy = await run(where, 'backup', '--to', to);
    expect(roomy).toMatchObject({ status: 0, errors: '' });
  }, 120_000);
});
