import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../database/database.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { lastPosition } from '../log/event-store/log-end.ts';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 25;

/**
 * Resolves once these read models include everything recorded until now; throws after a timeout, for jobs that are
 * retried. For work on read models that must not miss an event, such as erasure.
 */
export const assertCaughtUp = async (
  sql: Sql,
  store: EventStore,
  names: readonly string[],
  patience = PATIENCE_MS,
): Promise<void> => {
  const end = await lastPosition(store);
  const until = performance.now() + patience;
  for (;;) {
    const rows = await sql.query<{ name: string; position: string }>(
      'select name, position from kernel.checkpoints where name = any($1::text[])',
      [names],
    );
    const behind = names.find((name) => (rows.find((row) => row.name === name)?.position ?? '') < end);
    if (behind === undefined) return;
    if (performance.now() >= until) throw new Error(`The read model ${behind} does not show everything yet`);
    await delay(LOOK_EVERY_MS);
  }
};
