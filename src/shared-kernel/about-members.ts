import type { EventLog } from './event-log.ts';

/** Whose traces are looked for. `lastHere`: after this instant the member could do nothing any more. */
export type Whose = { member: string; email: string; username: string; lastHere: string };

/** One thing that is kept about a member, for reading: label → value, in the order in which they are shown. */
export type Entry = Readonly<Record<string, string | number | boolean | null>>;

/** A chapter of everything about a member: what it is, in plain words, and every entry. */
export type Section = { title: string; about: string; entries: readonly Entry[] };

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
  holds(whose: Whose): Promise<Counted>;
  /** Removes rows, files and keys. Safe to run again at any point; throws to be tried again. */
  forget(whose: Whose): Promise<void>;
  /** Everything the module knows of the member, for the member to read. */
  tell(member: string): Promise<readonly Section[]>;
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

/** The facts of a stream as entries: when, and what happened in one sentence. */
export const factsToTell = async (log: Pick<EventLog, 'read' | 'says'>, stream: string): Promise<Entry[]> =>
  (await log.read(stream)).map((fact) => ({ When: fact.meta.occurredAt, What: log.says(fact) }));

/** What a module with facts, but nothing to remove, says. */
export const tellsOnly = (called: string, tell: AboutMembers['tell'], stays: string): AboutMembers => ({
  called,
  holds: () => Promise.resolve({}),
  forget: () => Promise.resolve(),
  tell,
  stays,
});
