import { expect, test } from '@jest/globals';
import { builder, slots, statement } from './builder.ts';
import type { Sql } from './database.ts';

const recorded = () => {
  const runs: { text: string; values: readonly unknown[] }[] = [];
  const sql: Sql = {
    query: async (text: string, values: readonly unknown[]) => {
      runs.push({ text, values });
      return [];
    },
  };
  return { runs, sql };
};

test('a statement with slots takes the values of each run by name, and a repeated one once', async () => {
  const { runs, sql } = recorded();
  const list = statement<object>(() =>
    builder
      .select('post')
      .from('posts')
      .whereRaw('author = :me or :me = any(readers)', slots('me'))
      .where('well', slots('well').well),
  );
  await list(sql, { well: 'w', me: 'ana', unused: 1 });
  await list(sql, { well: 'w', me: 'ben' });
  expect(runs).toEqual([
    { text: 'select "post" from "posts" where author = $1 or $1 = any(readers) and "well" = $2', values: ['ana', 'w'] },
    { text: 'select "post" from "posts" where author = $1 or $1 = any(readers) and "well" = $2', values: ['ben', 'w'] },
  ]);
});

test('a statement is written once for each shape', async () => {
  const { runs, sql } = recorded();
  let written = 0;
  const list = statement<object, { newest: boolean }>(({ newest }) => {
    written += 1;
    return builder
      .select('post')
      .from('posts')
      .orderBy('written_at', newest ? 'desc' : 'asc');
  });
  for (const newest of [true, false, true]) await list(sql, {}, { newest });
  expect(runs.map(({ text }) => text.split(' ').at(-1))).toEqual(['desc', 'asc', 'desc']);
  expect(written).toBe(2);
});

test('a value of one caller that stands in a statement for all is refused', () => {
  const { sql } = recorded();
  const list = statement<object>(() => builder.select('post').from('posts').where('author', 'ana'));
  expect(() => list(sql, {})).toThrow('A value stands in a statement that is written once');
});
