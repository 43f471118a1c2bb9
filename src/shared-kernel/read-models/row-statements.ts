import type { Sql } from '../database/database.ts';
import type { ManyRows, RowChange, Table } from './row-changes.ts';

type RowStatementsRow = Record<string, unknown>;

/** The tables of these schemas that have a primary key, with the columns that can be written, by schema. */
export const tablesIn = async (sql: Sql, schemas: readonly string[]): Promise<Map<string, Map<string, Table>>> => {
  const columns = await sql.query<{
    schema: string;
    table: string;
    column: string;
    type: string;
    number: number;
    place: number | null;
  }>(
    `select n.nspname::text as schema, c.relname::text as table, a.attname::text as column,
       format_type(a.atttypid, a.atttypmod) as type, a.attnum as number, array_position(i.indkey::int2[], a.attnum)::int as place
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1::text[])`,
    [schemas],
  );
  const found = Map.groupBy(
    columns.toSorted((one, other) => one.number - other.number),
    ({ schema }) => schema,
  );
  return new Map(
    schemas.map((schema) => [
      schema,
      new Map(
        [...Map.groupBy(found.get(schema) ?? [], ({ table }) => table)].map(([table, ownColumns]) => [
          table,
          {
            key: ownColumns
              .filter(({ place }) => place !== null)
              .sort((one, other) => one.place! - other.place!)
              .map(({ column }) => column),
            types: new Map(ownColumns.map(({ column, type }) => [column, type])),
          },
        ]),
      ),
    ]),
  );
};

