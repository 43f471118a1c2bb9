import { join } from 'node:path';
import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { fileNameOf, type BackupMail, type BackupRow, tableContext } from './making.ts';
import type { Manifest } from './manifest.ts';
import { readParcel } from './parcel.ts';
import { chainTables, plainTables } from './tables.ts';

/** Inserts rows unchanged; sequences continue behind them. */
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

/** The content of a row; undefined when the key of its member is gone. */
const opened = async (
  secrets: PersonalData,
  table: string,
  retained: BackupRow,
): Promise<Record<string, unknown> | undefined> =>
  'row' in retained
    ? retained.row
    : (((await secrets.unseal(retained.of, tableContext(table), retained.sealed)) as Record<string, unknown> | null) ??
      undefined);

/** Mails that waited for longer come too late: they are noted and not sent. */
const STILL_SENT = days(1);

/** A mail stays queued when its text is readable and it is not too late; every other one is noted and never sent. */
const mailRow = async (
  secrets: PersonalData,
  retained: BackupMail,
  sentSince: string,
): Promise<Record<string, unknown>> => {
  const { key, status, made_at, sent_at, of: subject, sealed } = retained;
  const row =
    subject !== undefined && sealed !== undefined && Date.parse(made_at) > Date.parse(sentSince)
      ? await opened(secrets, 'web.outbox', { of: subject, sealed })
      : undefined;
  return row ?? { key, status: ['waiting', 'held'].includes(status) ? 'kept' : status, made_at, sent_at };
};

/** Restores the tables of a backup in the given transaction; returns how many rows are unreadable. */
export const putTables = async (
  sql: Sql,
  secrets: PersonalData,
  folder: string,
  manifest: Manifest,
  isPast: boolean,
): Promise<number> => {
  let unreadable = 0;
  // The present by the product's clock, which a sandbox may have moved.
  const now = plus(manifest.now, Math.max(0, Date.now() - Date.parse(manifest.made)));
  const sentSince = isPast ? now : plus(now, -STILL_SENT);
  const rowsIn = <T>(table: string) => {
    const parcel = manifest.tables[table];
    // A table that a later release has made.
    return parcel === undefined ? (async function* () {})() : readParcel<T>(join(folder, fileNameOf(table)), parcel);
  };
  const put = async (table: string) => {
    for await (const page of rowsIn<BackupRow>(table)) {
      await secrets.prefetch(page.flatMap((retained) => ('of' in retained ? [retained.of] : [])));
      const rows = await Promise.all(page.map((retained) => opened(secrets, table, retained)));
      const readable = rows.filter((row) => row !== undefined);
      unreadable += rows.length - readable.length;
      await putRows(sql, table, readable);
    }
    await behindIdentities(sql, table);
  };
  for (const { table, past } of plainTables) if (!isPast || past === 'kept') await put(table);
  for (const table of chainTables) await put(table);
  for await (const page of rowsIn<BackupMail>('web.outbox'))
    await putRows(sql, 'web.outbox', await Promise.all(page.map((retained) => mailRow(secrets, retained, sentSince))));
  // A job that sends an unreadable mail would fail for ever.
  await sql.query(
    `delete from kernel.jobs where kind = 'send-mail'
       and payload->>'key' in (select key from web.outbox where status not in ('waiting', 'held'))`,
  );
  // The server runs the other jobs; mails that fall due during the restore are not sent.
  await sql.query(`update kernel.jobs set retry_at = 'infinity' where kind = 'send-mail'`);
  return unreadable;
};

/** Mails that waited when the backup was made may go out from now on. */
export const releaseMails = async (sql: Sql): Promise<void> => {
  await sql.query(`update kernel.jobs set retry_at = null where kind = 'send-mail' and retry_at = 'infinity'`);
};
