import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client as Database } from 'pg';
import type { MovableClock } from '#kernel/clock.ts';
import { keyringShard } from '#kernel/log/keyring.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { enroll } from '../support/community.ts';
import { addressOf, freePort, MASTER_KEY, spawned, type Spawned } from '../processes/spawned.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const GATE = 7_772;
const PASSWORD = 'correct-horse-battery';
/** After how many writes of the process that forgets it is killed; each time it begins again from where things are. */
const KILLED_AFTER = [0, 1, 2, 3, 5, 8, 12, 17];
const TABLES = [
  'personal_data.keys',
  'identity.erasures',
  'identity.credentials',
  'identity.sign_ins',
  'web.outbox',
  'kernel.answers',
  'chat.read_positions',
  'scheduling.search',
  'event_store.events',
];

let database: TestDatabase;
let folder: string;
let sql: Database;
let process: Spawned | undefined;
let she: string;

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await sql.query(text, values)).rows as Row[];
const waiting = async (): Promise<number[]> =>
  (
    await rows<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    )
  ).map(({ pid }) => pid);
const forgotten = async () =>
  (
    await rows<{ data: string }>(`select data::text as data from event_store.events where type = 'MemberForgotten'`)
  ).map(({ data }) => (JSON.parse(data) as { d: { removed: Record<string, Record<string, number>> } }).d);

/** The first writes pass, the next one waits before it is done: whoever is killed then has done exactly those. */
const arm = async (pass: number) => {
  const [{ name }] = (await rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  await sql.query(`alter database ${name} set wellspring.pass = ${pass}`);
  await sql.query('alter sequence public.written restart with 1');
};
const until = async (find: () => Promise<boolean>, what: string) => {
  const giveUp = Date.now() + 45_000;
  while (!(await find())) {
    if (Date.now() > giveUp) throw new Error(`It never became so: ${what}\n${process?.said()}`);
    await delay(20);
  }
};

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'forgetting-'));
  sql = new Database(database.connection);
  await sql.connect();
  const server = await startTestServer({
    connection: database.connection,
    environment: { SANDBOX: 'true', DATA_DIR: folder, MASTER_KEY },
  });
  const ana = await enroll(server, 'ana');
  she = ana.uuid;
  await ana.client.call('/v1/dump/append', { key: 'session_search', val: 'something of hers' });
  await ana.client.call('/v1/account/profile/update', { about_me: 'I listen' }, { 'idempotency-key': 'once' });
  await ana.client.call('/v1/account/set_inactive', { password: PASSWORD });
  (server.clock as MovableClock).shift(31 * DAY);
  await server.running.drain();
  await server.stop();
  await sql.query(`
    insert into kernel.clock (offset_milliseconds) values (${31 * DAY + 5 * MINUTE})
      on conflict (only_row) do update set offset_milliseconds = excluded.offset_milliseconds;
    create sequence public.written;
    create function public.wait_at_gate() returns trigger language plpgsql as $$ begin
      if nextval('public.written') > (current_setting('wellspring.pass', true))::bigint then
        perform pg_advisory_xact_lock_shared(${GATE});
      end if;
      return null;
    end $$;
    select pg_advisory_lock(${GATE});`);
  for (const table of TABLES)
    await sql.query(
      `create trigger gate before insert or update or delete on ${table} for each statement execute function public.wait_at_gate()`,
    );
}, 90_000);
afterAll(async () => {
  await process?.kill();
  await sql?.end();
  await database?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const start = async () =>
  spawned({ role: 'all', port: await freePort(), database: addressOf(database.connection), folder });

describe('[I-036] a process that is killed while it forgets somebody', () => {
  test.each(KILLED_AFTER)(
    'after %i writes has not said that it is done, and the next one goes on',
    async (pass) => {
      await arm(pass);
      process = await start();
      await until(async () => (await waiting()).length > 0, `a write after ${pass} others`);
      await process.kill();
      process = undefined;
      for (const pid of await waiting()) await sql.query('select pg_terminate_backend($1)', [pid]);
      await until(async () => (await waiting()).length === 0, 'the killed write is gone');
      expect(await forgotten()).toEqual([]);
    },
    60_000,
  );

  test('until it is done: once, completely, with what the first try counted, and with one receipt', async () => {
    await arm(1_000_000);
    process = await start();
    await until(async () => (await forgotten()).length > 0, 'she is forgotten');
    await until(
      async () =>
        (await rows(`select 1 from web.outbox where key like 'erasure-receipt-%' and recipient is null`)).length === 1,
      'the receipt is on its way',
    );
    expect(await forgotten()).toHaveLength(1);
    expect((await forgotten())[0]!.removed).toMatchObject({
      account: { passwords: 1 },
      sessions: { 'searches of that time, nobody knows whose': 1 },
    });
    expect(await rows('select wrapped from personal_data.keys where subject = $1', [she])).toEqual([{ wrapped: null }]);
    for (const table of ['identity.credentials', 'identity.erasures', 'scheduling.search'])
      expect([table, await rows(`select 1 from ${table}`)]).toEqual([table, []]);
    expect(readFileSync(keyringShard(join(folder, 'keyring'), she), 'utf8')).toContain(
      `{"subject":"${she}","forgotten":`,
    );
    expect(await process.leave()).toBe(0);
    process = undefined;
  }, 60_000);
});
