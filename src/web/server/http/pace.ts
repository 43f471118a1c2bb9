import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pace } from '../../../shared-kernel/contract/endpoint.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';

/** Calls per minute of one caller: a member, or an address from which visitors come (many may share one). */
export type Paces = Readonly<Record<Pace, { member: number; visitor: number }>>;

export const strictPaces: Paces = {
  read: { member: 600, visitor: 600 },
  write: { member: 120, visitor: 60 },
  expensive: { member: 20, visitor: 20 },
  poll: { member: 120, visitor: 60 },
};

/** Trials and tests come from one address by the hundreds. */
export const generousPaces: Paces = {
  read: { member: 60_000, visitor: 600_000 },
  write: { member: 60_000, visitor: 600_000 },
  expensive: { member: 6_000, visitor: 600_000 },
  poll: { member: 6_000, visitor: 600_000 },
};

/** Seconds until the caller's next call is allowed; 0 when it is allowed now. */
export type Limits = { wait(pace: Pace, caller: { member: string } | { ip: string }): Promise<number> };

export const noLimits: Limits = { wait: () => Promise.resolve(0) };

/**
 * Counts in memory; what is expensive is counted in Postgres when given, so that several processes share the count.
 * @param disguise makes the stored key of a caller meaningless to readers of the database
 */
export const limits = (paces: Paces, shared?: { sql: Sql; disguise(caller: string): string }): Limits => {
  const limiter = (pace: Pace, kind: 'member' | 'visitor') => {
    const options = { points: paces[pace][kind], duration: 60, keyPrefix: `${pace}-${kind}` };
    if (pace !== 'expensive' || !shared) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: { query: async ({ text, values }: Statement) => ({ rows: await shared.sql.query(text, values) }) },
      storeType: 'client',
      schemaName: 'web',
      tableName: 'paces',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: options.points,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const limiters = Object.fromEntries(
    (Object.keys(paces) as Pace[]).map((pace) => [
      pace,
      { member: limiter(pace, 'member'), visitor: limiter(pace, 'visitor') },
    ]),
  ) as Record<Pace, Record<'member' | 'visitor', RateLimiterMemory | RateLimiterPostgres>>;

  return {
    wait: async (pace, caller) => {
      const [kind, key] = 'member' in caller ? (['member', caller.member] as const) : (['visitor', caller.ip] as const);
      try {
        await limiters[pace][kind].consume(pace === 'expensive' && shared ? shared.disguise(key) : key);
        return 0;
      } catch (full) {
        if (full instanceof RateLimiterRes) return Math.max(1, Math.ceil(full.msBeforeNext / 1000));
        throw full;
      }
    },
  };
};

type Statement = { text: string; values: unknown[] };
