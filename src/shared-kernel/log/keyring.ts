import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Sql } from '../database/database.ts';
import { diskProblem } from '../files/disk-problems.ts';
import { textLines } from '../files/text-lines.ts';

/** Number of keys and of erasure marks in a keyring. */
export type KeyringCount = { keys: number; forgotten: number };

/** The single keyring of an installation, in shards; no older copies of a shard remain. */
export type Keyring = {
  /** Writes every key and mark: before a backup is finished, and after all keys were wrapped again. */
  rewrite(): Promise<KeyringCount>;
  /** Puts marks in the place of the keys of forgotten subjects; only the shards that hold these are written. */
  removeForgotten(): Promise<void>;
};

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

/** A keyring that could not be written; no other folder is to blame, and nothing that was in it is lost. */
export class KeyringUnwritable extends Error {
  constructor(folder: string, what: string, cause: unknown) {
    super(`The keyring in ${folder} cannot be written, ${what}; nothing that was in it is lost`, { cause });
    this.name = 'KeyringUnwritable';
  }
}

const moment = z.iso.datetime({ offset: true });
const entry = z.union([
  z.strictObject({ subject: z.guid(), wrapped: z.base64().min(1), closed: moment.optional() }),
  z.strictObject({ subject: z.guid(), forgotten: moment }),
]);
const end = z.strictObject({ end: z.int().min(0) });

/** A shard is named after the two digits that its subjects begin with. */
const NAME_OF_A_SHARD = /^[\da-f]{2}\.ndjson$/;
/** The keyring in one file, as it was before it had shards; read, moved into shards and removed (ADR 56). */
const BEFORE_SHARDS = 'keyring.ndjson';

const firstLine = (shard: string): string => JSON.stringify({ keyring: 2, shard });
const FIRST_LINE_BEFORE_SHARDS = JSON.stringify({ keyring: 1 });
/** Holds the number of entries, so that a truncated file is detected. */
const lastLine = (entries: number): string => JSON.stringify({ end: entries });

const read = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** A file of the keyring: a shard, or all that was there before shards. */
type File = { path: string; shard: string | undefined };
/** An unparsed entry of a file. */
type KeyringLine = { number: number; text: string };

/** The entries of a file, counted but not parsed; throws {@link KeyringDamaged}. */
const linesOf = async function* ({ path, shard }: File): AsyncIterable<KeyringLine> {
  const first = shard === undefined ? FIRST_LINE_BEFORE_SHARDS : firstLine(shard);
  let number = 0;
  let entries = 0;
  let ended = false;
  for await (const text of textLines(path)) {
    number++;
    if (ended) throw new KeyringDamaged(path, number, 'something follows its end');
    if (number === 1) {
      if (text !== first) throw new KeyringDamaged(path, number, 'it does not begin as a keyring');
      continue;
    }
    const last = text.startsWith('{"end"') ? end.safeParse(read(text)) : undefined;
    if (last?.success) {
      if (last.data.end !== entries) throw new KeyringDamaged(path, number, 'entries are missing');
      ended = true;
      continue;
    }
    entries++;
    yield { number, text };
  }
  if (!ended) throw new KeyringDamaged(path, number, 'it ends too early');
};

const entryIn = ({ path, shard }: File, { number, text }: KeyringLine): KeyringEntry => {
  const said = entry.safeParse(read(text));
  if (!said.success) throw new KeyringDamaged(path, number, 'the entry is unreadable');
  if (!said.data.subject.startsWith(shard ?? '')) throw new KeyringDamaged(path, number, 'it belongs to another shard');
  return said.data;
};

const BATCH = 5_000;
/** Advisory lock: one process at a time writes files. The number is arbitrary. */
const WRITE_LOCK = 7_320_417;

const shardPath = (folder: string, shard: string): string => join(folder, `${shard}.ndjson`);

export const keyringShard = (folder: string, subject: string): string => shardPath(folder, subject.slice(0, 2));

const isNothingThere = (problem: unknown): boolean => (problem as { code?: unknown }).code === 'ENOENT';

