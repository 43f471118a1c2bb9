import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Sql } from '../database/database.ts';
import { diskProblem } from '../files/disk-problems.ts';
import { textLines } from '../files/text-lines.ts';

/** Number of keys and of erasure marks in a keyring. */
export type KeyringCount = { keys: number; forgotten: number };

/** The single keyring of an installation; every erasure and every backup rewrites it, and no older copies remain. */
export type Keyring = { rewrite(): Promise<KeyringCount> };

/** A subject's wrapped key (base64). */
type WrappedKey = { subject: string; wrapped: string; closed?: string | undefined };
/** A subject's key, or the time of its erasure. */
type KeyringEntry = WrappedKey | { subject: string; forgotten: string };

/** A keyring that cannot be used, with a remedy. */
export class KeyringDamaged extends Error {
  constructor(file: string, line: number, what: string) {
    super(
      `The keyring ${file} is damaged in line ${line}: ${what}. Put a whole copy in its place; if there is none, move it away: ` +
        'the keys in the database are then written anew, and what it alone knew of the forgotten is lost',
    );
    this.name = 'KeyringDamaged';
  }
}

/** A keyring that could not be replaced; no other folder is to blame, and nothing of the one before is lost. */
export class KeyringUnwritable extends Error {
  constructor(file: string, what: string, cause: unknown) {
    super(`The keyring ${file} cannot be written, ${what}; the one before is still in its place`, { cause });
    this.name = 'KeyringUnwritable';
  }
}

const VERSION = 1;
const header = z.strictObject({ keyring: z.literal(VERSION) });
const moment = z.iso.datetime({ offset: true });
const entry = z.union([
  z.strictObject({ subject: z.guid(), wrapped: z.base64().min(1), closed: moment.optional() }),
  z.strictObject({ subject: z.guid(), forgotten: moment }),
]);
const end = z.strictObject({ end: z.int().min(0) });

const firstLine = (): string => `${JSON.stringify({ keyring: VERSION })}\n`;
/** Holds the number of entries, so that a truncated file is detected. */
const lastLine = (entries: number): string => `${JSON.stringify({ end: entries })}\n`;

const read = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** An unparsed entry of the file. */
type Line = { number: number; text: string };

/** The entries of a keyring, counted but not parsed; throws {@link KeyringDamaged}. */
const linesOf = async function* (file: string): AsyncIterable<Line> {
  let number = 0;
  let entries = 0;
  let ended = false;
  for await (const text of textLines(file)) {
    number++;
    if (ended) throw new KeyringDamaged(file, number, 'something follows its end');
    if (number === 1) {
      if (!header.safeParse(read(text)).success)
        throw new KeyringDamaged(file, number, 'it does not begin as a keyring');
      continue;
    }
    const last = text.startsWith('{"end"') ? end.safeParse(read(text)) : undefined;
    if (last?.success) {
      if (last.data.end !== entries) throw new KeyringDamaged(file, number, 'entries are missing');
      ended = true;
      continue;
    }
    entries++;
    yield { number, text };
  }
  if (!ended) throw new KeyringDamaged(file, number, 'it ends too early');
};

const entryIn = (file: string, { number, text }: Line): KeyringEntry => {
  const said = entry.safeParse(read(text));
  if (!said.success) throw new KeyringDamaged(file, number, 'nobody can read the entry');
  return said.data;
};

const NAME = 'keyring.ndjson';
const BATCH = 5_000;
/** Advisory lock: one process at a time rewrites the file. The number is arbitrary. */
const REWRITE_LOCK = 7_320_417;

/** Path of the keyring in its folder. */
export const keyringFile = (folder: string): string => join(folder, NAME);

const MOMENT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL that builds a row's line, so that most rows need not be parsed here. */
const LINE = `'{"subject":"' || subject || case
    when wrapped is null then '","forgotten":"' || ${MOMENT('coalesce(forgotten_at, to_timestamp(0))')}
    else '","wrapped":"' || translate(encode(wrapped, 'base64'), E'\\n', '')
      || coalesce('","closed":"' || ${MOMENT('closed_at')}, '')
  end || '"}'`;
