import type { EventLog, Recorded } from './log/event-log.ts';

/** Whose traces are looked for. `lastHere`: after this instant the member could do nothing any more. */
export type DataSubject = { member: string; email: string; username: string; lastHere: string };

/** One thing that is kept about a member, for reading: label → value, in the order in which they are shown. */
export type Entry = Readonly<Record<string, string | number | boolean | null>>;

/** Some entries of a chapter in their order, and, when there are more, after which place they go on. */
export type Page = { entries: readonly Entry[]; next?: string };

/** A chapter of everything about a member, told page by page: no chapter has to fit into memory. */
export type Chapter = {
  /** Unlike that of any other chapter. */
  title: string;
  /** What it is, in plain words. */
  about: string;
  /** The entries after this place, which an earlier page named; from the beginning without one. */
  page(member: string, after: string | undefined): Promise<Page>;
  /** For what hardly anybody has: left out when there is nothing to tell. */
  onlyIfAny?: true;
};

/** What is there, by its name in plain words: `{ 'chat messages': 12 }`. */
export type Counted = Readonly<Record<string, number>>;

/** A file and the members whom it is about; nobody when it shows none. */
export type FileAbout = { name: string; members: readonly string[] };

/**
 * What one module keeps about members outside the sealed fields of its events, and how it gives it out and lets go of it.
 * Every module with personal data or with a member's id in a table has one (I-036). Read models are not its business: they
 * react to `MemberForgotten` and read sealed fields as null.
 */
export type AboutMembers = {
  /** What it is about, in plain words: how receipts and pages name it. */
  called: string;
  /** What {@link forget} will remove; nothing but zeros afterwards, which is looked at before anybody is told so. */
  holds(whose: DataSubject): Promise<Counted>;
  /** Removes rows, files and keys. Safe to run again at any point; throws to be tried again. */
  forget(whose: DataSubject): Promise<void>;
  /** Everything the module knows of the member, for the member to read. */
  chapters: readonly Chapter[];
  /** What remains, without a name, and why; one plain sentence for the receipt. */
  stays?: string;
  /**
   * Which histories name files. A backup seals each file with the keys of all whom it is about, and leaves out files that no
   * history names.
   */
  files?: {
    /** What the names of such streams begin with. */
    streams: string;
    /** Every file that this stream has ever named. */
    about(stream: string): Promise<readonly FileAbout[]>;
  };
};

/** What every module keeps about members, by what it is called; complete once the product is put together. */
export type MemberRecords = () => ReadonlyMap<string, AboutMembers>;

/** As many entries as are told at once, and as many sessions as are looked into at once. */
export const PAGE_ENTRIES = 200;
export const PAGE_SESSIONS = 25;

const happened = (log: Pick<EventLog, 'says'>, fact: Recorded): Entry => ({
  When: fact.meta.occurredAt,
  What: log.says(fact),
});

/** The facts of a stream as a chapter: when, and what happened in one sentence, unless told otherwise. */
export const factsOf =
  (
    log: Pick<EventLog, 'part' | 'says'>,
    stream: (member: string) => string,
    entry: (fact: Recorded) => Entry = (fact) => happened(log, fact),
  ): Chapter['page'] =>
  async (member, after) => {
    const from = after === undefined ? 0n : BigInt(after);
    const facts = await log.part(stream(member), { from, limit: PAGE_ENTRIES, personal: true });
    const entries = facts.map(entry);
    return facts.length < PAGE_ENTRIES ? { entries } : { entries, next: String(from + BigInt(PAGE_ENTRIES)) };
  };

/** What there is little of, told at once. */
export const singlePage =
  (entries: (member: string) => Promise<readonly Entry[]>): Chapter['page'] =>
  async (member) => ({ entries: await entries(member) });

/** A part of a list that only grows at its end, and where the next one begins. */
export const sliceAfter = <T>(
  all: readonly T[],
  after: string | undefined,
  size: number,
): { part: T[]; next?: string } => {
  const from = after === undefined ? 0 : Number(after);
  const part = all.slice(from, from + size);
  return from + size < all.length ? { part, next: String(from + size) } : { part };
};

/** What a module with facts, but nothing to remove, says. */
export const recordsToExport = (called: string, chapters: readonly Chapter[], stays: string): AboutMembers => ({
  called,
  holds: () => Promise.resolve({}),
  forget: () => Promise.resolve(),
  chapters,
  stays,
});
