import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Database } from '#kernel/database/database.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import { house, sure, type House } from './house.ts';

/** Registers hooks: one database for the file, and for each test accounts in which Ben has one. */
export const benAtHome = (
  put: (options: { database: Database; home: House; ben: string }) => void,
  settings: Partial<IdentitySettings> = {},
): void => {
  let database: Database;
  beforeAll(async () => {
    database = await rowsDatabase();
  }, 30_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    const home = await house(database, { settings });
    put({ database, home, ben: sure(await home.register()).member! });
  });
};
