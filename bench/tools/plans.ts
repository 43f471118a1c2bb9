import type { PoolConfig } from 'pg';
import {
  hostedSessionRows,
  joinedSessionRows,
  searchSessionRows,
  sessionRow,
  wellsSessionRows,
  type Viewer,
} from '#modules/scheduling/projections/session-rows.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Sql } from '#kernel/database/database.ts';

/** What a plan is judged by: which index, how many rows, how long. */
const telling = /Scan|Limit|Sort|rows=|Execution Time/;
const shortened = (line: string): string =>
  line
    .replace(/\(cost=[^)]*\) ?/, '')
    .replace(/\(actual time=[\d.]+\.\.([\d.]+) rows=([\d.]+) loops=(\d+)\)/, '[$2 rows × $3, $1 ms]')
    .replaceAll('scheduling_sessions.', '');

/**
 * Prints how PostgreSQL answers each list and the detail, planned once like in the product. A list that is looked at for the
 * first time is asked twice: for what changes with the viewer, then, because nothing of it is remembered, for everything; of
 * words that fill no page, both ways of looking.
 */
export const printPlans = async (connection: PoolConfig, member: string): Promise<void> => {
  const database = postgresDatabase(connection);
  const plans: { name: string; lines: string[] }[] = [];
  const explained = (name: string): Sql => ({
    query: async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
      const explain = () =>
        database.query<{ 'QUERY PLAN': string }>(`explain (analyze, summary) ${text}`, values ?? []);
      await explain();
      plans.push({ name, lines: (await explain()).map((row) => row['QUERY PLAN']) });
      return database.query<Row>(text, values ?? []);
    },
  });
  const reader: NonNullable<Viewer> = { id: member, isAdmin: false };
  const page = { limit: 30, offset: 0 };
  const now = new Date().toISOString();
  const [{ session, host, well } = { session: '', host: '', well: '' }] = await database.query<{
    session: string;
    host: string;
    well: string;
  }>('select session, host, well from scheduling_sessions.session where session = $1::uuid or $1 is null limit 1', [
    null,
  ]);
  const search = { ...page, q: '', withSeatsOnly: false, newestFirst: false, notOverBefore: now };
  const placeAfter = async (count: number) => {
    const [row] = await database.query<{ at: Date; session: string }>(
      'select starts_at as at, session from scheduling_sessions.session where coming order by starts_at, session offset $1::int limit 1',
      [count],
    );
    return row && { at: row.at.toISOString(), session: row.session };
  };
  const member25 = { limit: 25, offset: 0, order: 'asc' as const, from: now };
  try {
    await searchSessionRows(explained('discovery, visitor'), null, search);
    await searchSessionRows(explained('discovery, member'), reader, search);
    await searchSessionRows(explained('discovery, after 900'), null, { ...search, after: await placeAfter(900) });
    await searchSessionRows(explained('discovery, after 30,000'), null, { ...search, after: await placeAfter(30_000) });
    await searchSessionRows(explained('discovery, offset 900'), null, { ...search, offset: 900 });
    await searchSessionRows(explained('newest'), null, { ...search, newestFirst: true });
    await searchSessionRows(explained('with seats only'), null, { ...search, withSeatsOnly: true });
    await searchSessionRows(explained('search, frequent'), null, { ...search, q: 'grief' });
    await searchSessionRows(explained('search, rare'), null, { ...search, q: 'circle 39995' });
    await searchSessionRows(explained('search, nothing found'), null, { ...search, q: 'xyzzy' });
    await searchSessionRows(explained('search, two letters that nobody wrote'), null, { ...search, q: 'zq' });
    await searchSessionRows(explained('a Well'), null, { ...search, limit: 20, well });
    await joinedSessionRows(explained('joined, coming'), reader, member25);
    await joinedSessionRows(explained('joined, past'), reader, { ...page, limit: 10, order: 'desc', to: now });
    await hostedSessionRows(explained('hosted by a member'), reader, host, member25);
    await wellsSessionRows(explained('of one’s Wells'), reader, { ...page, withSeatsOnly: true, notOverBefore: now });
    await sessionRow(explained('detail'), reader, session);
  } finally {
    await database.close();
  }
  for (const { name, lines } of plans) {
    console.log(`\n  ${name}`);
    for (const line of lines.filter((each) => telling.test(each))) console.log(`    ${shortened(line)}`);
  }
  console.log('');
};
