import type { Database, Sql, Transaction } from '../database/database.ts';
import type { Rows } from './read-model.ts';
import { type ManyRows, rowChanges, type RowChange, type Segment, type Table } from './row-changes.ts';
import { arrayOf, byShape, isJson, quoted, tablesOf, typeOf, writeChanges, writeMany } from './row-statements.ts';

/** Number of changed rows that make a write worthwhile. */
const ROWS_PER_WRITE = 4_000;
/** Maximum number of written keys of one read model in memory, about 45 bytes each. */
const MOST_KEYS = 4_000_000;

/** Number of lookups by other columns than the key after which indexes are created: a few are cheaper without. */
const LOOKUPS_BEFORE_INDEX = 50;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const TO_ESCAPE = /[\\\t\n\r]/;
const escaped = (text: string): string =>
  TO_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPED[character]!) : text;

/** A value as COPY reads it. */
const field = (value: unknown, isJson: boolean): string => {
  if (value === null || value === undefined) return '\\N';
  if (isJson) return escaped(JSON.stringify(value));
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  return escaped(Array.isArray(value) ? arrayOf(value) : JSON.stringify(value));
};

/** Inserts rows that are known to be new. */
const copyRows = async (
  sql: Transaction,
  target: string,
  table: Table,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  for (const { names, rows: alike } of byShape(rows)) {
    const columns = names.map((name) => ({ name, isJson: isJson(typeOf(table, name)) }));
    const lines = alike.map((row) => columns.map((column) => field(row[column.name], column.isJson)).join('\t'));
    await sql.copy(`${target} (${names.map(quoted).join(', ')})`, `${lines.join('\n')}\n`);
  }
};

/** A key in 53 bits. Two keys that are taken for one do no harm: the second row is upserted instead of copied. */
const hashOf = (key: string): number => {
  let [one, two] = [0x811c9dc5, 0x41c6ce57];
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  return (two & 0x1fffff) * 2 ** 32 + (one >>> 0);
};

type Index = { table: string; name: string; isPrimary: boolean; restore: string; drop: string };

const indexesOf = (sql: Sql, schema: string): Promise<Index[]> =>
  sql.query<Index>(
    `select c.relname as table, x.relname as name, i.indisprimary as "isPrimary",
       case when k.oid is null then pg_get_indexdef(x.oid)
         else format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
       end as restore,
       case when k.oid is null then format('drop index %s', x.oid::regclass)
         else format('alter table %s drop constraint %I', c.oid::regclass, k.conname) end as drop
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_constraint k on k.conindid = x.oid and k.contype in ('p', 'u')
     where n.nspname = $1 order by c.relname, i.indisprimary desc, x.relname`,
    [schema],
  );

/**
 * Fills the empty tables of a schema without readers. Indexes are created when the rows are there, which saves a third;
 * a table gets its primary key earlier when written rows have to change, and all indexes when rows are often looked up
 * by other columns. Rows with a new key are inserted without a lookup.
 */
