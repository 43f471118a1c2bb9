import { describe, expect, it } from '@jest/globals';
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { handler } from '#kernel/module.ts';
import { cookieName, deviceCookie, deviceIn, signInCookie, tokenIn } from './cookies.ts';
import { noLimits } from './pace.ts';
import { member, toyServer, type ToyOptions } from '#server/testing/toy-server.ts';

const who = endpoint('/v1/toy/who', {
  summary: 'Says who asks from where',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ ip: z.string(), origin: z.string() }),
});
const enter = endpoint('/v1/toy/enter', {
  summary: 'Signs in',
  access: 'visitor',
  writes: true,
  input: z.object({}),
  output: z.object({}),
});
const register = endpoint('/v1/toy/register', {
  summary: 'Is recognised later',
  access: 'visitor',
  writes: true,
  input: z.object({}),
  output: z.object({}),
});
const list = endpoint('/v1/toy/list', {
  summary: 'Answers as many names as asked for',
  access: 'visitor',
  input: z.object({ many: z.coerce.number() }),
  output: z.object({ names: z.array(z.string()) }),
});
const old = endpoint('/v1/toy/old', {
  summary: 'Is on its way out',
  access: 'visitor',
  deprecated: { since: '2026-05-01T00:00:00Z', gone: '2027-05-01T00:00:00Z', instead: '/v1/toy/who' },
  input: z.object({}),
  output: z.object({}),
});
const scoped = endpoint('/v1/toy/scoped', {
  summary: 'Says whether a member asks, and takes tokens',
  access: 'visitor',
  scope: 'toys:read',
  input: z.object({}),
  output: z.object({ asks: z.string() }),
});
const handlers = [
  handler(list, ({ many }) => Promise.resolve({ names: Array.from({ length: many }, (_, at) => `demo name ${at}`) })),
  handler(who, (_input, { ip, origin }) => Promise.resolve({ ip, origin })),
  handler(enter, (_input, call) => {
    call.signIn('token');
    return Promise.resolve({});
  }),
  handler(old, () => Promise.resolve({})),
  handler(scoped, (_input, call) => Promise.resolve({ asks: call.member?.id ?? 'visitor' })),
  handler(register, (_input, call) => {
    call.keepDevice();
    return Promise.resolve({});
  }),
];
/** Not through fetch, which chooses the host itself. */
const post = (url: string, headers: Record<string, string>) =>
  new Promise<{ body: Record<string, unknown>; cookie: string | undefined }>((resolve, reject) => {
    request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        resolve({ body: JSON.parse(text) as Record<string, unknown>, cookie: response.headers['set-cookie']?.[0] }),
      );
    })
      .on('error', reject)
      .end();
  });

const asked = async (options: ToyOptions, headers: Record<string, string>) => {
  const server = await toyServer(handlers, options);
  const { body } = await post(`${server.url}/v1/toy/who`, headers);
  const { cookie } = await post(`${server.url}/v1/toy/enter`, headers);
  await server.stop();
  return { ...body, cookie };
};

describe('long answers', () => {
  const asked = async (many: number, encodings: string) => {
    const server = await toyServer(handlers, {});
    const answer = await new Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }>((resolve) => {
      request(
        `${server.url}/v1/toy/list?many=${many}`,
        { method: 'POST', headers: { 'accept-encoding': encodings } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => resolve({ bytes: Buffer.concat(parts), headers: response.headers }));
        },
      ).end();
    });
    await server.stop();
    return answer;
  };
  const named = (plain: Buffer) => (JSON.parse(plain.toString()) as { names: string[] }).names;

  it('are compressed once for clients that take it, with the same content', async () => {
    for (const [encodings, encoding, plain] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { bytes, headers } = await asked(1_000, encodings);
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(bytes.byteLength).toBeLessThan(5_000);
      expect(named(plain(bytes))).toHaveLength(1_000);
    }
  });

  it.each([
    ['a client that does not take it', 1_000, 'identity'],
    ['a client that refuses it', 1_000, 'gzip;q=0'],
    ['a short answer', 3, 'gzip'],
  ])('%s gets plain text', async (_who, many, encodings) => {
    const { bytes, headers } = await asked(many, encodings);
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, String(bytes.byteLength)]);
    expect(named(bytes)).toHaveLength(many);
  });
});

