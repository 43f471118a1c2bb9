import type { Sql } from '#kernel/database/database.ts';
import { BEGINNING, type Position } from '#kernel/log/event-store/event-store.ts';
import type { SiteLevel } from '../contract/content-events.ts';
import type { JsonValue } from '../contract/entries.ts';
import type { Timed } from '../contract/shown.ts';

type VersionColumns = {
  key: string;
  version: number;
  value: string;
  before: string;
  from_at: Date;
  at: Date;
  by: string | null;
  reason: string;
  taken_at: Date | null;
  taken_by: string | null;
  taken_reason: string | null;
};

export type VersionRow = Timed & {
  key: string;
  value: JsonValue;
  before: JsonValue;
  at: string;
  by: string | null;
  reason: string;
  takenBack: { at: string; by: string | null; reason: string } | null;
};

const columns = 'key, version, value, before, from_at, at, by::text, reason, taken_at, taken_by::text, taken_reason';

const parsed = (text: string): JsonValue => JSON.parse(text) as JsonValue;

const asVersion = (row: VersionColumns): VersionRow => ({
  key: row.key,
  version: row.version,
  value: parsed(row.value),
  before: parsed(row.before),
  from: row.from_at.toISOString(),
  at: row.at.toISOString(),
  by: row.by,
  reason: row.reason,
  isTakenBack: row.taken_at !== null,
  takenBack:
    row.taken_at === null ? null : { at: row.taken_at.toISOString(), by: row.taken_by, reason: row.taken_reason ?? '' },
});

/** The position of what was recorded last; before anything was, that before all. */
export const contentUpTo = async (sql: Sql): Promise<Position> => {
  const [row] = await sql.query<{ up_to: Position }>('select up_to from content.state where id = 1');
  return row?.up_to ?? BEGINNING;
};

/** All versions that are shown now or later, of all keys: few are not taken back or replaced. */
export const versionsInForce = async (sql: Sql, now: string): Promise<VersionRow[]> =>
  (
    await sql.query<VersionColumns>(
      `select ${columns} from content.version where taken_at is null and from_at > $1
       union all
       select shown.* from content.entry e cross join lateral (
         select ${columns} from content.version v
         where v.key = e.key and taken_at is null and from_at <= $1
         order by from_at desc, version desc limit 1
       ) as shown`,
      [now],
    )
  ).map(asVersion);

export const versionsOf = async (sql: Sql, key: string): Promise<VersionRow[]> =>
  (
    await sql.query<VersionColumns>(`select ${columns} from content.version where key = $1 order by version desc`, [
      key,
    ])
  ).map(asVersion);

/** Of these keys, with what was taken back. */
export const historyOf = async (sql: Sql, keys: readonly string[]): Promise<VersionRow[]> =>
  (
    await sql.query<VersionColumns>(
      `select ${columns} from content.version where key = any($1::text[]) order by key, version`,
      [keys],
    )
  ).map(asVersion);

export type EntryRow = {
  key: string;
  revision: number;
  draft: { value: JsonValue; at: string; by: string | null } | null;
};
type EntryColumns = {
  key: string;
  revision: number;
  has_draft: boolean;
  draft: string | null;
  draft_at: Date | null;
  draft_by: string | null;
};
const entryColumns = 'key, revision, has_draft, draft, draft_at, draft_by::text';
const asEntry = ({
  key,
  revision,
  has_draft: hasDraft,
  draft,
  draft_at: at,
  draft_by: by,
}: EntryColumns): EntryRow => ({
  key,
  revision,
  draft: hasDraft ? { value: parsed(draft!), at: at!.toISOString(), by } : null,
});

export const entryRow = async (sql: Sql, key: string): Promise<EntryRow> => {
  const [row] = await sql.query<EntryColumns>(`select ${entryColumns} from content.entry where key = $1`, [key]);
  return row ? asEntry(row) : { key, revision: 0, draft: null };
};

export const drafts = async (sql: Sql): Promise<EntryRow[]> =>
  (await sql.query<EntryColumns>(`select ${entryColumns} from content.entry where has_draft order by key`)).map(
    asEntry,
  );

export const editorRows = (sql: Sql): Promise<{ member: string; level: SiteLevel }[]> =>
  sql.query('select member::text, level from content.editor');

export const agreedBy = async (sql: Sql, member: string): Promise<{ version: string; at: string } | undefined> => {
  const [row] = await sql.query<{ version: string; at: Date }>(
    'select version, at from content.agreed where member = $1',
    [member],
  );
  return row && { version: row.version, at: row.at.toISOString() };
};
