import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Database } from '#kernel/database/database.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { sharedChecks, checked, checksOf, lagSeconds } from './health.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-health-'));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is the same in all of these. */
const around = (database: Database) => ({
  pool: database,
  alive: { isAlive: () => true },
  secrets: personalData(database, 'nothing depends on this key, it is for tests'),
  time: { now: Date.now, skewSeconds: () => 0 },
  dataFolder: folder,
  keyringFolder: join(folder, 'keyring'),
  mailAnswers: undefined,
});
const isEmpty = (text: string) => text.includes('personal_data.keys') || text.includes('kernel.log');

/** A database that knows one checkpoint. */
const at = (position: string | null): Database =>
  ({ query: () => Promise.resolve([{ position, one: 1 }]) }) as unknown as Database;
const event = (id: string) => ({ id, type: 'Toy', data: {}, meta: {} });

describe('readiness', () => {
  it.each([
    [200, 'ok', undefined],
    [204, 'not ok', 'The video server answers 204 when it is asked for its configuration.'],
    [401, 'not ok', 'The video server refuses OPENVIDU_SECRET.'],
    [404, 'not ok', 'The video server answers 404 when it is asked for its configuration.'],
    [503, 'not ok', 'The video server answers 503 when it is asked for its configuration.'],
  ])('a video server that answers %i is %s', async (status, state, reason) => {
    const server = createServer((_, response) => void response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { video } = checksOf({
      ...around(at(null)),
      database: at(null),
      store: memoryEventStore(),
      role: 'web',
      versions: new Map(),
      followers: [],
      problems: () => new Map(),
      video: { url: `http://127.0.0.1:${port}`, secret: 'x' },
    });
    const { parts, reasons } = await checked({ video: video! });
    server.close();
    expect([parts['video'], reasons['video']]).toEqual([state, reason]);
  });

  it('a video server that is asleep is not called: it is ok, and says that it starts with the first room', async () => {
    const { video } = checksOf({
      ...around(at(null)),
      database: at(null),
      store: memoryEventStore(),
      role: 'web',
      versions: new Map(),
      followers: [],
      problems: () => new Map(),
      video: { url: 'http://127.0.0.1:9', secret: 'x', isAsleep: () => true },
    });
    expect(await checked({ video: video! })).toEqual({
      ready: true,
      parts: { video: 'ok' },
      reasons: { video: 'The video server is asleep, ready to start with the first room.' },
    });
  });

  it('is that every part answers in time; it says which does not, and apart from that why', async () => {
    const never = Promise.withResolvers<boolean>();
    const result = await checked(
      sharedChecks(
        {
          works: () => Promise.resolve(true),
          says_no: () => Promise.resolve(false),
          fails: () => Promise.reject(new Error('password authentication failed for user "wellspring"')),
          hangs: () => never.promise,
        },
        { patience: 30 },
      ),
    );
    expect(result).toEqual({
      ready: false,
      parts: { works: 'ok', says_no: 'not ok', fails: 'not ok', hangs: 'not ok' },
      reasons: {
        fails: 'password authentication failed for user "wellspring"',
        hangs: 'It took longer than 0.03 seconds',
      },
    });
    expect(await checked({ works: () => Promise.resolve(true) })).toMatchObject({
      ready: true,
      parts: { works: 'ok' },
    });
  });

  it('asks a part once for all who want to know meanwhile, and again afterwards', async () => {
    let asked = 0;
    const gate = Promise.withResolvers<boolean>();
    const { store } = sharedChecks({ store: () => (++asked === 1 ? gate.promise : Promise.resolve(true)) });
    const early = [store!(), store!(), store!()];
    gate.reject(new Error('away'));
    expect((await Promise.allSettled(early)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
    expect(await store!()).toBe(true);
    expect(asked).toBe(2);
  });

  it('a part that was well and is slow now is busy, for a short time', async () => {
    const answers = [Promise.resolve(true), Promise.withResolvers<boolean>().promise];
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const checks = sharedChecks({ store: () => answers.shift()! }, { patience: 5, busy: 5_000 });
    const after = async (milliseconds: number) => {
      now += milliseconds;
      return checked(checks);
    };
    expect((await after(0)).parts).toEqual({ store: 'ok' });
    expect(await after(4_999)).toMatchObject({
      ready: true,
      reasons: { store: 'It took longer than 0.005 seconds.' },
    });
    expect(await after(1)).toMatchObject({ ready: false, parts: { store: 'not ok' } });
  });

  it('a part that answers no is not busy', async () => {
    const answers = [Promise.resolve(true), Promise.resolve(false)];
    const checks = sharedChecks({ store: () => answers.shift()! });
    expect([(await checked(checks)).ready, (await checked(checks)).ready]).toEqual([true, false]);
  });

  it('calls that wait for a connection leave the process ready', async () => {
    const { database, connections } = checksOf({
      ...around(at(null)),
      pool: { ...at(null), query: () => Promise.withResolvers<never>().promise },
      database: at(null),
      store: memoryEventStore(),
      role: 'web',
      versions: new Map(),
      followers: [],
      problems: () => new Map(),
      video: undefined,
    });
    const asked = sharedChecks({ database: database!, connections: connections! }, { patience: 100 });
    expect(await checked(asked)).toMatchObject({
      ready: true,
      parts: { database: 'ok', connections: 'not ok' },
    });
  });

  it('readiness is lost without a database, without video, and with read models that stopped', async () => {
    const database = postgresDatabase({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 500 }, () => {});
    const checks = checksOf({
      ...around(database),
      database,
      store: memoryEventStore(),
      role: 'all',
      versions: new Map(),
      followers: ['toys'],
      problems: () => new Map([['toys', 'it cannot count']]),
      video: { url: 'http://127.0.0.1:9', secret: 'x' },
      broker: { isConnected: () => false },
    });
    expect(await checked(checks)).toMatchObject({
      ready: false,
      reasons: { read_models: 'it cannot count' },
      parts: {
        database: 'not ok',
        writes: 'ok',
        events: 'ok',
        keys: 'ok',
        release: 'ok',
        clock: 'ok',
        disk: 'ok',
        read_models: 'not ok',
        keyring: 'ok',
        push: 'not ok',
        video: 'not ok',
      },
    });
    await database.close();
  });
});

describe('a read replica', () => {
  const partsOf = (behindSeconds: () => Promise<number>) => {
    const { replica } = checksOf({
      ...around(at(null)),
      database: at(null),
      replica: { behindSeconds },
      store: memoryEventStore(),
      role: 'web',
      versions: new Map(),
      followers: [],
      problems: () => new Map(),
      video: undefined,
    });
    return checked({ replica: replica! });
  };

  it('that is asked says how far it is behind', async () => {
    expect(await partsOf(() => Promise.resolve(0.25))).toEqual({
      ready: true,
      parts: { replica: 'ok' },
      reasons: { replica: 'It is asked, and at most 0.3 s behind.' },
    });
  });

  it('that is lost makes no process unready', async () => {
    expect(await partsOf(() => Promise.reject(new Error('connect ECONNREFUSED')))).toEqual({
      ready: true,
      parts: { replica: 'not ok' },
      reasons: { replica: 'connect ECONNREFUSED' },
    });
  });
});

describe('an event store that is down', () => {
  it('is named alone, and so is one that is not ours', async () => {
    const answering = (store: string) =>
      ({
        query: (text: string) =>
          Promise.resolve(text.includes('kernel.log') ? [{ store }] : isEmpty(text) ? [] : [{ one: 1 }]),
      }) as unknown as Database;
    const store = memoryEventStore();
    const down = {
      ...store,
      readAll: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('UNAVAILABLE')) }) }),
    };
    for (const [database, its] of [
      [answering(await store.identity()), down],
      [answering('another-log'), store],
    ] as const) {
      const { events, database: answers } = checksOf({
        ...around(database),
        role: 'worker',
        database,
        store: its,
        followers: [],
        versions: new Map(),
        problems: () => new Map(),
        video: undefined,
      });
      expect((await checked({ events: events!, database: answers! })).parts).toEqual({
        events: 'not ok',
        database: 'ok',
      });
    }
  });
});

