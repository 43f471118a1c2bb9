import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { Client, type ClientConfig } from 'pg';

/** One numbered SQL file of `migrations/`. */
export type MigrationFile = { name: string; sql: string };

const LOCK = 7_305_118_204; // arbitrary, unique among the advisory locks of the database
const LOCK_TIMEOUT_MS = 120_000;
/** Name of a migration that removes something, so that the previous release can no longer run. */
const CONTRACTS = /^\d{3}-contract-/;
const NUMBERED = /^\d{3}-[a-z0-9-]+\.sql$/;
const defaultFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The migrations in order. A malformed name or a duplicate number is an error. */
export const migrationFiles = async (folder: string = defaultFolder): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const [index, name] of names.entries()) {
    if (!NUMBERED.test(name)) throw new Error(`Migration ${name} is not named like 012-what-it-does.sql`);
    if (name.slice(0, 3) === names[index - 1]?.slice(0, 3))
      throw new Error(`Two migrations have the number of ${name}`);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      // Knex would take the backslash for its own.
      if (sql.includes(String.raw`\?`)) throw new Error(`Migration ${name} has a question mark behind a backslash`);
      return { name, sql };
    }),
  );
};

/** Runs every migration without recording it, for a fresh database (features in memory). */
export const applyMigrations = async (run: (sql: string) => Promise<unknown>, folder?: string): Promise<void> => {
  for (const { sql } of await migrationFiles(folder)) await run(sql);
};

const alreadyApplied = async (client: Client): Promise<Set<string>> => {
  const { rows: found } = await client.query(`select to_regclass('migrations.applied') is not null as there`);
  if (!(found[0] as { there: boolean }).there) return new Set();
  const { rows } = await client.query('select name from migrations.applied');
  return new Set((rows as { name: string }[]).map(({ name }) => name));
};

/** In text for knex a question mark that is not escaped stands for a value. */
const literally = (sql: string): string => sql.replaceAll('?', String.raw`\?`);

const ignore = (): void => undefined;

const runWithKnex = async (connection: ClientConfig, files: readonly MigrationFile[]): Promise<string[]> => {
  // Imported on demand, because it would slow down every start.
  const { default: knex } = await import('knex');
  const database = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    pool: { min: 0, max: 1 },
    log: { error: ignore, warn: ignore, deprecate: ignore, debug: ignore }, // failures are thrown
  });
  const migrationSource: Knex.MigrationSource<MigrationFile> = {
    getMigrations: () => Promise.resolve([...files]),
    getMigrationName: ({ name }) => name,
    getMigration: ({ sql }) =>
      Promise.resolve({
        up: (transaction) => transaction.raw(literally(sql)),
        down: () => Promise.reject(new Error('Migrations only go forward')),
      }),
  };
  const config: Knex.MigratorConfig = {
    schemaName: 'migrations',
    tableName: 'applied',
    disableMigrationsListValidation: true, // newer releases may have added theirs
    migrationSource,
  };
  try {
    // The caller holds the advisory lock, so a lock left in knex's table belongs to a process that died.
    await database.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await database.migrate.latest(config)) as [number, string[]];
    return applied;
  } finally {
    await database.destroy();
  }
};

/** The migrations that this release has and the database has not; all of them when it is empty. */
export const pendingMigrations = async (connection: ClientConfig): Promise<{ pending: string[]; isEmpty: boolean }> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied = await alreadyApplied(client);
    const files = await migrationFiles();
    return {
      pending: files.map(({ name }) => name).filter((name) => !applied.has(name)),
      isEmpty: applied.size === 0,
    };
  } finally {
    await client.end();
  }
};

/**
 * Migrates the database to the newest schema in one transaction and returns the names of the migrations it ran.
 * Processes that start at the same time take turns.
 */
export const migrate = async (connection: ClientConfig, folder?: string): Promise<string[]> => {
  const files = await migrationFiles(folder);
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, statement_timeout: LOCK_TIMEOUT_MS });
  client.on('error', () => undefined); // the query in progress rejects with the same error
  await client.connect();
  try {
    const pending = async (): Promise<boolean> => {
      const applied = await alreadyApplied(client);
      const unknown = [...applied].filter((name) => !files.some((file) => file.name === name));
      // Migrations of a newer release that only add do not affect this one.
      const inTheWay = unknown.filter((name) => CONTRACTS.test(name));
      if (inTheWay.length > 0)
        throw new Error(
          `A newer release has changed this database (${inTheWay.join(', ')}). Start that release, or restore a backup.`,
        );
      return files.some(({ name }) => !applied.has(name));
    };
    if (!(await pending())) return [];
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (!(await pending())) return [];
    await client.query('create schema if not exists migrations');
    return await runWithKnex(connection, files);
  } finally {
    await client.end();
  }
};
