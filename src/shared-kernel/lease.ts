import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

export type LeaseOptions = {
  database: Database;
  name: string;
  /** Called when this process becomes the holder; the signal ends when it no longer is. */
  held(signal: AbortSignal): Promise<void>;
  failed(problem: unknown): void;
};

const EXPIRES_SECONDS = 6;
const RENEW_MILLISECONDS = 2000;

/**
 * Sees to it that one process of an installation does a thing, and that another takes over within seconds when it dies.
 * It only saves wasted work: what must never happen twice is guarded where it is written.
 */
export const lease = ({ database, name, held, failed }: LeaseOptions): { stop(): Promise<void> } => {
  const holder = randomUUID();
  let stopped = false;
  let holding: { abort: AbortController; work: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const letGo = async () => {
    holding?.abort.abort();
    await holding?.work;
    holding = undefined;
  };

  const renew = async () => {
    const [got] = await database.query(
      `insert into kernel.leases (name, holder, until, fence) values ($1, $2, now() + interval '${EXPIRES_SECONDS} seconds', 1)
       on conflict (name) do update set
         fence = kernel.leases.fence + case when kernel.leases.holder = excluded.holder then 0 else 1 end,
         holder = excluded.holder, until = excluded.until
       where kernel.leases.holder = excluded.holder or kernel.leases.until < now()
       returning fence::text`,
      [name, holder],
    );
    if (got && !holding) {
      const abort = new AbortController();
      holding = { abort, work: held(abort.signal).catch(failed) };
    } else if (!got && holding) await letGo();
  };

  const tick = () => {
    void renew()
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
      await letGo();
      await database.query('delete from kernel.leases where name = $1 and holder = $2', [name, holder]).catch(failed);
    },
  };
};
