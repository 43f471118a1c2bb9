/** `/metrics` and `/readyz` of the real product: every figure moves when what it counts happens, every part is missed when it is. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WrongExpectedRevision } from '#kernel/log/event-store/event-store.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { until } from '#kernel/testing/until.ts';
import { listen } from '#server/testing/listen.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

const METRICS_TOKEN = 'only for those who watch';

let server: TestServer;
let video: Server;
let videoAnswers = 200;
let ana: TestMember;
let well: string;
beforeAll(async () => {
  video = createServer((_request, response) => void response.writeHead(videoAnswers).end('{}'));
  await new Promise<void>((resolve) => video.listen(0, '127.0.0.1', resolve));
  const { port } = video.address() as AddressInfo;
  server = await startTestServer({
    environment: {
      METRICS_TOKEN,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Wellspring <hello@example.org>',
    },
    video: { url: `http://127.0.0.1:${port}`, secret: 'x', embedded: false },
  });
  const admin = await enroll(server, 'figures_admin', { isAdmin: true, hostLevel: 2 });
  well = await createWell(admin, 'Night Owls');
  ana = await enroll(server, 'ana_counts');
}, 60_000);
afterAll(async () => {
  await server?.dispose();
  video?.close();
});

const scraped = async (): Promise<Map<string, number>> => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(response.status).toBe(200);
  return new Map(
    (await response.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};
const figure = async (name: string): Promise<number> => (await scraped()).get(name) ?? 0;
/** What a deed adds to a figure, once it shows. */
const grows = async (name: string, deed: () => Promise<unknown>, least = 1): Promise<void> => {
  const before = await figure(name);
  await deed();
  await until(async () => (await figure(name)) >= before + least);
};
const joins = () => joinWell(ana, well);

const readiness = async (watches = true) => {
  const response = await fetch(
    `${server.url}/readyz`,
    watches ? { headers: { authorization: `Bearer ${METRICS_TOKEN}` } } : {},
  );
  const body = (await response.json()) as { parts: Record<string, string>; reasons?: Record<string, string> };
  return { status: response.status, ...body };
};

