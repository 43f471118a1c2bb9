import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '../../database/database-postgres.ts';
import { testDatabase } from '../../testing/postgres.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { postgresEventStore } from './postgres.ts';

const quiet = (): void => undefined;
const FUNCTIONS = { 'queries are cancelled': 'pg_cancel_backend', 'lines are dropped': 'pg_terminate_backend' };

eventStoreContract(
  'PostgreSQL',
  async () => {
    const database = await testDatabase();
    const open = () => postgresEventStore({ connection: database.connection, log: quiet });
    const beside = postgresDatabase({ ...database.connection, application_name: 'interrupts' }, quiet);
    return {
      store: open(),
      another: open,
      interrupt: async (how) => {
        await delay(20);
        await beside.query(
          `select ${FUNCTIONS[how as keyof typeof FUNCTIONS]}(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'interrupts'`,
        );
      },
      dispose: async () => {
        await beside.close();
        await database.dispose();
      },
    };
  },
  { processes: true, interruptions: Object.keys(FUNCTIONS) },
);
