import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Database } from '../database/database.ts';
import { memoryEventStore } from '../log/event-store/memory.ts';
import { rowsDatabase } from '../testing/rows-database.ts';
import { completeReads, withCompleteReads } from './complete-reads.ts';

let database: Database;
let reading: Database;
let store: ReturnType<typeof memoryEventStore>;
beforeAll(async () => {
  database = await rowsDatabase();
  await database.query(
    'create schema toys; create table toys.toy (name text); create schema other; create table other.one (name text)',
  );
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query('truncate kernel.checkpoints');
  store = memoryEventStore();
  await record();
  reading = completeReads(database, { store, projections: () => ['toys'], patience: 0 });
});

const record = async () =>
  (await store.append('toy-1', 'any', [{ id: crypto.randomUUID(), type: 'Toyed', data: {}, meta: {} }])).position;
const stands = (position: string) =>
  database.query(
    `insert into kernel.checkpoints (name, version, position) values ('toys', 1, $1)
     on conflict (name) do update set position = excluded.position`,
    [position],
  );
const toys = () => reading.query('select name from toys.toy');

test('a job does not take for missing what a lagging read model does not show yet', async () => {
  await expect(withCompleteReads(toys)).rejects.toThrow('The read model toys does not show everything yet');
  await expect(
    withCompleteReads(() => reading.query('select t.name from other.one o join "toys".toy t using (name)')),
  ).rejects.toThrow('toys does not show');
  await expect(
    withCompleteReads(() => reading.transaction((sql) => sql.query('select name from toys.toy'))),
  ).rejects.toThrow('toys does not show');
  await stands(await record());
  expect(await withCompleteReads(toys)).toEqual([]);
});

test('tables that are no read model, and reads of pages, do not wait', async () => {
  expect(await withCompleteReads(() => reading.query('select name from other.one'))).toEqual([]);
  expect(await toys()).toEqual([]);
});

test('each run asks again, and once', async () => {
  await stands(await record());
  await withCompleteReads(async () => {
    await toys();
    await record();
    await toys();
  });
  await expect(withCompleteReads(toys)).rejects.toThrow('does not show');
});
