import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import type { Database } from '#kernel/database/database.ts';
import { handler } from '#kernel/module.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { limits, strictPaces, tidyPaces, type Paces } from './pace.ts';
import { member, toyServer } from '#server/testing/toy-server.ts';

const tight: Paces = { ...strictPaces, read: { member: 3, visitor: 2 }, expensive: { member: 2, visitor: 2 } };
const times = async (count: number, work: () => Promise<number>) => {
  const waits: number[] = [];
  for (let index = 0; index < count; index++) waits.push(await work());
  return waits.map((wait) => (wait === 0 ? 'go' : 'wait'));
};

describe('limits', () => {
  it('count each member, and visitors by their address, for themselves', async () => {
    const limit = limits(tight);
    expect(await times(4, () => limit.wait('read', { member: 'ana', ip: '192.0.2.9' }))).toEqual([
      'go',
      'go',
      'go',
      'wait',
    ]);
    expect(await times(1, () => limit.wait('read', { member: 'ben', ip: '192.0.2.9' }))).toEqual(['go']);
    expect(await times(3, () => limit.wait('read', { ip: '192.0.2.1' }))).toEqual(['go', 'go', 'wait']);
    expect(await times(1, () => limit.wait('read', { ip: '192.0.2.2' }))).toEqual(['go']);
    expect(await times(1, () => limit.wait('write', { member: 'ana', ip: '192.0.2.9' }))).toEqual(['go']);
  });

  it('count all addresses of an IPv6 network as one, and a site of many networks coarsely', async () => {
    const limit = limits(tight);
    const from = (network: number, host: number) => limit.wait('read', { ip: `2001:db8:9:${network}::${host}` });
    expect([await from(1, 1), await from(1, 2)]).toEqual([0, 0]);
    expect(await from(1, 3)).toBeGreaterThan(0);
    // Two for each of five networks; the third one of the first network was refused before it counted for the site.
    for (const network of [2, 3, 4, 5]) expect(await times(2, () => from(network, 1))).toEqual(['go', 'go']);
    expect(await from(6, 1)).toBeGreaterThan(0);
    expect(await limit.wait('read', { ip: '2001:db8:a:1::1' })).toBe(0);
  });

  it('count what is expensive for the member and for the place: more accounts bring no more calls', async () => {
    const limit = limits(tight);
    const of = (member: string, ip: string) => limit.wait('expensive', { member, ip });
    for (const member of ['ana', 'ben', 'chloe'])
      expect(await times(2, () => of(member, '192.0.2.1'))).toEqual(['go', 'go']);
    expect(await of('dora', '192.0.2.1')).toBeGreaterThan(0);
    expect(await of('dora', '192.0.2.2')).toBe(0);
    expect(await of('ana', '192.0.2.3')).toBeGreaterThan(0);
  });
});

