import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { postgresDatabase } from './database-postgres.ts';
import type { Database } from './database.ts';
import { lease, type LeaseOptions } from './lease.ts';
import { testDatabase, type TestDatabase } from './testing/postgres.ts';
import { until } from './testing/until.ts';

const application = (holder: string) => `lease-test ${holder}`;
let own: TestDatabase;
let database: Database;
const open: { stop(): Promise<unknown> }[] = [];
beforeAll(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await own?.dispose();
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
  await database.query('truncate kernel.leases');
});

/** One process: its connections carry its name. */
const contender = async (of: Partial<LeaseOptions> = {}) => {
  const holder = randomUUID();
  const connected = postgresDatabase({ ...own.connection, application_name: application(holder) });
  await connected.query('select 1 as one');
  const state = { isHolding: false, terms: 0, holder };
  const stop = lease({
    database: connected,
    name: 'toy',
    holder,
    application,
    held: async ({ signal }) => {
      state.isHolding = true;
      state.terms++;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      state.isHolding = false;
    },
    failed: () => {},
    ...of,
  });
  const each = { state, stop: () => stop.stop().then(() => connected.close()), connected };
  open.push(each);
  return each;
};
const fence = async () =>
  (await database.query<{ fence: number }>('select fence::int as fence from kernel.leases'))[0]?.fence;

it('is held by one at a time, and handed over when the holder leaves; the fence rises', async () => {
  const first = await contender();
  await until(() => first.state.isHolding);
  let isTold = false;
  const second = await contender({ notHeld: () => (isTold = true) });
  await until(() => isTold);
  expect(second.state.isHolding).toBe(false);
  expect(await fence()).toBe(1);
  await first.stop();
  open.splice(open.indexOf(first), 1);
  expect(first.state.isHolding).toBe(false);
  await until(() => second.state.isHolding);
  expect(await fence()).toBe(2);
});

it('is taken from a holder without any connection at once, and from a living one never', async () => {
  const dead = randomUUID();
  await database.query(
    "insert into kernel.leases (name, holder, until, fence) values ('toy', $1, now() + interval '1 hour', 7)",
    [dead],
  );
  const began = Date.now();
  const next = await contender();
  await until(() => next.state.isHolding);
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(await fence()).toBe(8);
});

it('begins anew when the work ends by itself', async () => {
  let tries = 0;
  const each = await contender({
    held: async ({ signal }) => {
      tries++;
      if (tries === 1) throw new Error('it could not begin');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  });
  await until(() => tries === 2);
  expect(each.state.terms).toBe(0);
});
