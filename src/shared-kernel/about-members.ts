import { countRows, type Sql } from './database/database.ts';
import type { EventLog, Recorded } from './log/event-log.ts';

/** The member whose data is exported or erased. `lastHere`: the member could not act after this instant. */
export type DataSubject = {
  member: string;
  email: string;
  username: string;
  /** Addresses and usernames that were the member's before, or asked for, and that no other member has now. */
  former?: readonly string[];
  lastHere: string;
};

/** One record about a member, for reading: label → value, in display order. */
export type AboutMembersEntry = Readonly<Record<string, string | number | boolean | null>>;

/** One page of a chapter; `next` is the cursor of the following page, absent on the last one. */
export type AboutMembersPage = { entries: readonly AboutMembersEntry[]; next?: string };

/** One chapter of a member's data export. It is read page by page, so that it never has to fit into memory. */
export type Chapter = {
  /** Unique among all chapters. */
  title: string;
  /** What it is, in plain words. */
  about: string;
  /** The entries after this cursor (the `next` of an earlier page); the first page without one. */
  page(member: string, after: string | undefined): Promise<AboutMembersPage>;
  /** The chapter is left out of the export when it is empty. */
  onlyIfAny?: true;
};

/** Number of records by their name in plain words: `{ 'chat messages': 12 }`. */
export type Counted = Readonly<Record<string, number>>;

/** A file and the members it shows; the list may be empty. `isShown`: the present state names it, so it must exist. */
export type FileAbout = { name: string; members: readonly string[]; isShown: boolean };

/**
 * What one module stores about members outside the sealed fields of its events, and how it exports and erases it. Every
 * module with personal data or with a member's id in a table declares one (I-036). Read models are exempt: they react
 * to `MemberForgotten` and read sealed fields as null.
 */
export type AboutMembers = {
  /** The name of these records on receipts and pages. */
  called: string;
  /** How many records {@link forget} will remove. The erasure counts again afterwards and confirms only zeros. */
  holds(whose: DataSubject): Promise<Counted>;
  /** Removes rows, files and keys. Idempotent; throws to be retried. */
  forget(whose: DataSubject): Promise<void>;
  /** Everything the module stores about the member, for the member to read. */
  chapters: readonly Chapter[];
  /** What remains in anonymous form, and why; one sentence for the receipt. */
  stays?: string;
  /**
   * Streams that name files. A backup seals each file with the keys of all members it shows, and leaves out files that
   * no stream names.
   */
  files?: {
    /** Prefix of the names of these streams. */
    streams: string;
    /** Every file that this stream has ever named. */
    about(stream: string): Promise<readonly FileAbout[]>;
  };
};

/** The declarations of all modules, by name; complete after the composition root has run. */
export type MemberRecords = () => ReadonlyMap<string, AboutMembers>;

/** Entries per page, and sessions read for one page. */
export const PAGE_ENTRIES = 200;
const PAGE_SESSIONS = 25;

const happened = (log: Pick<EventLog, 'says'>, fact: Recorded): AboutMembersEntry => ({
  When: fact.meta.occurredAt,
  What: log.says(fact),
});

/** A stream as a chapter of the export; by default each entry has the time and the event's sentence. */
export const factsOf =
  (
    log: Pick<EventLog, 'part' | 'says'>,
    stream: (member: string) => string,
    entry: (fact: Recorded) => AboutMembersEntry = (fact) => happened(log, fact),
  ): Chapter['page'] =>
  async (member, after) => {
    const from = after === undefined ? 0n : BigInt(after);
    const facts = await log.part(stream(member), { from, limit: PAGE_ENTRIES, personal: true });
    const entries = facts.map(entry);
    return facts.length < PAGE_ENTRIES ? { entries } : { entries, next: String(from + BigInt(PAGE_ENTRIES)) };
  };

/** A chapter that is short enough for a single page. */
export const singlePage =
  (entries: (member: string) => Promise<readonly AboutMembersEntry[]>): Chapter['page'] =>
  async (member) => ({ entries: await entries(member) });

const BEGINNING = '1970-01-01T00:00:00.000Z|00000000-0000-0000-0000-000000000000';

/**
 * A chapter of rows in the order of time. The query gets the member as `$1`, and the time and the id of the row before as `$2`
 * and `$3`; it selects those two as `place`, with `|` between.
 */
export const rowsInOrder =
  <Row>(sql: Sql, query: string, entry: (row: Row) => AboutMembersEntry): Chapter['page'] =>
  async (member, after = BEGINNING) => {
    const rows = await sql.query<Row & { place: string }>(`${query} limit ${PAGE_ENTRIES}`, [
      member,
      ...after.split('|'),
    ]);
    const entries = rows.map(entry);
    return rows.length < PAGE_ENTRIES ? { entries } : { entries, next: rows.at(-1)!.place };
  };

/** A page of an append-only list of sessions, and the cursor of the next one. */
export const sliceAfter = <T>(all: readonly T[], after: string | undefined): { part: T[]; next?: string } => {
  const from = after === undefined ? 0 : Number(after);
  const next = from + PAGE_SESSIONS;
  const part = all.slice(from, next);
  return next < all.length ? { part, next: String(next) } : { part };
};

/** What tables hold about a member, or where this condition is true of `$1`: how many rows, and their end. */
export const tracesIn = <Value = string>(sql: Sql, tables: readonly string[], condition = 'member = $1') => ({
  traces: async (value: Value): Promise<number> => {
    let count = 0;
    for (const table of tables) count += await countRows(sql, `${table} where ${condition}`, [value]);
    return count;
  },
  removeTraces: async (value: Value): Promise<void> => {
    for (const table of tables) await sql.query(`delete from ${table} where ${condition}`, [value]);
  },
});

/** For a module that exports records but has nothing to erase. */
export const recordsToExport = (called: string, chapters: readonly Chapter[], stays: string): AboutMembers => ({
  called,
  holds: () => Promise.resolve({}),
  forget: () => Promise.resolve(),
  chapters,
  stays,
});
