import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { movableClock } from '../clock.ts';
import { hours } from '../contract/time.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { z } from 'zod';
import type { Caller } from '../commands/commands.ts';
import { insertJobs } from './insert-jobs.ts';
import { job, jobHandler, type Job, type JobHandler } from './job.ts';
import { jobRunner, TAKE_NEXT, type Jobs, type JobsOptions } from './job-runner.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { until } from '../testing/until.ts';

let own: TestDatabase;
let database: Database;
const running: Jobs[] = [];
beforeAll(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await own?.dispose();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await database.query('truncate kernel.jobs');
});

const toy = job('toy', z.object({ round: z.number().default(1) }));
const failures: { kind: string; attempts: number; problem: unknown }[] = [];
const runner = (handlers: readonly JobHandler[], overrides: Partial<JobsOptions> = {}): Jobs => {
  const made = jobRunner({
    database,
    clock: movableClock(),
    handlers,
    failed: ({ kind, attempts }, problem) => failures.push({ kind, attempts, problem }),
    every: 10,
    ...overrides,
  });
  running.push(made);
  return made;
};
/** Runs toy jobs through the given function. */
const toys = (handle: (key: string, caller: Caller, round: number) => Promise<void> | void): JobHandler[] => [
  jobHandler(toy, async ({ round }, caller, { key }) => handle(key, caller, round)),
];
const add = (...jobs: (Partial<Job> & { key: string })[]) =>
  insertJobs(
    database,
    jobs.map((job) => ({ kind: toy.kind, payload: {}, ...job })),
    { actor: { kind: 'system', policy: 'play-when-asked' }, correlation: 'request-1', causation: 'event-1' },
  );
const waiting = () =>
  database.query<{ key: string; attempts: number; last_error: string | null }>(
    'select key, attempts, last_error from kernel.jobs order by key',
  );
const now = () => new Date().toISOString();

