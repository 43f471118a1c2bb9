import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { digestOf, nextHead, origin } from '#modules/audit/index.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventStore, Position } from '#kernel/log/event-store/event-store.ts';
import { batchesUpTo, lastPosition } from '#kernel/log/event-store/log-end.ts';
import type { FileAbout } from '#kernel/about-members.ts';
import { diskProblem } from '#kernel/files/disk-problems.ts';
import { keyringShards, KeyringUnwritable } from '#kernel/log/keyring.ts';
import { KEYRING, MEMBER_RECORDS, SIGNING } from '#kernel/parts.ts';
import { type PersonalData, SubjectClosed } from '#kernel/log/personal-data.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { filesNamed, backUpFiles } from './files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { type Parcel, writeParcel } from './parcel.ts';
import { chainTables, forgottenColumns, plainTables, tableRules } from './tables.ts';

export type BackupEvent = {
  stream: string;
  revision: string;
  id: string;
  type: string;
  data: unknown;
  meta: unknown;
  position: Position;
  recordedAt: string;
};
/** A row as a backup has it: as it was, or sealed with the key of whom it is about. */
export type BackupRow = { row: Record<string, unknown> } | { of: string; sealed: string };
/** A mail that was in the outbox; its text only while it waited. */
export type BackupMail = {
  key: string;
  status: string;
  made_at: string;
  sent_at: string | null;
  of?: string;
  sealed?: string;
};

export const tableContext = (table: string): string => `backup|${table}`;
export const fileNameOf = (table: string): string => `tables/${table}.ndjson.gz`;
export const EVENTS = 'events.ndjson.gz';

type MakingParts = Pick<CompositionInstallation, 'database' | 'store' | 'files' | 'clock' | 'assembled'>;

const TRIES = 200;
const PAGE = 500;
const BATCH = 2_000;

/** The rows of a query, by a cursor: however many there are. */
async function* rowsOf<Row>(sql: Sql, query: string): AsyncGenerator<Row[], void> {
  await sql.query(`declare backed_up no scroll cursor for ${query}`);
  for (;;) {
    const rows = await sql.query<Row>(`fetch ${PAGE} from backed_up`);
    yield rows;
    if (rows.length < PAGE) break;
  }
  await sql.query('close backed_up');
}

/** The key of a member who is being forgotten seals nothing more, so their rows are left out. */
const sealedRow = async (
  secrets: PersonalData,
  table: string,
  value: string,
  row: unknown,
): Promise<BackupRow | undefined> => {
  try {
    return { of: value, sealed: await secrets.seal(value, tableContext(table), row) };
  } catch (problem) {
    if (problem instanceof SubjectClosed) return undefined;
    throw problem;
  }
};

async function* backedUpRows(
  sql: Sql,
  secrets: PersonalData,
  table: string,
  member: string | undefined,
): AsyncGenerator<BackupRow[], void> {
  const query = `select to_jsonb(t) as row from ${table} t`;
  for await (const page of rowsOf<{ row: Record<string, unknown> }>(sql, query)) {
    for (const { row } of page) for (const column of forgottenColumns[table] ?? []) delete row[column];
    if (member === undefined) {
      yield page;
      continue;
    }
    await secrets.prefetch(page.map(({ row }) => String(row[member])));
    const retained: BackupRow[] = [];
    for (const { row } of page) {
      const sealed = await sealedRow(secrets, table, String(row[member]), row);
      if (sealed) retained.push(sealed);
    }
    yield retained;
  }
}

async function* backedUpMails(
  sql: Sql,
  secrets: PersonalData,
  find: (typed: string) => Promise<string | null>,
): AsyncGenerator<BackupMail[], void> {
  type Row = {
    row: Record<string, unknown> & { key: string; status: string; made_at: string; sent_at: string | null };
  };
  for await (const page of rowsOf<Row>(sql, 'select to_jsonb(t) as row from web.outbox t')) {
    const retained: BackupMail[] = [];
    for (const { row } of page) {
      const { key, status, made_at, sent_at, recipient } = row;
      const member =
        ['waiting', 'held'].includes(status) && typeof recipient === 'string' ? await find(recipient) : null;
      const sealed = member === null ? undefined : await sealedRow(secrets, 'web.outbox', member, row);
      retained.push({ key, status, made_at, sent_at, ...(sealed && 'sealed' in sealed ? sealed : {}) });
    }
    yield retained;
  }
}

