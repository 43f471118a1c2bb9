import { refuse } from '#kernel/contract/refusals.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import { SEARCH_LEAST, SEARCH_MOST, SEARCH_RECORD } from './contract/search-record.ts';

type SearchRecordsSearch = { words: string; day: string };

/** Number of searches up to this instant's day. They have no owner. */
export const oldSearches = (sql: Sql, instant: string): Promise<number> =>
  countRows(sql, 'scheduling.search where day <= $1::date', [instant.slice(0, 10)]);
export const removeOldSearches = async (sql: Sql, instant: string): Promise<void> => {
  await sql.query('delete from scheduling.search where day <= $1::date', [instant.slice(0, 10)]);
};

/** Search texts and their day, without the member: words about an illness must not be attributable (SCH-024, C-154). */
export const searchRecords = (sql: Sql): MarketingKey => ({
  key: SEARCH_RECORD,
  mode: 'append',
  writtenBy: 'visitor',
  readBy: 'admin',
  put: async (val, { now }) => {
    const words = val.trim();
    if (words.length < SEARCH_LEAST || words.length > SEARCH_MOST)
      return refuse('INPUT_INVALID', {
        field: 'val',
        values: { problem: `send ${SEARCH_LEAST} to ${SEARCH_MOST} characters` },
      });
    const search: SearchRecordsSearch = { words, day: now.slice(0, 10) };
    await sql.query('insert into scheduling.search (words, day) values ($1, $2)', [search.words, search.day]);
    return JSON.stringify(search);
  },
  load: async ({ limit, offset }) => {
    const rows = await sql.query<SearchRecordsSearch>(
      `select words, to_char(day, 'YYYY-MM-DD') as day from scheduling.search order by id desc limit $1 offset $2`,
      [limit, offset],
    );
    return rows.map((search) => JSON.stringify(search));
  },
});
