import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bulkLoad } from './bulk-load.ts';
import type { Database } from '../database/database.ts';
import { type Rows, rowsWriter } from './read-model.ts';
import { tablesOf } from './row-statements.ts';
import { inOrder } from '../testing/in-order.ts';
import { rowsDatabase } from '../testing/rows-database.ts';
import { runs } from '#test/runner/thorough.ts';

let database: Database;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());

const create = (schema: string) =>
  database.query(`drop schema if exists ${schema} cascade; create schema ${schema};
    create table ${schema}.seat (
      room text, nr integer, who text, tags text[], paid boolean default false, amount integer not null default 0,
      since timestamptz, extra jsonb, primary key (room, nr)
    );
    create index seat_who on ${schema}.seat (who) where paid;
    create table ${schema}.count (name text primary key, value integer not null, unique (name, value));
    insert into ${schema}.count values ('all', 0)`);
const columns = 'room, nr, who, tags, paid, amount, since, extra';
const contentOf = async (schema: string) => ({
  seats: await database.query(`select ${columns} from ${schema}.seat order by room, nr`),
  counts: await database.query(`select name, value from ${schema}.count order by name`),
});
const indexesOf = (schema: string) =>
  database.query<{ of: string }>(
    `select replace(indexdef, '${schema}.', '') as of from pg_indexes where schemaname = '${schema}' order by 1`,
  );

type BulkLoadStep = (rows: Rows) => void | Promise<unknown>;
const key = fc.record({ room: fc.constantFrom('r"1\\', 'r2'), nr: fc.constant(1) });
const who = fc.constantFrom('ana', 'ben "b"\t\n', '\\N\r', 'cleo\\');
const change = fc.record(
  { who: fc.option(who), paid: fc.boolean(), amount: fc.integer({ min: 0, max: 9 }) },
  { requiredKeys: [] },
);
const whole = fc.record({
  who: fc.option(who),
  tags: fc.option(fc.array(fc.constantFrom('red', 'a,b"c\\', ''), { maxLength: 2 })),
  paid: fc.boolean(),
  amount: fc.integer({ min: -5, max: 9 }),
  extra: fc.option(fc.constantFrom({ a: 'tab\t"\\' }, [1, '\n'])),
  since: fc.option(fc.constantFrom('2026-05-04T09:00:00.000Z', '2026-05-04T09:00:00.123456+02:00')),
});
const where = fc.oneof(
  fc.record({ room: fc.constantFrom('r"1\\', 'r2') }),
  fc.record({ room: fc.constantFrom('r"1\\', 'r2'), paid: fc.boolean() }),
  fc.record({ who }),
  fc.record({ nr: fc.constant(1), amount: fc.constantFrom(1, 2) }),
);
const step: fc.Arbitrary<BulkLoadStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(key, whole).map(
      ([seatKey, row]) =>
        (rows: Rows) =>
          rows.put('seat', { ...seatKey, ...row }),
    ),
  },
  fc.tuple(key, change).map(
    ([seatKey, row]) =>
      (rows: Rows) =>
        rows.put('seat', { ...seatKey, amount: 1, ...row }),
  ),
  {
    weight: 2,
    arbitrary: fc.tuple(key, change).map(
      ([seatKey, set]) =>
        (rows: Rows) =>
          rows.patch('seat', seatKey, set),
    ),
  },
  key.map((options) => (rows: Rows) => rows.remove('seat', options)),
  fc.tuple(where, change).map(
    ([columns, set]) =>
      (rows: Rows) =>
        rows.patchAll('seat', columns, set),
  ),
  where.map((options) => (rows: Rows) => rows.removeAll('seat', options)),
  fc.constant((rows: Rows) => rows.add('count', { name: 'all' }, { value: 1 })),
  fc.constant((rows: Rows) => rows.add('count', { name: 'nobody' }, { value: 1 })),
  fc.constant((rows: Rows) => rows.run('update $schema.seat set amount = amount + 10 where paid')),
  fc.constant((rows: Rows) =>
    rows.run("insert into $schema.seat (room, nr, who) values ('r2', 1, 'ana') on conflict (room, nr) do nothing"),
  ),
  fc.constant((rows: Rows) => rows.runOnShown('update $schema.seat set amount = amount where paid')),
);
const batches = fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 });

test('whether rows are written one by one, in batches or in bulk, they are the same in the end', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      for (const schema of ['singly', 'batched', 'bulk']) await create(schema);
      const singly = rowsWriter(inOrder(database), 'singly', await tablesOf(database, 'singly'));
      const batched = rowsWriter(inOrder(database), 'batched', await tablesOf(database, 'batched'));
      const bulk = await bulkLoad(database, 'bulk', () => Promise.resolve());
      for (const batch of all) {
        for (const each of batch) {
          await each(singly);
          await singly.flush();
          await each(batched);
          await each(bulk.rows);
        }
        await batched.flush();
        await bulk.write();
      }
      await bulk.finish();
      const expected = await contentOf('singly');
      expect(await contentOf('batched')).toEqual(expected);
      expect(await contentOf('bulk')).toEqual(expected);
      expect(await indexesOf('bulk')).toEqual(await indexesOf('singly'));
    }),
    { numRuns: runs(20, 60) },
  );
}, 120_000);

test('a row that was changed and then put in part keeps what was changed beside', async () => {
  for (const schema of ['batched', 'bulk']) await create(schema);
  const batched = rowsWriter(inOrder(database), 'batched', await tablesOf(database, 'batched'));
  const bulk = await bulkLoad(database, 'bulk', () => Promise.resolve());
  const seat = { room: 'r', nr: 1 };
  for (const [rows, write] of [
    [batched, () => batched.flush()],
    [bulk.rows, () => bulk.write()],
  ] as const) {
    rows.put('seat', { ...seat, who: 'ana', amount: 1 });
    await write();
    rows.patch('seat', seat, { who: 'ben' });
    rows.put('seat', { ...seat, amount: 2 });
    await write();
  }
  await bulk.finish();
  for (const schema of ['batched', 'bulk'])
    expect((await contentOf(schema)).seats).toMatchObject([{ who: 'ben', amount: 2 }]);
});

test('what is collected while the rest is written is written after it', async () => {
  await create('bulk');
  const bulk = await bulkLoad(database, 'bulk', () => Promise.resolve());
  bulk.rows.put('seat', { room: 'r', nr: 1, who: 'ana', amount: 1 });
  const first = bulk.write();
  bulk.rows.patch('seat', { room: 'r', nr: 1 }, { who: 'ben' });
  const second = bulk.write();
  bulk.rows.remove('seat', { room: 'r', nr: 1 });
  bulk.rows.put('seat', { room: 'r', nr: 1, who: 'cleo' });
  await Promise.all([first, second, bulk.finish()]);
  expect((await contentOf('bulk')).seats).toMatchObject([{ who: 'cleo', amount: 0 }]);
});

test('a failed write rejects for its caller and for the final flush', async () => {
  await create('bulk');
  let holds = true;
  const bulk = await bulkLoad(database, 'bulk', () =>
    holds ? Promise.resolve() : Promise.reject(new Error('another process has taken over')),
  );
  bulk.rows.put('seat', { room: 'r', nr: 1 });
  holds = false;
  await expect(bulk.write()).rejects.toThrow('taken over');
  holds = true;
  await expect(bulk.finish()).rejects.toThrow('taken over');
});
