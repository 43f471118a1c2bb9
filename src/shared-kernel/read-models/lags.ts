import type { Sql } from '../database/database.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { lastPosition } from '../log/event-store/log-end.ts';

/** Read models and policies that are further behind than this are not fit to be shown. */
export const MOST_LAG_SECONDS = 30;

/** Age in seconds of the oldest event that each of these has not seen yet; 0 for those that are up to date. */
export const lags = async (
  database: Sql,
  store: Pick<EventStore, 'readAll'>,
  names: readonly string[],
  now: () => number = Date.now,
): Promise<Map<string, number>> => {
  const end = await lastPosition(store);
  const rows = await database.query<{ name: string; position: string }>(
    'select name, position from kernel.checkpoints where name = any($1::text[])',
    [names],
  );
  const ages = new Map<string, number>();
  const found = new Map<string, number>();
  for (const { name, position } of rows) {
    if (position >= end) {
      found.set(name, 0);
      continue;
    }
    if (!ages.has(position))
      for await (const next of store.readAll({ after: position, limit: 1 }))
        ages.set(position, Math.max(0, (now() - next.recordedAt.getTime()) / 1000));
    found.set(name, ages.get(position) ?? 0);
  }
  return found;
};
