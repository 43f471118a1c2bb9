import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { did } from '../contract/event.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { eventLog, type EventLog } from '../log/event-log.ts';
import { postgresEventStore } from '../log/event-store/postgres/store.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { personalData } from '../log/personal-data.ts';
import { registerProcess, workersAlive } from './processes.ts';
import { insertJobs } from '../jobs/insert-jobs.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { Counted, toyMeta } from '../testing/toy-events.ts';
import { until } from '../testing/until.ts';

const PROGRAM = fileURLToPath(new URL('../testing/working-process.ts', import.meta.url));
/** What the processes of these tests give themselves; the product gives itself five seconds. */
const PULSE_MS = 1_500;

type ProcessesSaid = { what: string; id: string; key?: string; problem?: string };
type Worker = { process: ChildProcess; said: ProcessesSaid[]; has(what: string, key?: string): boolean; id(): string };

let own: TestDatabase;
let database: Database;
let store: EventStore;
let log: EventLog;
const workers: Worker[] = [];

beforeAll(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
  await database.query('create table toy_gate (key text primary key)');
}, 60_000);
beforeEach(() => {
  store = postgresEventStore({ connection: own.connection });
  log = eventLog(store, personalData(database, 'a master key for tests of processes'), () => [Counted]);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(killed));
  await until(
    async () =>
      (await database.query("select 1 from pg_stat_activity where application_name like 'toy %'", [])).length === 0,
  );
  await store.close();
  await database.query('drop schema if exists toy_totals cascade');
  await database.query('truncate kernel.checkpoints, kernel.jobs, kernel.leases, kernel.processes, toy_gate');
  await database.query('truncate event_store.events, event_store.streams');
});
afterAll(async () => {
  await database?.close();
  await own?.dispose();
});

const killed = async ({ process }: Worker) => {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await gone;
};

const worker = async (...words: string[]): Promise<Worker> => {
  const { NODE_OPTIONS: _, ...env } = globalThis.process.env;
  const process = spawn(
    globalThis.process.execPath,
    [PROGRAM, JSON.stringify(own.connection), String(PULSE_MS), ...words],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said: ProcessesSaid[] = [];
  createInterface(process.stdout).on('line', (line) => said.push(JSON.parse(line) as ProcessesSaid));
  const each: Worker = {
    process,
    said,
    has: (what, key) => said.some((one) => one.what === what && (key === undefined || one.key === key)),
    id: () => said[0]!.id,
  };
  workers.push(each);
  await until(() => each.has('ready'));
  return each;
};

const count = (what: string) => log.append('toy-parent', 'any', [did(Counted, { what, by: 1 })], toyMeta);
const sumOf = async (what: string): Promise<number> =>
  (await database.query<{ sum: number }>('select sum from toy_totals.total where what = $1', [what]).catch(() => []))[0]
    ?.sum ?? 0;
const holder = async () =>
  (await database.query<{ holder: string; fence: number }>('select holder::text, fence::int from kernel.leases'))[0];
const recorded = async (what: string): Promise<number> => {
  let found = 0;
  for await (const { data } of store.readAll()) if ((data as { d: { what: string } }).d.what === what) found++;
  return found;
};
const addJob = (key: string, payload: Record<string, unknown> = {}, dueAt?: string) =>
  insertJobs(database, [{ kind: 'toy', key, payload, ...(dueAt === undefined ? {} : { dueAt }) }], {
    correlation: 'request-1',
  });
const open = (key: string) => database.query('insert into toy_gate values ($1)', [key]);
const jobsLeft = async () => (await database.query('select key from kernel.jobs')).length;

describe('a process that is killed', () => {
  it('is followed by another: in read models', async () => {
    const first = await worker();
    await until(() => first.has('holds'));
    await count('before');
    await until(async () => (await sumOf('before')) === 1);
    const second = await worker();
    await killed(first);
    await count('after');
    await until(async () => (await sumOf('after')) === 1);
    expect(await holder()).toMatchObject({ holder: second.id(), fence: 2 });
    expect(await sumOf('before')).toBe(1);
  });

  it('is followed by another: in the middle of a job', async () => {
    const first = await worker();
    await addJob('a');
    await until(() => first.has('works', 'a'));
    const second = await worker();
    await killed(first);
    await until(() => second.has('works', 'a'));
    await open('a');
    await until(async () => (await jobsLeft()) === 0);
    expect(await recorded('job a')).toBe(1);
  });
});

describe('a process that is frozen', () => {
  it('in the middle of a transaction is followed by another, and writes nothing when it wakes up', async () => {
    const first = await worker('freezes');
    await until(() => first.has('holds'));
    const second = await worker();
    await count('freeze');
    await until(() => first.has('freezes'));
    await count('after');
    await until(async () => (await sumOf('after')) === 1);
    expect(await sumOf('freeze')).toBe(1);
    first.process.kill('SIGCONT');
    await until(() => first.has('lost'));
    await count('later');
    await until(async () => (await sumOf('later')) === 1);
    expect([await sumOf('freeze'), await sumOf('after')]).toEqual([1, 1]);
    expect(await holder()).toMatchObject({ holder: second.id(), fence: 2 });
  });

  /** Freezes in the middle of a job, which another does; then the same job is to be done again, later, and the first wakes up. */
  const wokenTooLate = async (payload: Record<string, unknown>) => {
    const first = await worker('freezes');
    await addJob('a', { freeze: true, ...payload });
    await until(() => first.has('freezes'));
    const second = await worker();
    await until(() => second.has('works', 'a'));
    await open('a');
    await until(async () => (await jobsLeft()) === 0);
    await addJob('a', payload, '2999-01-01T00:00:00.000Z');
    first.process.kill('SIGCONT');
    return first;
  };
  const left = async () =>
    (await database.query("select attempts, taken_by, last_error from kernel.jobs where key = 'a'"))[0];
  const untouched = { attempts: 0, taken_by: null, last_error: null };

  it('in the middle of a job is followed by another, and records nothing when it wakes up', async () => {
    const first = await wokenTooLate({});
    await until(() => first.has('job failed', 'a'));
    expect(first.said.find(({ what }) => what === 'job failed')).toMatchObject({ problem: 'Fenced' });
    expect(await recorded('job a')).toBe(1);
    expect(await left()).toEqual(untouched);
  });

  it('does not finish the job of another when it wakes up', async () => {
    const first = await wokenTooLate({ records: false });
    await until(() => first.has('did', 'a'));
    await addJob('b', { records: false });
    await open('b');
    await until(async () => (await database.query("select 1 from kernel.jobs where key = 'b'")).length === 0);
    expect(await left()).toEqual(untouched);
  });
});

describe('being alive', () => {
  const application = (id: string) => `toy ${id}`;

  it('is known to the others, and over when a process leaves', async () => {
    const id = randomUUID();
    const each = await registerProcess(database, { id, role: 'worker', application }, () => undefined);
    expect([each.isAlive(), await workersAlive(database)]).toEqual([true, 1]);
    await each.stop();
    expect(await workersAlive(database)).toBe(0);
  });

  it('does not count for those who only answer people', async () => {
    const each = await registerProcess(database, { id: randomUUID(), role: 'web', application }, () => undefined);
    expect(await workersAlive(database)).toBe(0);
    await each.stop();
  });
});
