import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from './database.ts';

const heardWithin = async (heard: readonly string[], count: number): Promise<readonly string[]> => {
  for (const deadline = Date.now() + 5_000; heard.length < count && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return heard;
};

/** What every adapter of the database port does; called by the test of each. */
export const databaseContract = (
  name: string,
  open: () => Promise<{ database: Database; dispose(): Promise<void> }>,
): void => {
  describe(`${name} as database`, () => {
    let database: Database;
    let dispose: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      database = opened.database;
      dispose = () => opened.dispose();
      await database.query('create table things (name text primary key, amount int not null default 0)');
    }, 60_000);
    afterAll(async () => {
      await database.close();
      await dispose();
    }, 60_000);

    test('values go in and come out as themselves', async () => {
      const at = new Date('2026-03-01T10:20:30.456Z');
      const [row] = await database.query(
        `select $1::text as text, $2::int as int, $3::boolean as flag, $4::timestamptz as at, $5::jsonb as json,
           $6::text[] as list, $7::text as nothing, $8::uuid as id, $9::float8 as half`,
        [
          "O'Neill \u00e9\ud83d\ude00",
          42,
          true,
          at,
          JSON.stringify({ a: [1, 'b', null] }),
          ['x', 'y"z'],
          null,
          '7f1c7e3e-6a57-4a53-9d5a-0a8a3c1d2e4f',
          0.5,
        ],
      );
      expect(row).toEqual({
        text: "O'Neill \u00e9\ud83d\ude00",
        int: 42,
        flag: true,
        at,
        json: { a: [1, 'b', null] },
        list: ['x', 'y"z'],
        nothing: null,
        id: '7f1c7e3e-6a57-4a53-9d5a-0a8a3c1d2e4f',
        half: 0.5,
      });
    });

    test('a text without values may hold several statements; the rows of the last come back', async () => {
      const rows = await database.query(
        `create table several (n int); insert into several values (1), (2); select n from several`,
      );
      expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    });

    test('a failing statement rejects with the reason and leaves the connection usable', async () => {
      await expect(database.query('select * from no_such_table', [])).rejects.toThrow(/no_such_table/);
      expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    });

    test('a transaction commits everything or nothing', async () => {
      await database.transaction(async (sql) => {
        await sql.query('insert into things (name) values ($1)', ['kept']);
        await sql.query('update things set amount = amount + 1 where name = $1', ['kept']);
      });
      const failing = database.transaction(async (sql) => {
        await sql.query('insert into things (name) values ($1)', ['lost']);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await database.query('select name, amount from things', [])).toEqual([{ name: 'kept', amount: 1 }]);
    });

    test('a transaction whose failed statement was ignored does not pretend to be committed', async () => {
      const ignoring = database.transaction(async (sql) => {
        await sql.query('insert into things (name) values ($1)', ['half']);
        await sql.query('select * from no_such_table', []).catch(() => undefined);
      });
      await expect(ignoring).rejects.toThrow('was rolled back');
      expect(await database.query('select name from things where name = $1', ['half'])).toEqual([]);
    });

    test('transactions at the same time do not mix', async () => {
      await database.query('insert into things (name) values ($1)', ['counter']);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          database.transaction(async (sql) => {
            const [row] = await sql.query<{ amount: number }>('select amount from things where name = $1 for update', [
              'counter',
            ]);
            await sql.query('update things set amount = $1 where name = $2', [(row?.amount ?? 0) + 1, 'counter']);
          }),
        ),
      );
      expect(await database.query('select amount from things where name = $1', ['counter'])).toEqual([{ amount: 20 }]);
    });

    test('statements of a transaction that are sent together are executed in their order, and the first failure is the reason', async () => {
      const numbers = Array.from({ length: 20 }, (_, index) => index);
      const results = await database.transaction(async (sql) => {
        await sql.query('create temporary table sent (n serial, value int) on commit drop');
        return Promise.all(
          numbers.map((value) => sql.query<{ n: number }>('insert into sent (value) values ($1) returning n', [value])),
        );
      });
      expect(results.map(([row]) => row!.n)).toEqual(numbers.map((value) => value + 1));
      const failing = database.transaction((sql) =>
        Promise.all([
          sql.query('insert into things (name) values ($1)', ['sent']),
          sql.query('select * from no_such_table', []),
          sql.query('select * from nor_this_one', []),
        ]),
      );
      await expect(failing).rejects.toThrow('no_such_table');
      expect(await database.query('select name from things where name = $1', ['sent'])).toEqual([]);
    });

    test('rows are copied in as part of a transaction, and a copy that does not fit leaves none', async () => {
      await database.query('create table copied (id int4 primary key, name text)');
      const many = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `${'ä'.repeat(20)} ${id}` }));
      const copy = (rows: readonly { id: number; name: string | null }[]) =>
        database.transaction(async (sql) => {
          await sql.copy('copied (id, name)', rows.map(({ id, name }) => `${id}\t${name ?? '\\N'}\n`).join(''));
          return sql.query<{ count: number }>('select count(*)::int as count from copied');
        });
      expect(await copy(many)).toEqual([{ count: 5_000 }]);
      await expect(copy([{ id: 5_000, name: null }, many[7]!])).rejects.toThrow('duplicate key');
      await expect(database.transaction((sql) => sql.copy('copied (id, name)', 'no row at all\n'))).rejects.toThrow(
        'no row at all',
      );
      expect(await database.query(`select name from copied where id >= 4999`)).toEqual([{ name: many[4_999]!.name }]);
    });

    test('listeners hear what was committed, nothing of what was rolled back, and nothing after they stopped', async () => {
      const heard: string[] = [];
      const others: string[] = [];
      const stop = await database.listen('Channel one', (payload) => heard.push(payload));
      const stopOther = await database.listen('Channel one', (payload) => others.push(payload));
      await database.transaction((sql) => sql.query('select pg_notify($1, $2)', ['Channel one', 'first']));
      await database
        .transaction(async (sql) => {
          await sql.query('select pg_notify($1, $2)', ['Channel one', 'never']);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      await database.query('select pg_notify($1, $2)', ['Channel one', 'second']);
      expect(await heardWithin(heard, 2)).toEqual(['first', 'second']);
      await stop();
      await database.query('select pg_notify($1, $2)', ['Channel one', 'third']);
      expect(await heardWithin(others, 3)).toEqual(['first', 'second', 'third']);
      expect(heard).toEqual(['first', 'second']);
      await stopOther();
    });

    test('a prepared statement works after its table was replaced by one of another shape', async () => {
      await database.query('create table shape (a int); insert into shape values (1)');
      const read = () => database.query('select * from shape where a = $1', [1]);
      expect(await read()).toEqual([{ a: 1 }]);
      await database.query('drop table shape; create table shape (a int, b int); insert into shape values (1, 2)');
      expect(await read()).toEqual([{ a: 1, b: 2 }]);
    });
  });
};
