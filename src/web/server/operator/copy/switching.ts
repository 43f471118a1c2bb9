import { countRows, type Database, type Sql } from '#kernel/database/database.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

export const processesAlive = (sql: Sql): Promise<number> => countRows(sql, 'kernel.processes where until > now()');

/** The log that an installation's read models and policies follow; undefined before its first start. */
export const followedLog = async (sql: Sql): Promise<string | undefined> =>
  (await sql.query<{ store: string }>('select store from kernel.log', []))[0]?.store;

export const storedCheckpoints = async (sql: Sql): Promise<Position[]> =>
  (await sql.query<{ position: string }>('select position from kernel.checkpoints', [])).map(
    ({ position }) => position,
  );

export type Switch = {
  from: string;
  to: string;
  places: ReadonlyMap<Position, Position>;
  /** Whether the read models continue from their checkpoints; otherwise the next start rebuilds them. */
  keepReadModels: boolean;
};

/**
 * Switches the installation to the copy: policies continue behind the last event they have seen, so that nothing is
 * done twice. The product must not be running.
 */
export const switchLog = (database: Database, { from, to, places, keepReadModels }: Switch): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query('lock table kernel.log, kernel.checkpoints in exclusive mode', []);
    if ((await processesAlive(sql)) > 0)
      throw new OperatorError('The product was started meanwhile. Stop it, then run the same command again.');
    const followed = await followedLog(sql);
    if (followed !== from)
      throw new OperatorError(
        'This installation follows another log than the one that was copied; it was left as it is.',
      );
    await sql.query('update kernel.log set store = $1', [to]);
    const checkpoints = await sql.query<{ name: string; position: string }>(
      'select name, position from kernel.checkpoints',
      [],
    );
    for (const { name, position } of checkpoints) {
      if (!keepReadModels && !name.startsWith('policy:')) continue;
      const place = places.get(position);
      // From the beginning a policy would do everything again.
      if (place === undefined)
        throw new OperatorError(`${name} went on during the copy; it was left as it is. Run the same command again.`);
      await sql.query('update kernel.checkpoints set position = $2 where name = $1', [name, place]);
    }
    if (!keepReadModels) await sql.query("delete from kernel.checkpoints where name not like 'policy:%'", []);
    // Answers that are given again would ask readers to wait for a place in the former log.
    await sql.query('update kernel.answers set position = null', []);
  });
