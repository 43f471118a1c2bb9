import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, siteOf } from '#kernel/contract/network.ts';
import type { Pace } from '#kernel/contract/endpoint.ts';
import { challenges, TRIES_SECONDS, type Challenges } from './challenges.ts';
import type { Sql } from '#kernel/database/database.ts';

/** Calls per minute of one caller: a member, or a network from which visitors come (many people may share one). */
export type Paces = Readonly<Record<Pace, { member: number; visitor: number }>> & {
  /** How many times the hourly count of an endpoint a member may call it. */
  readonly hourlyTimes: number;
};

export const strictPaces: Paces = {
  read: { member: 600, visitor: 600 },
  write: { member: 120, visitor: 60 },
  expensive: { member: 20, visitor: 20 },
  poll: { member: 120, visitor: 60 },
  hourlyTimes: 1,
};

/** Trials and tests come from one address by the hundreds. */
export const generousPaces: Paces = {
  read: { member: 60_000, visitor: 600_000 },
  write: { member: 60_000, visitor: 600_000 },
  expensive: { member: 6_000, visitor: 600_000 },
  poll: { member: 6_000, visitor: 600_000 },
  hourlyTimes: 1_000,
};

/** Seconds until the caller's next call is allowed; 0 when it is allowed now. */
export type Limits = {
  wait(pace: Pace, caller: PacedCaller): Promise<number>;
  /** The same for one endpoint and member, who may call it so often in an hour. */
  waitThisHour(endpoint: { path: string; hourly: number }, member: string): Promise<number>;
};
export type PacedCaller = { member?: string; ip: string };

/** Members behind one address share this many times what a visitor has: accounts cost nothing, so they add no budget. */
const MEMBERS_OF_A_NETWORK = 3;
/** One customer of a provider has 65,536 networks of 64 bits. */
const NETWORKS_OF_A_SITE = 5;

export const noLimits: Limits = { wait: () => Promise.resolve(0), waitThisHour: () => Promise.resolve(0) };
const HOUR_SECONDS = 3600;

/**
 * Counts in memory; what is expensive is counted in Postgres when given, so that several processes share the count.
 * @param disguise makes the stored key of a caller meaningless to readers of the database
 */
export const limits = (paces: Paces, shared?: { sql: Sql; disguise(caller: string): string }): Limits => {
  const limiter = (pace: Pace, kind: PaceKind) => {
    const options = { points: pointsOf(paces[pace], kind), duration: 60, keyPrefix: `${pace}-${kind}` };
    return pace === 'expensive' && shared ? sharedLimiter(shared.sql, options) : new RateLimiterMemory(options);
  };
  const limiters = Object.fromEntries(
    PACES.map((pace) => [pace, Object.fromEntries(KINDS.map((kind) => [kind, limiter(pace, kind)]))]),
  ) as Record<Pace, Record<PaceKind, RateLimiterMemory | RateLimiterPostgres>>;

  /** One for each count that endpoints have. */
  const hourlyLimiters = new Map<number, RateLimiterMemory | RateLimiterPostgres>();
  const hourlyLimiter = (hourly: number) => {
    const options = { points: hourly * paces.hourlyTimes, duration: HOUR_SECONDS, keyPrefix: `hourly-${hourly}` };
    const limiter =
      hourlyLimiters.get(hourly) ?? (shared ? sharedLimiter(shared.sql, options) : new RateLimiterMemory(options));
    hourlyLimiters.set(hourly, limiter);
    return limiter;
  };

  const consumed = async (limiter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<number> => {
    try {
      await limiter.consume(limiter instanceof RateLimiterPostgres ? shared!.disguise(key) : key);
      return 0;
    } catch (full) {
      if (full instanceof RateLimiterRes) return Math.max(1, Math.ceil(full.msBeforeNext / 1000));
      throw full;
    }
  };

  return {
    wait: async (pace, caller) => {
      for (const [kind, key] of bucketsOf(pace, caller)) {
        const wait = await consumed(limiters[pace][kind], key);
        if (wait > 0) return wait;
      }
      return 0;
    },
    waitThisHour: ({ path, hourly }, member) => consumed(hourlyLimiter(hourly), `${path} ${member}`),
  };
};

/** Removes counts that are over. */
export const tidyPaces = async (sql: Sql): Promise<void> => {
  await sql.query('delete from web.paces where expire < $1', [Date.now()]);
};

/** Counts in Postgres for all processes, in memory while the database is away. */
const sharedLimiter = (sql: Sql, options: { points: number; duration: number; keyPrefix: string }) =>
  new RateLimiterPostgres({
    ...options,
    storeClient: { query: async ({ text, values }: Statement) => ({ rows: await sql.query(text, values) }) },
    storeType: 'client',
    schemaName: 'web',
    tableName: 'paces',
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: options.points,
    insuranceLimiter: new RateLimiterMemory(options),
  });

/** Puzzles after some tries, for all processes of an installation. */
export const sharedChallenges = (sql: Sql, fingerprint: (text: string) => string): Challenges => {
  const { missing, tried } = challenges({
    secret: fingerprint('signature'),
    tries: sharedLimiter(sql, { points: 1_000_000, duration: TRIES_SECONDS, keyPrefix: 'tries' }),
    used: sharedLimiter(sql, { points: 1, duration: TRIES_SECONDS, keyPrefix: 'solved' }),
  });
  // The key of a caller means nothing to readers of the database.
  const disguised = (ip: string) => fingerprint(networkOf(ip));
  return { missing: (ip, solution) => missing(disguised(ip), solution), tried: (ip) => tried(disguised(ip)) };
};

const PACES = ['read', 'write', 'expensive', 'poll'] as const satisfies Pace[];
const KINDS = ['member', 'visitor', 'members', 'site'] as const;
type PaceKind = (typeof KINDS)[number];

const pointsOf = ({ member, visitor }: { member: number; visitor: number }, kind: PaceKind): number =>
  ({ member, visitor, members: visitor * MEMBERS_OF_A_NETWORK, site: visitor * NETWORKS_OF_A_SITE })[kind];

/** What is expensive counts for a member and for where they are; everything else for one of both. */
const bucketsOf = (pace: Pace, { member, ip }: PacedCaller): (readonly [PaceKind, string])[] => {
  if (member !== undefined)
    return [['member', member], ...(pace === 'expensive' ? [['members', networkOf(ip)] as const] : [])];
  const site = siteOf(ip);
  return [['visitor', networkOf(ip)], ...(site === undefined ? [] : [['site', site] as const])];
};

type Statement = { text: string; values: unknown[] };
