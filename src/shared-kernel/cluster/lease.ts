import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '../database/database.ts';
import { withTimeout } from '../with-timeout.ts';

/** One time of holding a lease, from getting it to losing it. */
export type Term = {
  /** Ends with the term: at the latest when the time runs out without a renewal. */
  signal: AbortSignal;
  /** Whether it is still ours, as far as can be known without asking: false as soon as somebody else may have it. */
  holds: () => boolean;
  /**
   * The fence. Call it inside every transaction that writes: it asks whether the lease is still ours, and until the commit
   * nobody can take it over.
   * @throws {LeaseLost}
   */
  guard: (sql: Sql) => Promise<void>;
};

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
  /** Called when this process becomes the holder; it returns soon after the term's signal. */
  held: (term: Term) => Promise<void>;
  /** Asked before each time it is asked for: whether another process is there that should have it rather. */
  shouldYield?: () => Promise<boolean>;
  /** Called each time another process turns out to hold it. */
  notHeld?: () => void;
  failed: (problem: unknown) => void;
};

/** Another process does it now; whatever was about to be written is rolled back. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another process has taken over ${name}`);
    this.name = 'LeaseLost';
  }
}

// Somebody who is frozen, or cut off from the database, is replaced after LASTS and at most LOOK more: below five seconds.
const LASTS_MS = 3_500;
const RENEW_MS = 1_000;
const LOOK_MS = 500;
const ANSWER_MS = 2_000;

type Holding = { abort: AbortController; fence: string; until: number; work: Promise<void>; expiry: NodeJS.Timeout };

/**
 * Sees to it that one process of an installation does a thing, and that another takes over within five seconds when it dies
 * or freezes. A process that wakes up after losing it cannot write any more, if it guards its transactions.
 */
export const lease = (options: LeaseOptions): { stop(): Promise<void> } => {
  const { database, name, held, failed, application } = options;
  const holder = options.holder ?? randomUUID();
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
    mine.expiry = setTimeout(() => mine.abort.abort(), until - performance.now());
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
    // Work that ended by itself failed, or its time ran out: it begins anew with the next renewal.
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
    if (options.shouldYield && (await withTimeout(ANSWER_MS, options.shouldYield()))) {
      await letGo();
      await withTimeout(ANSWER_MS, giveUp());
      options.notHeld?.();
      return;
    }
    if (!holding) await withTimeout(ANSWER_MS, expireDeadHolder());
    const until = performance.now() + LASTS_MS;
    const [got] = await withTimeout(
      ANSWER_MS,
      database.query<{ fence: string }>(
        `insert into kernel.leases (name, holder, until, fence)
           values ($1, $2, now() + interval '${LASTS_MS} milliseconds', 1)
         on conflict (name) do update set
           fence = kernel.leases.fence + case when kernel.leases.holder = excluded.holder then 0 else 1 end,
           holder = excluded.holder, until = excluded.until
         where kernel.leases.holder = excluded.holder or kernel.leases.until < now()
         returning fence::text`,
        [name, holder],
      ),
    );
    // Somebody else had it in between: what was being done here belongs to a term that is over.
    if (holding && holding.fence !== got?.fence) await letGo();
    if (!got) options.notHeld?.();
    else if (holding && !holding.abort.signal.aborted) renewed(until, holding);
    else if (!holding && !stopped) begin(got.fence, until);
  };

  const tick = () => {
    asking = ask()
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, holding ? RENEW_MS : LOOK_MS);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await asking;
      await letGo();
      await withTimeout(ANSWER_MS, giveUp()).catch(failed);
    },
  };
};
