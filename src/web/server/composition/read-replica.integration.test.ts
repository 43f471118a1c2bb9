import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client as Connection } from 'pg';
import { until } from '#kernel/testing/until.ts';
import { siteModule } from '#modules/site/module.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';
import { toyModule } from '#server/testing/toy-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'replica-'));
// Postgres does not run as root.
chmodSync(folder, 0o777);
const settings = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off', shared_buffers: '16MB' };
const start = (name: string, more: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(folder, name), log: () => undefined, settings: { ...settings, ...more } });

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let startStandby: () => Promise<EmbeddedPostgres>;
let server: TestServer;
let ana: Client;

beforeAll(async () => {
  const original = await start('primary');
  await original.stop();
  const copied = spawnSync('cp', ['-a', original.dataDir, join(folder, 'standby')]);
  expect(copied.status).toBe(0);
  writeFileSync(join(folder, 'standby', 'standby.signal'), '');
  primary = await start('primary');
  const { host, port, user, database } = primary.connection;
  startStandby = () => start('standby', { primary_conninfo: `host=${host} port=${port} user=${user}` });
  standby = await startStandby();
  server = await startTestServer({
    modules: [toyModule().module, siteModule],
    connection: primary.connection,
    environment: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATABASE_REPLICA_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(standby.connection.host)}`,
    },
  });
  ana = server.visitor();
  await ana.call('/v1/toy/enter', { as: 'ana' });
}, 120_000);
afterAll(async () => {
  await server?.dispose();
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const get = async (path: string) => (await fetch(server.url + path)).text();
const answeredBy = async (database: 'replica' | 'primary'): Promise<number> =>
  Number(new RegExp(`replica_statements_total\\{database="${database}"\\} (\\d+)`).exec(await get('/metrics'))?.[1]);
const take = (id: string) => ana.call(`/v1/toy/note/${id}/take`);
const countOf = async (id: string): Promise<number> => {
  const { body } = await ana.call(`/v1/toy/note/${id}/get`);
  return (body['note'] as { count: number }).count;
};
/** The count that a read shows, and which database answered it. */
const read = async (id: string) => {
  const before = await answeredBy('replica');
  const count = await countOf(id);
  return { count, from: (await answeredBy('replica')) > before ? 'replica' : 'primary' };
};
const untilReplicaReads = (id: string, count: number) =>
  until(async () => {
    const found = await read(id);
    expect(found.count).toBe(count);
    return found.from === 'replica';
  });
const onStandby = async (statement: string): Promise<unknown> => {
  const connection = new Connection(standby.connection);
  await connection.connect();
  const { rows } = await connection.query(statement);
  await connection.end();
  return Object.values(rows[0] as object)[0];
};
type Ready = { ready: boolean; parts: Record<string, string>; reasons?: Record<string, string> };
const ready = async () => JSON.parse(await get('/readyz')) as Ready;

it('own writes are shown at once, by the primary or by a standby that has them, which soon answers', async () => {
  const id = randomUUID();
  for (let count = 1; count <= 30; count++) {
    await take(id);
    expect(await countOf(id)).toBe(count);
  }
  await untilReplicaReads(id, 30);
  const { parts, reasons } = await ready();
  expect(parts['replica']).toBe('ok');
  expect(reasons!['replica']).toMatch(/^It is asked, and at most \d\.\d s behind\.$/);
  expect(await get('/metrics')).toMatch(/wellspring_replica_asked 1\n[^]*wellspring_replica_behind_seconds \d/);
});

it('while a standby stands still the primary answers, and afterwards the standby again', async () => {
  const id = randomUUID();
  await take(id);
  await untilReplicaReads(id, 1);
  await onStandby('select pg_wal_replay_pause()::text');
  await until(async () => (await onStandby('select pg_get_wal_replay_pause_state()')) === 'paused');
  await take(id);
  for (let times = 0; times < 5; times++) expect(await read(id)).toEqual({ count: 2, from: 'primary' });
  await onStandby('select pg_wal_replay_resume()::text');
  await untilReplicaReads(id, 2);
});

it('while a standby is away the primary answers and the process stays ready, and afterwards the standby answers again', async () => {
  const id = randomUUID();
  await take(id);
  await untilReplicaReads(id, 1);
  await standby.stop();
  expect(await read(id)).toEqual({ count: 1, from: 'primary' });
  await take(id);
  expect(await read(id)).toEqual({ count: 2, from: 'primary' });
  await until(async () => (await ready()).parts['replica'] === 'not ok');
  expect((await ready()).ready).toBe(true);
  const figures = await get('/metrics');
  expect(figures).toMatch(/wellspring_replica_asked 0\n/);
  expect(figures).toMatch(/wellspring_figures_missing 0\n/);
  standby = await startStandby();
  await untilReplicaReads(id, 2);
  // Said when it changes, not of each statement; on a busy machine the standby may be slow once more.
  const said = server.log().match(/The read replica is (?:not asked|asked again)/g)!;
  const inTurn = ['The read replica is not asked', 'The read replica is asked again'];
  expect(said).toEqual(said.map((_, at) => inTurn[at % 2]));
  expect(said.length).toBeGreaterThanOrEqual(2);
});