/** The end of the chain over the log, as it was in the moment of the backup; without a name before the first. */
type Chained = { chain: string; count: number; head: string };

/** The history up to a position, gap-safe, with the head of the chain over it. */
const eventsToBackUp = (store: EventStore, chained: Chained, upTo: Position, saw: (stream: string) => void) => {
  const seen = { first: '', last: '', count: 0, head: origin(chained.chain), fits: chained.count === 0 };
  async function* events(): AsyncGenerator<BackupEvent[], void> {
    for await (const batch of batchesUpTo(store, upTo, { batchSize: BATCH })) {
      const retained: BackupEvent[] = [];
      for (const event of batch) {
        seen.head = nextHead(seen.head, digestOf(event));
        seen.first ||= event.position;
        seen.last = event.position;
        seen.count += 1;
        if (seen.count === chained.count) seen.fits = seen.head.toString('hex') === chained.head;
        saw(event.stream);
        const { revision, recordedAt, ...rest } = event;
        retained.push({ ...rest, revision: String(revision), recordedAt: recordedAt.toISOString() });
      }
      yield retained;
    }
    if (seen.last !== upTo) throw new Error(`The history ends at ${seen.last} instead of ${upTo}`);
  }
  return { seen, events: events() };
};

/**
 * One snapshot of the tables in whose moment nothing was recorded: the log ended before it where it ended after it. So no
 * event is newer than a row it needs, and no row newer than the event it belongs to.
 */
const atOneMoment = async <T>(parts: MakingParts, work: (sql: Sql, end: Position) => Promise<T>): Promise<T> => {
  class Moved extends Error {}
  for (let tries = 1; ; tries += 1)
    try {
      const before = await lastPosition(parts.store);
      return await parts.database.transaction(async (sql) => {
        await sql.query('set transaction isolation level repeatable read, read only');
        await sql.query('select 1 from kernel.checkpoints limit 1'); // takes the snapshot
        const after = await lastPosition(parts.store);
        // Under a storm of writes a few events may be newer than the tables; what they lack is made up for (ADR 21).
        if (after !== before && tries < TRIES) throw new Moved();
        return work(sql, after);
      });
    } catch (problem) {
      if (!(problem instanceof Moved)) throw problem;
    }
};

/** What the backup holds, and whether its history is what the chain over the log says. */
export type Made = Manifest & {
  fitsChain: boolean;
  /** Files that are shown and not there; it was made without them only if asked to. */
  lost: number;
};

type BackupTo = { folder: string; keyringFolder: string; withoutLostFiles?: boolean };

const PARTS_OF_A_BACKUP = ['tables', 'files', EVENTS, 'manifest.json'];

const freshFolder = async (folder: string, keyring: string): Promise<void> => {
  const inside = relative(resolve(folder), resolve(keyring));
  if (inside === '' || !inside.startsWith('..'))
    throw new OperatorError('The keyring must not lie in a backup: choose another folder, or another KEYRING_DIR.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  if (there.length > 0) {
    const isUnfinished = there.includes('tables') && !there.includes('manifest.json');
    throw new OperatorError(
      isUnfinished
        ? `${folder} holds a backup that was interrupted and is worth nothing: remove it, or give another folder.`
        : `${folder} is not empty. Give a new folder for each backup.`,
    );
  }
  for (const part of ['tables', 'files']) await mkdir(join(folder, part), { mode: 0o700 });
};

/** Half a backup is none: what was written of it goes away again. */
const whole = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (problem) {
    for (const part of PARTS_OF_A_BACKUP)
      await rm(join(folder, part), { recursive: true, force: true }).catch(() => undefined);
    throw problem;
  }
};

const inWords = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof KeyringUnwritable)
      throw new OperatorError(`No backup was made: ${problem.message}. Nothing of it is left in ${folder}.`);
    const { path } = problem as { path?: string };
    const said = diskProblem(problem);
    if (said === undefined || (path !== undefined && !resolve(path).startsWith(resolve(folder)))) throw problem;
    throw new OperatorError(`No backup was made: ${folder} cannot be written, ${said}. Nothing of it is left there.`);
  }
};

