import type { Database } from '#kernel/database/database.ts';
import type { ModelKind, Objects } from './model.ts';

type AccountEntry = { kind: ModelKind; order: number; value: Objects[ModelKind] };
type Entries = Map<string, AccountEntry>;

/** The objects of the account inside one transaction. What is found may be changed in place; it is stored at the end. */
export type ProviderAccount = {
  find<K extends ModelKind>(kind: K, id: string): Objects[K] | undefined;
  /** By id alone, for references. */
  findAny(id: string): Objects[ModelKind] | undefined;
  /** The newest first. */
  list<K extends ModelKind>(kind: K, matches?: (value: Objects[K]) => boolean): Objects[K][];
  add<K extends ModelKind>(kind: K, value: Objects[K]): Objects[K];
  remove(id: string): void;
};

/** Transactions run one after another. One that throws changes nothing. */
export type AccountStorage = { transaction<T>(work: (account: ProviderAccount) => T): Promise<T> };

export const memoryStorage = (): AccountStorage => {
  const entries: Entries = new Map();
  return {
    transaction: async (work) => {
      const { result, changes } = attempt(entries, work);
      apply(entries, changes);
      return result;
    },
  };
};

/** In a schema of its own beside the product's; several processes may share it. */
export const postgresStorage = async (database: Database): Promise<AccountStorage> => {
  await database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await sql.query(`create schema if not exists stripe_sandbox;
      create table if not exists stripe_sandbox.objects (
        id text primary key, kind text not null, position bigint not null, value jsonb, version bigint not null);
      create index if not exists objects_version on stripe_sandbox.objects (version)`);
  });
  const entries: Entries = new Map();
  let version = 0;
  let before: Promise<unknown> = Promise.resolve();

  const once = async <T>(work: (account: ProviderAccount) => T): Promise<T> => {
    const done = await database.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const rows = await sql.query<{
        id: string;
        kind: ModelKind;
        position: string;
        value: Objects[ModelKind] | null;
        version: string;
      }>(
        'select id, kind, position::text, value, version::text from stripe_sandbox.objects where version > $1 order by version',
        [version],
      );
      for (const row of rows) {
        if (row.value === null) entries.delete(row.id);
        else entries.set(row.id, { kind: row.kind, order: Number(row.position), value: row.value });
        version = Math.max(version, Number(row.version));
      }
      const { result, changes } = attempt(entries, work);
      for (const [id, entry] of changes)
        await sql.query(
          `insert into stripe_sandbox.objects (id, kind, position, value, version) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set value = excluded.value, version = excluded.version`,
          [id, entry?.kind ?? '', entry?.order ?? 0, entry ? JSON.stringify(entry.value) : null, version + 1],
        );
      return { result, changes };
    });
    if (done.changes.size > 0) {
      apply(entries, done.changes);
      version++;
    }
    return done.result;
  };

  return {
    transaction: (work) => {
      const next = before.then(() => once(work));
      before = next.catch(() => undefined);
      return next;
    },
  };
};

const LOCK = 4_242_424_242;

/** Undefined: removed. */
type Changes = Map<string, AccountEntry | undefined>;

const attempt = <T>(entries: Entries, work: (account: ProviderAccount) => T): { result: T; changes: Changes } => {
  const drafts: Changes = new Map();
  let order = 0;
  for (const entry of entries.values()) order = Math.max(order, entry.order);
  const draft = (id: string): AccountEntry | undefined => {
    if (drafts.has(id)) return drafts.get(id);
    const entry = entries.get(id);
    if (entry) drafts.set(id, structuredClone(entry));
    return drafts.get(id);
  };
  const account: ProviderAccount = {
    find: (kind, id) => {
      const entry = draft(id);
      return entry?.kind === kind ? (entry.value as never) : undefined;
    },
    findAny: (id) => draft(id)?.value,
    list: (kind, matches = () => true) => {
      const ids = new Set(drafts.keys());
      for (const [id, entry] of entries) if (entry.kind === kind) ids.add(id);
      return [...ids]
        .map((id) => ({ id, entry: drafts.has(id) ? drafts.get(id) : entries.get(id) }))
        .filter(({ entry }) => entry?.kind === kind && matches(entry.value as never))
        .sort((one, other) => other.entry!.order - one.entry!.order)
        .map(({ id }) => draft(id)!.value as never);
    },
    add: (kind, value) => {
      drafts.set(value.id, { kind, order: ++order, value });
      return value;
    },
    remove: (id) => void drafts.set(id, undefined),
  };
  const result = work(account);
  const changes: Changes = new Map();
  for (const [id, entry] of drafts)
    if (JSON.stringify(entry) !== JSON.stringify(entries.get(id))) changes.set(id, entry && structuredClone(entry));
  return { result, changes };
};

const apply = (entries: Entries, changes: Changes) => {
  for (const [id, entry] of changes)
    if (entry) entries.set(id, entry);
    else entries.delete(id);
};
