import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '../database/database.ts';
import { withTimeout } from '../with-timeout.ts';
import { pulseFor } from './pulse.ts';

/** One term of holding a lease, from acquiring to losing it. */
export type Term = {
  /** Aborted when the term ends, at the latest when it expires without a renewal. */
  signal: AbortSignal;
  /** Whether the lease is still held, judged by the local clock: false as soon as another process may hold it. */
  holds: () => boolean;
  /**
   * The fencing check. Call it inside every transaction that writes: it fails when the lease was lost and locks the
   * lease row until the commit, so that no process can take over in between.
   * @throws {LeaseLost}
   */
  guard: (sql: Sql) => Promise<void>;
};

export type LeaseOptions = {
  database: Database;
  name: string;
  /** The id of this process; random when absent. */
  holder?: string;
  /**
   * Application name of a holder's database connections. A holder without connections is dead, and its lease is taken
   * over without waiting for expiry.
   */
  application?: (holder: string) => string;
  /** Called when this process becomes the holder; has to return soon after the term's signal. */
  held: (term: Term) => Promise<void>;
  /** Called before each attempt to acquire: true when another process should become the holder. */
  shouldYield?: () => Promise<boolean>;
  /** Called after each attempt that finds another holder. */
  notHeld?: () => void;
  failed: (problem: unknown) => void;
  /** Milliseconds within which a holder that froze is replaced; five seconds when absent. */
  takeOver?: number;
};

/** Another process holds the lease; the surrounding transaction is rolled back. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another process has taken over ${name}`);
    this.name = 'LeaseLost';
  }
}

type Holding = { abort: AbortController; fence: string; until: number; work: Promise<void>; expiry: NodeJS.Timeout };

/**
 * Elects one process of an installation for a task. Another one takes over in time when it dies or freezes.
 * A process that wakes up after losing the lease cannot write, provided it guards its transactions.
 */
export const lease = (options: LeaseOptions): { stop(): Promise<void> } => {
  const { database, name, held, failed, application } = options;
  const holder = options.holder ?? randomUUID();
  const pulse = pulseFor(options.takeOver);
  let stopped = false;
  let holding: Holding | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  const letGo = async () => {
    if (!holding) return;
    const { abort, expiry, work } = holding;
    clearTimeout(expiry);
    abort.abort();
    await work;
    holding = undefined;
  };

  const expireDeadHolder = async () => {
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

  const guard = (fence: string) => async (sql: Sql) => {
    const mine = await sql.query(
      'select 1 as one from kernel.leases where name = $1 and holder = $2 and fence = $3 for share',
      [name, holder, fence],
    );
    if (mine.length === 0) throw new LeaseLost(name);
  };

  const renewed = (until: number, mine: Holding) => {
    clearTimeout(mine.expiry);
    mine.until = until;
    mine.expiry = setTimeout(() => mine.abort.abort(), Math.max(0, until - performance.now()));
  };

  const begin = (fence: string, until: number) => {
    const abort = new AbortController();
    const mine: Holding = { abort, fence, until, work: Promise.resolve(), expiry: setTimeout(() => {}, 0) };
    renewed(until, mine);
    const term: Term = {
      signal: abort.signal,
      holds: () => !abort.signal.aborted && performance.now() < mine.until,
      guard: guard(fence),
    };
    // Work that ends before the term failed or ran out of time; it is started again at the next renewal.
    mine.work = held(term)
      .catch(failed)
      .finally(() => {
        clearTimeout(mine.expiry);
        abort.abort();
        if (holding === mine) holding = undefined;
      });
    holding = mine;
  };

  const giveUp = () =>
    database.query("update kernel.leases set until = '-infinity' where name = $1 and holder = $2", [name, holder]);

  const ask = async () => {
    if (options.shouldYield && (await withTimeout(pulse.answer, options.shouldYield()))) {
      await letGo();
      await withTimeout(pulse.answer, giveUp());
      options.notHeld?.();
      return;
    }
    if (!holding) await withTimeout(pulse.answer, expireDeadHolder());
    const until = performance.now() + pulse.lasts;
    const [got] = await withTimeout(
      pulse.answer,
      database.query<{ fence: string }>(
        `insert into kernel.leases (name, holder, until, fence)
           values ($1, $2, now() + interval '${pulse.lasts} milliseconds', 1)
         on conflict (name) do update set
           fence = kernel.leases.fence + case when kernel.leases.holder = excluded.holder then 0 else 1 end,
           holder = excluded.holder, until = excluded.until
         where kernel.leases.holder = excluded.holder or kernel.leases.until < now()
         returning fence::text`,
        [name, holder],
      ),
    );
    // Another process held the lease in between: the local work belongs to an expired term.
    if (holding && holding.fence !== got?.fence) await letGo();
    if (!got) options.notHeld?.();
    else if (holding && !holding.abort.signal.aborted) renewed(until, holding);
    else if (!holding && !stopped) begin(got.fence, until);
  };

  const tick = () => {
    asking = ask()
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, holding ? pulse.renew : pulse.look);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await asking;
      await letGo();
      await withTimeout(pulse.answer, giveUp()).catch(failed);
    },
  };
};
