import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAIN, type Chain, digestOf, nextHead, origin } from '../../../modules/audit/index.ts';
import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { EventMeta } from '../../../shared-kernel/contract/event.ts';
import type { Database, Sql } from '../../../shared-kernel/database.ts';
import type { EventToAppend, Position } from '../../../shared-kernel/event-store/event-store.ts';
import { loadKeyring } from '../../../shared-kernel/keyring.ts';
import { SIGNING } from '../../../shared-kernel/parts.ts';
import type { PersonalData } from '../../../shared-kernel/personal-data.ts';
import { insertJobs } from '../../../shared-kernel/projector.ts';
import type { Signing } from '../../../shared-kernel/signing.ts';
import type { Installation } from '../installation.ts';
import { lastPosition } from '../running.ts';
import { Wrong } from '../tools/wrong.ts';
import { jobsAgain } from './jobs-again.ts';
import { EVENTS, fileNameOf, type KeptEvent, type KeptMail, type KeptRow, tableContext } from './making.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { Damaged, readParcel } from './parcel.ts';
import { chainTables, plainTables } from './tables.ts';

type Parts = Pick<Installation, 'database' | 'store' | 'files' | 'clock' | 'assembled'>;

/** How far back: a position or a time of the installation that was backed up; everything when absent. */
export type Until = { position: Position } | { time: string };

export type Restored = {
  manifest: Manifest;
  events: number;
  /** Events of the backup that were left behind. */
  leftBehind: number;
  files: number;
  /** Rows of people who were forgotten since, or whose key is gone. */
  unreadable: number;
  jobs: number;
  keys: number;
};

const isWithin = (until: Until | undefined) => (event: KeptEvent) =>
  until === undefined || ('position' in until ? event.position <= until.position : event.recordedAt <= until.time);

/** Reads every file of the backup once, before anything is changed. @throws {Damaged} @throws {Wrong} */
const checkBackup = async (folder: string, manifest: Manifest): Promise<void> => {
  let head = origin(manifest.chain.chain);
  for await (const event of readParcel<KeptEvent>(join(folder, EVENTS), manifest.events))
    head = nextHead(head, digestOf({ ...event, revision: BigInt(event.revision) }));
  if (head.toString('hex') !== manifest.chain.head) throw new Damaged(join(folder, EVENTS), 'does not fit its chain');
  for (const [table, parcel] of Object.entries(manifest.tables))
    for await (const row of readParcel(join(folder, fileNameOf(table)), parcel)) void row;
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const path = join(folder, 'files', name);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined) throw new Damaged(path, 'is missing');
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Damaged(path, 'was changed');
  }
};

/** What is there already: nothing may be. */
const checkEmpty = async ({ database, store, files }: Parts): Promise<void> => {
  const there: string[] = [];
  if ((await lastPosition(store)) !== undefined) there.push('events');
  for (const table of [...plainTables.map((each) => each.table), ...chainTables, 'web.outbox', 'kernel.checkpoints'])
    if ((await database.query(`select 1 from ${table} limit 1`)).length > 0) there.push(`rows in ${table}`);
  for await (const name of files.names()) {
    there.push(`files, ${name} for one`);
    break;
  }
  const [alive] = await database.query('select 1 from kernel.processes where until > now() limit 1');
  if (alive) there.push('a running server');
  if (there.length > 0)
    throw new Wrong(
      `A backup is restored into an empty installation only. Here there is: ${there.join('; ')}.\n` +
        'Point DATABASE_URL, EVENTSTORE_URL and DATA_DIR at empty ones, and stop every server.',
    );
};

const checkReleases = async (database: Database, { migrations }: Manifest): Promise<void> => {
  const known = new Set(
    (await database.query<{ name: string }>('select name from migrations.applied')).map(({ name }) => name),
  );
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Wrong(`This backup was made by a newer release (${newer.join(', ')}). Restore it with that release.`);
};

/** Where policies stood, as places in the restored log. */
type Places = Map<string, Position>;