describe('/metrics', () => {
  test('is for those who have the token', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  test('tells how appends do: how long, how many came second, how many failed', async () => {
    await grows('wellspring_append_seconds_count', joins);
    expect(await figure('wellspring_append_seconds_sum')).toBeGreaterThan(0);
    const stream = `toy-${randomUUID()}`;
    await grows('wellspring_append_conflicts_total', () =>
      expect(server.store.append(stream, 7n, [{ id: randomUUID(), type: 'Toy', data: {}, meta: {} }])).rejects.toThrow(
        WrongExpectedRevision,
      ),
    );
    await grows('wellspring_append_failures_total', () =>
      expect(
        server.store.append(stream, 'any', [{ id: 'no id at all', type: 'Toy', data: {}, meta: {} }]),
      ).rejects.toThrow('invalid input syntax for type uuid'),
    );
  });

  test('tells of jobs that wait, fail and are stuck, by kind', async () => {
    const fails = (key: string) =>
      insertJobs(server.database, [{ kind: 'nobody-does-this', key, payload: {} }], { correlation: 'test' });
    await grows('wellspring_job_failures_total{kind="nobody-does-this"}', () => fails('a'));
    expect(await figure('wellspring_jobs_failing')).toBeGreaterThanOrEqual(1);
    expect(await figure('wellspring_jobs_waiting')).toBeGreaterThanOrEqual(1);
    expect(await figure('wellspring_jobs_stuck{kind="nobody-does-this"}')).toBe(0);
    await server.database.query("update kernel.jobs set attempts = 6 where key = 'a'");
    expect(await figure('wellspring_jobs_stuck{kind="nobody-does-this"}')).toBe(1);
    await server.database.query("delete from kernel.jobs where key = 'a'");
    expect(await figure('wellspring_jobs_stuck{kind="nobody-does-this"}')).toBe(0);
  });

  test('tells of browsers that listen and messages to them, of requests, workers, clock and chain', async () => {
    const before = await figure('wellspring_push_connections');
    const listening = await listen(ana.client);
    await until(async () => (await figure('wellspring_push_connections')) === before + 1);
    await grows('wellspring_pushes_total', () =>
      ana.client.call('/v1/account/profile/update', { about_me: `Now ${randomUUID()}` }),
    );
    await listening.stop();
    await until(async () => (await figure('wellspring_push_connections')) === before);
    await grows('wellspring_request_seconds_count{path="/v1/group/list/joined",status="200"}', () =>
      ana.client.call('/v1/group/list/joined'),
    );
    const now = await scraped();
    expect(now.get('wellspring_workers_alive')).toBe(1);
    expect(Math.abs(now.get('wellspring_clock_skew_seconds')!)).toBeLessThan(1);
    expect(now.get('wellspring_chain_stopped')).toBe(0);
    expect(now.get('wellspring_event_loop_delay_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('/readyz', () => {
  /** Breaks one part, waits until that is named, and mends it. */
  const misses = async (
    part: string,
    status: number,
    breaks: () => Promise<unknown>,
    mends: () => Promise<unknown>,
  ) => {
    const missing = async () =>
      Object.entries((await readiness()).parts).flatMap(([name, state]) => (state === 'ok' ? [] : [name]));
    const before = await missing();
    await breaks();
    try {
      await until(async () => (await missing()).includes(part));
      expect((await missing()).filter((name) => name !== part)).toEqual(before.filter((name) => name !== part));
      expect((await readiness()).status).toBe(status);
    } finally {
      await mends();
    }
    await until(async () => (await missing()).join() === before.join());
  };

  test('misses the mail server that is not there, and says why to those who watch alone', async () => {
    await until(async () => (await readiness()).parts['mail'] === 'not ok');
    expect((await readiness()).status).toBe(200);
    expect(await readiness(false)).not.toHaveProperty('reasons');
  });

  test('misses the video server while it fails', () =>
    misses(
      'video',
      200,
      () => Promise.resolve((videoAnswers = 503)),
      () => Promise.resolve((videoAnswers = 200)),
    ));

  test('misses a keyring that is none', async () => {
    const folder = join(server.configuration.DATA_DIR, 'keyring');
    await mkdir(folder, { recursive: true });
    const file = join(folder, '00.ndjson');
    const retained = `${file}.kept`;
    const isThere = await rename(file, retained).then(
      () => true,
      () => false,
    );
    await misses(
      'keyring',
      200,
      () => writeFile(file, 'this is no keyring\n'),
      () => (isThere ? rename(retained, file) : writeFile(file, '{"keyring":2,"shard":"00"}\n{"end":0}\n')),
    );
  });

  test('misses keys that do not open, as with another MASTER_KEY', () =>
    misses(
      'keys',
      503,
      async () => {
        await server.database.query('create table kept_keys as select * from personal_data.keys');
        await server.database.query(
          "update personal_data.keys set wrapped = decode(repeat('00', 60), 'hex') where wrapped is not null",
        );
        // This process remembers keys for a minute.
        await server.database.query(
          "insert into personal_data.keys (subject, wrapped) select gen_random_uuid(), decode(repeat('00', 60), 'hex') from generate_series(1, 3)",
        );
        await server.database.query(
          'delete from personal_data.keys k using kept_keys o where o.subject = k.subject and k.wrapped is not null',
        );
      },
      async () => {
        await server.database.query('delete from personal_data.keys');
        await server.database.query('insert into personal_data.keys select * from kept_keys');
        await server.database.query('drop table kept_keys');
      },
    ));

  test('misses its own release where read models of a newer one lie', async () => {
    // A newer release is there and builds: this one leaves it alone.
    const newer = randomUUID();
    await misses(
      'release',
      200,
      () =>
        server.database.transaction(async (sql) => {
          await sql.query(
            `insert into kernel.processes (id, role, until, release, knows)
               values ($1, 'worker', now() + interval '1 minute', 'newer', '{"communities_wells": 9999}')`,
            [newer],
          );
          await sql.query("update kernel.checkpoints set version = version + 1000 where name = 'communities_wells'");
        }),
      async () => {
        await server.database.query(
          "update kernel.checkpoints set version = version - 1000 where name = 'communities_wells'",
        );
        await server.database.query('delete from kernel.processes where id = $1', [newer]);
      },
    );
  });
});

test('lag of every projection and every policy grows while they stand still, /readyz misses them, and both end when they go on', async () => {
  const followers = (
    await server.database.query<{ name: string }>('select name from kernel.checkpoints order by name')
  ).map(({ name }) => name);
  expect(followers.some((name) => name.startsWith('policy:'))).toBe(true);
  const lagOf = (map: Map<string, number>, name: string) => map.get(`wellspring_follower_lag_seconds{name="${name}"}`);
  await server.running.drain();
  const rested = await scraped();
  for (const name of followers) expect([name, lagOf(rested, name)]).toEqual([name, 0]);
  const { position } = await server.store.append(`unknown-${randomUUID()}`, 'any', [
    { id: randomUUID(), type: 'FromTheFuture', data: { v: 1, d: {} }, meta: {} },
  ]);
  await until(async () => {
    const now = await scraped();
    return followers.every((name) => lagOf(now, name)! > 0.5);
  });
  expect(await figure('wellspring_projection_lag_seconds')).toBeGreaterThan(0.5);
  const failures = [...(await scraped())].filter(([name]) => name.startsWith('wellspring_projection_failures_total{'));
  expect(failures.map(([, count]) => count)).toEqual([1, 1]);
  // An answer is given again for a second.
  await until(async () => (await readiness()).status === 503);
  const { parts, reasons } = await readiness();
  expect(parts['read_models']).toBe('not ok');
  expect(reasons?.['read_models']).toContain('No schema knows version 1 of the event FromTheFuture');
  // As if the release that knows the event had seen it.
  await server.database.query('update kernel.checkpoints set position = $1', [position]);
  await until(async () => {
    const now = await scraped();
    return followers.every((name) => lagOf(now, name) === 0);
  });
});

test('/readyz misses a database that takes no writes, and one that is gone, while /metrics answers without it', async () => {
  const own = await startTestServer({ environment: { METRICS_TOKEN } });
  const parts = async () => {
    const response = await fetch(`${own.url}/readyz`);
    const body = (await response.json()) as { parts: Record<string, string> };
    return { status: response.status, ...body.parts } as Record<string, string | number>;
  };
  const { Client } = await import('pg');
  const admin = new Client({ ...own.connection, database: 'postgres' });
  await admin.connect();
  try {
    const name = `"${own.connection.database}"`;
    const closeAll = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        own.connection.database,
      ]);
    // As when its disk is full: it answers, and writes nothing.
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await closeAll();
    await until(async () => (await parts()).writes === 'not ok');
    expect(await parts()).toMatchObject({ status: 200, database: 'ok', events: 'ok' });
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await closeAll();
    await until(async () => (await parts()).writes === 'ok');
    // Gone.
    await admin.query(`alter database ${name} allow_connections = false`);
    await closeAll();
    await until(async () => (await parts()).database === 'not ok');
    expect((await parts()).status).toBe(503);
    const metrics = await fetch(`${own.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(metrics.status).toBe(200);
    const figures = await metrics.text();
    expect(figures).toMatch(/^wellspring_figures_missing [1-9]/m);
    expect(figures).toMatch(/^wellspring_push_connections 0$/m);
    for (const asked of ['workers_alive', 'jobs_stuck', 'follower_lag_seconds'])
      expect([asked, new RegExp(`^wellspring_${asked}[ {]`, 'm').test(figures)]).toEqual([asked, false]);
    await admin.query(`alter database ${name} allow_connections = true`);
    await until(async () => (await parts()).status === 200);
  } finally {
    await admin.query(`alter database "${own.connection.database}" allow_connections = true`);
    await admin.end();
    await own.dispose();
  }
});
