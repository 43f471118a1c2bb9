import type { Sql } from '#kernel/database/database.ts';

/** A history as the index knows it. */
export type HistoryRow = {
  stream: string;
  ref: string;
  prefix: string;
  /** The id in its name, when it is one id. */
  own: string | null;
  title: string | null;
  /** Whom or what it is about, where its own id says nothing. */
  about: string | null;
  events: number;
  first_at: Date;
  last_at: Date;
};
const columns = 'stream, ref, prefix, own, title, about, events, first_at, last_at';

/** By what stands for it, or by its full name. */
export const historyBy = async (sql: Sql, refOrStream: string): Promise<HistoryRow | undefined> =>
  (
    await sql.query<HistoryRow>(`select ${columns} from audit_index.history where ref = $1 or stream = $1 limit 1`, [
      refOrStream,
    ])
  )[0];

/** Notifications of the payment provider are many; each is shown below what it led to. */
export const NOTICES = 'membership-billing.notification-';

/**
 * Histories that concern an id and may be seen, the ones of its own first, then the newest, notifications last; null as
 * prefixes means all.
 */
export const historiesOf = (
  sql: Sql,
  subject: string,
  options: { prefixes: readonly string[] | null; limit: number },
): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `select ${columns} from audit_index.history join audit_index.concern using (stream)
     where subject = $1 and ($2::text[] is null or prefix = any($2::text[]))
     order by (own is not distinct from $1) desc, (prefix = $4), last_at desc, stream limit $3`,
    [subject, options.prefixes, options.limit, NOTICES],
  );

/** Histories that concern an id, may be seen, and have events in this time; the ones of its own first, then the newest. */
export const historiesBetween = (
  sql: Sql,
  subject: string,
  options: { prefixes: readonly string[] | null; from: string; to: string; limit: number },
): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `select ${columns} from audit_index.history join audit_index.concern using (stream)
     where subject = $1 and ($2::text[] is null or prefix = any($2::text[]))
       and first_at <= $4::timestamptz and last_at >= $3::timestamptz
     order by (own is not distinct from $1) desc, last_at desc, stream limit $5`,
    [subject, options.prefixes, options.from, options.to, options.limit],
  );

/** How many histories concern an id, and how many of them may be seen. */
export const countHistoriesOf = async (
  sql: Sql,
  subject: string,
  prefixes: readonly string[] | null,
): Promise<{ all: number; seen: number }> =>
  (
    await sql.query<{ all: number; seen: number }>(
      `select count(*)::int as all, (count(*) filter (where $2::text[] is null or prefix = any($2::text[])))::int as seen
       from audit_index.history join audit_index.concern using (stream) where subject = $1`,
      [subject, prefixes],
    )
  )[0]!;

/** Everything that is named after one of these ids. */
export const namedAfter = (sql: Sql, ids: readonly string[]): Promise<HistoryRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql.query<HistoryRow>(`select ${columns} from audit_index.history where own = any($1::text[])`, [ids]);

/** Histories of a kind that are named after an id that begins like this: what people write down of it. */
export const beginningWith = (sql: Sql, prefix: string, beginning: string): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `select ${columns} from audit_index.history
     where prefix = $1 and own >= $2 and own < $2 || 'g' order by last_at desc limit 10`,
    [prefix, beginning],
  );

/** The newest histories of a kind whose title has these words. */
export const titled = (sql: Sql, prefix: string, words: string): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `select ${columns} from audit_index.history
     where prefix = $1 and title ilike '%' || $2 || '%' escape '\\' order by last_at desc limit 10`,
    [prefix, words.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)],
  );

export type PlaceRow = { event: string; stream: string; revision: number };

/** Where these events stand, for those that caused something. */
export const placesOf = (sql: Sql, events: readonly string[]): Promise<PlaceRow[]> =>
  events.length === 0
    ? Promise.resolve([])
    : sql.query<PlaceRow>(
        `select event::text, stream, revision from audit_index.place where event = any($1::uuid[])
         union select event::text, stream, revision from audit_index.effect where event = any($1::uuid[])`,
        [events],
      );

/** What policies made of an event, in the order in which it came. */
export const effectsOf = (sql: Sql, cause: string): Promise<PlaceRow[]> =>
  sql.query<PlaceRow>(
    `select event::text, stream, revision from audit_index.effect where cause = $1::uuid order by at, event limit 50`,
    [cause],
  );
