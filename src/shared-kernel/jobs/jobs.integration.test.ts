import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { movableClock } from '../clock.ts';
import { hours } from '../contract/time.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { jobRunner, type Jobs, type JobsOptions } from './jobs.ts';
import type { Job, JobHandler } from './policy.ts';
import { insertJobs } from '../read-models/projector.ts';
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

const failures: { kind: string; attempts: number; problem: unknown }[] = [];
const runner = (handlers: Record<string, JobHandler>, of: Partial<JobsOptions> = {}): Jobs => {
  const made = jobRunner({
    database,
    clock: movableClock(),
    handlers,
    failed: ({ kind, attempts }, problem) => failures.push({ kind, attempts, problem }),
    every: 10,
    ...of,
  });
  running.push(made);
  return made;
};
const add = (...jobs: (Partial<Job> & { key: string })[]) =>
  insertJobs(
    database,
    jobs.map((job) => ({ kind: 'toy', payload: {}, ...job })),
    { correlation: 'request-1', causation: 'event-1' },
  );
const waiting = () =>
  database.query<{ key: string; attempts: number; last_error: string | null }>(
    'select key, attempts, last_error from kernel.jobs order by key',
  );
const now = () => new Date().toISOString();

describe('a job', () => {
  it('a job is run once, by the first free process, with its cause', async () => {
    const done: string[] = [];
    const handlers: Record<string, JobHandler> = {
      toy: (job) => {
        expect(job).toMatchObject({ correlation: 'request-1', causation: 'event-1' });
        done.push(job.key);
        return Promise.resolve();
      },
    };
    await add(...Array.from({ length: 60 }, (_, index) => ({ key: `job-${index}` })));
    for (const each of [runner(handlers), runner(handlers), runner(handlers)]) each.start();
    await until(async () => (await waiting()).length === 0);
    expect(done.toSorted()).toEqual(Array.from({ length: 60 }, (_, index) => `job-${index}`).toSorted());
  });

  it('that only another release knows is not put off for long: a process of that release may take it next', async () => {
    await add({ key: 'known' }, { key: 'new', kind: 'from-a-newer-release' });
    await database.query('update kernel.jobs set attempts = 9');
    const older = runner({ toy: () => Promise.reject(new Error('the mail server sleeps')) });
    await older.drain();
    const pauses = await database.query<{ key: string; seconds: number }>(
      'select key, extract(epoch from retry_at - now())::float as seconds from kernel.jobs order by key',
    );
    expect(pauses[0]!.seconds).toBeGreaterThan(300);
    expect(pauses[1]!.seconds).toBeLessThanOrEqual(5);
    expect((await waiting())[1]).toMatchObject({
      key: 'new',
      last_error: 'Nobody knows how to do from-a-newer-release',
    });
  });

  it('is tried again when it fails, later each time, and stays in sight with its reason', async () => {
    failures.length = 0;
    let isBroken = true;
    await add({ key: 'a' });
    const jobs = runner({
      toy: () => (isBroken ? Promise.reject(new Error('the mail server sleeps')) : Promise.resolve()),
    });
    await jobs.drain();
    expect(await waiting()).toEqual([{ key: 'a', attempts: 1, last_error: 'the mail server sleeps' }]);
    expect(failures).toMatchObject([{ kind: 'toy', attempts: 1 }]);
    await jobs.drain();
    expect(failures).toHaveLength(1);
    isBroken = false;
    await database.query("update kernel.jobs set retry_at = now() - interval '1 second'");
    await jobs.drain();
    expect(await waiting()).toEqual([]);
  });

  it('a job without a handler is reported and stays in the table', async () => {
    failures.length = 0;
    await add({ key: 'a', kind: 'teapot' });
    await runner({}).drain();
    expect(String(failures[0]?.problem)).toContain('Nobody knows how to do teapot');
    expect(await waiting()).toHaveLength(1);
  });

  it('that takes too long counts as failed', async () => {
    failures.length = 0;
    await add({ key: 'a' });
    const never = Promise.withResolvers<void>();
    await runner({ toy: () => never.promise }, { patience: 20 }).drain();
    expect(String(failures[0]?.problem)).toContain('longer than');
  });

  it('put in again while it is being done is done again', async () => {
    const seen: unknown[] = [];
    await add({ key: 'a', payload: { round: 1 } });
    await runner({
      toy: async ({ payload }) => {
        seen.push(payload['round']);
        if (seen.length === 1) await add({ key: 'a', payload: { round: 2 } });
      },
    }).drain();
    expect(seen).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('left behind by a process that died is taken over', async () => {
    await add({ key: 'a' });
    await database.query(
      "update kernel.jobs set taken_by = gen_random_uuid(), taken_until = now() + interval '60 seconds'",
    );
    const done: string[] = [];
    const jobs = runner({ toy: ({ key }) => Promise.resolve(void done.push(key)) });
    await jobs.drain();
    expect(done).toEqual([]);
    await database.query("update kernel.jobs set taken_until = now() - interval '1 second'");
    await jobs.drain();
    expect(done).toEqual(['a']);
  });
});

describe('deadlines', () => {
  it('follow the product’s clock: nothing early, and at once when it is moved', async () => {
    const clock = movableClock();
    const done: string[] = [];
    await add({ key: 'later', dueAt: new Date(Date.now() + hours(2)).toISOString() }, { key: 'now', dueAt: now() });
    const jobs = runner({ toy: ({ key }) => Promise.resolve(void done.push(key)) }, { clock, every: 60_000 });
    jobs.start();
    await until(() => done.includes('now'));
    expect(done).toEqual(['now']);
    clock.shift(hours(3));
    await until(() => done.includes('later'));
  });

  it('are all met by draining, in order and including what follows from them', async () => {
    const done: string[] = [];
    await add({ key: 'b', dueAt: '2026-01-02T00:00:00.000Z' }, { key: 'a', dueAt: '2026-01-01T00:00:00.000Z' });
    await runner(
      {
        toy: async ({ key }) => {
          done.push(key);
          if (key === 'b') await add({ key: 'c' });
        },
      },
      { workers: 1 },
    ).drain();
    expect(done).toEqual(['a', 'b', 'c']);
  });
});

it('a job that waits for the outside world does not hold up the others', async () => {
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  await add({ key: 'slow', dueAt: '2026-01-01T00:00:00.000Z' }, { key: 'quick', dueAt: '2026-01-02T00:00:00.000Z' });
  const jobs = runner({
    toy: async ({ key }) => {
      if (key === 'slow') await gate.promise;
      done.push(key);
    },
  });
  jobs.start();
  await until(() => done.includes('quick'));
  await add({ key: 'another' });
  await until(() => done.includes('another'));
  gate.resolve();
  await until(() => done.includes('slow'));
});
