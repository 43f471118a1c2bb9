import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#test/runner/eventually.ts';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { until } from '#kernel/testing/until.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { handler, memberHandler } from '#kernel/module.ts';
import { member, toyPositions, toyServer, type ToyServer } from '#server/testing/toy-server.ts';

const echo = endpoint('/v1/toy/{id}/echo/{flag}', {
  summary: 'Says what it was told',
  access: 'visitor',
  input: z.object({
    id: z.string(),
    flag: z.string(),
    count: z.coerce.number().optional(),
    note: z.string().max(20).optional(),
  }),
  output: z.object({ said: z.unknown() }),
});
const list = endpoint('/v1/toy/list/echo/all', {
  summary: 'A word where the other has a parameter',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ toy: z.array(z.string()) }),
});
const full = endpoint('/v1/toy/full', {
  summary: 'Refuses',
  access: 'member',
  writes: true,
  input: z.object({}),
  output: z.object({}),
  refusals: ['SESSION_FULL'],
});
const forbidden = endpoint('/v1/toy/forbidden', {
  summary: 'Refuses',
  access: 'member',
  input: z.object({}),
  output: z.object({}),
});
const staff = endpoint('/v1/toy/staff', {
  summary: 'For staff',
  access: 'admin',
  input: z.object({}),
  output: z.object({ who: z.string() }),
});
const broken = endpoint('/v1/toy/broken/{email}/{password}', {
  summary: 'Fails',
  access: 'visitor',
  input: z.object({ email: z.string(), password: z.string(), note: z.string().optional() }),
  output: z.object({}),
});
const liar = endpoint('/v1/toy/liar', {
  summary: 'Breaks its contract',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ yes: z.boolean() }),
});
const poll = endpoint('/v1/toy/{id}/poll', {
  summary: 'The hot path',
  access: 'member',
  pace: 'poll',
  input: z.object({ id: z.string().max(10), note: z.string().optional() }),
  output: z.object({ id: z.string(), note: z.string().nullable() }),
});
const brokenPoll = endpoint('/v1/toy/{password}/poll/broken', {
  summary: 'The hot path, failing',
  access: 'visitor',
  pace: 'poll',
  input: z.object({ password: z.string() }),
  output: z.object({}),
});
const enter = endpoint('/v1/toy/enter', {
  summary: 'Signs in',
  duringMaintenance: true,
  access: 'visitor',
  writes: true,
  input: z.object({}),
  output: z.object({}),
});

let server: ToyServer;
beforeAll(async () => {
  server = await toyServer(
    [
      handler(echo, (input) => Promise.resolve({ said: input, secret: 'not in the contract' })),
      handler(list, () => Promise.resolve({ toy: [] })),
      memberHandler(full, () => Promise.resolve(refuse('SESSION_FULL'))),
      memberHandler(forbidden, () => Promise.resolve(refuse('NOT_ALLOWED'))),
      memberHandler(staff, (_input, { member }) => Promise.resolve({ who: member.id })),
      handler(broken, ({ email, password, note }) =>
        Promise.reject(
          Object.assign(new Error(`cannot use ${email} with ${password} and ${note} in "x"`), {
            detail: `Key (email)=(${email})`,
          }),
        ),
      ),
      handler(liar, () => Promise.resolve({ yes: 'no' as unknown as boolean })),
      memberHandler(poll, ({ id, note }) => Promise.resolve({ id, note: note ?? null })),
      handler(brokenPoll, ({ password }) => Promise.reject(new Error(`cannot use ${password}`))),
      handler(enter, (_input, call) => {
        call.signIn('fresh-token');
        return Promise.resolve({});
      }),
    ],
    {
      members: { ana: member('ana-id'), mia: member('mia-id', { isAdmin: true }) },
      allowedOrigins: ['https://partner.example'],
    },
  );
});
afterAll(() => server.stop());

const notice = (said: { body: Record<string, unknown> }) =>
  said.body['notice'] as { name: string; msg: string; field?: string; fields?: unknown[] };
const from = (headers: Record<string, string>, path = '/v1/toy/full') =>
  server.post(path, undefined, { ...asAna, ...headers });
const ask = (origin: string) => fetch(`${server.url}/v1/toy/full`, { method: 'OPTIONS', headers: { origin } });
const asAna = { cookie: 'wellspring=ana' };

