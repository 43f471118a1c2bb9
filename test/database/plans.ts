/** Statements that were sent, and how PostgreSQL would execute them in a product that has grown. */
import { truncateSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';

const PAGE = 8_192;
/** The most that one file of a relation holds. */
const MOST_PAGES = 131_072;

/** Collects the text of each statement with values, and of each that reads, that this process sends from now on. */
export const recordStatements = (): { texts: Set<string>; stop: () => void } => {
  const texts = new Set<string>();
  const prototype = Client.prototype as unknown as Record<'query', (...given: unknown[]) => unknown>;
  const query = prototype.query;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [statement, values] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const sent = typeof statement === 'string' ? { text: statement, values } : statement;
    const { text } = sent;
    if (text !== undefined && (Array.isArray(sent.values) || /^\s*(?:with|select)\b/i.test(text))) texts.add(text);
    return query.apply(this, given);
  };
  return { texts, stop: () => void (prototype.query = query) };
};

/** How many rows each table is thought to have, unless it is one of the small ones. */
export type Sizes = { rows: number; small: Readonly<Record<string, number>> };

/** So many rows share a value of a column, unless its values are few words, or an instant. */
const GROUP = 10;
const FEW_WORDS = ['type', 'status', 'kind', 'key', 'currency', 'topic'];

/**
 * Lets the planner believe that the tables have so many rows. It asks the file of each how long it is, so the files are made
 * longer, with nothing in them. Such a database takes no statement but `explain`.
 */
const pretend = async (database: Database, { rows, small }: Sizes): Promise<void> => {
  const columns = `select a.attrelid, a.attname,
      case when a.attlen > 0 then a.attlen when t.typname in ('json', 'jsonb', 'bytea') then 300 else 40 end as width,
      case when t.typname = 'bool' then 2 when t.typname = 'int2' or a.attname = any ($4) then ${FEW_WORDS.length}
        when t.typname in ('timestamptz', 'date') then -1 else ${-1 / GROUP} end as variety
    from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attnum > 0 and not a.attisdropped`;
  const relations = await database.query<{ file: string; pages: number }>(
    `with sized as (
       select c.oid, n.nspname::text as schema, c.relname::text as name, c.relkind = 'r' as is_table,
         coalesce(($2::jsonb ->> (n.nspname || '.' || t.relname))::float8, $1::float8) as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
       where c.relkind in ('r', 'i') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')),
     known as (
       select s.*, least($3::int, ceil(s.rows * (select 28 + sum(k.width) from (${columns}) k where k.attrelid = s.oid) / 8000)::int) as pages
       from sized s)
     select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as file, pages,
       pg_restore_relation_stats('schemaname', schema, 'relname', name, 'relpages', pages, 'reltuples', rows::real,
         'relallvisible', pages),
       (select bool_and(pg_restore_attribute_stats('schemaname', schema, 'relname', name, 'attname', k.attname::text,
         'inherited', false, 'null_frac', 0::real, 'avg_width', k.width::int, 'n_distinct', k.variety::real))
        from (${columns}) k where k.attrelid = oid and is_table)
     from known`,
    [rows, JSON.stringify(small), MOST_PAGES, FEW_WORDS],
  );
  for (const { file, pages } of relations) truncateSync(file, pages * PAGE);
};

type Node = {
  'Node Type': string;
  'Plan Rows': number;
  Schema?: string;
  'Relation Name'?: string;
  Plans?: Node[];
};
type Explained = { 'QUERY PLAN': [{ Plan: Node; JIT?: unknown }] };

/** What makes a plan slower with every row that a table gets. */
const complaints = (node: Node, { rows, small }: Sizes): string[] => {
  const type = node['Node Type'];
  const table = `${node.Schema}.${node['Relation Name']}`;
  return [
    ...(type.startsWith('Gather') ? ['starts workers'] : []),
    ...(type === 'Seq Scan' && small[table] === undefined && node.Schema !== 'pg_catalog'
      ? [`reads all of ${table}`]
      : []),
    ...(/^(?:Sort|Hash|Materialize)$/.test(type) && node['Plan Rows'] >= rows / 50
      ? [`a ${type} of very many rows`]
      : []),
    ...(node.Plans ?? []).flatMap((each) => complaints(each, { rows, small })),
  ];
};

/** Statements, each with what is wrong with its plan, which is made once for all values, as in the product. */
export const slowPlans = async (connection: ClientConfig, texts: Iterable<string>, sizes: Sizes): Promise<string[]> => {
  const database = postgresDatabase(connection);
  const slow: string[] = [];
  try {
    await pretend(database, sizes);
    for (const text of texts) {
      const [explained] = await database.query<Explained>(`explain (generic_plan, verbose, format json) ${text}`);
      const [{ Plan, JIT }] = explained!['QUERY PLAN'];
      const wrong = [...complaints(Plan, sizes), ...(JIT === undefined ? [] : ['is compiled'])];
      if (wrong.length > 0) slow.push(`${[...new Set(wrong)].join(', ')}: ${text.replaceAll(/\s+/g, ' ').trim()}`);
    }
  } finally {
    await database.close();
  }
  return slow;
};
