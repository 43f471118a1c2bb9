import { origin } from './digest.ts';
import type { ChainParts } from './keeper.ts';
import { blockUpTo, endOf } from './tables.ts';

/**
 * Cuts the chain's tables to so many events, when a backup was put back up to an earlier moment, and puts aside the file of
 * checkpoints when it covers more than is there: what was signed beyond is still readable in it.
 */
export const chainPutBack = async ({ database, files }: ChainParts, events: number): Promise<void> => {
  const end = await endOf(database);
  if (end === undefined) return;
  const count = Math.min(events, end.count);
  const last = await files?.last(end.chain);
  if (files && last && last.count > events) await files.putAside(end.chain);
  if (count === end.count) return;
  const before = await blockUpTo(database, end.chain, count);
  const head = before?.head ?? origin(end.chain);
  await database.transaction(async (sql) => {
    await sql.query('delete from audit.blocks where last > $1', [count]);
    if (before && before.first <= count && before.digests.length > 0)
      await sql.query(
        `insert into audit.blocks (first, last, first_position, last_position, digests, ids, head)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [before.first, count, before.firstPosition, before.lastPosition, before.digests, before.ids, head],
      );
    await sql.query('delete from audit.checkpoints where count > $1', [count]);
    await sql.query('update audit.stores set count = least(count, $1)', [count]);
    await sql.query('update audit.chain set count = $1, head = $2, position = $3', [
      count,
      head,
      before?.lastPosition ?? '',
    ]);
  });
};
