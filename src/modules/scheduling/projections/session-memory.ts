import type { Sql } from '../../../shared-kernel/database/database.ts';

/** Versions that PostgreSQL gives to the rows a session is shown from: session, Well, host, series. */
export type Versions = {
  session: string;
  sv: string;
  wv: string;
  hv: string | null;
  rv: string | null;
};

type Kept<Row> = { row: Row; version: string; since: number };
/** The same object for as long as a session looks the same to everybody. */
type Look = { look: object };

const MOST_KEPT = 5_000;
/** Names of those who registered have no version of their own: whatever changes them also touches the sessions, and this bounds it. */
const KEPT_MS = 60_000;

const versionOf = ({ sv, wv, hv, rv }: Versions): string => `${sv}|${wv}|${hv}|${rv}`;

const memory = <Row extends Versions & Look>() => {
  const kept = new Map<string, Kept<Row>>();
  const current = (of: Versions): Row | undefined => {
    const found = kept.get(of.session);
    return found !== undefined && found.version === versionOf(of) && performance.now() - found.since < KEPT_MS
      ? found.row
      : undefined;
  };
  return {
    has: (session: string): boolean => kept.has(session),
    /**
     * All of the rows, or nothing when one of them is not known as it is now.
     * @param unless how the viewer stands to a session of which nothing else was told
     */
    complete: <Standing extends Versions>(
      standing: readonly Standing[],
      unless: Partial<Row>,
    ): (Row & Standing)[] | undefined => {
      const rows: (Row & Standing)[] = [];
      for (const own of standing) {
        const shared = current(own);
        if (shared === undefined) return undefined;
        rows.push({ ...shared, ...unless, ...own });
      }
      return rows;
    },
    keep: (read: readonly Omit<Row, 'look'>[], unless: Partial<Row>): Row[] =>
      read.map((each) => {
        const row = { ...unless, ...each, look: {} } as Row;
        kept.delete(row.session);
        if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
        kept.set(row.session, { row, version: versionOf(row), since: performance.now() });
        return row;
      }),
  };
};
type Memory<Row extends Versions & Look> = ReturnType<typeof memory<Row>>;

/**
 * What sessions look like to everybody, kept as long as PostgreSQL's own row versions (`xmin`) are what they were: the statement
 * that finds a page tells the versions, so that nothing is ever shown that is no longer so, and nobody has to be told of changes.
 * One memory for each kind of onlooker: what visitors are answered has no people in it.
 */
export const memories = <Row extends Versions & Look>() => {
  const all = new WeakMap<Sql, Record<'visitors' | 'members', Memory<Row>>>();
  return (sql: Sql, of: 'visitors' | 'members'): Memory<Row> => {
    let own = all.get(sql);
    if (!own) all.set(sql, (own = { visitors: memory<Row>(), members: memory<Row>() }));
    return own[of];
  };
};