const SUBJECT = /^\{"subject":"([\da-f-]{36})","(forgotten|wrapped)"/;
const subjectIn = (text: string): string | undefined => SUBJECT.exec(text)?.[1];

/** The next lines from the database, ordered by subject. */
const linesAfter = async (sql: Sql, after: string): Promise<string[]> => {
  const [row] = await sql.query<{ lines: string | null }>(
    `select string_agg(line, E'\\n' order by subject) as lines from (
       select subject, ${LINE} as line from personal_data.keys where subject > $1::uuid order by subject limit ${BATCH}) b`,
    [after],
  );
  return row!.lines?.split('\n') ?? [];
};

/** Merges keyring entries into the database: missing keys are added, erasure marks always win. */
const mergeInto = async (sql: Sql, entries: readonly KeyringEntry[]): Promise<KeyringCount> => {
  const known = entries.flatMap((each) => ('wrapped' in each ? [each] : []));
  const marks = entries.flatMap((each) => ('forgotten' in each ? [each] : []));
  // Nearly all keys exist already: checking is cheaper than conflicting inserts.
  if (known.length > 0)
    await sql.query(
      `insert into personal_data.keys (subject, wrapped, closed_at)
       select u.* from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) u (subject, wrapped, closed_at)
       where not exists (select 1 from personal_data.keys k where k.subject = u.subject)
       on conflict do nothing`,
      [
        known.map(({ subject }) => subject),
        known.map(({ wrapped }) => `\\x${Buffer.from(wrapped, 'base64').toString('hex')}`),
        known.map(({ closed }) => closed ?? null),
      ],
    );
  const closed = known.filter(({ closed }) => closed !== undefined);
  if (closed.length > 0)
    await sql.query(
      `update personal_data.keys k set closed_at = u.closed_at from unnest($1::uuid[], $2::timestamptz[]) u (subject, closed_at)
       where k.subject = u.subject and k.closed_at is null and k.wrapped is not null`,
      [closed.map(({ subject }) => subject), closed.map(({ closed }) => closed)],
    );
  if (marks.length > 0)
    await sql.query(
      `insert into personal_data.keys as k (subject, wrapped, forgotten_at)
       select u.subject, null, u.forgotten_at from unnest($1::uuid[], $2::timestamptz[]) u (subject, forgotten_at)
       where not exists (select 1 from personal_data.keys k where k.subject = u.subject and k.wrapped is null)
       on conflict (subject) do update set wrapped = null, forgotten_at = excluded.forgotten_at where k.wrapped is not null`,
      [marks.map(({ subject }) => subject), marks.map(({ forgotten }) => forgotten)],
    );
  return { keys: known.length, forgotten: marks.length };
};

const fileExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (problem: unknown) => {
      if ((problem as { code?: unknown }).code === 'ENOENT') return false;
      throw problem;
    },
  );

/** Every entry of the file, in batches; throws `KeyringDamaged` when the file is incomplete. */
const batchesIn = async function* (file: string): AsyncIterable<KeyringEntry[]> {
  let batch: KeyringEntry[] = [];
  for await (const line of linesOf(file)) {
    batch.push(entryIn(file, line));
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
};

/** Runs inside a transaction, because half a keyring is useless. */
const loadInto = async (sql: Sql, file: string): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  for await (const entries of batchesIn(file)) {
    const taken = await mergeInto(sql, entries);
    count.keys += taken.keys;
    count.forgotten += taken.forgotten;
  }
  return count;
};

/**
 * Merges the keyring into the database, which may be empty. A subject that either of them has forgotten stays
 * forgotten, regardless of age. Resolves to undefined when there is no keyring; throws `KeyringDamaged`.
 */
export const loadKeyring = async (database: Database, folder: string): Promise<KeyringCount | undefined> => {
  const file = keyringFile(folder);
  if (!(await fileExists(file))) return undefined;
  return database.transaction((sql) => loadInto(sql, file));
};

