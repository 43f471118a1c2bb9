import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '../../database/database-postgres.ts';
import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { testDatabase } from '../../testing/postgres.ts';
import { until } from '../../testing/until.ts';
import { withTimeout } from '../../with-timeout.ts';
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
  { processes: true, ends: true, interruptions: Object.keys(FUNCTIONS) },
);

it('a subscription ends at once although a foreign write transaction stays open', async () => {
  const database = await testDatabase();
  const store = postgresEventStore({ connection: database.connection });
  const [foreign, watching] = [new Client(database.connection), new Client(database.connection)];
  await Promise.all([foreign.connect(), watching.connect()]);
  try {
    await foreign.query('begin');
    await foreign.query('lock table event_store.streams in row exclusive mode');
    await store.append('toy-1', 'no-stream', [{ id: randomUUID(), type: 'Toy', data: {}, meta: {} }]);
    const enough = new AbortController();
    // A full batch may hide an event that is still being written: the reader checks for open transactions.
    const next = store.subscribe({ from: '', batchSize: 1, signal: enough.signal })[Symbol.asyncIterator]().next();
    const asksForLocks = "select from pg_stat_activity where query like '%pg_locks%' and pid <> pg_backend_pid()";
    await until(async () => (await watching.query(asksForLocks)).rowCount! > 0);
    enough.abort();
    expect(await withTimeout(2_000, next)).toEqual({ done: true, value: undefined });
  } finally {
    await Promise.all([foreign.end(), watching.end()]);
    await store.close();
    await database.dispose();
  }
}, 30_000);