export const bulkLoad = async (
  database: Database,
  schema: string,
  guard: (sql: Sql) => Promise<void>,
  /** Delays writes until a connection is free. */
  inLane: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<{
  rows: Rows;
  /** Whether enough was collected for a write. */
  isFull: () => boolean;
  /** Starts writing what was collected; resolves when it is written. */
  write: () => Promise<void>;
  /** Writes the rest and creates the indexes. */
  finish: () => Promise<void>;
}> => {
  const tables = await tablesOf(database, schema);
  const changes = rowChanges(schema, tables);
  let left = await indexesOf(database, schema);
  const written = new Map([...tables.keys()].map((table) => [table, new Set<number>()]));
  let keys = 0;
  let runs = 0;

  const transaction = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(async (sql) => {
      await sql.query(`set local synchronous_commit to off; set local plan_cache_mode to force_custom_plan;
        set local maintenance_work_mem to '128MB'`);
      await guard(sql);
      return work(sql);
    });
  /** Rows created by the table's DDL are not among the written keys. */
  const begun = new Set<string>();
  await transaction(async (sql) => {
    for (const { drop } of left) await sql.query(drop);
    for (const table of tables.keys())
      if ((await sql.query(`select 1 from ${quoted(schema)}.${quoted(table)} limit 1`)).length > 0) begun.add(table);
  });

  const restore = async (sql: Transaction, which: (index: Index) => boolean): Promise<void> => {
    const wanted = left.filter(which);
    for (const index of wanted) await sql.withoutStatementTimeout(index.restore);
    left = left.filter((index) => !wanted.includes(index));
  };

  const searches = new Map<string, number>();
  /** Creates the index for this lookup once it pays off: the table may hold millions. */
  const indexFor = async (sql: Transaction, name: string, { key }: Table, many: readonly ManyRows[]): Promise<void> => {
    await restore(sql, ({ table, isPrimary }) => table === name && isPrimary);
    if (many.every(({ where }) => where[key[0]!] !== undefined)) return;
    const often = (searches.get(name) ?? 0) + 1;
    searches.set(name, often);
    if (often > LOOKUPS_BEFORE_INDEX) await restore(sql, ({ table }) => table === name);
  };

  const writeSegment = async (
    sql: Transaction,
    name: string,
    table: Table,
    { many, single }: Segment,
  ): Promise<void> => {
    const target = `${quoted(schema)}.${quoted(name)}`;
    const keysOfTable = written.get(name)!;
    const hasKeys = keys < MOST_KEYS && !begun.has(name);
    if (many.length > 0 && (!hasKeys || keysOfTable.size > 0)) {
      await indexFor(sql, name, table, many);
      await writeMany(sql, target, table, many);
    }
    const fresh: Record<string, unknown>[] = [];
    const others: RowChange[] = [];
    single.forEach((change, key) => {
      const hash = hashOf(key);
      const isWritten = keysOfTable.has(hash);
      if (hasKeys && change.op === 'put' && !isWritten) {
        keysOfTable.add(hash);
        keys += 1;
        fresh.push(change.set);
      } else if (change.op === 'put' || !hasKeys || isWritten) others.push(change);
    });
    await copyRows(sql, target, table, fresh);
    if (others.length === 0) return;
    await restore(sql, (index) => index.table === name && index.isPrimary);
    await writeChanges(sql, target, table, others);
  };

  let busy: Promise<unknown> = Promise.resolve();
  /** Writes run one after the other. */
  const inTurn = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => {
    const taken = changes.take();
    const turn = busy.then(() =>
      inLane(() =>
        transaction(async (sql) => {
          for (const [name, segments] of taken)
            for (const segment of segments) await writeSegment(sql, name, tables.get(name)!, segment);
          return work(sql);
        }),
      ),
    );
    busy = turn;
    turn.catch(() => undefined); // rejects where it, or the next write, is awaited
    return turn;
  };

  return {
    rows: {
      ...changes,
      run: <R>(text: string, values: readonly unknown[] = []) =>
        inTurn(async (sql) => {
          runs += 1;
          // Its inserts are not among the written keys, and it may have to find rows by key.
          const inserts = /\binsert\b/i.test(text);
          if (inserts) for (const table of tables.keys()) begun.add(table);
          if (inserts || runs > LOOKUPS_BEFORE_INDEX) await restore(sql, () => true);
          return sql.query<R>(text.replaceAll('$schema', quoted(schema)), values);
        }),
      runOnShown: () => Promise.resolve(),
    },
    isFull: () => changes.size() >= ROWS_PER_WRITE,
    write: () => inTurn(() => Promise.resolve()),
    finish: async () => {
      await inTurn(() => Promise.resolve());
      // Separate statements, so that a process that takes over does not wait for all of them.
      for (const index of left) await inTurn((sql) => restore(sql, (each) => each === index));
    },
  };
};
