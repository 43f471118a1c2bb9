import knex, { type Knex } from 'knex';
import type { Sql } from './database.ts';

/**
 * Writes the statements of lists whose filters, order and page depend on the caller. It has no connection: statements run
 * through the port. Parts in SQL take values by name, `:me`, and never a caller's text.
 */
export const builder: Knex = knex({ client: 'pg' });

export type Query = Knex.QueryBuilder;
/** Values of a part in SQL, by name. */
export type Named = Readonly<Record<string, Knex.RawBinding>>;

export const fetchRows = <Row>(sql: Sql, query: Query): Promise<Row[]> => {
  const { sql: text, bindings } = query.toSQL().toNative();
  return sql.query<Row>(text, bindings);
};

/** Stands in a statement for a value that each run of it brings. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The places of a {@link statement} with these names, for its parts in SQL and its comparisons. */
export const slots = <Name extends string>(...names: Name[]): Record<Name, Knex.RawBinding> =>
  Object.fromEntries(names.map((name) => [name, new Slot(name)])) as never;

const written = (query: Query) => {
  const { sql, bindings } = query.toSQL().toNative();
  const places = bindings.map((binding: unknown) => {
    // It would be the same value for every caller.
    if (!(binding instanceof Slot)) throw new TypeError('A value stands in a statement that is written once');
    return binding.name;
  });
  const names = [...new Set(places)];
  const text = sql.replaceAll(/\$(\d+)/g, (_, at: string) => `$${names.indexOf(places[Number(at) - 1]!) + 1}`);
  return { text, names };
};

/**
 * A list that is read often: knex writes it once for each shape, and a run only brings the values of its {@link slots}. Shapes
 * are few, because Postgres keeps the plan of each: a limit is a value, not a shape.
 */
export const statement = <Row, Shape extends object = object>(write: (shape: Shape) => Query) => {
  const texts = new Map<string, ReturnType<typeof written>>();
  return (sql: Sql, values: Readonly<Record<string, unknown>>, shape = {} as Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const known = texts.get(key) ?? written(write(shape));
    texts.set(key, known);
    return sql.query<Row>(
      known.text,
      known.names.map((name) => values[name]),
    );
  };
};

const ROUND_LIMITS = [5, 11, 20, 30, 50, 100, 1000];

/**
 * As text, because a statement is planned once: for a few rows Postgres then follows the order of an index. Rounded up, so
 * that there are few different statements; the caller cuts off what is too much.
 */
export const limited = (query: Query, { limit, offset }: { limit: number; offset: number }): Query => {
  query.limit(ROUND_LIMITS.find((round) => round >= limit) ?? limit, { skipBinding: true });
  return offset > 0 ? query.offset(offset) : query;
};

/** What `like` takes for this text itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
