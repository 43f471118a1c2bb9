import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ClientConfig } from 'pg';
import { digestOf } from '#modules/audit/index.ts';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { eventStoreDbStore } from '#kernel/log/event-store/eventstoredb/store.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { startWireServer, type WireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { copyEvents } from './copying.ts';

const PROGRAM = fileURLToPath(new URL('../events-copy.ts', import.meta.url));
const environment = {
  NODE_ENV: 'test',
  MASTER_KEY: 'nothing depends on this key, it is for tests',
  LOG_LEVEL: 'error',
};

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
});
const aDatabase = async (): Promise<TestDatabase> => {
  const database = await testDatabase();
  cleanUp.push(() => database.dispose());
  return database;
};
const aWire = async (): Promise<WireServer> => {
  const wire = await startWireServer();
  cleanUp.push(() => wire.stop());
  return wire;
};
const closing = (store: EventStore): EventStore => {
  cleanUp.push(() => store.close());
  return store;
};
const inPostgres = ({ connection }: Pick<TestDatabase, 'connection'>) => closing(postgresEventStore({ connection }));
const onWire = ({ connectionString }: WireServer) => closing(eventStoreDbStore({ connectionString }));

const urlOf = ({ user, password, host, port, database }: ClientConfig): string => {
  const who = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(typeof password === 'string' ? password : 'none')}`;
  return `postgres://${who}@localhost:${port ?? 5432}/${database ?? ''}?host=${encodeURIComponent(host ?? 'localhost')}`;
};
const listed = async (store: EventStore): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
};
const contentOf = async (store: EventStore) =>
  (await listed(store)).map(({ stream, revision, id, type, data, meta }) => ({
    stream,
    revision,
    id,
    type,
    data,
    meta,
  }));

const anEvent = (n: number) => ({
  id: randomUUID(),
  type: n % 7 === 0 ? 'Rare' : 'Usual',
  data: { v: 1, d: { n, text: `Zoë "${n}"\n\u0000`, nested: [null, { a: 0.1 + n }] } },
  meta: { actor: { kind: 'visitor' }, correlation: String(n) },
});
const filled = async (store: EventStore, count: number): Promise<void> => {
  for (let n = 0; n < count;) {
    const some = Array.from({ length: 1 + randomInt(6) }, (_, index) => anEvent(n + index));
    n += some.length;
    await store.append(`toy.thing-${randomInt(150)}`, 'any', some);
  }
};

