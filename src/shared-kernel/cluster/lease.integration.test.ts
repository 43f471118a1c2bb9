import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { lease, LeaseLost, type LeaseOptions, type Term } from './lease.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { until } from '../testing/until.ts';

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
const contender = async (overrides: Partial<LeaseOptions> = {}) => {
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
    ...overrides,
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
  let isReported = false;
  const second = await contender({ notHeld: () => (isReported = true) });
  await until(() => isReported);
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
  const next = await contender();
  await until(() => next.state.isHolding);
  expect(await fence()).toBe(8);
});

it('starts the work again when it ends by itself', async () => {
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

it('a holder that lost the lease cannot write, although it still believes to hold it', async () => {
  const terms: Term[] = [];
  const held: LeaseOptions['held'] = async (term) => {
    terms.push(term);
    await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  await contender({ held });
  await until(() => terms.length === 1);
  const [mine] = terms;
  await expect(database.transaction((sql) => mine!.guard(sql))).resolves.toBeUndefined();
  await database.query("update kernel.leases set holder = $1, fence = fence + 1, until = now() + interval '1 hour'", [
    randomUUID(),
  ]);
  await expect(database.transaction((sql) => mine!.guard(sql))).rejects.toThrow(LeaseLost);
  await until(() => mine!.signal.aborted);
  expect(mine!.holds()).toBe(false);
});

it('cannot be taken over between the guard and the commit', async () => {
  const terms: Term[] = [];
  await contender({
    held: async (term) => {
      terms.push(term);
      await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  });
  await until(() => terms.length === 1);
  const order: string[] = [];
  let taking: Promise<unknown> | undefined;
  await database.transaction(async (sql) => {
    await terms[0]!.guard(sql);
    taking = database
      .query('update kernel.leases set holder = $1, fence = fence + 1', [randomUUID()])
      .then(() => order.push('taken over'));
    await sql.query('select pg_sleep(0.2)', []);
    order.push('about to commit');
  });
  await taking;
  expect(order).toEqual(['about to commit', 'taken over']);
});

it('a holder that is disconnected from the database stops when its lease cannot be renewed', async () => {
  let isCut = false;
  const cut: Database = {
    ...database,
    query: (text, values) => (isCut ? new Promise(() => {}) : database.query(text, values)),
  };
  let mine: Term | undefined;
  const each = await contender({
    database: cut,
    takeOver: 1_000,
    held: async (term) => {
      mine = term;
      await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  });
  await until(() => mine !== undefined);
  isCut = true;
  await until(() => mine!.signal.aborted);
  expect(mine!.holds()).toBe(false);
  isCut = false;
  await each.stop();
  open.splice(open.indexOf(each), 1);
});
