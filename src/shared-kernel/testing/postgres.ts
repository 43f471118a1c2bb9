import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { migrate, migrationFiles } from '../database/migrate.ts';

/** A migrated database of its own for one test file. */
export type TestDatabase = {
  connection: ClientConfig;
  /** Drops the database and, when no other follows, lets go of the server. */
  dispose: () => Promise<void>;
};

type Server = { connection: ClientConfig; release(): void };

const DATA_DIR = process.env['TEST_DATABASES'] ?? fileURLToPath(new URL('../../../.tmp/postgres', import.meta.url));
// Started as a program: what lies under web/ is not imported here.
const PROGRAM = fileURLToPath(new URL('../../web/sandboxes/postgres/stand-alone.ts', import.meta.url));
// One server for all test files; it outlives a file for a moment, so that the next one finds it running.
const LINGER_MS = 3_000;
// Tests lose nothing when the machine dies.
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'autovacuum=off',
  // Databases are made and dropped all the time: with room for their pages, and no standby, that costs a fifth less.
  'shared_buffers=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
];
const START_TIMEOUT_MS = 60_000;
const LEFT_BEHIND_MS = 60 * 60_000;
const LOCK = 4_210_077;

const startServer = async (): Promise<Server> => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const program = spawn(process.execPath, [PROGRAM, DATA_DIR, `--linger=${LINGER_MS}`, ...SETTINGS], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  program.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const failed = once(program, 'exit').then(() => {
    throw new Error(`The database for tests did not start: ${said}`);
  });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [line] = (await Promise.race([once(createInterface(program.stdout), 'line', { signal }), failed])) as [string];
  failed.catch(() => undefined); // from here on its end is expected
  program.unref();
  for (const stream of [program.stdin, program.stdout, program.stderr]) (stream as Socket).unref();
  return { connection: JSON.parse(line) as ClientConfig, release: () => program.stdin.end() };
};

const connected = async <T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on('error', () => undefined); // the query in progress fails with it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const databaseNames = async (client: Client): Promise<string[]> =>
  (await client.query<{ datname: string }>('select datname from pg_database')).rows.map(({ datname }) => datname);

const templateName = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const { name, sql } of await migrationFiles()) hash.update(name).update(sql);
  return `template_${hash.digest('hex').slice(0, 16)}`;
};

type Template = {
  name: string;
  /** Templates whose names begin so are of another release of the product. */
  outdated: string;
  /** The template that it begins with; an empty database when absent. */
  from?: string;
  make: (connection: ClientConfig) => Promise<unknown>;
};

const prepareTemplate = async (client: Client, connection: ClientConfig, template: Template): Promise<void> => {
  if ((await databaseNames(client)).includes(template.name)) return;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const names = await databaseNames(client);
    if (names.includes(template.name)) return;
    const unfinished = `template_unfinished`;
    const outdated = names.filter((name) => name.startsWith(template.outdated) || name === unfinished);
    const leftBehind = names.filter(
      (name) => Number(/^test_(\d+)_/.exec(name)?.[1] ?? Infinity) < Date.now() - LEFT_BEHIND_MS,
    );
    for (const name of [...outdated, ...leftBehind])
      await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await client.query(
      `create database ${unfinished}${template.from === undefined ? '' : ` template ${template.from}`}`,
    );
    await template.make({ ...connection, database: unfinished });
    await client.query(`alter database ${unfinished} rename to ${template.name}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
};

let server: Promise<Server> | undefined;
let users = 0;
let leaving: NodeJS.Timeout | undefined;

/** What a database has from the beginning besides what migrations make. */
export type Prepared = {
  /** Another text for other content. */
  content: string;
  prepare: (connection: ClientConfig) => Promise<void>;
};

/** A fresh, migrated database within some tens of milliseconds; works in many test processes at the same time. */
export const testDatabase = async (prepared?: Prepared): Promise<TestDatabase> => {
  users += 1;
  clearTimeout(leaving);
  server ??= startServer();
  const running = await server;
  const admin = { ...running.connection, database: 'postgres' };
  const name = `test_${Date.now()}_${randomUUID().slice(0, 8)}`;
  await connected(admin, async (client) => {
    const migrated = await templateName();
    await prepareTemplate(client, running.connection, { name: migrated, outdated: 'template_', make: migrate });
    let template = migrated;
    if (prepared) {
      template = `${migrated}_${createHash('sha256').update(prepared.content).digest('hex').slice(0, 16)}`;
      const outdated = `${migrated}_`;
      await prepareTemplate(client, running.connection, {
        name: template,
        outdated,
        from: migrated,
        make: prepared.prepare,
      });
    }
    // The log is not needed for what a crash may lose.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  let disposed = false;
  return {
    connection: { ...running.connection, database: name },
    dispose: async () => {
      if (disposed) return;
      disposed = true;
      await connected(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
      users -= 1;
      if (users > 0) return;
      // The next file of this process takes it over.
      leaving = setTimeout(() => {
        server = undefined;
        running.release();
      }, LINGER_MS).unref();
    },
  };
};
