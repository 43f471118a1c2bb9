import type { Sql } from './database.ts';

type Row = Record<string, unknown>;
type Change = { op: 'put' | 'patch' | 'remove'; key: Row; set: Row; add: Record<string, number> };

/**
 * Collects what a batch of events does to the rows of one projection and writes it with a few statements per table,
 * which is what makes rebuilding fast. Changes to one row are merged in order.
 */
export type Rows = {
  /** Inserts the row, or overwrites these columns of the one with the same key. */
  put(table: string, row: Row): void;
  /** Changes columns of the row with this key; nothing when there is none. */
  patch(table: string, key: Row, changes: Row): void;
  /** Adds to numeric columns of the row with this key; nothing when there is none. */
  add(table: string, key: Row, amounts: Record<string, number>): void;
  remove(table: string, key: Row): void;
  /**
   * Anything else, in order with the rest: `$schema` stands for the projection's schema. Writes out what was collected
   * first, so use it for rare events only.
   */
  run<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
};

export type RowsWriter = Rows & { flush(): Promise<void> };

/** Primary key columns of every table of a schema. */
export const keysOf = async (sql: Sql, schema: string): Promise<Map<string, readonly string[]>> => {
  const found = await sql.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by k.ord) as columns
     from pg_index i
     join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     cross join lateral unnest(i.indkey) with ordinality k(attnum, ord)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where i.indisprimary and n.nspname = $1 group by c.relname`,
    [schema],
  );
  return new Map(found.map(({ table, columns }) => [table, columns]));
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const groupBy = <T>(items: Iterable<T>, by: (item: T) => string): T[][] => [...Map.groupBy(items, by).values()];

export const rowsWriter = (sql: Sql, schema: string, keys: ReadonlyMap<string, readonly string[]>): RowsWriter => {
  const pending = new Map<string, Map<string, Change>>();
  const keyColumns = (table: string) => {
    const columns = keys.get(table);
    if (!columns) throw new Error(`The projection ${schema} has no table ${table} with a primary key`);
    return columns;
  };
  const changeOf = (table: string, of: Row) => {
    const columns = keyColumns(table);
    const key: Row = {};
    for (const column of columns) {
      if (of[column] === undefined) throw new Error(`${schema}.${table} is addressed without ${column}`);
      key[column] = of[column];
    }
    let changes = pending.get(table);
    if (!changes) pending.set(table, (changes = new Map()));
    const name = columns.length === 1 ? String(key[columns[0]!]) : JSON.stringify(columns.map((column) => key[column]));
    return { changes, name, key, present: changes.get(name) };
  };

  const write = async (table: string, changes: readonly Change[]) => {
    const target = `${quoted(schema)}.${quoted(table)}`;
    const columns = keyColumns(table);
    const matches = columns.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ');
    const from = `jsonb_populate_recordset(null::${target}, $1::jsonb) r`;
    const removed = changes.filter(({ op }) => op === 'remove');
    if (removed.length > 0)
      await sql.query(`delete from ${target} t using ${from} where ${matches}`, [
        JSON.stringify(removed.map(({ key }) => key)),
      ]);
    for (const group of groupBy(
      changes.filter(({ op }) => op === 'put'),
      ({ set }) => Object.keys(set).sort().join(),
    )) {
      const all = Object.keys(group[0]!.set);
      const rest = all.filter((column) => !columns.includes(column));
      const onConflict = rest.length
        ? `do update set ${rest.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
        : 'do nothing';
      const list = all.map(quoted).join(', ');
      await sql.query(
        `insert into ${target} (${list}) select ${list} from ${from} on conflict (${columns.map(quoted).join(', ')}) ${onConflict}`,
        [JSON.stringify(group.map(({ set }) => set))],
      );
    }
    for (const group of groupBy(
      changes.filter(({ op }) => op === 'patch'),
      ({ set, add }) => `${Object.keys(set).sort().join()}|${Object.keys(add).sort().join()}`,
    )) {
      const { set, add } = group[0]!;
      const assignments = [
        ...Object.keys(set).map((column) => `${quoted(column)} = r.${quoted(column)}`),
        ...Object.keys(add).map((column) => `${quoted(column)} = t.${quoted(column)} + r.${quoted(column)}`),
      ];
      if (assignments.length === 0) continue;
      await sql.query(`update ${target} t set ${assignments.join(', ')} from ${from} where ${matches}`, [
        JSON.stringify(group.map((change) => ({ ...change.key, ...change.set, ...change.add }))),
      ]);
    }
  };

  const flush = async () => {
    for (const [table, changes] of pending) await write(table, [...changes.values()]);
    pending.clear();
  };

  return {
    put: (table, row) => {
      const { changes, name, key, present } = changeOf(table, row);
      const before = present?.op === 'put' ? present.set : {};
      changes.set(name, { op: 'put', key, set: { ...before, ...row }, add: {} });
    },
    patch: (table, key, set) => {
      const { changes, name, key: own, present } = changeOf(table, key);
      if (present?.op === 'remove') return;
      if (!present) changes.set(name, { op: 'patch', key: own, set: { ...set }, add: {} });
      else {
        for (const column of Object.keys(set)) delete present.add[column];
        Object.assign(present.set, set);
      }
    },
    add: (table, key, amounts) => {
      const { changes, name, key: own, present } = changeOf(table, key);
      if (present?.op === 'remove') return;
      if (!present) changes.set(name, { op: 'patch', key: own, set: {}, add: { ...amounts } });
      else
        for (const [column, amount] of Object.entries(amounts))
          if (column in present.set) present.set[column] = Number(present.set[column]) + amount;
          else if (present.op === 'put') throw new Error(`${schema}.${table}: put ${column} before adding to it`);
          else present.add[column] = (present.add[column] ?? 0) + amount;
    },
    remove: (table, key) => {
      const { changes, name, key: own } = changeOf(table, key);
      changes.set(name, { op: 'remove', key: own, set: {}, add: {} });
    },
    run: async (text, values = []) => {
      await flush();
      return sql.query(text.replaceAll('$schema', quoted(schema)), values);
    },
    flush,
  };
};
