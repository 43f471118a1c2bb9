import { testDatabase } from '../../testing/postgres.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { postgresEventStore } from './postgres.ts';

eventStoreContract(
  'PostgreSQL',
  async () => {
    const database = await testDatabase();
    const open = () => postgresEventStore({ connection: database.connection });
    return { store: open(), another: open, dispose: () => database.dispose() };
  },
  { processes: true },
);
