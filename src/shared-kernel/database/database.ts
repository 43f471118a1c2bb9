/**
 * The relational database as modules use it: parameterised SQL, transactions, and notifications. Adapters: Postgres
 * through `pg` (embedded or `DATABASE_URL`) and PGlite for features that run in memory.
 */
export type Sql = {
  /**
   * Rows of one parameterised statement. int8 and numeric columns must be cast in SQL; timestamps come as Date. Without
   * values the text may hold several statements; the rows of the last come back.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** How many rows there are, of `table where …`. */
export const countRows = async (sql: Sql, rows: string, values: readonly unknown[] = []): Promise<number> =>
  (await sql.query<{ count: number }>(`select count(*)::int as count from ${rows}`, values))[0]!.count;

/** Statements of one transaction. */
export type Transaction = Sql & {
  /**
   * Bulk-inserts rows with COPY: `into` names a table and its columns, `"s"."t" ("a", "b")`, and `rows` is in COPY's text
   * format, one line a row.
   */
  copy(into: string, rows: string): Promise<void>;
  /** Runs a statement without a timeout, for example one that creates an index. */
  withoutStatementTimeout(text: string): Promise<void>;
};

/** The statement that begins a transaction with settings of its own. */
export const beginWith = (settings: readonly string[] = []): string =>
  ['begin', ...settings.map((setting) => `set local ${setting}`)].join('; ');

export type Database = Sql & {
  /**
   * Commits when the work resolves, rolls back when it throws.
   * @param settings of this transaction alone, sent together with its beginning: `synchronous_commit to off`
   */
  transaction<T>(work: (sql: Transaction) => Promise<T>, settings?: readonly string[]): Promise<T>;
  /**
   * Delivers messages sent with `pg_notify(channel, …)` by any process after their commit; resolves to the unsubscribe
   * function. An empty message means that the connection was lost for a while: query for changes sent meanwhile.
   * @param lost called when the connection is lost. A database that crashed may come back without its last asynchronous
   * commits, although they had been announced.
   */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};
