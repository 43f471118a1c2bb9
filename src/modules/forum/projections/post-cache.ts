import type { Sql } from '../../../shared-kernel/database/database.ts';

/** How a post stands at the moment: which version of it, and whether the viewer sees it as others do. */
export type Standing = {
  post: string;
  /** PostgreSQL's row versions (`xmin`) of the post and of its Well. */
  versions: string;
  /** Changes with whom staff removed. */
  removed: number;
  /** A restriction lies between the viewer and anyone. */
  apart: boolean;
  /** The viewer reacted to a post with more reactions than its row lists. */
  reacted: boolean;
};

/** The same object while a cached post is unchanged: key for caches of what is derived from it. */
export type Look = { look?: object };

/** A row as a viewer reads it, with the versions and `apart` of its {@link Standing}. */
export type Cacheable = Omit<Standing, 'reacted'> & { reacted: readonly { member: string }[] | null };
type Entry<Row> = { row: Row & Look; since: number; reacted: ReadonlySet<string> | undefined };

const MAX_CACHED = 5_000;
/** Names beside a post have no version: changing them also touches the posts, and this TTL bounds a missed touch. */
const MAX_AGE_MS = 60_000;

const postCache = <Row extends Cacheable>() => {
  const entries = new Map<string, Entry<Row>>();
  return {
    /** The row as this viewer sees it; undefined when it is missing, stale, or this viewer sees more or less of it. */
    current: (
      { post, versions, removed, apart, reacted }: Standing,
      viewer: string,
      now: number,
    ): (Row & Look) | undefined => {
      const found = entries.get(post);
      return found !== undefined &&
        !apart &&
        !reacted &&
        found.row.versions === versions &&
        found.row.removed === removed &&
        now - found.since < MAX_AGE_MS &&
        found.reacted?.has(viewer) !== true
        ? found.row
        : undefined;
    },
    has: (post: string): boolean => entries.has(post),
    /** Caches the row that this viewer read, unless it is the viewer's own; answers it. */
    store: (row: Row & Look, viewer: string): Row & Look => {
      const { post, reacted } = row;
      if (row.apart || reacted?.some(({ member }) => member === viewer)) return row;
      row.look = {};
      entries.delete(post);
      if (entries.size >= MAX_CACHED) entries.delete(entries.keys().next().value!);
      entries.set(post, {
        row,
        since: performance.now(),
        reacted: reacted === null ? undefined : new Set(reacted.map(({ member }) => member)),
      });
      return row;
    },
  };
};

/**
 * Caches posts as most viewers see them while PostgreSQL's row versions are unchanged: the statement for a page finds
 * out who may see what and returns the versions, so that neither a hidden nor a stale post is shown.
 */
export const postCaches = <Row extends Cacheable>() => {
  const all = new WeakMap<Sql, ReturnType<typeof postCache<Row>>>();
  return (sql: Sql): ReturnType<typeof postCache<Row>> => {
    let own = all.get(sql);
    if (!own) all.set(sql, (own = postCache<Row>()));
    return own;
  };
};
