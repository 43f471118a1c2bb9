import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, nextHead, origin } from '#modules/audit/index.ts';
import { personalFields, type EventType } from '#kernel/contract/event.ts';
import type { Database } from '#kernel/database/database.ts';
import { BEGINNING, type StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { checkFiles } from './files.ts';
import { EVENTS, fileNameOf, type BackupEvent, type BackupMail, type BackupRow } from './making.ts';
import type { DistinctIds } from './distinct-ids.ts';
import type { Manifest } from './manifest.ts';
import { Damaged, readParcel } from './parcel.ts';
import { chainTables, plainTables } from './tables.ts';
import { happenedAt, isWithin, type RestoreUntil } from './restore-until.ts';

type CheckingParts = Pick<CompositionInstallation, 'database' | 'store' | 'files' | 'assembled'>;

/** What reading a whole backup found out. */
export type CheckingChecked = {
  /** How many events are put back. */
  events: number;
  /** What lies in the folder and is no part of the backup. */
  strange: string[];
};

export const storedOf = (event: BackupEvent): StoredEvent => ({
  ...event,
  revision: BigInt(event.revision),
  recordedAt: new Date(event.recordedAt),
});

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Everything that is in the folder although the backup does not hold it. */
const strangeIn = async (folder: string, manifest: Manifest): Promise<string[]> => {
  const own = new Set([
    EVENTS,
    'manifest.json',
    'tables',
    'files',
    ...Object.keys(manifest.tables).map(fileNameOf),
    ...Object.keys(manifest.files).map((name) => `files/${name}`),
  ]);
  const found = [
    ...(await namesIn(folder)),
    ...(await namesIn(join(folder, 'tables'))).map((name) => `tables/${name}`),
    ...(await namesIn(join(folder, 'files'))).map((name) => `files/${name}`),
  ];
  return found.filter((name) => !own.has(name));
};

const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sealed' in value;

/** Whose keys an event is sealed with, as it is stored. */
const sealedIn = (types: readonly EventType[]) => {
  const personal = new Map(types.map(({ type, schema }) => [type, [...personalFields(schema)]]));
  return ({ type, data }: StoredEvent): string[] => {
    const fields = (data as { d?: Record<string, unknown> } | null)?.d ?? {};
    return (personal.get(type) ?? []).flatMap(([field, subject]) =>
      isSealed(fields[field]) && typeof fields[subject] === 'string' ? [fields[subject]] : [],
    );
  };
};

/** What stands in the events: how many of them are wanted, that this release can read each, and whose keys they need. */
const checkHistory = async (
  { assembled: { log, parts } }: CheckingParts,
  folder: string,
  manifest: Manifest,
  until: RestoreUntil | undefined,
  subjects: DistinctIds,
): Promise<number> => {
  const subjectsIn = sealedIn(parts.flatMap(({ events }) => events));
  const path = join(folder, EVENTS);
  const within = isWithin(until);
  const found = { events: 0, first: '', last: '' };
  let head = origin(manifest.chain.chain);
  let isWanted = true;
  const check = async (event: BackupEvent): Promise<void> => {
    const stored = storedOf(event);
    head = nextHead(head, digestOf(stored));
    found.first ||= happenedAt(event);
    found.last = happenedAt(event);
    isWanted &&= within(event);
    if (!isWanted) return;
    found.events += 1;
    try {
      await log.sentenceOf(stored);
    } catch (problem) {
      if (!(problem instanceof UnreadableLog)) throw problem;
      throw new OperatorError(
        `The history in this backup cannot be read to its end: ${problem.message} An earlier moment can be put back: --until ${found.events === 1 ? 'is of no use here' : 'a position before that'}.`,
      );
    }
    for (const subject of subjectsIn(stored)) await subjects.add(subject);
  };
  for await (const page of readParcel<BackupEvent>(path, manifest.events)) for (const event of page) await check(event);
  if (head.toString('hex') !== manifest.chain.head) throw new Damaged(path, 'does not fit its chain');
  if (found.events === 0 && manifest.events.lines > 0)
    throw new OperatorError(
      `Nothing of this backup is from before that moment: its first event is of ${found.first} at position ${manifest.events.first}, its last of ${found.last} at ${manifest.events.last}.`,
    );
  return found.events;
};

/** Reads every file of the backup once, before anything is changed, and collects whose keys are needed. @throws {Damaged} @throws {OperatorError} */
export const checkBackup = async (
  parts: CheckingParts,
  folder: string,
  manifest: Manifest,
  until: RestoreUntil | undefined,
  subjects: DistinctIds,
): Promise<CheckingChecked> => {
  const events = await checkHistory(parts, folder, manifest, until, subjects);
  for (const [table, parcel] of Object.entries(manifest.tables))
    for await (const rows of readParcel<BackupRow | BackupMail>(join(folder, fileNameOf(table)), parcel))
      for (const row of rows) if ('of' in row && row.of !== undefined) await subjects.add(row.of);
  await checkFiles(folder, manifest);
  for (const { of: members = [] } of Object.values(manifest.files))
    for (const member of members) await subjects.add(member);
  return { events, strange: await strangeIn(folder, manifest) };
};

/** What is there already: nothing may be. */
export const checkEmpty = async ({ database, store, files }: CheckingParts): Promise<void> => {
  const there: string[] = [];
  if ((await lastPosition(store)) !== BEGINNING) there.push('events');
  const tables = [...plainTables.map((each) => each.table), ...chainTables];
  for (const table of [...tables, 'web.outbox', 'kernel.checkpoints', 'personal_data.keys'])
    if ((await database.query(`select 1 from ${table} limit 1`)).length > 0) there.push(`rows in ${table}`);
  for await (const name of files.names()) {
    there.push(`files, ${name} for one`);
    break;
  }
  if (await isServed(database)) there.push('a running server');
  if (there.length > 0)
    throw new OperatorError(
      `A backup is restored into an empty installation only. Here there is: ${there.join('; ')}.\n` +
        'Point DATABASE_URL, EVENTSTORE_URL and DATA_DIR at empty ones, and stop every server.',
    );
};

export const isServed = async (database: Database): Promise<boolean> =>
  (await database.query('select 1 from kernel.processes where until > now() limit 1')).length > 0;

export const checkReleases = async (database: Database, { migrations }: Manifest): Promise<void> => {
  const known = new Set(
    (await database.query<{ name: string }>('select name from migrations.applied')).map(({ name }) => name),
  );
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new OperatorError(
      `This backup was made by a newer release (${newer.join(', ')}). Restore it with that release.`,
    );
};