describe('paths and methods', () => {
  it('words win over parameters', async () => {
    expect((await server.post('/v1/toy/list/echo/all')).body).toEqual({ toy: [] });
    expect((await server.post('/v1/toy/7/echo/true')).body).toEqual({ said: { id: '7', flag: 'true' } });
  });

  it('answers 404 with a notice for unknown paths, undecodable ones and other letters', async () => {
    for (const path of [
      '/v1/nothing',
      '/v1',
      '/v1/',
      '/v1/toy/%E0%A4%A/echo/true',
      '/v1/TOY/7/echo/true',
      '/v1/toy//echo/true',
    ]) {
      const said = await server.post(path);
      expect([path, said.status, notice(said).name]).toEqual([path, 404, 'UNKNOWN_PATH']);
    }
  });

  it('[API-001] [API-015] answers 405 to every method but POST', async () => {
    for (const path of ['/v1/toy/full', '/v1/toy/7/poll'])
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const said = await server.said(await fetch(server.url + path, { method }));
        expect([said.status, said.headers.get('allow'), notice(said).name]).toEqual([
          405,
          'POST',
          'METHOD_NOT_ALLOWED',
        ]);
      }
  });
});

describe('input', () => {
  it('merges path, query and body: the body wins over the query, the path over both', async () => {
    const said = await server.post('/v1/toy/7/echo/true?count=3&note=query&id=8', { note: 'body', id: '9' });
    expect(said.body).toEqual({ said: { id: '7', flag: 'true', count: 3, note: 'body' } });
  });

  it('names the field at fault and lists all', async () => {
    const said = await server.post('/v1/toy/7/echo/true', { note: 'x'.repeat(21), count: 'many' });
    expect(said.status).toBe(400);
    expect(notice(said)).toMatchObject({ name: 'INPUT_INVALID', field: 'count' });
    expect(notice(said).fields).toHaveLength(2);
  });

  it.each([
    ['not JSON', '{"note":', 'application/json', 400, 'body'],
    ['a list', '[1]', 'application/json', 400, 'body'],
    ['null', 'null', 'application/json', 400, 'body'],
    ['a text', '"a"', 'application/json', 400, 'body'],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400, 'body'],
    [
      'invalid UTF-8 in a text',
      Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
      'application/json',
      400,
      'body',
    ],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'application/json; charset=utf-16le', 400, 'content-type'],
    ['a form', 'note=a', 'application/x-www-form-urlencoded', 400, 'content-type'],
    ['plain text', '{}', 'text/plain', 400, 'content-type'],
    ['another charset', '{}', 'application/json; charset=latin1', 400, 'content-type'],
    ['compressed', '{}', 'application/json', 400, 'content-encoding'],
    ['too deep', `{"note":${'['.repeat(30)}${']'.repeat(30)}}`, 'application/json', 400, undefined],
    ['U+0000', '{"note":"a\\u0000b"}', 'application/json', 400, 'note'],
    ['half a character', '{"note":"\\ud800"}', 'application/json', 400, 'note'],
    ['too much', JSON.stringify({ note: 'x'.repeat(100_000) }), 'application/json', 413, undefined],
  ])('refuses %s', async (what, body, type, status, field) => {
    for (const path of ['/v1/toy/7/echo/true', '/v1/toy/7/poll']) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        body,
        headers: { ...asAna, 'content-type': type, ...(what === 'compressed' ? { 'content-encoding': 'gzip' } : {}) },
      });
      const said = await server.said(response);
      expect(said.status).toBe(status);
      expect(field ?? notice(said).field).toBe(notice(said).field);
    }
  });

  it('refuses an endless body without reading it to its end', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest(`${server.url}/v1/toy/7/echo/true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      const feed = () => {
        if (!call.destroyed && call.write('x'.repeat(10_000))) setImmediate(feed);
        else call.once('drain', feed);
      };
      feed();
    });
    expect(status).toBe(413);
  });

  it('takes names of built-in properties as ordinary input', async () => {
    const said = await server.post(
      '/v1/toy/7/echo/true?__proto__=a&constructor=b',
      '{"__proto__":{"id":"evil"},"toString":1}',
    );
    expect(said.body).toEqual({ said: { id: '7', flag: 'true' } });
  });
});

describe('access', () => {
  it('[API-003] member and admin endpoints refuse visitors', async () => {
    expect((await server.post('/v1/toy/full')).status).toBe(401);
    expect((await server.post('/v1/toy/full', undefined, { cookie: 'wellspring=nobody' })).status).toBe(401);
    expect((await server.post('/v1/toy/7/poll')).status).toBe(401);
    expect((await server.post('/v1/toy/staff', undefined, asAna)).status).toBe(403);
    expect((await server.post('/v1/toy/staff', undefined, { cookie: 'a=b; wellspring=mia' })).body).toEqual({
      who: 'mia-id',
    });
  });

  it('[API-011][API-012] answers a refusal of the catalogue with 200 and a notice of id, msg and name', async () => {
    const said = await server.post('/v1/toy/full', undefined, asAna);
    expect([said.status, said.body]).toEqual([
      200,
      { notice: { id: 204, msg: 'This session is full.', name: 'SESSION_FULL' } },
    ]);
    expect((await server.post('/v1/toy/forbidden', undefined, asAna)).status).toBe(403);
  });

  it('[API-003] starts a sign-in with a cookie that scripts and other sites cannot use', async () => {
    const said = await server.post('/v1/toy/enter');
    expect(said.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wellspring=fresh-token; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
      expect.stringMatching(/^wellspring-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
    ]);
  });
});

describe('origin', () => {
  it('[API-003] refuses what other sites make a browser send', async () => {
    for (const path of ['/v1/toy/full', '/v1/toy/7/poll'])
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${server.url}.evil.example` },
        { origin: `http://evil.example@${server.url.slice(7)}` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[]) {
        const said = await from(headers, path);
        expect([headers, said.status, notice(said).name]).toEqual([headers, 403, 'ORIGIN_NOT_ALLOWED']);
      }
  });

  it('accepts our own pages, allowed origins, and callers that are no browsers', async () => {
    for (const headers of [
      { origin: server.url },
      { origin: 'https://partner.example' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ] as Record<string, string>[])
      expect((await from(headers)).status).toBe(200);
  });

  it('lets only allowed origins read answers', async () => {
    expect((await ask('https://partner.example')).headers.get('access-control-allow-origin')).toBe(
      'https://partner.example',
    );
    const evil = await ask('https://evil.example');
    expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

describe('answers', () => {
  it('[API-002] answers are JSON with no-store and an id of the request', async () => {
    for (const path of ['/v1/toy/7/echo/true', '/v1/toy/7/poll']) {
      const { headers } = await server.post(path, undefined, { ...asAna, 'x-request-id': '5f0c1b7e90ab42d1' });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      // Our own: it becomes the correlation of recorded events.
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
    expect(server.log()).toContain('"given":"5f0c1b7e90ab42d1"');
  });

  it('leave out what is not in their contract', async () => {
    expect((await server.post('/v1/toy/7/echo/true')).text).not.toContain('not in the contract');
  });

  it('[API-013] are SERVER_ERROR without a trace of the reason when something fails or breaks its contract', async () => {
    for (const path of ['/v1/toy/broken/a@b.example/pw12345', '/v1/toy/liar', '/v1/toy/pw12345/poll/broken']) {
      const said = await server.post(path);
      expect([said.status, said.body]).toEqual([
        500,
        { notice: { id: 0, msg: 'An error has occurred. Please try again.', name: 'SERVER_ERROR' } },
      ]);
    }
  });

  it('of polls are made like those of other calls: input, notices', async () => {
    expect((await server.post('/v1/toy/7/poll?note=a', { note: 'b' }, asAna)).body).toEqual({ id: '7', note: 'b' });
    expect(notice(await server.post('/v1/toy/12345678901/poll', {}, asAna)).field).toBe('id');
  });

  it('protect like those of pages, but for polls', async () => {
    const page = await fetch(`${server.url}/somewhere`);
    const names = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'];
    const of = ({ headers }: { headers: Headers }) => names.map((name) => headers.get(name));
    expect(of(page)).not.toContain(null);
    for (const path of ['/v1/toy/7/echo/true', '/v1/toy/nowhere'])
      expect(of(await server.post(path, {}))).toEqual(of(page));
    expect(of(await server.post('/v1/toy/7/poll', {}, asAna))).toEqual(names.map(() => null));
  });

  it('name the request once, also what could not be answered', async () => {
    for (const path of ['/v1/toy/7/echo/true', '/v1/toy/nowhere', '/v1/toy/broken/a/b', '/v1/toy/7/poll'])
      expect((await server.post(path, {})).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the log', () => {
  it('has one line for every call and page: what was asked, how it ended and how long it took', async () => {
    const before = server.log().length;
    await server.post('/v1/toy/7/echo/true', {});
    await server.post('/v1/toy/broken/a/b', {});
    await fetch(`${server.url}/somewhere`);
    const line = (level: number, path: string, status: unknown, msg: string) => ({
      level,
      time: expect.any(String),
      req: { id: expect.any(String), method: path === '(page)' ? 'GET' : 'POST', path },
      res: { status },
      responseTime: expect.any(Number),
      msg,
    });
    const lines = () =>
      server
        .log()
        .slice(before)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => 'res' in line);
    await until(() => lines().length === 3);
    expect(lines()).toEqual([
      line(30, '/v1/toy/{id}/echo/{flag}', 200, 'answered'),
      { ...line(50, '/v1/toy/broken/{email}/{password}', 500, 'failed'), failure: expect.any(Object) },
      line(30, '(page)', expect.any(Number), 'answered'),
    ]);
  });

  it('holds neither what people typed nor who they are', async () => {
    const canaries = [
      'canary-password',
      'canary@example.org',
      'canary-note',
      'canary-token',
      'canary-agent',
      'canary-query',
      '203.0.113.7',
    ];
    const headers = {
      cookie: 'wellspring=canary-token',
      'user-agent': 'canary-agent',
      'x-forwarded-for': '203.0.113.7',
      referer: 'http://x/canary-query',
    };
    await server.post(
      '/v1/toy/broken/canary@example.org/canary-password?q=canary-query',
      { note: 'canary-note' },
      headers,
    );
    await server.post('/v1/toy/canary-password/poll/broken', undefined, headers);
    await server.post('/v1/unknown/canary@example.org/canary-password?q=canary-query', undefined, headers);
    await server.post('/v1/toy/canary-note/echo/canary-password', '{"note": "canary-note', headers);
    await fetch(`${server.url}/well/canary-note?q=canary-query`, { headers });
    await fetch(`${server.url}/v1/toy/canary-note/poll`, { headers });
    const log = server.log();
    expect(log).toContain('/v1/toy/broken/{email}/{password}');
    expect(log).toContain('/v1/toy/{password}/poll/broken');
    expect(canaries.filter((canary) => log.includes(canary))).toEqual([]);
    expect(canaries.filter((canary) => log.includes(encodeURIComponent(canary)))).toEqual([]);
    const figures = await server.figures.text();
    expect(canaries.filter((canary) => figures.includes(canary))).toEqual([]);
  });
});

it('a refused call is counted once under the name of its refusal', async () => {
  const own = await toyServer(
    [
      memberHandler(full, () => Promise.resolve(refuse('SESSION_FULL'))),
      memberHandler(poll, ({ id }) => Promise.resolve({ id, note: null })),
    ],
    { members: { ana: member('ana-id') } },
  );
  await own.post('/v1/toy/7/poll', undefined, asAna);
  await own.post('/v1/toy/full', undefined, asAna);
  await own.post('/v1/toy/full');
  await own.post('/v1/toy/7/poll');
  await eventually(async () => {
    const lines = (await own.figures.text())
      .split('\n')
      .filter((line) => line.startsWith('wellspring_refusals_total{'));
    expect(lines.toSorted()).toEqual([
      'wellspring_refusals_total{name="NOT_SIGNED_IN"} 2',
      'wellspring_refusals_total{name="SESSION_FULL"} 1',
    ]);
  });
  await own.stop();
});

describe('maintenance', () => {
  it('[API-050] answers the notice to all but admins, who can still sign in, and lets running rooms finish', async () => {
    const down = await toyServer(
      [
        memberHandler(staff, (_input, { member }) => Promise.resolve({ who: member.id })),
        memberHandler(poll, ({ id }) => Promise.resolve({ id, note: null })),
        handler(enter, () => Promise.resolve({})),
      ],
      { maintenance: () => true, members: { ana: member('ana-id'), mia: member('mia-id', { isAdmin: true }) } },
    );
    for (const headers of [{}, asAna]) {
      const said = await down.post('/v1/toy/staff', undefined, headers);
      expect([said.status, notice(said).name]).toEqual([503, 'SITE_IS_DOWN_FOR_MAINTENANCE']);
    }
    expect((await down.post('/v1/toy/staff', undefined, { cookie: 'wellspring=mia' })).status).toBe(200);
    expect((await down.post('/v1/toy/7/poll', undefined, asAna)).status).toBe(200);
    expect((await down.post('/v1/toy/enter')).status).toBe(200);
    await down.stop();
  });
});

describe('a write whose read model lags', () => {
  const late = endpoint('/v1/toy/late', {
    summary: 'Writes, and does not find what it wrote',
    access: 'visitor',
    writes: true,
    input: z.object({}),
    output: z.object({ done: z.boolean() }),
    refusals: ['GROUP_DOES_NOT_EXIST'],
  });
  const writesAndMisses = handler(late, async (_input, call) => {
    call.caller.position = '1';
    await call.settled();
    return refuse('GROUP_DOES_NOT_EXIST');
  });

  it('is never answered as if it had not happened', async () => {
    const server = await toyServer([writesAndMisses], {
      reached: () => Promise.resolve(false),
      members: { ana: member('ana-id') },
    });
    const said = await server.post('/v1/toy/late', undefined, asAna);
    expect([said.status, notice(said).name, said.headers.get('retry-after')]).toEqual([503, 'NOT_SHOWN_YET', '1']);
    expect(toyPositions.opened(said.headers.get('x-position')!)).toBe('1');
    await server.stop();
    const current = await toyServer([writesAndMisses]);
    expect((await current.post('/v1/toy/late')).body['notice']).toMatchObject({ name: 'GROUP_DOES_NOT_EXIST' });
    await current.stop();
  });
});