const flush = async (path: string) => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The existing file, read incrementally. */
type Present = {
  file: string;
  /**
   * At most a batch of entries for subjects up to `last` that are not in `known`; all remaining ones without `last`.
   */
  others(last: string | undefined, known: ReadonlySet<string>): Promise<KeyringEntry[]>;
  /** False once an entry was found out of order. */
  isInOrder(): boolean;
  close(): Promise<void>;
};

const present = (file: string): Present => {
  const lines = linesOf(file)[Symbol.asyncIterator]();
  let next: Line | undefined;
  let [before, inOrder, isOver] = ['', true, false];
  const ahead = async (): Promise<Line | undefined> => {
    if (next === undefined && !isOver) {
      const { value, done } = await lines.next();
      if (done === true) isOver = true;
      else next = value;
    }
    return next;
  };
  return {
    file,
    others: async (last, known) => {
      const others: KeyringEntry[] = [];
      while (others.length < BATCH) {
        const line = await ahead();
        if (line === undefined) break;
        const subject = subjectIn(line.text);
        if (subject !== undefined && last !== undefined && subject > last) break;
        if (subject === undefined || subject <= before) inOrder = false;
        before = subject ?? before;
        if (!known.has(line.text)) others.push(entryIn(file, line));
        next = undefined;
      }
      return others;
    },
    isInOrder: () => inOrder,
    close: async () => void (await lines.return?.()),
  };
};

const BEFORE_ALL_SUBJECTS = '00000000-0000-0000-0000-000000000000';

/**
 * Writes every entry of the database and of the existing file: both are read once, side by side in the order of
 * subjects, and only the differences are parsed.
 */
const writeAll = async (handle: FileHandle, sql: Sql, known: Present | undefined): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  await handle.write(firstLine());
  for (let after = BEFORE_ALL_SUBJECTS; ;) {
    const lines = await linesAfter(sql, after);
    const last = lines.length === 0 ? undefined : subjectIn(lines.at(-1)!)!;
    const others = (await known?.others(last, new Set(lines))) ?? [];
    if (others.length > 0) {
      await mergeInto(sql, others);
      continue;
    }
    if (last === undefined) break;
    for (const line of lines) count[SUBJECT.exec(line)![2] === 'wrapped' ? 'keys' : 'forgotten']++;
    await handle.write(`${lines.join('\n')}\n`);
    after = last;
  }
  await handle.write(lastLine(count.keys + count.forgotten));
  await handle.sync();
  return count;
};

const written = async (path: string, sql: Sql, known: Present | undefined): Promise<KeyringCount> => {
  const handle = await open(path, 'w', 0o600);
  try {
    return await writeAll(handle, sql, known);
  } finally {
    await handle.close();
    await known?.close();
  }
};

/**
 * Replaces the keyring of the installation atomically with every wrapped key and erasure mark. Entries of the existing
 * file are merged into the database first, so that no key is lost and no forgotten subject returns. Processes take
 * turns. A million entries take some seconds and some megabytes of memory.
 */
export const writeKeyring = (database: Database, folder: string): Promise<KeyringCount> =>
  database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [REWRITE_LOCK]);
    const file = keyringFile(folder);
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const known = (await fileExists(file)) ? present(file) : undefined;
      let count = await written(unfinished, sql, known);
      // The existing file was edited by hand: all its entries are in the database now, so write again in order.
      if (known?.isInOrder() === false) count = await written(unfinished, sql, undefined);
      await rename(unfinished, file);
      await flush(folder);
      return count;
    } catch (problem) {
      // The file system that refused the keyring may refuse this, too.
      await rm(unfinished, { force: true }).catch(() => undefined);
      const said = diskProblem(problem);
      throw said === undefined ? problem : new KeyringUnwritable(file, said, problem);
    }
  });

/**
 * The keyring in this folder. Requests that arrive during a rewrite share the next one, so that many erasures at once
 * cost two rewrites.
 */
export const folderKeyring = (database: Database, folder: string): Keyring => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<KeyringCount> | undefined;
  const begin = () => {
    next = undefined;
    const rewriting = writeKeyring(database, folder);
    running = rewriting.catch(() => undefined);
    return rewriting;
  };
  return { rewrite: () => (next ??= running.then(begin)) };
};
