import type { Sql } from '../database/database.ts';
import type { EventStore } from './event-store/event-store.ts';
import { UnreadableLog } from './unreadable-log.ts';

/**
 * Checks that the read models were built from this log, and that it still has all that they were built from; otherwise
 * nothing may be read or recorded.
 * @throws {UnreadableLog} when it is another one, or an older copy
 */
export const assertSameStore = async (sql: Sql, store: Pick<EventStore, 'identity' | 'has'>): Promise<void> => {
  // Asked also where nothing is known yet: a store that refuses us is to be named at the start.
  const there = await store.identity();
  const [known] = await sql.query<{ store: string; seen: string | null }>(
    'select store, (select max(position collate "C") from kernel.checkpoints) as seen from kernel.log',
    [],
  );
  if (known !== undefined && known.store !== there)
    throw new UnreadableLog(
      `The read models were built from the event log ${known.store}, but the product is pointed at ${there}`,
      'Point DATABASE_URL, EVENTSTORE_URL and EVENTSTORE_PREFIX back to where they belong together, or start with an empty database',
    );
  if (known?.seen != null && !(await store.has(known.seen)))
    throw new UnreadableLog(
      `The read models were built from events up to position ${known.seen}, which the event log does not have. It seems to be an older copy`,
      'Put the newer event log back, or restore the whole installation from a backup with npm run restore',
    );
};
