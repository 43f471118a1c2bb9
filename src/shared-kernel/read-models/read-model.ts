import type { Sql } from '../database/database.ts';
import { rowChanges, type Table } from './row-changes.ts';
import { quoted, writeChanges, writeMany } from './row-statements.ts';

type ReadModelRow = Record<string, unknown>;

/**
 * Collects a batch's changes to the rows of one projection and writes them with a few statements per table, which makes
 * rebuilding fast. Changes to one row are merged in order.
 */
export type Rows = {
  /** Upserts the row: sets these columns of the one with the same key. */
  put(table: string, row: ReadModelRow): void;
  /** Changes columns of the row with this key; nothing when there is none. */
  patch(table: string, key: ReadModelRow, changes: ReadModelRow): void;
  /** Adds to numeric columns of the row with this key; nothing when there is none. */
  add(table: string, key: ReadModelRow, amounts: Record<string, number>): void;
  remove(table: string, key: ReadModelRow): void;
  /** Changes columns of all rows that have these values; none is `null`. */
  patchAll(table: string, where: ReadModelRow, changes: ReadModelRow): void;
  /** Removes all rows that have these values; none is `null`. */
  removeAll(table: string, where: ReadModelRow): void;
  /**
   * Any other statement, in order with the rest: `$schema` stands for the projection's schema. It flushes the collected
   * changes first, so use it for rare events only.
   */
  run<R = ReadModelRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * As `run`, for changes that only matter to readers, such as touching row versions. Skipped while a read model is
   * built beside the live one.
   */
  runOnShown(text: string, values?: readonly unknown[]): Promise<void>;
};

export type RowsWriter = Rows & {
  flush(): Promise<void>;
  /** As `flush`, without waiting for the answers to the last statements, whose failure `written` has. */
  send(): Promise<ReadModelSent>;
};
export type ReadModelSent = { written: Promise<unknown> };

/** Writes into live tables, as part of the caller's transaction: `sql` executes statements in the order in which it gets them. */
export const rowsWriter = (sql: Sql, schema: string, tables: ReadonlyMap<string, Table>): RowsWriter => {
  const { size: _, take, ...changes } = rowChanges(schema, tables);
  const send = async (): Promise<ReadModelSent> => {
    const sent: Promise<unknown>[] = [];
    // No statement waits for the answer to the one before.
    const sending: Sql = {
      query: async (text, values) => {
        sent.push(sql.query(text, values));
        return [];
      },
    };
    try {
      for (const [name, segments] of take()) {
        const table = tables.get(name)!;
        const target = `${quoted(schema)}.${quoted(name)}`;
        for (const { many, single } of segments) {
          await writeMany(sending, target, table, many);
          await writeChanges(sending, target, table, [...single.values()]);
        }
      }
    } catch (problem) {
      await Promise.allSettled(sent);
      throw problem;
    }
    const written = Promise.allSettled(sent).then(() => Promise.all(sent));
    written.catch(() => undefined); // the caller that waits for it gets the reason
    return { written };
  };
  const flush = async () => {
    await (
      await send()
    ).written;
  };
  const run = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    await flush();
    return sql.query<R>(text.replaceAll('$schema', quoted(schema)), values);
  };
  return {
    ...changes,
    run,
    runOnShown: async (text, values) => {
      await run(text, values);
    },
    flush,
    send,
  };
};
