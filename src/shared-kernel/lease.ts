import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

export type LeaseOptions = {
  database: Database;
  name: string;
  /** This process; made up when absent. */
  holder?: string;
  /**
   * The application name that a holder's database connections carry, when they do: a holder without connections is dead, and
   * nobody waits for its time to run out.
   */
  application?: (holder: string) => string;
  /** Called when this process becomes the holder; the signal ends when it no longer is. */
  held: (signal: AbortSignal) => Promise<void>;
  /** Called each time another process turns out to hold it. */
  notHeld?: () => void;
  failed: (problem: unknown) => void;
};

const EXPIRES_SECONDS = 6;
const RENEW_MILLISECONDS = 2000;

/**
 * Sees to it that one process of an installation does a thing, and that another takes over within seconds when it dies.
 * It only saves wasted work: what must never happen twice is guarded where it is written.
 */
export const lease = (options: LeaseOptions): { stop(): Promise<void> } => {
  const { database, name, held, failed, application } = options;
  const holder = options.holder ?? randomUUID();
  let stopped = false;
  let holding: { abort: AbortController; work: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> = Promise.resolve();

  const letGo = async () => {
    holding?.abort.abort();
    await holding?.work;
    holding = undefined;
  };

  const buryTheDead = async () => {
    if (!application) return;
    const [row] = await database.query<{ holder: string }>('select holder::text from kernel.leases where name = $1', [
      name,
    ]);
    if (!row || row.holder === holder) return;
    await database.query(
      `update kernel.leases set until = '-infinity' where name = $1 and holder = $2
         and not exists (select from pg_stat_activity where application_name = $3)`,
      [name, row.holder, application(row.holder)],
    );
  };

  const renew = async () => {
    if (!holding) await buryTheDead();
    const [got] = await database.query(
      `insert into kernel.leases (name, holder, until, fence) values ($1, $2, now() + interval '${EXPIRES_SECONDS} seconds', 1)
       on conflict (name) do update set
         fence = kernel.leases.fence + case when kernel.leases.holder = excluded.holder then 0 else 1 end,
         holder = excluded.holder, until = excluded.until
       where kernel.leases.holder = excluded.holder or kernel.leases.until < now()
       returning fence::text`,
      [name, holder],
    );
    if (got && !holding && !stopped) {
      const abort = new AbortController();
      const mine = { abort, work: Promise.resolve() };
      // Work that ended by itself failed: it begins anew with the next renewal.
      mine.work = held(abort.signal)
        .catch(failed)
        .finally(() => {
          if (holding === mine) holding = undefined;
        });
      holding = mine;
    } else if (!got && holding) await letGo();
    if (!got) options.notHeld?.();
  };

  const tick = () => {
    renewing = renew()
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, RENEW_MILLISECONDS);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await renewing;
      await letGo();
      await database
        .query("update kernel.leases set until = '-infinity' where name = $1 and holder = $2", [name, holder])
        .catch(failed);
    },
  };
};