/** Appends the history in its order, with its ids, and finds the new places of the old ones. */
const putHistory = async (
  { store }: Parts,
  folder: string,
  manifest: Manifest,
  until: Until | undefined,
): Promise<{ events: number; last: KeptEvent | undefined; end: Position; places: Places }> => {
  const within = isWithin(until);
  const waiting = Object.entries(manifest.policies).sort(([, a], [, b]) => (a < b ? -1 : 1));
  const places: Places = new Map();
  let events = 0;
  let end: Position = '';
  let last: KeptEvent | undefined;
  let run: KeptEvent[] = [];
  const settle = (before: Position): void => {
    while (waiting[0] !== undefined && waiting[0][1] < before) places.set(waiting.shift()![0], end);
  };
  const append = async (): Promise<void> => {
    const [first] = run;
    if (first === undefined) return;
    const revision = BigInt(first.revision);
    const proposed = run.map(({ id, type, data, meta }): EventToAppend => ({ id, type, data, meta }));
    ({ position: end } = await store.append(first.stream, revision === 0n ? 'no-stream' : revision - 1n, proposed));
    events += run.length;
    last = run.at(-1);
    run = [];
  };
  for await (const event of readParcel<KeptEvent>(join(folder, EVENTS), manifest.events)) {
    if (!within(event)) break;
    const [first] = run;
    // What stands together in a stream goes in together, unless a policy stood in between.
    const isNext =
      first?.stream === event.stream && run.length < 100 && !waiting.some(([, at]) => at === run.at(-1)!.position);
    if (!isNext) await append();
    settle(event.position);
    run.push(event);
  }
  await append();
  for (const [name] of waiting) places.set(name, end);
  return { events, last, end, places };
};

/** Puts rows into a table as they were; sequences go on behind them. */
const putRows = async (sql: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
  const groups = Map.groupBy(rows, (row) => Object.keys(row).sort().join());
  for (const group of groups.values()) {
    const columns = Object.keys(group[0]!)
      .map((name) => `"${name.replaceAll('"', '""')}"`)
      .join(', ');
    await sql.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(group)],
    );
  }
};

const behindIdentities = async (sql: Sql, table: string): Promise<void> => {
  const [schema, name] = table.split('.');
  const columns = await sql.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_identity = 'YES'`,
    [schema, name],
  );
  for (const { column } of columns)
    await sql.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce((select max("${column}") from ${table}), 0), 1))`,
      [table, column],
    );
};

