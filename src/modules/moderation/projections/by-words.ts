import { literally, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { membersCalled } from '#modules/identity/index.ts';

/** What staff search a list of cases for: members who may be meant, and the words in titles. Null: nothing is searched for. */
export type ByWords = { members: readonly string[]; pattern: string } | null;

export const byWords = async (sql: Sql, q: string): Promise<ByWords> => {
  const words = q.trim();
  return words === ''
    ? null
    : { members: await membersCalled(sql, words), pattern: `%${literally(words.toLowerCase())}%` };
};

/** Leaves what is about one of the members, or has the words in the title of its session or Well. */
export const withWords = (
  query: Query,
  words: ByWords,
  columns: { member: string; titles: readonly string[] },
): Query => {
  if (words === null) return query;
  const { members, pattern } = words;
  const titles = columns.titles.map((title) => `lower(${title}) like :pattern`);
  return query.whereRaw(`(${[`${columns.member} = any(cast(:members as uuid[]))`, ...titles].join(' or ')})`, {
    members: [...members],
    ...(titles.length === 0 ? {} : { pattern }),
  });
};