/** The files of the keyring in this folder. */
const filesIn = async (folder: string): Promise<File[]> => {
  const names = await readdir(folder).catch((problem: unknown): string[] => {
    if (isNothingThere(problem)) return [];
    throw problem;
  });
  return names.flatMap((name): File[] => {
    if (name === BEFORE_SHARDS) return [{ path: join(folder, name), shard: undefined }];
    return NAME_OF_A_SHARD.test(name) ? [{ path: join(folder, name), shard: name.slice(0, 2) }] : [];
  });
};

/** Paths of the files of the keyring in this folder; none before it was first written. */
export const keyringFiles = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).map(({ path }) => path);

const MOMENT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL that builds a row's line, so that most rows need not be parsed here. */
const LINE = `'{"subject":"' || subject || case
    when wrapped is null then '","forgotten":"' || ${MOMENT('coalesce(forgotten_at, to_timestamp(0))')}
    else '","wrapped":"' || translate(encode(wrapped, 'base64'), E'\\n', '')
      || coalesce('","closed":"' || ${MOMENT('closed_at')}, '')
  end || '"}'`;
const IN_SHARD = `subject between ($1 || '000000-0000-0000-0000-000000000000')::uuid and ($1 || 'ffffff-ffff-ffff-ffff-ffffffffffff')::uuid`;

