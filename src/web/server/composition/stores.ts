import type { PoolConfig } from 'pg';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { readReplica, type ReadReplica, type ReadReplicaOptions } from '#kernel/read-models/read-replica.ts';
import type { Configuration } from '#server/settings/configuration.ts';

/** The event store of an installation: EventStoreDB where one is configured, else Postgres tables beside the rest. */
export const openStore = async (
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: Pick<Configuration, 'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX'>,
  connection: PoolConfig,
  log: (line: string) => void,
): Promise<EventStore> => {
  if (EVENTSTORE_URL === undefined) {
    const { postgresEventStore } = await import('#kernel/log/event-store/postgres/store.ts');
    return postgresEventStore({ connection, log });
  }
  const { eventStoreDbStore } = await import('#kernel/log/event-store/eventstoredb/store.ts');
  const store = eventStoreDbStore({ connectionString: EVENTSTORE_URL, log });
  if (EVENTSTORE_PREFIX === undefined) return store;
  const { prefixedEventStore } = await import('#kernel/log/event-store/prefixed.ts');
  return prefixedEventStore(store, EVENTSTORE_PREFIX);
};

/** Shorter than the primary's: what a standby server does not answer soon the primary answers. */
const replicaLimits = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_000,
  query_timeout: 2_500,
} satisfies PoolConfig;

/** The standby server of an installation, where one is configured; workers answer no calls. */
export const openReplica = (
  { DATABASE_REPLICA_URL, ROLE, DATABASE_CONNECTIONS }: Configuration,
  { application_name, ...options }: Omit<ReadReplicaOptions, 'replica'> & { application_name: string },
): { replica: ReadReplica; stop: () => Promise<void> } | undefined => {
  if (DATABASE_REPLICA_URL === undefined || ROLE === 'worker') return undefined;
  const database = postgresDatabase(
    { connectionString: DATABASE_REPLICA_URL, max: DATABASE_CONNECTIONS, application_name, ...replicaLimits },
    (line) => {
      replica.doubt();
      options.log(line);
    },
  );
  const replica = readReplica({ ...options, replica: database });
  return { replica, stop: () => database.close() };
};
