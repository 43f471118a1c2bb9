import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { addressOf, freePort, spawned, type Spawned } from '../processes/spawned.ts';

let database: TestDatabase;
let folder: string;
let sandbox: Spawned;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wellspring-demo-'));
  sandbox = spawned({
    role: 'all',
    port: await freePort(),
    database: addressOf(database.connection),
    folder,
    environment: { DEMO: 'true', STRIPE_SANDBOX: 'false', LOGIN_SANDBOX: 'false' },
  });
}, 60_000);
afterAll(async () => {
  await sandbox?.kill();
  await database?.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('a sandbox that fills its demo community is not ready from the first moment in which it serves', async () => {
  let first: Awaited<ReturnType<Spawned['readiness']>>;
  // Until then a placeholder answers that it is starting.
  await until(async () => (first = await sandbox.readiness())?.parts['database'] !== undefined);
  expect(first).toMatchObject({ status: 503, parts: { demo: 'not ok' } });
}, 90_000);
