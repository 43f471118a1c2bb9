import type { PoolConfig } from 'pg';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
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