describe('what a member does on and off', () => {
  const join = { path: '/v1/toy/join/{flag}', hourly: 3 };

  it('counts for an hour, for each member and each kind of call', async () => {
    const limit = limits(tight);
    expect(await times(4, () => limit.waitThisHour(join, 'ana'))).toEqual(['go', 'go', 'go', 'wait']);
    expect(await limit.waitThisHour(join, 'ana')).toBeGreaterThan(3500);
    expect(await limit.waitThisHour({ ...join, path: '/v1/toy/leave' }, 'ana')).toBe(0);
    expect(await limit.waitThisHour(join, 'ben')).toBe(0);
  });

  it('is refused by the call itself, and the member is asked to wait', async () => {
    const toggle = endpoint('/v1/toy/toggle', {
      summary: 'On and off',
      access: 'member',
      writes: true,
      hourly: 2,
      input: z.object({}),
      output: z.object({}),
    });
    const server = await toyServer([handler(toggle, () => Promise.resolve({}))], {
      limits: limits(tight),
      members: { ana: member('ana'), ben: member('ben') },
    });
    const as = (name: string) => server.post('/v1/toy/toggle', undefined, { cookie: `wellspring=${name}` });
    expect([(await as('ana')).status, (await as('ana')).status]).toEqual([200, 200]);
    const refused = await as('ana');
    expect([refused.status, refused.body['notice']]).toEqual([
      429,
      expect.objectContaining({ name: 'DONE_OFTEN_THIS_HOUR' }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await as('ben')).status).toBe(200);
    await server.stop();
  });
});

describe('what is expensive', () => {
  let database: Database;
  beforeAll(async () => {
    database = await rowsDatabase();
  }, 60_000);
  afterAll(() => database?.close());

  it('is counted across processes, without keeping who it was', async () => {
    const shared = { sql: database, disguise: (caller: string) => `#${caller.length}` };
    const [here, there] = [limits(tight, shared), limits(tight, shared)];
    expect(await times(1, () => here.wait('expensive', { ip: '192.0.2.77' }))).toEqual(['go']);
    expect(await times(2, () => there.wait('expensive', { ip: '192.0.2.77' }))).toEqual(['go', 'wait']);
    expect(await times(1, () => here.wait('expensive', { ip: '192.0.2.77' }))).toEqual(['wait']);
    expect(JSON.stringify(await database.query('select * from web.paces'))).not.toContain('192.0.2');
  });

  it('is counted for an hour across processes, without keeping who it was, and waits for no disk', async () => {
    const shared = { sql: database, disguise: (caller: string) => `#${caller.length}` };
    const [here, there] = [limits(tight, shared), limits(tight, shared)];
    const join = { path: '/v1/toy/join/{flag}', hourly: 2 };
    expect([await here.waitThisHour(join, 'ana'), await there.waitThisHour(join, 'ana')]).toEqual([0, 0]);
    expect(await here.waitThisHour(join, 'ana')).toBeGreaterThan(3500);
    expect(JSON.stringify(await database.query('select * from web.paces'))).not.toContain('ana');
    expect(
      await database.query("select relpersistence as kind from pg_class where oid = 'web.paces'::regclass"),
    ).toEqual([{ kind: 'u' }]);
  });

  it('that is long over is removed', async () => {
    await database.query("insert into web.paces (key, points, expire) values ('old', 1, 1), ('new', 1, $1)", [
      Date.now() + 60_000,
    ]);
    await tidyPaces(database);
    const left = await database.query<{ key: string }>("select key from web.paces where key in ('old', 'new')");
    expect(left).toEqual([{ key: 'new' }]);
  });

  it('rate limits continue in memory while the database is away', async () => {
    const away = { ...database, query: () => Promise.reject(new Error('away')) };
    const limit = limits(tight, { sql: away, disguise: (caller) => caller });
    expect(await times(3, () => limit.wait('expensive', { ip: '192.0.2.1' }))).toEqual(['go', 'go', 'wait']);
  });
});

it('a caller over the limit gets the notice and the time to wait', async () => {
  const hello = endpoint('/v1/toy/hello', {
    summary: 'Says hello',
    access: 'visitor',
    input: z.object({}),
    output: z.object({}),
  });
  const server = await toyServer([handler(hello, () => Promise.resolve({}))], {
    limits: limits(tight),
    members: { ana: member('ana') },
    proxies: 1,
  });
  const from = (address: string) =>
    server.post('/v1/toy/hello', undefined, { 'x-forwarded-for': `spoofed, ${address}` });
  expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
  const refused = await from('192.0.2.1');
  expect([refused.status, refused.body['notice']]).toEqual([
    429,
    expect.objectContaining({ name: 'TOO_MANY_REQUESTS' }),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).status).toBe(200);
  expect(
    (await server.post('/v1/toy/hello', undefined, { 'x-forwarded-for': '192.0.2.1', cookie: 'wellspring=ana' }))
      .status,
  ).toBe(200);
  await server.stop();
});
