import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { siteModule } from '#modules/site/module.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { growingModule, type GrowingModuleRelease } from '#server/testing/growing-module.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let own: TestDatabase;
let database: Database;
const servers: TestServer[] = [];
beforeAll(async () => {
  own = await testDatabase();
}, 60_000);
afterAll(() => own?.dispose());
beforeEach(() => {
  database = postgresDatabase(own.connection);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.dispose()));
  for (const { name } of await database.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'toy%' or nspname like 'site%'",
    [],
  ))
    await database.query(`drop schema "${name}" cascade`, []);
  await database.query(
    'truncate kernel.checkpoints, kernel.log, kernel.jobs, kernel.leases, kernel.processes, event_store.events, event_store.streams',
    [],
  );
  await database.close();
});

/** A process of this release, on the one database. */
const start = async (release: GrowingModuleRelease, reached?: () => void | Promise<void>): Promise<TestServer> => {
  const server = await startTestServer({
    modules: [growingModule(release, reached), siteModule],
    connection: own.connection,
    environment: { LOG_LEVEL: 'warn' },
  });
  servers.push(server);
  return server;
};
const leave = async (server: TestServer): Promise<void> => {
  servers.splice(servers.indexOf(server), 1);
  await server.dispose();
};
type UpgradeSeen = { counted: number; trees: number; centimetres: number };
const look = async (server: TestServer, wood = 'big'): Promise<UpgradeSeen> => {
  const { status, body } = await server.visitor().call(`/v1/toy/wood/${wood}/get`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as UpgradeSeen;
};
let planted = 0;
const plant = async (server: TestServer, wood = 'big'): Promise<unknown> => {
  const { status, body } = await server
    .visitor()
    .call(`/v1/toy/wood/${wood}/plant`, { tree: `tree-${(planted += 1)}` });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (body['notice'] as { name: string } | undefined)?.name ?? body['trees'];
};
const versionThere = async () =>
  (await database.query<{ version: number }>("select version from kernel.checkpoints where name = 'toy_trees'", []))[0]
    ?.version;

/** Polls; every answer must include at least what was recorded when it was requested. */
const reader = (server: TestServer, isThere: () => number) => {
  const over = new AbortController();
  const failures: string[] = [];
  let looks = 0;
  const reading = (async () => {
    while (!over.signal.aborted) {
      const least = isThere();
      try {
        const seen = await look(server);
        looks += 1;
        if (seen.counted < least || seen.trees < least) failures.push(`${JSON.stringify(seen)} instead of ${least}`);
      } catch (problem) {
        failures.push(String(problem));
      }
    }
  })();
  return {
    failures,
    looks: () => looks,
    stop: async () => {
      over.abort();
      await reading;
    },
  };
};

describe('a new version of a read model', () => {
  it('a read model of a new release is built while the previous one serves and writes continue; no reader fails or sees less', async () => {
    const before = await start(1);
    for (let n = 0; n < 30; n += 1) await plant(before);
    let acknowledged = 30;
    const readers = Array.from({ length: 2 }, () => reader(before, () => acknowledged));

    const gate = Promise.withResolvers<void>();
    let built = 0;
    const starting = start(2, () => {
      built += 1;
      return built === 20 ? gate.promise : undefined;
    });
    await until(() => built === 20);
    // In the middle of the build: what is written is seen at once by those who read the present version.
    for (let n = 0; n < 15; n += 1) {
      await plant(before);
      acknowledged += 1;
      expect(await look(before)).toMatchObject({ counted: acknowledged, trees: acknowledged });
    }
    expect(await versionThere()).toBe(1);
    gate.resolve();
    const writing = (async () => {
      for (let n = 0; n < 40; n += 1) {
        await plant(before);
        acknowledged += 1;
        await delay(5);
      }
    })();
    const after = await starting;
    expect(await versionThere()).toBe(2);
    const newReaders = Array.from({ length: 2 }, () => reader(after, () => acknowledged));
    await writing;
    const looksSoFar = newReaders[0]!.looks();
    await until(() => newReaders[0]!.looks() > looksSoFar + 5);
    await Promise.all([...readers, ...newReaders].map((each) => each.stop()));

    expect([...readers, ...newReaders].flatMap(({ failures }) => failures)).toEqual([]);
    for (const each of readers) expect(each.looks()).toBeGreaterThan(5);
    // All of them through the new one, and each once.
    expect(await look(after)).toEqual({ counted: 85, trees: 85, centimetres: 850 });
    expect(before.log()).toContain('which keeps it current');

    await leave(before);
    await plant(after);
    expect(await look(after)).toMatchObject({ counted: 86, trees: 86 });
    expect(
      await database.query("select nspname from pg_namespace where nspname like 'toy\\_trees\\_\\_%'", []),
    ).toEqual([]);
  });

  it('is not pulled away by a process of the release before that starts late; going back is a start without the newer one', async () => {
    const before = await start(1);
    await plant(before);
    const after = await start(2);
    const late = await start(1);
    expect(await look(late)).toMatchObject({ counted: 1, trees: 1 });
    expect(await versionThere()).toBe(2);
    await Promise.all([leave(before), leave(after), leave(late)]);
    const back = await start(1);
    expect(await versionThere()).toBe(1);
    expect(await look(back)).toMatchObject({ counted: 1, trees: 1 });
  });
});

describe('a new version of an event', () => {
  it('is decided on and shown together with what was recorded before', async () => {
    const before = await start(1);
    for (let n = 0; n < 8; n += 1) await plant(before, 'small');
    await leave(before);
    const after = await start(2);
    expect(await look(after, 'small')).toEqual({ counted: 8, trees: 8, centimetres: 80 });
    expect([await plant(after, 'small'), await plant(after, 'small'), await plant(after, 'small')]).toEqual([
      9,
      10,
      'SESSION_FULL',
    ]);
    expect(await look(after, 'small')).toEqual({ counted: 10, trees: 10, centimetres: 100 });
    const stored = [];
    for await (const { data } of after.store.readStream('toy.wood-small')) stored.push(data);
    expect(stored[0]).toEqual({ v: 1, d: { wood: 'small', tree: expect.any(String) } });
    expect(stored[9]).toEqual({ v: 2, d: { wood: 'small', tree: expect.any(String), centimetres: 10 } });
  });

  it('is never taken for something else by the release before: it says so, records nothing and does not start', async () => {
    const before = await start(1);
    await plant(before);
    const after = await start(2);
    await plant(after);
    await expect(plant(before)).rejects.toThrow(/^500/);
    expect(before.log()).toMatch(/No schema knows version 2 of the event ToyTreePlanted/);
    // Who only reads is still answered.
    expect(await look(before)).toMatchObject({ counted: 2, trees: 2 });
    expect(await look(after)).toEqual({ counted: 2, trees: 2, centimetres: 20 });
    await Promise.all([leave(before), leave(after)]);
    await expect(start(1)).rejects.toThrow(/older than the log/);
    expect(await versionThere()).toBe(2);
  });
});