/** As {@link tablesIn}, of one schema. */
export const tablesOf = async (sql: Sql, schema: string): Promise<Map<string, Table>> =>
  (await tablesIn(sql, [schema])).get(schema)!;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const SPECIAL = /["\\]/;
const inQuotes = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;

/** A value as an element of a Postgres array. */
const element = (value: unknown, isJson: boolean): string => {
  if (value === null || value === undefined) return 'NULL';
  if (isJson) return inQuotes(JSON.stringify(value));
  if (typeof value === 'string') return inQuotes(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return inQuotes(arrayOf(value));
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : inQuotes(JSON.stringify(value));
};

export const arrayOf = (values: readonly unknown[]): string => `{${values.map((each) => element(each, false)).join()}}`;
export const isJson = (type: string): boolean => type === 'jsonb' || type === 'json';

type Column = { as: string; type: string; value: (amount: number) => unknown };

/** `unnest` over one array for each column: Postgres reads it two to three times as fast as JSON. */
const rowsFrom = (columns: readonly Column[], count: number): { from: string; values: string[] } => {
  const values = columns.map(({ type, value }) => {
    const elements: string[] = [];
    for (let index = 0; index < count; index++) elements.push(element(value(index), isJson(type)));
    return `{${elements.join()}}`;
  });
  // unnest would flatten nested arrays, so they are sent as text.
  const list = columns.map(({ type }, index) => `$${index + 1}::text::${type.endsWith(']') ? 'text' : type}[]`);
  return { from: `unnest(${list.join(', ')}) as r(${columns.map(({ as }) => quoted(as)).join(', ')})`, values };
};
const taken = ({ as, type }: Column): string => `r.${quoted(as)}${type.endsWith(']') ? `::${type}` : ''}`;

export const typeOf = (table: Table, column: string): string => {
  const type = table.types.get(column);
  if (type === undefined) throw new Error(`There is no column ${column} to write to`);
  return type;
};
const columnsOf = (
  table: Table,
  columns: readonly string[],
  rows: readonly RowStatementsRow[],
  prefix = '',
): Column[] =>
  columns.map((column) => ({
    as: prefix + column,
    type: typeOf(table, column),
    value: (amount) => rows[amount]![column],
  }));
const equal = (columns: readonly Column[], prefix = ''): string =>
  columns.map((column) => `t.${quoted(column.as.slice(prefix.length))} = ${taken(column)}`).join(' and ');

const shapeOf = (row: RowStatementsRow): string => Object.keys(row).join();
const groups = <T>(items: Iterable<T>, find: (item: T) => string): T[][] => [...Map.groupBy(items, find).values()];

const remove = async (
  sql: Sql,
  target: string,
  table: Table,
  columns: readonly string[],
  rows: readonly RowStatementsRow[],
) => {
  if (rows.length === 0) return;
  const keys = columnsOf(table, columns, rows);
  const { from, values } = rowsFrom(keys, rows.length);
  await sql.query(`delete from ${target} t using ${from} where ${equal(keys)}`, values);
};

const hasShape = (row: RowStatementsRow, names: readonly string[]): boolean => {
  let at = 0;
  for (const name in row) if (names[at++] !== name) return false;
  return at === names.length;
};
/** Groups rows by their columns; there are few shapes. */
export const byShape = (rows: readonly RowStatementsRow[]): { names: string[]; rows: RowStatementsRow[] }[] => {
  const shapes: { names: string[]; rows: RowStatementsRow[] }[] = [];
  for (const row of rows) {
    const shape = shapes.find(({ names }) => hasShape(row, names));
    if (shape) shape.rows.push(row);
    else shapes.push({ names: Object.keys(row), rows: [row] });
  }
  return shapes;
};

const putOver = async (sql: Sql, target: string, table: Table, rows: readonly RowStatementsRow[]): Promise<void> => {
  for (const { names, rows: alike } of byShape(rows)) {
    const columns = columnsOf(table, names, alike);
    const { from, values } = rowsFrom(columns, alike.length);
    const rest = names.filter((name) => !table.key.includes(name)).map(quoted);
    const update = rest.map((name) => `${name} = excluded.${name}`).join(', ');
    await sql.query(
      `insert into ${target} (${names.map(quoted).join(', ')}) select ${columns.map(taken).join(', ')} from ${from}
       on conflict (${table.key.map(quoted).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`,
      values,
    );
  }
};

/** Upserts rows; each row once. */
export const writeChanges = async (
  sql: Sql,
  target: string,
  table: Table,
  changes: readonly RowChange[],
): Promise<void> => {
  const gone = changes.filter(({ op, replace }) => op === 'remove' || replace).map(({ key }) => key);
  await remove(sql, target, table, table.key, gone);
  await putOver(
    sql,
    target,
    table,
    changes.filter(({ op }) => op === 'put').map(({ set }) => set),
  );
  for (const group of groups(
    changes.filter(({ op }) => op === 'patch'),
    ({ set, add }) => `${shapeOf(set)}|${shapeOf(add)}`,
  )) {
    const { set, add } = group[0]!;
    const keys = columnsOf(
      table,
      table.key,
      group.map(({ key }) => key),
      'k_',
    );
    const sets = columnsOf(
      table,
      Object.keys(set),
      group.map((change) => change.set),
      's_',
    );
    const adds = columnsOf(
      table,
      Object.keys(add),
      group.map((change) => change.add),
      'a_',
    );
    const assignments = [
      ...sets.map((column) => `${quoted(column.as.slice(2))} = ${taken(column)}`),
      ...adds.map((column) => `${quoted(column.as.slice(2))} = t.${quoted(column.as.slice(2))} + ${taken(column)}`),
    ];
    if (assignments.length === 0) continue;
    const { from, values } = rowsFrom([...keys, ...sets, ...adds], group.length);
    await sql.query(`update ${target} t set ${assignments.join(', ')} from ${from} where ${equal(keys, 'k_')}`, values);
  }
};

/** Changes all rows with these values. Consecutive changes of the same shape become one statement. */
export const writeMany = async (sql: Sql, target: string, table: Table, many: readonly ManyRows[]): Promise<void> => {
  const alike = ({ where, set }: ManyRows) =>
    set === 'remove' ? `remove ${shapeOf(where)}` : `${JSON.stringify(set)} ${shapeOf(where)}`;
  let at = 0;
  while (at < many.length) {
    const shape = alike(many[at]!);
    let end = at + 1;
    while (end < many.length && alike(many[end]!) === shape) end += 1;
    const { where, set } = many[at]!;
    const rows = many.slice(at, end).map((each) => each.where);
    at = end;
    if (set === 'remove') {
      await remove(sql, target, table, Object.keys(where), rows);
      continue;
    }
    const sets = columnsOf(
      table,
      Object.keys(set),
      rows.map(() => set),
      's_',
    );
    if (sets.length === 0) continue;
    const keys = columnsOf(table, Object.keys(where), rows, 'k_');
    const { from, values } = rowsFrom([...keys, ...sets], rows.length);
    const assignments = sets.map((column) => `${quoted(column.as.slice(2))} = ${taken(column)}`).join(', ');
    await sql.query(`update ${target} t set ${assignments} from ${from} where ${equal(keys, 'k_')}`, values);
  }
};