/** The command in a process of its own, killed once the target holds so much. */
const copiedInProcess = async (installation: TestDatabase, typed: readonly string[], dies?: () => Promise<boolean>) => {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...typed], {
    env: { ...rest, ...environment, DATABASE_URL: urlOf(installation.connection) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (dies) {
    await until(async () => child.exitCode !== null || (await dies()));
    child.kill('SIGKILL');
  }
  const [status] = await ended;
  return { status, said };
};

describe('a history', () => {
  it('goes from Postgres to EventStoreDB and on to another Postgres, however often the copy is killed', async () => {
    const [home, wire, other] = [await aDatabase(), await aWire(), await aDatabase()];
    const [source, between, target] = [inPostgres(home), onWire(wire), inPostgres(other)];
    await filled(source, 1_200);
    const there = ['--from', 'here', '--to', wire.connectionString];
    for (const share of [0.1, 0.6]) {
      const { status } = await copiedInProcess(home, there, async () => wire.log.all.length > 1_200 * share);
      expect(status).toBeNull();
    }
    const first = await copiedInProcess(home, there);
    expect(first.said).toMatch(/Both histories hold the same 12\d\d events/);
    expect(first.status).toBe(0);
    const back = ['--from', wire.connectionString, '--to', urlOf(other.connection)];
    const countThere = async () => (await listed(target)).length;
    for (const share of [0.5]) await copiedInProcess(home, back, async () => (await countThere()) > 1_200 * share);
    expect((await copiedInProcess(home, back)).status).toBe(0);

    const original = await contentOf(source);
    expect(await contentOf(between)).toEqual(original);
    expect(await contentOf(target)).toEqual(original);
    const digests = (events: StoredEvent[]) => events.map((event) => digestOf(event).toString('hex'));
    expect(digests(await listed(target))).toEqual(digests(await listed(source)));
  });

  it('is not copied over another one, and a difference is named', async () => {
    const [home, wire] = [await aDatabase(), await aWire()];
    const [source, target] = [inPostgres(home), onWire(wire)];
    const copy = (...more: string[]) =>
      copyEvents(['--from', 'here', '--to', wire.connectionString, ...more], environment, {
        connection: home.connection,
      });
    await target.append('toy.thing-1', 'no-stream', [anEvent(1)]);
    await source.append('toy.thing-1', 'no-stream', [anEvent(2)]);
    await expect(copy()).rejects.toThrow(/The target holds another history: its event 1 is Usual \(toy\.thing-1/);
    expect(wire.log.all.filter(({ stream }) => stream.startsWith('toy'))).toHaveLength(1);

    await expect(
      copyEvents(['--from', 'here', '--to', 'here'], environment, { connection: home.connection }),
    ).rejects.toThrow(/the same store/);
    await expect(
      copyEvents(['--from', 'here', '--to', 'file:x'], environment, { connection: home.connection }),
    ).rejects.toThrow(/is none of/);
    await expect(copyEvents(['--from', 'here'], environment, { connection: home.connection })).rejects.toThrow(
      /npm run events:copy/,
    );
  });

  it('without an installation nothing is made, neither a database nor a key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'copy-'));
    cleanUp.push(() => rm(folder, { recursive: true }));
    const DATA_DIR = join(folder, 'data');
    await expect(
      copyEvents(['--from', 'here', '--to', 'esdb://nowhere.invalid'], { ...environment, DATA_DIR }),
    ).rejects.toThrow(/There is no installation here/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('a target whose log has more events than the source is detected', async () => {
    const [home, wire] = [await aDatabase(), await aWire()];
    const [source, target] = [inPostgres(home), onWire(wire)];
    const copy = () =>
      copyEvents(['--from', 'here', '--to', wire.connectionString], environment, { connection: home.connection });
    await source.append('toy.thing-1', 'no-stream', [anEvent(1)]);
    expect(await copy()).toMatch(/the same 1 events/);
    await target.append('toy.thing-1', 0n, [anEvent(2)]);
    await expect(copy()).rejects.toThrow(/goes on after the source's 1 events/);
    // One that both have, with other words.
    await source.append('toy.thing-1', 0n, [anEvent(3)]);
    await expect(copy()).rejects.toThrow(/its event 2/);
  });
});

describe('the product', () => {
  const PASSWORD = 'a calm long phrase';
  const register = async (server: TestServer, name: string): Promise<void> => {
    const { status, body } = await server.visitor().call(createAccount.path, {
      email: `${name}@example.org`,
      username: name,
      password: PASSWORD,
      timezone: 'Europe/London',
      terms: true,
    });
    if (status !== 200 || body['notice']) throw new Error(JSON.stringify(body));
  };
  const canLogIn = async (server: TestServer, name: string): Promise<boolean> => {
    const { body } = await server.visitor().call(logIn.path, { username_or_email: name, password: PASSWORD });
    return 'user' in body;
  };
  const mails = async (server: TestServer) =>
    (await server.database.query<{ recipient: string }>('select recipient from web.outbox order by 1', [])).map(
      ({ recipient }) => recipient,
    );
  /** All rows of all read models. */
  const readModels = async (server: TestServer) => {
    const tables = await server.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in (select name from kernel.checkpoints) order by 1`,
      [],
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of tables)
      rows[name] = await server.database.query(`select * from ${name} t order by t::text`, []);
    return rows;
  };

  it('runs on with the copy, on EventStoreDB and back again: equal rows, no old mail a second time, new ones go out', async () => {
    const [home, wire] = [await aDatabase(), await aWire()];
    const { connection } = home;
    const there = ['--from', 'here', '--to', wire.connectionString];
    const copy = (...typed: string[]) => copyEvents(typed, environment, { connection });
    const start = async (more: Record<string, string> = {}): Promise<TestServer> => {
      // Wherever other tests keep their logs.
      const own = { EVENTSTORE_URL: undefined, EVENTSTORE_PREFIX: undefined };
      const server = await startTestServer({ connection, environment: { ...environment, ...own, ...more } });
      cleanUp.push(() => server.dispose());
      return server;
    };

    const before = await start();
    for (const name of ['ana_host', 'ben_guest', 'cleo_guest']) await register(before, name);
    await before.running.drain();
    const sent = await mails(before);
    expect(sent).toEqual(['ana_host@example.org', 'ben_guest@example.org', 'cleo_guest@example.org']);
    await expect(copy(...there)).rejects.toThrow(/The product is running \(1 process\)/);
    expect(await copy(...there, '--while-running')).toMatch(/stop the product and run this again/);
    await register(before, 'dan_late');
    await before.running.drain();
    const rows = await readModels(before);
    await before.stop();
    expect(await copy(...there, '--switch')).toMatch(/set EVENTSTORE_URL/);
    expect(await copy(...there, '--switch')).toBe('This installation follows the target already.');

    // A missing setting is reported.
    await expect(start()).rejects.toThrow(/built from the event log/);
    const onTheWire = await start({ EVENTSTORE_URL: wire.connectionString });
    await onTheWire.running.drain();
    expect(await mails(onTheWire)).toEqual([...sent, 'dan_late@example.org']);
    expect(await readModels(onTheWire)).toEqual(rows);
    expect(await canLogIn(onTheWire, 'ben_guest')).toBe(true);
    await register(onTheWire, 'eve_new');
    await onTheWire.running.drain();
    expect(await mails(onTheWire)).toContain('eve_new@example.org');
    const laterRows = await readModels(onTheWire);
    await onTheWire.stop();

    // Back: the former store holds the beginning and gets what is new.
    const back = ['--from', wire.connectionString, '--to', 'here'];
    expect(await copy(...back, '--switch', '--keep-read-models')).toMatch(/remove EVENTSTORE_URL/);
    const after = await start();
    await after.running.drain();
    expect(await mails(after)).toHaveLength(5);
    expect(await readModels(after)).toEqual(laterRows);
    await register(after, 'finn_last');
    await after.running.drain();
    expect(await mails(after)).toHaveLength(6);
    expect(await canLogIn(after, 'eve_new')).toBe(true);
  });
});
