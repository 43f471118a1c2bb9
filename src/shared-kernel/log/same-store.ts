import type { Sql } from '../database/database.ts';
import type { EventStore } from './event-store/event-store.ts';
import { UnreadableLog } from './unreadable-log.ts';

/**
 * Checks that the read models were built from this log; otherwise nothing may be read or recorded.
 * @throws {UnreadableLog} when they were built from another one
 */
export const assertSameStore = async (sql: Sql, store: Pick<EventStore, 'identity'>): Promise<void> => {
  // Asked also where nothing is known yet: a store that refuses us is to be named at the start.
  const there = await store.identity();
  const [known] = await sql.query<{ store: string }>('select store from kernel.log', []);
  if (known !== undefined && known.store !== there)
    throw new UnreadableLog(
      `The read models were built from the event log ${known.store}, but the product is pointed at ${there}`,
      'Point DATABASE_URL, EVENTSTORE_URL and EVENTSTORE_PREFIX back to where they belong together, or start with an empty database',
    );
};
