import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import type { ProcessesRole } from '#kernel/cluster/processes.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { addressOf, freePort, spawned, type Spawned } from './spawned.ts';

const PROGRAM = join(process.cwd(), 'src', 'web', 'server', 'testing', 'release-process.ts');
const OLDER = 2;
const NEWER = 3;
const GO_BACK_SECONDS = 12;

let own: TestDatabase;
let database: Database;
let folder: string;
let planted = 0;
const running: Spawned[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-releases-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
  planted = 0;
}, 60_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.kill()));
  await database.close();
  await own.dispose();
}, 60_000);

const begin = async (
  version: number,
  role: ProcessesRole = 'all',
  goBackSeconds = GO_BACK_SECONDS,
): Promise<Spawned> => {
  const each = spawned({
    role,
    port: await freePort(),
    database: addressOf(own.connection),
    folder,
    environment: { GO_BACK_SECONDS: String(goBackSeconds) },
    program: [PROGRAM, String(version)],
  });
  running.push(each);
  return each;
};
const start = async (version: number, role: ProcessesRole = 'all'): Promise<Spawned> => {
  const each = await begin(version, role);
  await each.untilReady();
  return each;
};
const call = async ({ port }: Spawned, path: string, input: object = {}): Promise<Record<string, unknown>> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(20_000),
  });
  const body = (await response.json()) as Record<string, unknown>;
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body;
};
const plant = async (at: Spawned): Promise<void> => {
  await call(at, '/v1/toy/wood/big/plant', { tree: randomUUID() });
  planted += 1;
};
const plantSome = async (at: Spawned, trees: number): Promise<void> => {
  for (let n = 0; n < trees; n += 1) await plant(at);
};
const version = async (): Promise<number | undefined> =>
  (
    await database
      .query<{ version: number }>("select version from kernel.checkpoints where name = 'toy_trees'")
      .catch(() => [])
  )[0]?.version;
const parts = async (spawned: Spawned) => (await spawned.readiness())?.parts ?? {};

/** The release of the process that holds the lease on policies. */
const policiesBelongTo = async () =>
  (
    await database.query<{ version: number }>(
      `select (p.knows ->> 'toy_trees')::int as version from kernel.leases l join kernel.processes p on p.id = l.holder
       where l.name = 'policies' and l.until > now()`,
    )
  )[0]?.version;

/** Every tree once, in the read model that was replaced and in the one that no release has changed. */
const showsAll = () =>
  until(async () => {
    const [row] = await database.query<{ counted: number; trees: number; unchanged: number }>(
      `select (select count(*)::int from toy_trees.tree) as counted, (select sum(trees)::int from toy_trees.wood) as trees,
         (select sum(trees)::int from toy_woods.wood) as unchanged`,
    );
    for (const seen of [row!.counted, row!.trees, row!.unchanged])
      if (seen > planted) throw new Error('too many trees');
    return row!.counted === planted && row!.trees === planted && row!.unchanged === planted;
  });

/** Notes each time the read model is replaced: every swap makes another schema. */
const watchSwaps = () => {
  const over = new AbortController();
  const seen: { oid: string; version: number }[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [now] = await database.query<{ oid: string; version: number }>(
        `select n.oid::text, c.version from pg_namespace n, kernel.checkpoints c
         where n.nspname = 'toy_trees' and c.name = 'toy_trees'`,
      );
      if (now && now.oid !== seen.at(-1)?.oid) seen.push(now);
      await delay(20);
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return seen.map((each) => each.version);
  };
};