/**
 * Backs up the installation into a new folder, while it runs: history, tables that do not follow from it, and files. The
 * keyring is rewritten in its own place and is no part of it. What cannot be finished is removed again.
 */
export const makeBackup = (parts: MakingParts, backupTo: BackupTo): Promise<Made> =>
  inWords(backupTo.folder, async () => {
    await freshFolder(backupTo.folder, backupTo.keyringFolder);
    return whole(backupTo.folder, () => writeBackup(parts, backupTo));
  });

/** Shown when they were looked for, and still: one that was replaced or removed meanwhile is not lost. */
const lostFiles = async (missing: readonly string[], all: () => Promise<FileAbout[]>): Promise<string[]> => {
  if (missing.length === 0) return [];
  const shown = new Set((await all()).filter(({ isShown }) => isShown).map(({ name }) => name));
  return missing.filter((name) => shown.has(name));
};

const writeBackup = async (parts: MakingParts, { folder, withoutLostFiles = false }: BackupTo): Promise<Made> => {
  const { database, store, clock, assembled } = parts;
  const { container, secrets } = assembled;
  const operator = await container.getAsync(IDENTITY_OPERATOR);
  const keyring = await container.getAsync(KEYRING);
  const signing = await container.getAsync(SIGNING);
  const records = await container.getAsync(MEMBER_RECORDS);
  const tables: Record<string, Parcel> = {};
  const keep = async (table: string, rows: AsyncIterable<readonly unknown[]>) => {
    tables[table] = await writeParcel(join(folder, fileNameOf(table)), rows);
  };

  const { end, policies, chained } = await atOneMoment(parts, async (sql, end) => {
    for (const each of plainTables)
      await keep(each.table, backedUpRows(sql, secrets, each.table, each.rule === 'sealed' ? each.member : undefined));
    for (const table of chainTables) await keep(table, backedUpRows(sql, secrets, table, undefined));
    await keep(
      'web.outbox',
      backedUpMails(sql, secrets, (typed) => operator.find(typed)),
    );
    const found = await sql.query<{ name: string; position: string }>(
      "select name, position from kernel.checkpoints where name like 'policy:%'",
    );
    const [known] = await sql.query<Chained>(
      "select chain::text, count::float8 as count, encode(head, 'hex') as head from audit.chain",
    );
    return {
      end,
      policies: Object.fromEntries(found.map(({ name, position }) => [name, position])),
      chained: known ?? { chain: '', count: 0, head: '' },
    };
  });
  const named = filesNamed(records().values());
  const history = eventsToBackUp(store, chained, end, named.saw);
  const events = await writeParcel(join(folder, EVENTS), history.events);
  const {
    kept: files,
    strays,
    ...missing
  } = await backUpFiles({ files: parts.files, secrets }, folder, await named.all());
  const lost = await lostFiles(missing.lost, named.all);
  if (lost.length > 0 && !withoutLostFiles)
    throw new OperatorError(
      `No backup was made: ${lost.length} of the files that are shown now ${lost.length === 1 ? 'is' : 'are'} not there, ${lost[0]!} for one. Is the folder of files (DATA_DIR/files) mounted here? If they are lost for good: --without-lost-files.`,
    );
  // Before the keyring is written, which then has at least these.
  const shards = await keyringShards(database);
  const migrations = await database.query<{ name: string }>('select name from migrations.applied order by name');
  const manifest: Manifest = {
    wellspring: 'backup',
    version: 2,
    made: new Date().toISOString(),
    now: clock.now(),
    migrations: migrations.map(({ name }) => name),
    store: await store.identity(),
    events: { ...events, first: history.seen.first, last: history.seen.last },
    chain: { chain: chained.chain, count: history.seen.count, head: history.seen.head.toString('hex') },
    policies,
    tables,
    leftOut: Object.fromEntries(
      Object.entries(tableRules).flatMap(([table, rule]) => (rule.rule === 'left out' ? [[table, rule.why]] : [])),
    ),
    files,
    strays,
    // After the last event: the key of everything that is sealed in it is there.
    keyring: { ...(await keyring.rewrite()), shards },
    key: signing.publicKey,
  };
  await writeManifest(folder, manifest, signing);
  return { ...manifest, fitsChain: history.seen.fits, lost: lost.length };
};
