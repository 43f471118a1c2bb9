import { PGlite, type Transaction } from '@electric-sql/pglite';
import { escapeIdentifier } from 'pg';
import type { Database, Sql } from '../database.ts';
import { applyMigrations } from '../migrate.ts';

const run = async <Row>(on: PGlite | Transaction, text: string, values?: readonly unknown[]): Promise<Row[]> => {
  if (values === undefined) return ((await on.exec(text)).at(-1)?.rows ?? []) as Row[];
  return (await on.query<Row>(text, [...values])).rows;
};

/**
 * The database port over PostgreSQL inside this process, migrated, for features in memory: one connection, so that
 * transactions run one after the other.
 */
export const pgliteDatabase = async (migrations?: string): Promise<Database> => {
  const pglite = await PGlite.create();
  await applyMigrations((sql) => pglite.exec(sql), migrations);
  return {
    query: (text, values) => run(pglite, text, values),
    transaction: <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      pglite.transaction((transaction) => work({ query: (text, values) => run(transaction, text, values) })),
    listen: async (channel, heard) => {
      let listening = true;
      const stop = await pglite.listen(escapeIdentifier(channel), (payload) => {
        if (listening) heard(payload);
      });
      return () => {
        listening = false; // PGlite itself goes on calling while others listen to the same channel
        return stop();
      };
    },
    close: () => pglite.close(),
  };
};