describe('workers of two releases side by side', () => {
  test('the newer version wins and stays, also when the older worker that stood by takes over from its dead fellow', async () => {
    const [first, second] = [await start(OLDER), await start(OLDER)];
    await plantSome(first, 20);
    const swaps = watchSwaps();
    const newer = await start(NEWER);
    expect(await version()).toBe(NEWER);
    // Policies of the newer release may read what the older one cannot.
    await until(async () => (await policiesBelongTo()) === NEWER);
    for (const each of [first, second, newer]) await plantSome(each, 10);
    // Whichever has the lease of the older release, the other takes it over once both were killed in turn.
    await first.kill();
    await plantSome(second, 10);
    await start(OLDER);
    await second.kill();
    await plantSome(newer, 10);
    await delay(6_000); // longer than any take-over
    await showsAll();
    expect(await swaps()).toEqual([OLDER, NEWER]);
  });

  test('an older one that starts beside the newer serves what is there, says so, and leaves it alone', async () => {
    const newer = await start(NEWER);
    await plantSome(newer, 10);
    const swaps = watchSwaps();
    const [older, web] = [await start(OLDER), await start(OLDER, 'web')];
    for (const each of [older, web]) {
      expect(await parts(each)).toMatchObject({ release: 'not ok', read_models: 'ok' });
      await plantSome(each, 10);
      expect(await call(each, '/v1/toy/wood/big/get')).toMatchObject({ counted: planted, trees: planted });
    }
    expect((await parts(newer))['release']).toBe('ok');
    await showsAll();
    expect(await swaps()).toEqual([NEWER]);
  });

  test('whichever starts first while both begin at once, the newer is what remains, and every event counts once', async () => {
    const seed = await start(1);
    await plantSome(seed, 60);
    await seed.leave();
    const both = [await begin(OLDER), await begin(NEWER), await begin(OLDER)];
    await Promise.all(both.map((each) => each.untilReady()));
    await until(async () => (await version()) === NEWER);
    const swaps = watchSwaps();
    for (const each of both) await plantSome(each, 5);
    await delay(3_000);
    await showsAll();
    expect(await swaps()).toEqual([NEWER]);
  });

  test('a newer worker that was frozen finds what an older release did meanwhile, and wins again', async () => {
    const newer = await start(NEWER);
    await plantSome(newer, 10);
    newer.freeze();
    const older = await start(OLDER);
    await until(async () => (await version()) === OLDER);
    await plantSome(older, 10);
    newer.thaw();
    await until(async () => (await version()) === NEWER);
    const swaps = watchSwaps();
    for (const each of [older, newer]) await plantSome(each, 5);
    await showsAll();
    expect(await swaps()).toEqual([NEWER]);
    expect(await parts(older)).toMatchObject({ release: 'not ok' });
  });
});

describe('going back', () => {
  test('is starting the older release when no process of the newer one is left', async () => {
    const newer = await start(NEWER);
    await plantSome(newer, 10);
    const swaps = watchSwaps();
    await newer.leave();
    const older = await start(OLDER);
    expect(await version()).toBe(OLDER);
    expect(await parts(older)).toMatchObject({ release: 'ok' });
    await plantSome(older, 5);
    await showsAll();
    expect(await swaps()).toEqual([NEWER, OLDER]);
  });

  test('happens by itself when workers of the older release are all that was there for a while, and not before', async () => {
    const newer = await start(NEWER);
    await plantSome(newer, 10);
    const older = await start(OLDER);
    const swaps = watchSwaps();
    // Restarted, as slowly as a busy machine does it: that is no farewell.
    const next = await begin(NEWER);
    await newer.leave();
    await next.untilReady();
    await delay(GO_BACK_SECONDS * 1000);
    expect(await version()).toBe(NEWER);
    const began = performance.now();
    await next.kill();
    await until(async () => (await version()) === OLDER);
    expect(performance.now() - began).toBeGreaterThan(GO_BACK_SECONDS * 1000 - 1_500);
    await until(async () => (await parts(older))['release'] === 'ok');
    await plantSome(older, 5);
    await showsAll();
    expect(await swaps()).toEqual([NEWER, OLDER]);
  });

  test('waits for a newer process that died without leaving, and is off when it comes back', async () => {
    const newer = await start(NEWER);
    await plantSome(newer, 5);
    const swaps = watchSwaps();
    await newer.kill();
    const older = await begin(OLDER, 'all', 120);
    await until(async () => (await older.readiness()) !== undefined);
    // It lives, and says that nobody should send people there yet.
    expect((await fetch(`http://127.0.0.1:${older.port}/livez`)).status).toBe(200);
    expect(await older.readiness()).toEqual({ status: 503, parts: { starting: 'not ok' } });
    const back = await start(NEWER);
    await older.untilReady();
    expect(await version()).toBe(NEWER);
    await Promise.all([older.kill(), back.kill()]);
    const died = performance.now();
    const alone = await begin(OLDER);
    await alone.untilReady();
    expect(performance.now() - died).toBeGreaterThan(GO_BACK_SECONDS * 1000 - 1_500);
    expect(await version()).toBe(OLDER);
    await showsAll();
    expect(await swaps()).toEqual([NEWER, OLDER]);
  });
});
