import type { Sql } from '#kernel/database/database.ts';

type CountedRow = { quarter: string; kind: 'report' | 'decision' | 'appeal'; outcome: string; count: number };

export const countedRows = (sql: Sql, quarters: readonly string[]): Promise<CountedRow[]> =>
  sql.query(
    `select quarter, kind, outcome, count(*)::integer as count from site_trust.counted
     where quarter = any($1::text[]) group by quarter, kind, outcome`,
    [quarters],
  );

export const trustWords = (sql: Sql): Promise<{ part: string; words: string }[]> =>
  sql.query('select part, words from site_trust.words');

export const authorityAnswers = (sql: Sql): Promise<{ answer: string; words: string; at: Date }[]> =>
  sql.query('select answer::text, words, at from site_trust.answer order by at desc, answer');