describe('a job', () => {
  it('runs once when several runners share the table', async () => {
    const done: string[] = [];
    const handlers = toys((key) => void done.push(key));
    await add(...Array.from({ length: 60 }, (_, index) => ({ key: `job-${index}` })));
    for (const each of [runner(handlers), runner(handlers), runner(handlers)]) each.start();
    await until(async () => (await waiting()).length === 0);
    expect(done.toSorted()).toEqual(Array.from({ length: 60 }, (_, index) => `job-${index}`).toSorted());
  });

  it('is found without sorting the others that are due at the same moment', async () => {
    await database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation)
       select 'job-' || n, 'toy', '{}', 'epoch', 'request-1' from generate_series(1, 20000) n`,
    );
    await database.query('analyze kernel.jobs');
    const rows = await database.query<{ 'QUERY PLAN': string }>(`explain ${TAKE_NEXT}`, [now(), randomUUID(), null]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/jobs_in_order/);
    expect(plan).not.toMatch(/Sort|Seq Scan on jobs/);
  });

  it('that is the only one costs three statements: it is taken, deleted, and no other is found', async () => {
    const sent: string[] = [];
    const counting: Database = {
      ...database,
      query: (text, values) => {
        sent.push(text.slice(0, 6));
        return database.query(text, values);
      },
    };
    await add({ key: 'a' });
    await runner(
      toys(() => undefined),
      { database: counting },
    ).drain();
    expect(sent).toEqual(['update', 'delete', 'update']);
  });

  it('that waits behind another one is run by a second worker at the same time', async () => {
    const begun: string[] = [];
    const both = Promise.withResolvers<void>();
    await add({ key: 'a' }, { key: 'b' });
    await runner(
      toys(async (key) => {
        if (begun.push(key) === 2) both.resolve();
        await both.promise;
      }),
    ).drain();
    expect(begun).toEqual(['a', 'b']);
  });

  it('acts as the policy that added it, with correlation and causation of the event', async () => {
    const callers: Caller[] = [];
    await add({ key: 'a' });
    await runner(toys((_, caller) => void callers.push(caller))).drain();
    expect(callers).toMatchObject([
      { actor: { kind: 'system', policy: 'play-when-asked' }, correlation: 'request-1', causation: 'event-1' },
    ]);
  });

  it('acts under its kind when the row names no policy, as rows of earlier releases do', async () => {
    const callers: Caller[] = [];
    await database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation) values ('a', 'toy', '{}', now(), 'request-1')`,
    );
    await runner(
      toys((_, caller) => void callers.push(caller)),
      { clock: { now: () => new Date(Date.now() + 1000).toISOString() } },
    ).drain();
    expect(callers.map(({ actor }) => actor)).toEqual([{ kind: 'system', policy: 'toy' }]);
  });

  it('fails with the name of the field when its payload does not parse, and is retried', async () => {
    const rounds: number[] = [];
    await add({ key: 'a', payload: { round: 'first' } });
    const jobs = runner(toys((_, __, round) => void rounds.push(round)));
    await jobs.drain();
    expect(await waiting()).toMatchObject([
      { attempts: 1, last_error: expect.stringMatching(/^The payload of toy is not valid: round: /) },
    ]);
    await database.query(`update kernel.jobs set payload = '{"round": 7}', retry_at = now() - interval '1 second'`);
    await jobs.drain();
    expect(rounds).toEqual([7]);
  });

  it('of an unknown kind is retried within seconds, because a newer release may run it', async () => {
    await add({ key: 'known' }, { key: 'new', kind: 'from-a-newer-release' });
    await database.query('update kernel.jobs set attempts = 9');
    await runner(toys(() => Promise.reject(new Error('the mail server is down')))).drain();
    const pauses = await database.query<{ key: string; seconds: number }>(
      'select key, extract(epoch from retry_at - now())::float as seconds from kernel.jobs order by key',
    );
    expect(pauses[0]!.seconds).toBeGreaterThan(300);
    expect(pauses[1]!.seconds).toBeLessThanOrEqual(5);
    expect((await waiting())[1]).toMatchObject({
      key: 'new',
      last_error: 'No handler for jobs of the kind from-a-newer-release',
    });
  });

  it('keeps the reason of a failure without what others quoted: addresses, names, values', async () => {
    await add({ key: 'a' });
    const quoting = 'No customer "Ana Secret": <ana.secret@example.org>: rejected; Key (email)=(ana) exists';
    await runner(toys(() => Promise.reject(new Error(quoting)))).drain();
    const [{ last_error: reason } = { last_error: '' }] = await waiting();
    expect(reason).toBe('No customer "…": …@… rejected; Key (…)=(…) exists');
  });

  it('that fails is retried after a growing pause and stays listed with the reason', async () => {
    failures.length = 0;
    let isBroken = true;
    await add({ key: 'a' });
    const jobs = runner(
      toys(() => {
        if (isBroken) throw new Error('the mail server is down');
      }),
    );
    await jobs.drain();
    expect(await waiting()).toEqual([{ key: 'a', attempts: 1, last_error: 'the mail server is down' }]);
    expect(failures).toMatchObject([{ kind: 'toy', attempts: 1 }]);
    await jobs.drain();
    expect(failures).toHaveLength(1);
    isBroken = false;
    await database.query("update kernel.jobs set retry_at = now() - interval '1 second'");
    await jobs.drain();
    expect(await waiting()).toEqual([]);
  });

  it('of an unknown kind is reported as failed and not deleted', async () => {
    failures.length = 0;
    await add({ key: 'a', kind: 'teapot' });
    await runner([]).drain();
    expect(String(failures[0]?.problem)).toContain('No handler for jobs of the kind teapot');
    expect(await waiting()).toHaveLength(1);
  });

  it('fails when it exceeds the timeout', async () => {
    failures.length = 0;
    await add({ key: 'a' });
    const never = Promise.withResolvers<void>();
    await runner(
      toys(() => never.promise),
      { timeout: 20 },
    ).drain();
    expect(String(failures[0]?.problem)).toContain('longer than');
  });

  it('runs again when its key is added while it runs', async () => {
    const rounds: number[] = [];
    await add({ key: 'a', payload: { round: 1 } });
    await runner(
      toys(async (_, __, round) => {
        rounds.push(round);
        if (rounds.length === 1) await add({ key: 'a', payload: { round: 2 } });
      }),
    ).drain();
    expect(rounds).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('of a process that died is taken over when its lock has expired', async () => {
    await add({ key: 'a' });
    await database.query(
      "update kernel.jobs set taken_by = gen_random_uuid(), taken_until = now() + interval '60 seconds'",
    );
    const done: string[] = [];
    const jobs = runner(toys((key) => void done.push(key)));
    await jobs.drain();
    expect(done).toEqual([]);
    await database.query("update kernel.jobs set taken_until = now() - interval '1 second'");
    await jobs.drain();
    expect(done).toEqual(['a']);
  });

  it('that waits for an external system does not block the others', async () => {
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    await add({ key: 'slow', dueAt: '2026-01-01T00:00:00.000Z' }, { key: 'quick', dueAt: '2026-01-02T00:00:00.000Z' });
    const jobs = runner(
      toys(async (key) => {
        if (key === 'slow') await gate.promise;
        done.push(key);
      }),
    );
    jobs.start();
    await until(() => done.includes('quick'));
    await add({ key: 'another' });
    await until(() => done.includes('another'));
    gate.resolve();
    await until(() => done.includes('slow'));
    expect(done).toEqual(['quick', 'another', 'slow']);
  });

  it.each([1, 3])(
    'waits when as many as there are lanes do not end, of %i, and runs when one does',
    async (workers) => {
      const stuck = new Map<string, PromiseWithResolvers<void>>();
      const done: string[] = [];
      const names = Array.from({ length: workers }, (_, index) => `stuck-${index}`);
      const late = '2026-01-02T00:00:00.000Z';
      await add(...names.map((key) => ({ key, dueAt: '2026-01-01T00:00:00.000Z' })), { key: 'last', dueAt: late });
      const started: string[] = [];
      const jobs = runner(
        toys(async (key) => {
          started.push(key);
          if (key.startsWith('stuck')) {
            stuck.set(key, Promise.withResolvers());
            await stuck.get(key)!.promise;
          }
          done.push(key);
        }),
        { workers },
      );
      jobs.start();
      await until(() => stuck.size === workers);
      // A free lane asks as soon as the last of them began, so it would be answered before these are.
      for (let turn = 0; turn < 20; turn++) expect(await waiting()).toHaveLength(workers + 1);
      expect(started).toEqual(names);
      stuck.get(names[0]!)!.resolve();
      await until(() => done.includes('last'));
      expect(done.filter((key) => key.startsWith('stuck'))).toEqual([names[0]]);
      for (const each of stuck.values()) each.resolve();
      await until(() => done.length === workers + 1);
    },
  );
});

describe('a deadline', () => {
  it('follows the product’s clock: nothing runs early, and moving the clock runs what is due', async () => {
    const clock = movableClock();
    const done: string[] = [];
    await add({ key: 'later', dueAt: new Date(Date.now() + hours(2)).toISOString() }, { key: 'now', dueAt: now() });
    const jobs = runner(
      toys((key) => void done.push(key)),
      { clock, every: 60_000 },
    );
    jobs.start();
    await until(() => done.includes('now'));
    expect(done).toEqual(['now']);
    clock.shift(hours(3));
    await until(() => done.includes('later'));
  });

  it('is met by draining, in order of due time and with the jobs that follow', async () => {
    const done: string[] = [];
    await add({ key: 'b', dueAt: '2026-01-02T00:00:00.000Z' }, { key: 'a', dueAt: '2026-01-01T00:00:00.000Z' });
    await runner(
      toys(async (key) => {
        done.push(key);
        if (key === 'b') await add({ key: 'c' });
      }),
      { workers: 1 },
    ).drain();
    expect(done).toEqual(['a', 'b', 'c']);
  });
});
