import type { Sql } from './database.ts';
import type { EventStore } from './event-store/event-store.ts';

/**
 * Passes when these read models show everything that was recorded so far; throws otherwise, for work that is tried again.
 * For what must not miss anything, although it looks into read models: forgetting, above all.
 */
export const mustBeCaughtUp = async (sql: Sql, store: EventStore, names: readonly string[]): Promise<void> => {
  let end: string | undefined;
  for await (const { position } of store.readAll({ direction: 'backwards', limit: 1 })) end = position;
  if (end === undefined) return;
  const rows = await sql.query<{ name: string; position: string }>(
    'select name, position from kernel.checkpoints where name = any($1::text[])',
    [names],
  );
  for (const name of names) {
    const at = rows.find((row) => row.name === name)?.position ?? '';
    if (at < end) throw new Error(`The read model ${name} does not show everything yet`);
  }
};
