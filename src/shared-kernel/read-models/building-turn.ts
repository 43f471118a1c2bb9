import type { Database, Sql } from '../database/database.ts';
import { LeaseLost } from '../cluster/lease.ts';

const TURN = 'building read models';

/** The exclusive right to build read models beside the present ones. */
export type BuildingTurn = {
  /** Called inside every transaction of the build. @throws {LeaseLost} when another process has started one */
  guard: (sql: Sql) => Promise<void>;
  end: () => Promise<void>;
};

/**
 * Takes over building read models. There is one place for unfinished ones, so a previous builder of any release is
 * fenced off.
 * @param holder id of the process
 */
export const buildingTurn = async (database: Database, holder: string): Promise<BuildingTurn> => {
  const [{ fence } = { fence: '' }] = await database.query<{ fence: string }>(
    `insert into kernel.leases (name, holder, until, fence) values ($1, $2, now(), 1)
     on conflict (name) do update set holder = excluded.holder, until = excluded.until, fence = kernel.leases.fence + 1
     returning fence::text`,
    [TURN, holder],
  );
  return {
    guard: async (sql) => {
      const mine = await sql.query(
        'select 1 as one from kernel.leases where name = $1 and holder = $2 and fence = $3 for share',
        [TURN, holder, fence],
      );
      if (mine.length === 0) throw new LeaseLost(TURN);
    },
    end: async () => {
      // The row stays, so that its fencing token keeps increasing.
      await database.query(
        `update kernel.leases set holder = gen_random_uuid() where name = $1 and holder = $2 and fence = $3`,
        [TURN, holder, fence],
      );
    },
  };
};

/** Whether a live process builds read models. */
export const isBuilding = async (sql: Sql): Promise<boolean> =>
  (
    await sql.query(
      `select 1 as one from kernel.leases l join kernel.processes p on p.id = l.holder
       where l.name = $1 and p.until > now()`,
      [TURN],
    )
  ).length > 0;
