/**
 * The relational side, seen by modules: parameterised SQL, one transaction at a time, and wake-up messages.
 * Adapters: Postgres through `pg` (embedded or `DATABASE_URL`) and PGlite for features that run in memory.
 */
export type Sql = {
  /**
   * Rows of one parameterised statement. int8 and numeric columns must be cast in SQL; timestamps come as Date. Without
   * values the text may hold several statements; the rows of the last come back.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** Statements of one transaction. */
export type Transaction = Sql & {
  /**
   * Appends rows, the fastest way there is: `into` names a table and its columns, `"s"."t" ("a", "b")`, and `rows` is what
   * Postgres documents as the binary format of COPY.
   */
  copy(into: string, rows: Buffer): Promise<void>;
  /** A statement that may take as long as it needs, such as one that makes an index. */
  withoutStatementTimeout(text: string): Promise<void>;
};

export type Database = Sql & {
  /** Commits when the work resolves, rolls back when it throws. */
  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  /**
   * Delivers messages sent with `pg_notify(channel, …)` by any process, after their commit; resolves to "stop listening".
   * An empty message means that the connection was lost for a while: whatever was sent meanwhile must be looked up.
   * @param lost told at once when the connection is lost: a database that was killed may come back without its last commits,
   * those that do not wait for the disk, although messages told of them
   */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};
