import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { testDatabase } from './postgres.ts';

/** The database port over a migrated Postgres database of its own, which `close` drops. */
export const rowsDatabase = async (): Promise<Database> => {
  const { connection, dispose } = await testDatabase();
  const database = postgresDatabase({ ...connection, max: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dispose();
    },
  };
};
