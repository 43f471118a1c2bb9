import type { Database } from '#kernel/database/database.ts';

/** Tables in which Postgres has looked at values; the log holds personal data sealed. */
const SAMPLED = `select distinct s.schemaname as schema, s.tablename as name from pg_stats s
  join pg_tables t on t.schemaname = s.schemaname and t.tablename = s.tablename
  where s.schemaname not in ('pg_catalog', 'information_schema', 'event_store')
    and (s.schemaname, s.tablename) > ($1::text, $2::text) order by 1, 2`;

export type Table = { schema: string; name: string };
const quoted = ({ schema, name }: Table) => [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

/**
 * Postgres keeps samples of column values for planning, also of deleted rows, until the next ANALYZE. Runs it table by
 * table until the time is over; returns where to continue.
 */
export const refreshSamples = async (
  database: Database,
  after: Table | undefined,
  isOver: () => boolean,
): Promise<Table | undefined> => {
  const tables = await database.query<Table>(SAMPLED, [after?.schema ?? '', after?.name ?? '']);
  // Of an empty table nothing new is learned, and the old samples would stay; not every version of Postgres can drop them.
  const [{ can }] = (await database.query<{ can: boolean }>(
    `select exists (select from pg_proc where proname = 'pg_clear_attribute_stats') as can`,
    [],
  )) as [{ can: boolean }];
  for (const table of tables) {
    const [{ empty }] = (await database.query<{ empty: boolean }>(
      `select not exists (select from ${quoted(table)}) as empty`,
    )) as [{ empty: boolean }];
    if (!empty) await database.query(`analyze ${quoted(table)}`);
    else if (can)
      await database.query(
        `select pg_clear_attribute_stats(schemaname => s.schemaname::text, relname => s.tablename::text, attname => s.attname::text, inherited => s.inherited)
         from pg_stats s where s.schemaname = $1 and s.tablename = $2`,
        [table.schema, table.name],
      );
    if (isOver()) return table;
  }
  return undefined;
};