/** The lines of a shard from the database, ordered by subject. */
const linesFrom = async (sql: Sql, shard: string): Promise<string[]> => {
  const [row] = await sql.query<{ lines: string | null }>(
    `select string_agg(${LINE}, E'\\n' order by subject) as lines from personal_data.keys where ${IN_SHARD}`,
    [shard],
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

/** Every entry of these files, in batches; throws `KeyringDamaged` when one is incomplete. */
const batchesIn = async function* (files: readonly File[]): AsyncIterable<KeyringEntry[]> {
  let batch: KeyringEntry[] = [];
  for (const file of files)
    for await (const line of linesOf(file)) {
      batch.push(entryIn(file, line));
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
  if (batch.length > 0) yield batch;
};

/** What the database knows of each shard; both numbers and their sum never fall. */
export const keyringShards = async (sql: Sql): Promise<Record<string, KeyringCount>> =>
  Object.fromEntries(
    (
      await sql.query<{ shard: string } & KeyringCount>(
        `select left(subject::text, 2) as shard, count(wrapped)::int as keys,
           (count(*) - count(wrapped))::int as forgotten from personal_data.keys group by 1 order by 1`,
      )
    ).map(({ shard, ...count }) => [shard, count]),
  );

/** Runs inside a transaction, because half a keyring is useless. */
const loadInto = async (sql: Sql, files: readonly File[]): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  for await (const entries of batchesIn(files)) {
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
  const files = await filesIn(folder);
  return files.length === 0 ? undefined : database.transaction((sql) => loadInto(sql, files));
};

const flush = async (path: string) => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Replaces a file as a whole. The unfinished one has a name of its own and always the same, so that what a killed process
 * left there does not stay beside a key that is destroyed later.
 */
const replaceFile = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.unfinished`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } catch (problem) {
    // The file system that refused the keyring may refuse this, too.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw problem;
  }
};

/** The lines of a shard; none when it is not there. */
const linesIn = async (file: File): Promise<KeyringLine[]> => {
  const lines: KeyringLine[] = [];
  try {
    for await (const line of linesOf(file)) lines.push(line);
  } catch (problem) {
    if (!isNothingThere(problem)) throw problem;
  }
  return lines;
};

const UNMARKED = 'wrapped is null and not in_keyring';

/** Writes what the database and the file know of a shard into both. */
const writeShard = async (sql: Sql, folder: string, shard: string): Promise<KeyringCount> => {
  const file = { path: shardPath(folder, shard), shard };
  let lines = await linesFrom(sql, shard);
  const there = await linesIn(file);
  const known = new Set(lines);
  const others = there.filter(({ text }) => !known.has(text));
  if (others.length > 0) {
    await mergeInto(
      sql,
      others.map((line) => entryIn(file, line)),
    );
    lines = await linesFrom(sql, shard);
  }
  const isWritten = there.length === lines.length && there.every(({ text }, index) => text === lines[index]);
  if (!isWritten || lines.length === 0)
    await replaceFile(file.path, `${[firstLine(shard), ...lines, lastLine(lines.length)].join('\n')}\n`);
  const forgotten = lines.filter((line) => line.includes('"forgotten"')).length;
  return { keys: lines.length - forgotten, forgotten };
};

/** Writes these shards, and records whose marks they have as soon as the disk has them. */
const writeShards = async (sql: Sql, folder: string, shards: readonly string[]): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  const unmarked = await sql.query<{ subject: string }>(
    `select subject::text from personal_data.keys where ${UNMARKED} and left(subject::text, 2) = any($1)`,
    [shards],
  );
  for (const shard of shards) {
    const { keys, forgotten } = await writeShard(sql, folder, shard);
    count.keys += keys;
    count.forgotten += forgotten;
  }
  await flush(folder);
  if (unmarked.length > 0)
    await sql.query('update personal_data.keys set in_keyring = true where subject = any($1::uuid[])', [
      unmarked.map(({ subject }) => subject),
    ]);
  return count;
};

/** Shards that hold something in the database or in the folder; one at least, so that an empty keyring is there as well. */
const shardsInUse = async (sql: Sql, folder: string): Promise<string[]> => {
  const rows = await sql.query<{ shard: string }>(
    'select distinct left(subject::text, 2) as shard from personal_data.keys',
  );
  const used = new Set(rows.map(({ shard }) => shard));
  for (const { shard } of await filesIn(folder)) if (shard !== undefined) used.add(shard);
  return used.size === 0 ? ['00'] : [...used].toSorted();
};

/** Moves a keyring from before shards into these; what was interrupted is done again from the beginning. */
const moveIntoShards = async (sql: Sql, folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(BEFORE_SHARDS));
  if (names.length === 0) return;
  if (names.includes(BEFORE_SHARDS)) await loadInto(sql, [{ path: join(folder, BEFORE_SHARDS), shard: undefined }]);
  await writeShards(sql, folder, await shardsInUse(sql, folder));
  // Unfinished files, which killed processes left, hold keys as well.
  for (const name of names) await rm(join(folder, name));
  await flush(folder);
};

/** Shards that are written and committed together: so many cost little more than one, and an interrupted job loses little. */
const TOGETHER = 32;

const nextUnmarked = async (sql: Sql): Promise<string[]> =>
  (
    await sql.query<{ shard: string }>(
      `select distinct left(subject::text, 2) as shard from personal_data.keys where ${UNMARKED} limit ${TOGETHER}`,
    )
  ).map(({ shard }) => shard);

/** The keyring in this folder. Processes take turns, and every file is replaced as a whole. */
export const folderKeyring = (database: Database, folder: string): Keyring => {
  const inTurn = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    database.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
      return work(sql);
    });
  const written = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await inTurn((sql) => moveIntoShards(sql, folder));
      return await work();
    } catch (problem) {
      const said = diskProblem(problem);
      throw said === undefined ? problem : new KeyringUnwritable(folder, said, problem);
    }
  };
  return {
    rewrite: () =>
      written(async () => {
        const count = { keys: 0, forgotten: 0 };
        const shards = await shardsInUse(database, folder);
        for (let from = 0; from < shards.length; from += TOGETHER) {
          const some = shards.slice(from, from + TOGETHER);
          const { keys, forgotten } = await inTurn((sql) => writeShards(sql, folder, some));
          count.keys += keys;
          count.forgotten += forgotten;
        }
        return count;
      }),
    removeForgotten: () =>
      written(async () => {
        while ((await nextUnmarked(database)).length > 0)
          await inTurn(async (sql) => writeShards(sql, folder, await nextUnmarked(sql)));
      }),
  };
};