const PAGE = 500;
async function* paged<T>(values: AsyncIterable<T>): AsyncGenerator<T[], void> {
  let page: T[] = [];
  for await (const value of values) {
    page.push(value);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** What a kept row says, undefined when the key of whom it is about is gone. */
const opened = async (
  secrets: PersonalData,
  table: string,
  kept: KeptRow,
): Promise<Record<string, unknown> | undefined> =>
  'row' in kept
    ? kept.row
    : (((await secrets.unseal(kept.of, tableContext(table), kept.sealed)) as Record<string, unknown> | null) ??
      undefined);

/** Mails that waited for longer come too late: they are noted and not sent. */
const STILL_SENT = days(1);

/** A mail goes on waiting when its text can be read and it is not too late; every other one is noted, never sent again. */
const mailRow = async (secrets: PersonalData, kept: KeptMail, sentSince: string): Promise<Record<string, unknown>> => {
  const { key, status, made_at, sent_at, of, sealed } = kept;
  const row =
    of !== undefined && sealed !== undefined && Date.parse(made_at) > Date.parse(sentSince)
      ? await opened(secrets, 'web.outbox', { of, sealed })
      : undefined;
  return row ?? { key, status: status === 'waiting' ? 'kept' : status, made_at, sent_at };
};

const putTables = async (
  { database, assembled: { secrets } }: Parts,
  folder: string,
  manifest: Manifest,
  isPast: boolean,
): Promise<{ unreadable: number }> => {
  let unreadable = 0;
  // The present by the product's clock, which a sandbox may have moved.
  const now = plus(manifest.now, Math.max(0, Date.now() - Date.parse(manifest.made)));
  const sentSince = isPast ? now : plus(now, -STILL_SENT);
  const rowsIn = <T>(table: string) => {
    const parcel = manifest.tables[table];
    // A table that a later release has made.
    return parcel === undefined ? (async function* () {})() : readParcel<T>(join(folder, fileNameOf(table)), parcel);
  };
  const put = async (sql: Sql, table: string) => {
    for await (const page of paged(rowsIn<KeptRow>(table))) {
      const rows = await Promise.all(page.map((kept) => opened(secrets, table, kept)));
      const readable = rows.filter((row) => row !== undefined);
      unreadable += rows.length - readable.length;
      await putRows(sql, table, readable);
    }
    await behindIdentities(sql, table);
  };
  await database.transaction(async (sql) => {
    for (const { table, past } of plainTables) if (!isPast || past === 'kept') await put(sql, table);
    for (const table of chainTables) await put(sql, table);
    for await (const page of paged(rowsIn<KeptMail>('web.outbox')))
      await putRows(sql, 'web.outbox', await Promise.all(page.map((kept) => mailRow(secrets, kept, sentSince))));
    // A job to send a mail that nobody can read any more would fail for ever.
    await sql.query(
      `delete from kernel.jobs where kind = 'send-mail'
         and payload->>'key' in (select key from web.outbox where status <> 'waiting')`,
    );
    // The rest is left to the server: whatever falls due while this goes on is mailed to nobody.
    await sql.query(`update kernel.jobs set retry_at = 'infinity' where kind = 'send-mail'`);
  });
  return { unreadable };
};

const putFiles = async ({ files }: Parts, folder: string, manifest: Manifest): Promise<number> => {
  const names = Object.keys(manifest.files);
  for (const name of names) await files.put(name, await readFile(join(folder, 'files', name)));
  return names.length;
};

/** Mails that waited when the backup was made may go out from now on. */
export const letMailsGo = async (sql: Sql): Promise<void> => {
  await sql.query(`update kernel.jobs set retry_at = null where kind = 'send-mail' and retry_at = 'infinity'`);
};

/**
 * Puts a backup back into an empty installation: history, tables, files and, from the keyring, the keys of everybody who was
 * not forgotten. Read models are made by whoever starts next. @throws {Wrong} and {Damaged} before anything is changed
 */
export const putBack = async (
  parts: Parts,
  of: { folder: string; keyringFolder: string; until?: Until; withoutKeys?: boolean },
): Promise<Restored> => {
  const { folder, until } = of;
  const { database, assembled } = parts;
  const manifest = await readManifest(folder, await assembled.container.getAsync<Signing>(SIGNING));
  await checkReleases(database, manifest);
  await checkEmpty(parts);
  await checkBackup(folder, manifest);
  const keys = of.withoutKeys ? { keys: 0, forgotten: 0 } : await loadKeyring(database, of.keyringFolder);
  if (keys === undefined)
    throw new Wrong(
      `There is no keyring in ${of.keyringFolder}. Put the newest one there, from where it is kept apart from backups; without it everything personal stays unreadable for ever (--without-keys).`,
    );
  const { events, last, end, places } = await putHistory(parts, folder, manifest, until);
  const isPast = events < manifest.events.lines;
  const { unreadable } = await putTables(parts, folder, manifest, isPast);
  const chain = await assembled.container.getAsync<Chain>(CHAIN);
  await chain.putBack(events);
  let jobs = 0;
  if (isPast) {
    const policies = assembled.parts.flatMap((part) => part.policies);
    const now = last === undefined ? manifest.now : (last.meta as EventMeta).occurredAt;
    const again = last === undefined ? [] : await jobsAgain(assembled.log, policies, { position: end, now });
    await database.transaction(async (sql) => {
      for (const { job, correlation, causation } of again) await insertJobs(sql, [job], { correlation, causation });
    });
    jobs = again.length;
    for (const { name } of policies) places.set(`policy:${name}`, end);
  } else {
    const [count] = await database.query<{ count: number }>('select count(*)::int as count from kernel.jobs');
    jobs = count?.count ?? 0;
  }
  await database.transaction(async (sql) => {
    for (const [name, position] of places)
      await sql.query('insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)', [name, position]);
  });
  const files = await putFiles(parts, folder, manifest);
  return { manifest, events, leftBehind: manifest.events.lines - events, files, unreadable, jobs, keys: keys.keys };
};
