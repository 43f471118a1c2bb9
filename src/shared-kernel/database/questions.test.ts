import { expect, test } from '@jest/globals';
import { ownDatabase } from '../testing/rows-database.ts';
import { askedTogether, type Question } from './questions.ts';

const database = ownDatabase();

const greeting: Question<{ name: string }, string> = {
  text: `(select json_build_array('Hello', $1::text, $1::text))`,
  values: ({ name }) => [name],
  answer: (value) => (value as string[]).join(' '),
};
const between: Question<{ from: number; to: number }, number | null> = {
  text: '(select max(n) from generate_series($2::int, 12) n where n >= $1::int and n < $2::int + 2)',
  values: ({ from, to }) => [from, to],
  answer: (value) => value as number | null,
};
const none: Question<unknown, boolean> = {
  text: '(select 1 where false)',
  values: () => [],
  answer: (value) => value === null,
};

test('each question of a statement gets its own values, in whichever order, and null where it finds no row', async () => {
  const of = { name: 'Ana', from: 1, to: 7 };
  expect(await askedTogether([greeting, none, between])(database, of)).toEqual(['Hello Ana Ana', true, 8]);
  expect(await askedTogether([between, greeting])(database, { ...of, from: 20 })).toEqual([null, 'Hello Ana Ana']);
});
