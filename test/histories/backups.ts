/** What drills with backups share: installations that come and go, and what is in them. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { CHAIN } from '#modules/audit/index.ts';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import type { Database } from '#kernel/database/database.ts';
import { folderFiles } from '#kernel/files/files.ts';
import { storingPostman, type Mail } from '#kernel/mail.ts';
import { startWireServer, type WireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { restore, type RestoreOutcome } from '#server/operator/backup/restore.ts';
import type { RestoreUntil } from '#server/operator/backup/restore-until.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { openInstallation } from '#server/composition/installation.ts';
import { logger } from '#server/health/logging.ts';
import { stopping } from '#server/composition/stops.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { answered, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

export const DAY = 86_400;
let root: string;
export const stops: (() => Promise<unknown>)[] = [];
/** Called by each file of drills: what its tests start is stopped, what they write is removed. */
export const drilling = (): void => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'drill-'));
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  }, 60_000);
  afterAll(() => rm(root, { recursive: true }));
};

let places = 0;
export const place = async (): Promise<string> => {
  const folder = join(root, String((places += 1)));
  await mkdir(folder);
  return folder;
};

export type Home = { folder: string; environment: Record<string, string> };
export const home = async (wire?: WireServer): Promise<Home> => {
  const folder = await place();
  return { folder, environment: { DATA_DIR: folder, ...(wire ? { EVENTSTORE_URL: wire.connectionString } : {}) } };
};
export const wireServer = async (): Promise<WireServer> => {
  const wire = await startWireServer();
  stops.push(() => wire.stop());
  return wire;
};
export const started = async (at: Home, connection?: ClientConfig): Promise<TestServer> => {
  const server = await startTestServer({ environment: at.environment, ...(connection ? { connection } : {}) });
  stops.push(() => server.dispose());
  return server;
};

export const keyring = (at: Home) => join(at.folder, 'keyring');
export const withFiles = (server: TestServer, at: Home) => ({
  ...server,
  files: folderFiles(join(at.folder, 'files')),
});
export const backedUp = async (server: TestServer, at: Home): Promise<string> => {
  const folder = join(await place(), 'backup');
  const { container } = server.assembled;
  await (await container.getAsync(CHAIN)).checkpoint();
  await makeBackup(withFiles(server, at), { folder, keyringFolder: keyring(at) });
  return folder;
};

export type Elsewhere = { at: Home; kept: TestDatabase; outcome: RestoreOutcome; delivered: Mail[] };
export type Target = { at: Home; kept: TestDatabase };
/** An installation in which nothing is. */
export const emptyTarget = async (wire?: WireServer): Promise<Target> => {
  const at = await home(wire);
  const retained = await testDatabase();
  stops.push(() => retained.dispose());
  return { at, kept: retained };
};

/** Restores into an empty installation with the newest keyring of the old one; `into`: into this one, with the keyring that is there. */
export const restored = async (
  folder: string,
  from: Home,
  options: {
    until?: RestoreUntil;
    wire?: WireServer;
    withoutKeyring?: boolean;
    withoutKeys?: boolean;
    environment?: Record<string, string>;
    into?: Target;
    say?: (line: string) => void;
  } = {},
): Promise<Elsewhere> => {
  const { at, kept: retained } = options.into ?? (await emptyTarget(options.wire));
  if (!options.withoutKeyring && !options.into) await cp(keyring(from), keyring(at), { recursive: true });
  const read = readConfiguration({
    NODE_ENV: 'test',
    PORT: '0',
    MASTER_KEY: 'nothing depends on this key, it is for tests',
    DATABASE_CONNECTIONS: '10',
    ...at.environment,
    ...options.environment,
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const delivered: Mail[] = [];
  const log = logger('silent');
  const ends = stopping(() => undefined);
  try {
    const installation = await openInstallation(
      {
        configuration: read.configuration,
        connection: retained.connection,
        video: false,
        payments: false,
        logins: false,
        postman: {
          deliver: (mail) => {
            delivered.push(mail);
            return storingPostman.deliver(mail);
          },
        },
        replace: async (container) => {
          (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
        },
      },
      log,
      ends,
    );
    const outcome = await restore(
      installation,
      {
        folder,
        keyringFolder: keyring(at),
        ...(options.until ? { until: options.until } : {}),
        ...(options.withoutKeys ? { withoutKeys: true } : {}),
      },
      options.say ?? (() => undefined),
    );
    return { at, kept: retained, outcome, delivered };
  } finally {
    await ends.all();
  }
};

/** Every row of every read model, as text, in an order of its own. */
export const readModels = async (database: Database, testServer: TestServer): Promise<Record<string, string[]>> => {
  const schemas = testServer.assembled.parts.flatMap(({ projections }) => projections.map(({ name }) => name));
  const tables = await database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = any($1::text[]) order by 1, 2`,
    [schemas],
  );
  const rows: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const found = await database.query<{ row: string }>(
      `select (to_jsonb(t) - 'position')::text as row from "${schema}"."${name}" t order by 1`,
      [],
    );
    rows[`${schema}.${name}`] = found.map(({ row }) => row);
  }
  return rows;
};
export const jobs = (database: Database) =>
  database.query<{ key: string }>('select key, kind, payload, due_at from kernel.jobs order by key', []);
export const plain = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(
      ['identity.credentials', 'identity.sign_ins', 'web.demo_steps', 'chat.read_positions', 'kernel.clock'].map(
        async (table) =>
          [table, await database.query(`select to_jsonb(t)::text as row from ${table} t order by 1`, [])] as const,
      ),
    ),
  );
export const events = async ({ store }: Pick<TestServer, 'store'>) => {
  const all: unknown[] = [];
  for await (const { stream, revision, id, type, data, meta } of store.readAll())
    all.push([stream, String(revision), id, type, data, meta]);
  return all;
};
export const advance = async (admin: TestMember, seconds: number) => {
  const { status } = await admin.client.call('/v1/sandbox/clock', { advance_seconds: seconds });
  expect(status).toBe(200);
};
/** A small community: staff who hosts, two members who booked. */
export const community = async (server: TestServer) => {
  const ana = await enroll(server, 'ana_hosts', { hostLevel: 2, isAdmin: true });
  const ben = await enroll(server, 'ben_comes');
  const carla = await enroll(server, 'carla_leaves');
  const well = await createWell(ana, 'Night Owls');
  for (const each of [ben, carla]) await joinWell(each, well);
  const session = await createSession(ana, well, { startsInMinutes: 120, now: server.clock.now() });
  for (const each of [ben, carla]) answered(await each.client.call(`/v1/session/${session}/join/true`, {}), 'session');
  await server.running.drain();
  return { ana, ben, carla, well, session };
};

/** The name of the file. */
export const picture = async (host: TestMember, session: string, image: string): Promise<string> => {
  const shown = answered(await host.client.call(`/v1/session/${session}/update/pic`, { image }), 'session');
  return (shown as unknown as { pic: string }).pic.slice('/img/'.length);
};
