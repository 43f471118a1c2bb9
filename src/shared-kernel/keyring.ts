import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Database, Sql } from './database.ts';

/** How many keys and how many marks of forgotten subjects a keyring holds. */
export type KeyringCount = { keys: number; forgotten: number };

/** The one keyring of an installation: rewritten by every erasure and every backup, never kept in older copies. */
export type Keyring = { rewrite(): Promise<KeyringCount> };

/** What the keyring knows of one subject: its wrapped key (base64), or since when it is forgotten for ever. */
type KeyringEntry =
  { subject: string; wrapped: string; closed?: string | undefined } | { subject: string; forgotten: string };

/** A keyring that cannot be used, and what to do about it. */
export class KeyringDamaged extends Error {
  constructor(file: string, line: number, what: string) {
    super(
      `The keyring ${file} is damaged in line ${line}: ${what}. Put a whole copy in its place; if there is none, move it away: ` +
        'the keys in the database are then written anew, and what it alone knew of the forgotten is lost',
    );
    this.name = 'KeyringDamaged';
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
const entryLine = (of: KeyringEntry): string => `${JSON.stringify(of)}\n`;
/** Says how many entries stand before it, so that a file cut short is noticed. */
const lastLine = (entries: number): string => `${JSON.stringify({ end: entries })}\n`;

const read = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The entries of a keyring, checked line by line; throws {@link KeyringDamaged}. */
const entriesOf = async function* (file: string, lines: AsyncIterable<string>): AsyncIterable<KeyringEntry> {
  let number = 0;
  let entries = 0;
  let ended = false;
  for await (const line of lines) {
    number++;
    if (ended) throw new KeyringDamaged(file, number, 'something follows its end');
    const said = read(line);
    if (number === 1) {
      if (!header.safeParse(said).success) throw new KeyringDamaged(file, number, 'it does not begin as a keyring');
      continue;
    }
    const last = end.safeParse(said);
    if (last.success) {
      if (last.data.end !== entries) throw new KeyringDamaged(file, number, 'entries are missing');
      ended = true;
      continue;
    }
    const next = entry.safeParse(said);
    if (!next.success) throw new KeyringDamaged(file, number, 'nobody can read the entry');
    entries++;
    yield next.data;
  }
  if (!ended) throw new KeyringDamaged(file, number, 'it ends too early');
};

const NAME = 'keyring.ndjson';
const BATCH = 2_000;
/** One process at a time rewrites the file; the number means nothing else. */
const TURN = 7_320_417;

/** Where the keyring lies in its folder. */
export const keyringFile = (folder: string): string => join(folder, NAME);

type Row = { subject: string; wrapped: Buffer | Uint8Array | null; closed_at: Date | null; forgotten_at: Date | null };

const asEntry = ({ subject, wrapped, closed_at, forgotten_at }: Row): KeyringEntry =>
  wrapped === null
    ? { subject, forgotten: (forgotten_at ?? new Date(0)).toISOString() }
    : {
        subject,
        wrapped: Buffer.from(wrapped).toString('base64'),
        ...(closed_at === null ? {} : { closed: closed_at.toISOString() }),
      };

const keys = async function* (sql: Sql): AsyncIterable<KeyringEntry[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await sql.query<Row>(
      `select subject::text, wrapped, closed_at, forgotten_at from personal_data.keys
       where subject > $1::uuid order by subject limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.subject;
    yield rows.map(asEntry);
  }
};

/** Brings the database and what a keyring says together: keys that are missing come in, marks of the forgotten always win. */
const takeIn = async (sql: Sql, entries: readonly KeyringEntry[]): Promise<KeyringCount> => {
  const known = entries.flatMap((each) => ('wrapped' in each ? [each] : []));
  const marks = entries.flatMap((each) => ('forgotten' in each ? [each] : []));
  // Nearly all of them are there already: looking is cheaper than trying to put them in.
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

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (problem: unknown) => {
      if ((problem as { code?: unknown }).code === 'ENOENT') return false;
      throw problem;
    },
  );

/** Every entry of the file, in batches; throws `KeyringDamaged` when it is not whole. */
const batchesIn = async function* (file: string): AsyncIterable<KeyringEntry[]> {
  const input = createReadStream(file, 'utf8');
  let batch: KeyringEntry[] = [];
  try {
    for await (const entry of entriesOf(file, createInterface({ input, crlfDelay: Infinity }))) {
      batch.push(entry);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    input.destroy();
  }
};

/** Inside a transaction: half a keyring is none. */
const loadInto = async (sql: Sql, file: string): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  for await (const entries of batchesIn(file)) {
    const taken = await takeIn(sql, entries);
    count.keys += taken.keys;
    count.forgotten += taken.forgotten;
  }
  return count;
};

/**
 * Reads the keyring into the database, which may be empty or hold keys already. A subject that either of them has forgotten
 * stays forgotten, whichever is older. Answers undefined when there is no keyring; throws `KeyringDamaged`.
 */
export const loadKeyring = async (database: Database, folder: string): Promise<KeyringCount | undefined> => {
  const file = keyringFile(folder);
  if (!(await isThere(file))) return undefined;
  return database.transaction((sql) => loadInto(sql, file));
};

const flushed = async (path: string) => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, sql: Sql): Promise<KeyringCount> => {
  const count = { keys: 0, forgotten: 0 };
  await handle.write(firstLine());
  for await (const entries of keys(sql)) {
    for (const entry of entries) count['wrapped' in entry ? 'keys' : 'forgotten']++;
    await handle.write(entries.map(entryLine).join(''));
  }
  await handle.write(lastLine(count.keys + count.forgotten));
  await handle.sync();
  return count;
};

/**
 * Writes every wrapped key and every mark of a forgotten subject into the one keyring of the installation, replacing it
 * whole or not at all. What the present file knows comes into the database first, so that nothing is lost and nobody comes
 * back. Processes take turns.
 */
export const writeKeyring = (database: Database, folder: string): Promise<KeyringCount> =>
  database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [TURN]);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = keyringFile(folder);
    if (await isThere(file)) await loadInto(sql, file);
    const unfinished = `${file}.${randomUUID()}`;
    try {
      const handle = await open(unfinished, 'wx', 0o600);
      let count;
      try {
        count = await writeAll(handle, sql);
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
      await flushed(folder);
      return count;
    } catch (problem) {
      await rm(unfinished, { force: true });
      throw problem;
    }
  });

/** The keyring that lies in this folder. */
export const folderKeyring = (database: Database, folder: string): Keyring => ({
  rewrite: () => writeKeyring(database, folder),
});