describe('behind a proxy', () => {
  const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7', 'x-forwarded-proto': 'https', host: 'example.org' };
  it('nothing is believed unless it was said that one is there', async () => {
    expect(await asked({}, headers)).toMatchObject({
      ip: '127.0.0.1',
      cookie: expect.stringMatching(/^wellspring=token/),
    });
  });
  it('its word counts, and not that of the browser before it', async () => {
    expect(await asked({ proxies: 1 }, headers)).toMatchObject({
      ip: '203.0.113.7',
      origin: 'https://example.org',
      cookie: expect.stringMatching(/^__Host-wellspring=token; Path=\/; HttpOnly; SameSite=Lax; Secure;/),
    });
  });
  it('an address that is none is left out', async () => {
    expect(await asked({ proxies: 1 }, { 'x-forwarded-for': '"><script>' })).toMatchObject({ ip: '127.0.0.1' });
  });
});

it('links use the configured address, not the Host header', async () => {
  expect(await asked({ publicUrl: 'https://wellspring.example.org' }, { host: 'evil.example' })).toMatchObject({
    origin: 'https://wellspring.example.org',
    cookie: expect.stringMatching(/^__Host-/),
  });
});

it('a page of the same host over http is another origin where the address is configured', async () => {
  const server = await toyServer(handlers, { publicUrl: 'https://well.example' });
  const from = async (origin: string) =>
    (await post(`${server.url}/v1/toy/who`, { host: 'well.example', origin })).body['notice'] ?? 'answered';
  expect(await from('https://well.example')).toBe('answered');
  expect(await from('http://well.example')).toMatchObject({ name: 'ORIGIN_NOT_ALLOWED' });
  await server.stop();
});

