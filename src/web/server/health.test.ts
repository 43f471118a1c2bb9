import { describe, expect, it } from '@jest/globals';
import { postgresDatabase } from '../../shared-kernel/database-postgres.ts';
import { memoryEventStore } from '../../shared-kernel/event-store/memory.ts';
import type { Database } from '../../shared-kernel/database.ts';
import { checked, checksOf, lagSeconds } from './health.ts';

/** A database that knows one checkpoint. */
const at = (position: string | null): Database =>
  ({ query: () => Promise.resolve([{ position, one: 1 }]) }) as unknown as Database;
const event = (id: string) => ({ id, type: 'Toy', data: {}, meta: {} });

describe('readiness', () => {
  it('is that every part answers in time; it says which does not, and never why', async () => {
    const never = Promise.withResolvers<boolean>();
    const result = await checked(
      {
        works: () => Promise.resolve(true),
        says_no: () => Promise.resolve(false),
        fails: () => Promise.reject(new Error('password authentication failed for user "wellspring"')),
        hangs: () => never.promise,
      },
      30,
    );
    expect(result).toEqual({
      ready: false,
      parts: { works: 'ok', says_no: 'not ok', fails: 'not ok', hangs: 'not ok' },
    });
    expect(await checked({ works: () => Promise.resolve(true) })).toEqual({ ready: true, parts: { works: 'ok' } });
  });

  it('is missing without a database, without video, and with read models that cannot go on', async () => {
    const database = postgresDatabase({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 500 }, () => {});
    const checks = checksOf({
      database,
      store: memoryEventStore(),
      role: 'all',
      versions: new Map(),
      followers: ['toys'],
      problems: () => new Map([['toys', 'it cannot count']]),
      video: { url: 'http://127.0.0.1:9', secret: 'x' },
    });
    expect(await checked(checks)).toEqual({
      ready: false,
      parts: { database: 'not ok', events: 'ok', read_models: 'not ok', video: 'not ok' },
    });
    await database.close();
  });
});

describe('a process that only answers people', () => {
  const web = (rows: readonly { name: string; version: number }[]) =>
    checksOf({
      role: 'web',
      database: {
        query: (text: string) =>
          Promise.resolve(
            text.includes('kernel.processes') ? [{ count: 0 }] : text.includes('version') ? rows : [{ one: 1 }],
          ),
      } as unknown as Database,
      store: memoryEventStore(),
      followers: ['toys', 'games'],
      versions: new Map([
        ['toys', 2],
        ['games', 1],
      ]),
      problems: () => new Map(),
      video: { url: 'http://127.0.0.1:9', secret: 'x' },
    });

  it('goes on without a worker and without video, and says so', async () => {
    const built = [
      { name: 'toys', version: 2 },
      { name: 'games', version: 3 },
    ];
    expect(await checked(web(built))).toEqual({
      ready: true,
      parts: { database: 'ok', events: 'ok', read_models: 'ok', current: 'ok', worker: 'not ok', video: 'not ok' },
    });
  });

  it('waits for read models that nobody has built yet, or only an older version of', async () => {
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
