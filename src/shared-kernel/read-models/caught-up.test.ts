import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { assertCaughtUp } from './caught-up.ts';
import type { Database } from '../database/database.ts';
import { memoryEventStore } from '../log/event-store/memory.ts';
import { rowsDatabase } from '../testing/rows-database.ts';

let database: Database;
let store: ReturnType<typeof memoryEventStore>;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query('truncate kernel.checkpoints');
  store = memoryEventStore();
});

const record = async () =>
  (await store.append('toy-1', 'any', [{ id: crypto.randomUUID(), type: 'Toyed', data: {}, meta: {} }])).position;
const stands = (name: string, position: string) =>
  database.query(
    `insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)
     on conflict (name) do update set position = excluded.position`,
    [name, position],
  );
const toys = (patience = 0) => assertCaughtUp(database, store, ['toys'], patience);

test('an empty log counts as projected', async () => {
  await expect(toys()).resolves.toBeUndefined();
});

test('a read model that lags, or was never built, does not pass', async () => {
  const first = await record();
  await expect(toys()).rejects.toThrow('The read model toys does not show everything yet');
  await stands('toys', first);
  await expect(toys()).resolves.toBeUndefined();
  await record();
  await expect(toys()).rejects.toThrow('does not show everything');
});

test('a read model that catches up in time passes', async () => {
  const position = await record();
  const waiting = toys(10_000);
  await stands('toys', position);
  await expect(waiting).resolves.toBeUndefined();
});