describe('an event log that is an older copy', () => {
  it('makes every process unready, in words for those who watch', async () => {
    const store = memoryEventStore();
    const { position } = await store.append('toy-1', 'no-stream', [
      { id: randomUUID(), type: 'Happened', data: {}, meta: {} },
    ]);
    const following = async (seen: string) => {
      const identity = await store.identity();
      const database = {
        query: (text: string) => Promise.resolve(text.includes('kernel.log') ? [{ store: identity, seen }] : []),
      } as unknown as Database;
      const { events } = checksOf({
        ...around(database),
        role: 'web',
        database,
        store,
        followers: [],
        versions: new Map(),
        problems: () => new Map(),
        video: undefined,
      });
      return checked({ events: events! });
    };
    expect((await following(position)).ready).toBe(true);
    const behind = await following(position.replace(/^0/, '1'));
    expect(behind.ready).toBe(false);
    expect(behind.reasons['events']).toContain('which the event log does not have. It seems to be an older copy');
  });
});

describe('a process that only answers people', () => {
  const knowing = (rows: readonly { name: string; version: number }[]): Database =>
    ({
      query: (text: string) =>
        Promise.resolve(
          isEmpty(text)
            ? []
            : text.includes('kernel.processes')
              ? [{ count: 0 }]
              : text.includes('version')
                ? rows
                : [{ one: 1 }],
        ),
    }) as unknown as Database;
  const web = (rows: readonly { name: string; version: number }[], writes = true) =>
    checksOf({
      ...around(knowing(rows)),
      alive: { isAlive: () => writes },
      role: 'web',
      database: knowing(rows),
      store: memoryEventStore(),
      followers: ['toys', 'games'],
      versions: new Map([
        ['toys', 2],
        ['games', 1],
      ]),
      problems: () => new Map(),
      video: { url: 'http://127.0.0.1:9', secret: 'x' },
      broker: { isConnected: () => false },
    });

  it('readiness remains without a worker, without video, without NATS, with a read-only database, and with the tables of a newer release; each is reported', async () => {
    const built = [
      { name: 'toys', version: 2 },
      { name: 'games', version: 3 },
    ];
    expect(await checked(web(built, false))).toMatchObject({
      ready: true,
      parts: {
        database: 'ok',
        writes: 'not ok',
        events: 'ok',
        keys: 'ok',
        release: 'not ok',
        clock: 'ok',
        disk: 'ok',
        read_models: 'ok',
        current: 'ok',
        worker: 'not ok',
        video: 'not ok',
      },
    });
  });

  it('readiness waits for read models that are missing or of an older version', async () => {
    const missing = [{ name: 'toys', version: 2 }];
    const older = [
      { name: 'toys', version: 1 },
      { name: 'games', version: 1 },
    ];
    for (const rows of [missing, older])
      expect(await checked(web(rows))).toMatchObject({ ready: false, parts: { read_models: 'not ok' } });
  });
});

describe('the age of the read models', () => {
  it('is that of the oldest event they do not show', async () => {
    const store = memoryEventStore();
    expect(await lagSeconds(at(null), store, ['toys'])).toBe(0);
    const { position: first } = await store.append('toy-1', 'any', [event('00000000-0000-4000-8000-000000000001')]);
    const { position: second } = await store.append('toy-1', 'any', [event('00000000-0000-4000-8000-000000000002')]);
    expect(await lagSeconds(at(second), store, ['toys'])).toBe(0);
    const lag = await lagSeconds(at(first), store, ['toys']);
    expect(lag).toBeGreaterThanOrEqual(0);
    expect(lag).toBeLessThan(60);
  });
});
