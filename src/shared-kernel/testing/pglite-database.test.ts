import { databaseContract } from '../database/database.contract.ts';
import { pgliteDatabase } from './pglite-database.ts';

databaseContract('PGlite', async () => ({ database: await pgliteDatabase(), dispose: () => Promise.resolve() }));
