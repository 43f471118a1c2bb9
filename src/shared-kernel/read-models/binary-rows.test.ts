import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { binaryRows } from './binary-rows.ts';
import type { Database } from '../database/database.ts';
import { rowsDatabase } from '../testing/rows-database.ts';

let database: Database;
beforeAll(async () => {
  database = await rowsDatabase();
  await database.query(`create table plain (
    id uuid, name text, at timestamptz, flag boolean, small smallint, whole integer, large bigint
  )`);
}, 60_000);
afterAll(() => database?.close());

const types = { id: 'uuid', name: 'text', at: 'timestamp with time zone', flag: 'boolean' };
const numbers = { small: 'smallint', whole: 'integer', large: 'bigint' };
const columns = Object.entries({ ...types, ...numbers }).map(([name, type]) => ({ name, type }));

test('Postgres reads what we wrote', async () => {
  const rows = [
    {
      id: 'A1b2c3d4-0000-4fff-8abc-0123456789aF',
      name: 'Zoë 😀 \\N \t\n"',
      at: '2026-05-04T09:00:00.123Z',
      flag: true,
      small: -32767,
      whole: 2147483647,
      large: Number.MAX_SAFE_INTEGER,
    },
    {
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      name: 'ä'.repeat(5_000),
      at: new Date('1969-12-31T23:59:59.999Z'),
      flag: false,
      small: 0,
      whole: -1,
      large: -4294967297,
    },
    { id: null, name: '', at: '2026-05-04T09:00:00+02:00' },
  ];
  await database.transaction((sql) =>
    sql.copy(`plain (${columns.map(({ name }) => name).join()})`, binaryRows(columns, rows)!),
  );
  const read = await database.query(
    'select id, name, at, flag, small, whole, large::float8 as large from plain order by id nulls last',
  );
  expect(read).toEqual([
    { ...rows[0], id: rows[0]!.id!.toLowerCase(), at: new Date(rows[0]!.at) },
    rows[1],
    { id: null, name: '', at: new Date('2026-05-04T07:00:00Z'), flag: null, small: null, whole: null, large: null },
  ]);
});

test.each([
  ['uuid', 'a1b2c3d4-0000-4fff-8abc-0123456789ag'],
  ['uuid', 'a1b2c3d4-0000-4fff-8abc-0123456789aé'],
  ['uuid', 'a1b2c3d4x0000-4fff-8abc-0123456789ab'],
  ['uuid', 'a1b2c3d4'],
  ['text', 'a\0b'],
  ['text', 5],
  ['timestamp with time zone', '2026-05-04T09:00:00.123456Z'],
  ['timestamp with time zone', '2026-05-04 09:00:00'],
  ['timestamp with time zone', '2026-13-04T09:00:00Z'],
  ['timestamp with time zone', new Date(Number.NaN)],
  ['boolean', 'true'],
  ['smallint', 40_000],
  ['integer', 1.5],
  ['bigint', 2 ** 60],
  ['jsonb', {}],
])('leaves a %s such as %o to Postgres', (type, value) => {
  expect(binaryRows([{ name: 'it', type }], [{ it: value }])).toBeUndefined();
});
