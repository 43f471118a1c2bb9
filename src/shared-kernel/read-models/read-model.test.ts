import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database, Sql } from '../database/database.ts';
import { rowsWriter, type RowsWriter } from './read-model.ts';
import { tablesOf } from './row-statements.ts';
import { inOrder } from '../testing/in-order.ts';
import { rowsDatabase } from '../testing/rows-database.ts';

let database: Database;
let rows: RowsWriter;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query(`drop schema if exists toys cascade; create schema toys;
    create table toys.toy (id text primary key, name text, tags text[], sold integer not null default 0, made timestamptz);
    create table toys.seat (room text, nr integer, who text, primary key (room, nr));
    create table toys.nothing (name text)`);
  rows = rowsWriter(inOrder(database), 'toys', await tablesOf(database, 'toys'));
});

const toys = () =>
  database.query<{ id: string; name: string | null; sold: number }>('select id, name, sold from toys.toy order by id');
const seats = () => database.query('select room, nr, who from toys.seat order by room, nr');

describe('rows', () => {
  it('are written without waiting for the answer to each statement, in order', async () => {
    const asked: string[] = [];
    const answered = Promise.withResolvers<never[]>();
    const slow: Sql = {
      query: (text) => {
        asked.push(text.split(' t ')[0]!.split(' (')[0]!);
        return answered.promise;
      },
    };
    const writing = rowsWriter(slow, 'toys', await tablesOf(database, 'toys'));
    writing.removeAll('toy', { name: 'kite' });
    writing.put('toy', { id: 'a', name: 'ball' });
    writing.patch('toy', { id: 'b' }, { name: 'kite' });
    writing.remove('seat', { room: 'r', nr: 1 });
    const flushed = writing.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([
      'delete from "toys"."toy"',
      'insert into "toys"."toy"',
      'update "toys"."toy"',
      'delete from "toys"."seat"',
    ]);
    answered.resolve([]);
    await flushed;
  });

  it('that cannot be written fail the flush with the first reason', async () => {
    rows.put('toy', { id: 'a', sold: 'many' });
    rows.put('seat', { room: 'r', nr: 'first', who: 'ana' });
    await expect(rows.flush()).rejects.toThrow(/many/);
  });

  it('are put, and put again over the old ones, leaving other columns alone', async () => {
    rows.put('toy', { id: 'a', name: 'ball', tags: ['red', 'a,b"c'], made: '2026-05-04T09:00:00.000Z' });
    await rows.flush();
    rows.put('toy', { id: 'a', sold: 3 });
    await rows.flush();
    expect(await database.query('select * from toys.toy')).toEqual([
      { id: 'a', name: 'ball', tags: ['red', 'a,b"c'], sold: 3, made: new Date('2026-05-04T09:00:00.000Z') },
    ]);
  });

  it('are changed, added to and removed by key; nothing happens to rows that are not there', async () => {
    rows.put('toy', { id: 'a', name: 'ball', sold: 1 });
    rows.put('toy', { id: 'b', name: 'kite', sold: 1 });
    await rows.flush();
    rows.patch('toy', { id: 'a' }, { name: 'big ball' });
    rows.patch('toy', { id: 'unknown' }, { name: 'x' });
    rows.add('toy', { id: 'b' }, { sold: 2 });
    rows.add('toy', { id: 'b' }, { sold: 3 });
    rows.add('toy', { id: 'unknown' }, { sold: 3 });
    rows.remove('toy', { id: 'unknown' });
    await rows.flush();
    expect(await toys()).toEqual([
      { id: 'a', name: 'big ball', sold: 1 },
      { id: 'b', name: 'kite', sold: 6 },
    ]);
    rows.remove('toy', { id: 'a' });
    await rows.flush();
    expect(await toys()).toEqual([{ id: 'b', name: 'kite', sold: 6 }]);
  });

  it('have keys of several columns', async () => {
    rows.put('seat', { room: 'r', nr: 1, who: 'ana' });
    rows.put('seat', { room: 'r', nr: 2, who: 'ben' });
    rows.patch('seat', { room: 'r', nr: 2 }, { who: 'chloe' });
    rows.remove('seat', { room: 'r', nr: 1 });
    await rows.flush();
    expect(await seats()).toEqual([{ room: 'r', nr: 2, who: 'chloe' }]);
  });
});

describe('changes of one batch', () => {
  it('count in their order', async () => {
    rows.put('toy', { id: 'a', name: 'ball', sold: 1 });
    rows.add('toy', { id: 'a' }, { sold: 5 });
    rows.patch('toy', { id: 'a' }, { name: 'kite' });
    rows.remove('toy', { id: 'b' });
    rows.put('toy', { id: 'b', name: 'new', sold: 0 });
    rows.put('toy', { id: 'c', name: 'gone', sold: 0 });
    rows.remove('toy', { id: 'c' });
    rows.patch('toy', { id: 'c' }, { name: 'still gone' });
    await rows.flush();
    expect(await toys()).toEqual([
      { id: 'a', name: 'kite', sold: 6 },
      { id: 'b', name: 'new', sold: 0 },
    ]);
  });

  it('setting and adding to the same column follow each other', async () => {
    rows.put('toy', { id: 'a', name: 'ball', sold: 100 });
    await rows.flush();
    rows.add('toy', { id: 'a' }, { sold: 7 });
    rows.patch('toy', { id: 'a' }, { sold: 1 });
    rows.add('toy', { id: 'a' }, { sold: 2 });
    await rows.flush();
    expect(await toys()).toEqual([{ id: 'a', name: 'ball', sold: 3 }]);
  });

  it('come before statements of one’s own, which find the schema by its placeholder', async () => {
    rows.put('toy', { id: 'a', name: 'ball', sold: 1 });
    expect(await rows.run('select name from $schema.toy where id = $1', ['a'])).toEqual([{ name: 'ball' }]);
  });
});

it('addresses rows by their whole key, in tables that have one', () => {
  expect(() => rows.put('seat', { room: 'r' })).toThrow('toys.seat is addressed without nr');
  expect(() => rows.put('nothing', { name: 'x' })).toThrow('no table nothing with a primary key');
  expect(() => {
    rows.put('toy', { id: 'a' });
    rows.add('toy', { id: 'a' }, { sold: 1 });
  }).toThrow('put sold before adding to it');
});
