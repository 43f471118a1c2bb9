import type { Sql } from '#kernel/database/database.ts';

/** PostgreSQL's row versions (`xmin`) of a session's sources: session, Well, host, series. */
export type Versions = {
  session: string;
  sv: string;
  wv: string;
  hv: string | null;
  rv: string | null;
};

type CacheEntry<Row> = { row: Row; version: string; since: number };
/** The same object while the shared part of a session is unchanged: key for caches of what is derived from it. */
type Shared = { cacheKey: object };

const MAX_CACHED = 5_000;
/**
 * Names of attendees have no version here: changing them also touches the sessions, and this TTL bounds a missed touch.
 */
const MAX_AGE_MS = 60_000;

const versionOf = ({ sv, wv, hv, rv }: Versions): string => `${sv}|${wv}|${hv}|${rv}`;

const sessionCache = <Row extends Versions & Shared>() => {
  const entries = new Map<string, CacheEntry<Row>>();
  const current = (of: Versions): Row | undefined => {
    const entry = entries.get(of.session);
    return entry !== undefined && entry.version === versionOf(of) && performance.now() - entry.since < MAX_AGE_MS
      ? entry.row
      : undefined;
  };
  return {
    has: (session: string): boolean => entries.has(session),
    /**
     * All rows from the cache, or undefined when one of them is missing or stale.
     * @param unless defaults of the viewer's relation to a session
     */
    complete: <Relation extends Versions>(
      relations: readonly Relation[],
      unless: Partial<Row>,
    ): (Row & Relation)[] | undefined => {
      const rows: (Row & Relation)[] = [];
      for (const own of relations) {
        const shared = current(own);
        if (shared === undefined) return undefined;
        rows.push({ ...shared, ...unless, ...own });
      }
      return rows;
    },
    store: (read: readonly Omit<Row, 'cacheKey'>[], unless: Partial<Row>): Row[] =>
      read.map((each) => {
        const row = { ...unless, ...each, cacheKey: {} } as Row;
        entries.delete(row.session);
        if (entries.size >= MAX_CACHED) entries.delete(entries.keys().next().value!);
        entries.set(row.session, { row, version: versionOf(row), since: performance.now() });
        return row;
      }),
  };
};
type SessionCache<Row extends Versions & Shared> = ReturnType<typeof sessionCache<Row>>;

/**
 * Caches the shared part of sessions while PostgreSQL's row versions (`xmin`) are unchanged: the query for a page
 * returns the versions, so that a stale row is never shown and no invalidation is needed. Separate caches for visitors
 * and members, because rows for visitors have no people.
 */
export const sessionCaches = <Row extends Versions & Shared>() => {
  const all = new WeakMap<Sql, Record<'visitors' | 'members', SessionCache<Row>>>();
  return (sql: Sql, of: 'visitors' | 'members'): SessionCache<Row> => {
    let own = all.get(sql);
    if (!own) all.set(sql, (own = { visitors: sessionCache<Row>(), members: sessionCache<Row>() }));
    return own[of];
  };
};
