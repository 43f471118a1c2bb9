import { afterAll, beforeAll } from '@jest/globals';
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

/** The same for the tests of one file: made before the first of them, dropped after the last. */
export const ownDatabase = (): Database => {
  let made: Database | undefined;
  beforeAll(async () => {
    made = await rowsDatabase();
  }, 60_000);
  afterAll(() => made?.close());
  return {
    query: (text, values) => made!.query(text, values),
    transaction: (work, settings) => made!.transaction(work, settings),
    listen: (channel, heard, lost) => made!.listen(channel, heard, lost),
    close: () => made!.close(),
  };
};