describe('an upload', () => {
  const upload = endpoint('/v1/toy/upload', {
    summary: 'Takes a file',
    access: 'member',
    pace: 'expensive',
    writes: true,
    upload: { field: 'pic', bytes: 5_000_000, tooLarge: 'INPUT_TOO_LARGE' },
    input: z.object({ pic: z.string().optional() }),
    output: z.object({ pic: z.number() }),
  });
  const uploads = [
    handler(upload, ({ pic = '' }) => Promise.resolve({ pic: Buffer.from(pic, 'base64').length })),
  ] as const;
  const send = (url: string, parts: number, headers: Record<string, string> = {}) => {
    const form = new FormData();
    for (let part = 1; part < parts; part++) form.append(`field${part}`, '');
    form.append('pic', new Blob(['12345']));
    const cookie = 'wellspring=ana';
    return fetch(`${url}/v1/toy/upload`, { method: 'POST', body: form, headers: { ...headers, cookie } });
  };

  it('as a form from a browser needs a header that forms of other sites cannot send', async () => {
    const server = await toyServer(uploads, { members: { ana: member('ana') } });
    const from = async (headers: Record<string, string>) => (await send(server.url, 1, headers)).text();
    for (const browser of [{ origin: server.url }, { 'sec-fetch-site': 'same-origin' }]) {
      expect(await from(browser)).toContain('"field":"x-requested-with"');
      expect(await from({ ...browser, 'x-requested-with': 'XMLHttpRequest' })).toBe('{"pic":5}');
      expect(await from({ ...browser, 'idempotency-key': 'picture-of-today' })).toBe('{"pic":5}');
    }
    await server.stop();
  });

  it('of many parts is refused before they are parsed', async () => {
    const server = await toyServer(uploads, { members: { ana: member('ana') } });
    expect(await (await send(server.url, 10)).json()).toEqual({ pic: 5 });
    const refused = await send(server.url, 11);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at most 10 fields')]);
    await server.stop();
  });

  it('is read with the boundary whose parts were counted, however the header names another one', async () => {
    const server = await toyServer(uploads, { members: { ana: member('ana') } });
    const boundary = '----formdata-of-the-test-0123456789';
    const body =
      `--${boundary}\r\ncontent-disposition: form-data; name="pic"\r\n\r\n\r\n`.repeat(11) + `--${boundary}--\r\n`;
    for (const named of [`x="; boundary=other"; boundary=${boundary}`, `boundary="${boundary.replace('f', '\\f')}"`]) {
      const headers = {
        cookie: 'wellspring=ana',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': `multipart/form-data; ${named}`,
      };
      const answer = await fetch(`${server.url}/v1/toy/upload`, { method: 'POST', headers, body });
      expect([named, answer.status, await answer.text()]).toEqual([named, 400, expect.stringContaining('multipart')]);
    }
    await server.stop();
  });

  it('of a file that is too large, or in a field that takes none, is refused by name', async () => {
    const server = await toyServer(uploads, { members: { ana: member('ana') } });
    const sent = async (field: string, bytes: number) => {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(bytes)]));
      const headers = { cookie: 'wellspring=ana' };
      const answer = await fetch(`${server.url}/v1/toy/upload`, { method: 'POST', body: form, headers });
      const { notice } = (await answer.json()) as { notice?: { name: string; field: string } };
      return [answer.status, notice?.name, notice?.field];
    };
    expect(await sent('pic', 5_000_000)).toEqual([200, undefined, undefined]);
    expect(await sent('pic', 5_000_001)).toEqual([413, 'INPUT_TOO_LARGE', 'pic']);
    expect(await sent('pic', 8_000_000)).toEqual([413, 'INPUT_TOO_LARGE', 'pic']);
    expect(await sent('other', 5)).toEqual([400, 'INPUT_INVALID', 'other']);
    await server.stop();
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'of %s without an end is refused while it is sent, and the connection ends soon after',
    async (type) => {
      const server = await toyServer(uploads, { members: { ana: member('ana') } });
      const events = await new Promise<string[]>((resolve) => {
        const events: string[] = [];
        const call = request(`${server.url}/v1/toy/upload`, {
          method: 'POST',
          headers: { cookie: 'wellspring=ana', 'content-type': type, 'transfer-encoding': 'chunked' },
        });
        call.on('response', (response) => events.push(`answered ${response.resume().statusCode}`));
        const cut = () => resolve(['cut', ...events]);
        call.on('error', cut).on('close', cut);
        call.on('socket', (socket) => socket.on('error', cut));
        const feed = () => {
          if (call.destroyed) return;
          if (call.write('x'.repeat(100_000))) setImmediate(feed);
          else call.once('drain', feed);
        };
        feed();
      });
      expect(events).toEqual(['cut', 'answered 413']);
      await server.stop();
    },
  );

  it('over the pace is refused before its body is read', async () => {
    const server = await toyServer(uploads, {
      members: { ana: member('ana') },
      limits: { ...noLimits, wait: () => Promise.resolve(9) },
    });
    // The announced body never comes.
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': '1000000', 'content-type': 'multipart/form-data; boundary=x' };
      request(`${server.url}/v1/toy/upload`, { method: 'POST', headers: { ...headers, cookie: 'wellspring=ana' } })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .flushHeaders();
    });
    expect(status).toBe(429);
    await server.stop();
  });
});

