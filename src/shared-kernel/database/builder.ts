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
