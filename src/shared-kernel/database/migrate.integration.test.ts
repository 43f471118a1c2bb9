import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { applyMigrations, migrate, migrationFiles } from './migrate.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { until } from '../testing/until.ts';

describe('Migrations', () => {
  let cluster: TestDatabase;
  let connection: ClientConfig;
  let folder: string;
  beforeAll(async () => {
    cluster = await testDatabase();
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  }, 60_000);
  beforeEach(async () => {
    const database = `empty_${randomUUID().slice(0, 8)}`;
    await ask(`create database ${database}`, cluster.connection);
    connection = { ...cluster.connection, database };
    rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    add('001-words.sql', `create table words (word text); insert into words values ('what? ?? $$ :no ::text');`);
    add(
      '002-more.sql',
      `create function doubled(n int) returns int language sql as $$ select n * 2 $$; insert into words values ('second');`,
    );
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    const left = await ask(`select datname from pg_database where datname like 'empty_%'`, cluster.connection);
    for (const { datname } of left) await ask(`drop database ${String(datname)} with (force)`, cluster.connection);
    await cluster.dispose();
  }, 60_000);

  const add = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
  const ask = async (sql: string, on = connection): Promise<Record<string, unknown>[]> => {
    const client = new Client(on);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  test('run once and in order, as plain SQL', async () => {
    expect(await migrate(connection, folder)).toEqual(['001-words.sql', '002-more.sql']);
    expect(await migrate(connection, folder)).toEqual([]);
    expect(await ask('select word from words')).toEqual([{ word: 'what? ?? $$ :no ::text' }, { word: 'second' }]);
    add('003-later.sql', `update words set word = upper(word) where word = 'second';`);
    expect(await migrate(connection, folder)).toEqual(['003-later.sql']);
    expect(await ask(`select word, doubled(2) from words where word = 'SECOND'`)).toEqual([
      { word: 'SECOND', doubled: 4 },
    ]);
  });

  test('a file in which knex would read something else than what stands there is refused', async () => {
    add('003-odd.sql', String.raw`insert into words values ('\?')`);
    await expect(migrate(connection, folder)).rejects.toThrow(
      'Migration 003-odd.sql has a question mark behind a backslash',
    );
  });

  test('processes that start together take turns', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(connection, folder)));
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([
      ['001-words.sql', '002-more.sql'],
      [],
      [],
      [],
      [],
    ]);
    expect(await ask('select count(*)::int as words from words')).toEqual([{ words: 2 }]);
  });

  test('one that fails leaves the database as it was, and works when it is mended', async () => {
    add('003-wrong.sql', 'create table half (n int); select nonsense;');
    await expect(migrate(connection, folder)).rejects.toThrow(/nonsense/);
    expect(await ask(`select to_regclass('half') as half, to_regclass('words') as words`)).toEqual([
      { half: null, words: null },
    ]);
    add('003-wrong.sql', 'create table half (n int);');
    expect(await migrate(connection, folder)).toEqual(['001-words.sql', '002-more.sql', '003-wrong.sql']);
  });

  test('a lock left by a process that was killed does not keep others out', async () => {
    await migrate(connection, folder);
    await ask('update migrations.applied_lock set is_locked = 1');
    add('003-later.sql', 'create table later (n int);');
    expect(await migrate(connection, folder)).toEqual(['003-later.sql']);
  });

  test('a database of a newer release is refused where that has taken something away, and not where it has added', async () => {
    add('003-newer.sql', 'create table newer (n int);');
    await migrate(connection, folder);
    rmSync(join(folder, '003-newer.sql'));
    expect(await migrate(connection, folder)).toEqual([]);
    // Both releases have gone on from there.
    add('004-own.sql', 'create table own (n int);');
    expect(await migrate(connection, folder)).toEqual(['004-own.sql']);
    add('005-contract-words.sql', 'drop table words;');
    await migrate(connection, folder);
    rmSync(join(folder, '005-contract-words.sql'));
    await expect(migrate(connection, folder)).rejects.toThrow(/newer release.*005-contract-words\.sql/);
  });

  test('the release before runs on while the next one adds to its tables, and starts again afterwards', async () => {
    add('003-notes.sql', 'create table notes (id int primary key, words text not null);');
    await migrate(connection, folder);
    const over = new AbortController();
    const failures: unknown[] = [];
    let written = 0;
    const firstRelease = Array.from({ length: 4 }, async () => {
      const client = new Client(connection);
      await client.connect();
      try {
        while (!over.signal.aborted) {
          await client.query('insert into notes (id, words) values ($1, $2)', [(written += 1), 'first release']);
          const { rows } = await client.query<{ id: number; words: string }>('select id, words from notes order by id');
          if (rows.length === 0) failures.push('nothing there');
        }
      } catch (problem) {
        failures.push(problem);
      } finally {
        await client.end();
      }
    });
    await until(() => written > 20);
    add(
      '004-more-notes.sql',
      `alter table notes add column mood text; alter table notes add column stars int not null default 0;
       create index notes_stars on notes (stars); create table moods (mood text primary key);`,
    );
    expect(await migrate(connection, folder)).toEqual(['004-more-notes.sql']);
    const before = written;
    await ask(`insert into notes (id, words, mood, stars) values (-1, 'second release', 'calm', 5)`);
    await until(() => written > before + 20);
    over.abort();
    await Promise.all(firstRelease);
    expect(failures).toEqual([]);
    expect(await ask('select count(*)::int as notes, sum(stars)::int as stars from notes')).toEqual([
      { notes: written + 1, stars: 5 },
    ]);
    rmSync(join(folder, '004-more-notes.sql'));
    expect(await migrate(connection, folder)).toEqual([]);
  });

  test('files are numbered, each number once', async () => {
    add('2-short.sql', '');
    await expect(migrationFiles(folder)).rejects.toThrow(/2-short\.sql/);
    rmSync(join(folder, '2-short.sql'));
    add('002-again.sql', '');
    await expect(migrationFiles(folder)).rejects.toThrow(/number/);
  });

  test('the same files run on a database that keeps no record of them', async () => {
    const ran: string[] = [];
    await applyMigrations((sql) => Promise.resolve(ran.push(sql)), folder);
    expect(ran).toHaveLength(2);
    expect(ran[1]).toContain('doubled');
  });
});