describe('the sign-in cookie', () => {
  it('is found among others, and by its exact name', () => {
    expect(tokenIn('a=1; wellspring=abc; b=2', false)).toBe('abc');
    expect(tokenIn('xwellspring=abc; __Host-wellspring=def', false)).toBeUndefined();
    expect(tokenIn('wellspring=abc; __Host-wellspring=def', true)).toBe('def');
    expect(tokenIn(undefined, true)).toBeUndefined();
    expect(tokenIn('wellspring=', false)).toBeUndefined();
    expect(tokenIn(`wellspring=${'x'.repeat(600)}`, false)).toBeUndefined();
  });
  it('is another than that of the device, which stays when the sign-in ends', () => {
    const both = 'wellspring-device=phone; wellspring=abc';
    expect([tokenIn(both, false), deviceIn(both, false)]).toEqual(['abc', 'phone']);
    expect(deviceIn('wellspring=abc', false)).toBeUndefined();
    expect(deviceCookie('phone', true)).toMatch(
      /^__Host-wellspring-device=phone; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
  });
  it('comes with one of the device, random at first and the same at the next log-in', async () => {
    const server = await toyServer(handlers, {});
    const devices = async (cookie?: string) =>
      (
        await fetch(`${server.url}/v1/toy/enter`, { method: 'POST', headers: cookie === undefined ? {} : { cookie } })
      ).headers
        .getSetCookie()
        .flatMap((each) => deviceIn(each.split('; ')[0], false) ?? []);
    const [first, second] = [await devices(), await devices()];
    expect(first).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(second).not.toEqual(first);
    expect(await devices(`wellspring-device=${first[0]!}`)).toEqual(first);
    await server.stop();
  });
  it('is not needed for a browser to be recognised', async () => {
    const server = await toyServer(handlers, {});
    const { headers } = await fetch(`${server.url}/v1/toy/register`, { method: 'POST' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^wellspring-device=[\w-]{43}; /)]);
    await server.stop();
  });
  it('is taken back when the sign-in ends', () => {
    expect(signInCookie(null, true)).toMatch(/^__Host-wellspring=; .*Max-Age=0$/);
    expect(cookieName(false)).toBe('wellspring');
  });
});

describe('a program with a token [ADR 98]', () => {
  const ana = member('ana');
  const asked = async (headers: Record<string, string>) => {
    const server = await toyServer(handlers, {
      members: { 'a-cookie': member('ben') },
      bearerOf: (secret) =>
        Promise.resolve(secret === 'wsm_good' ? { id: 'token-1', scopes: ['toys:read'], member: ana } : undefined),
    });
    const { body } = await post(`${server.url}/v1/toy/scoped`, headers);
    await server.stop();
    return body['asks'] ?? (body['notice'] as { name: string }).name;
  };
  const cookie = `${cookieName(false)}=a-cookie`;

  it('is known by its token, and a cookie counts for nothing beside it', async () => {
    expect(await asked({ authorization: 'Bearer wsm_good' })).toBe('ana');
    expect(await asked({ authorization: 'bearer  wsm_good', cookie })).toBe('ana');
    expect(await asked({ authorization: 'Bearer wsm_wrong', cookie })).toBe('API_TOKEN_WRONG');
  });

  it('a password that a proxy asked for in the same header changes nothing', async () => {
    expect(await asked({ authorization: 'Basic YmVuOnNlY3JldA==', cookie })).toBe('ben');
    expect(await asked({ cookie })).toBe('ben');
  });
});

describe('a call that is on its way out (docs/api-versions.md)', () => {
  it('says since when, until when, and what takes its place; another says nothing of that', async () => {
    const server = await toyServer(handlers, {});
    const headersOf = async (path: string) => (await fetch(server.url + path, { method: 'POST' })).headers;
    const found = await headersOf('/v1/toy/old');
    expect(['deprecation', 'sunset', 'link'].map((name) => found.get(name))).toEqual([
      '@1777593600',
      'Sat, 01 May 2027 00:00:00 GMT',
      '</v1/toy/who>; rel="successor-version"',
    ]);
    const other = await headersOf('/v1/toy/who');
    expect(['deprecation', 'sunset', 'link'].map((name) => other.get(name))).toEqual([null, null, null]);
    await server.stop();
  });
});
