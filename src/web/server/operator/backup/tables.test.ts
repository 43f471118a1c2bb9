import { expect, it } from '@jest/globals';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { tableRules } from './tables.ts';

it('every table of the migrations has a rule, and no other name has one', async () => {
  const database = await rowsDatabase();
  const tables = await database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'migrations')`,
  );
  await database.close();
  expect(tables.length).toBeGreaterThan(15);
  expect(Object.keys(tableRules).sort()).toEqual(tables.map(({ name }) => name).sort());
}, 60_000);
