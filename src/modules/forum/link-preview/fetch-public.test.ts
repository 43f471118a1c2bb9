import type { LookupAddress } from 'node:dns';
import { createServer, request as requestInClear, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fetchPublic } from './fetch-public.ts';
import { isPublicAddress } from '#kernel/outgoing/public-address.ts';

describe('an address', () => {
  test.each([
    ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3'],
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
    ['169.254.169.254', '198.18.0.1', '192.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
    ['224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1'],
    ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1', '2001:0:4136:e378::1', '2001:db8::1', '3fff::1'],
    ['fe80::1%eth0', '', 'example.org', '127.1', '0x7f000001', '2130706433', '0177.0.0.1'],
  ])('of the kind of %s is not public', (...addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  test('of the internet is public', () => {
    const all = [
      '8.8.8.8',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '223.255.255.254',
      '2606:4700::1111',
      '2a00:1450::1',
    ];
    expect(all.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

/** Stands for the internet; 127.0.0.1 stands for this machine, as it is. */
const OUTSIDE = '127.0.0.2';
const PAGE = { types: ['text/html'], most: 1000, whole: false };
const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const serving = async (listener: RequestListener, host = OUTSIDE): Promise<number> => {
  const server = createServer(listener);
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};
const page =
  (html: string): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(html);

/** Fetches as the product does, but in clear and from the port of the test. */
const fetching = (
  port: number,
  names: Record<string, string | string[]> | ((host: string) => Promise<LookupAddress[]>),
  input: { within?: number } = {},
) => {
  const asked: string[] = [];
  const connected: string[] = [];
  const fetch = fetchPublic({
    isAllowed: (address) => address === OUTSIDE || isPublicAddress(address),
    resolve: async (host) => {
      asked.push(host);
      if (typeof names === 'function') return names(host);
      return [names[host] ?? []].flat().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    request: (options, answer) => {
      connected.push(String(options.hostname));
      return requestInClear({ ...options, port }, answer);
    },
    within: 3000,
    ...input,
  });
  return { fetch, asked, connected };
};

describe('a page of the internet', () => {
  test('[FOR-026] is fetched once, without cookies and without saying who asks', async () => {
    const headers: Record<string, unknown>[] = [];
    const port = await serving((request, response) => {
      headers.push(request.headers);
      page('<title>Hello</title>')(request, response);
    });
    const { fetch } = fetching(port, { 'example.org': OUTSIDE });
    expect(await fetch('https://example.org/a?b=1#c', PAGE)).toEqual({
      url: 'https://example.org/a?b=1#c',
      type: 'text/html; charset=utf-8',
      bytes: Buffer.from('<title>Hello</title>'),
    });
    expect(headers).toEqual([
      {
        host: 'example.org',
        accept: 'text/html',
        'accept-encoding': 'identity',
        'user-agent': 'Wellspring link preview',
        connection: 'close',
      },
    ]);
  });

  test('is followed through three redirects, and no further', async () => {
    const port = await serving(({ url }, response) => {
      const hop = Number(url!.slice(1));
      if (hop === 0) return page('there')({} as never, response);
      response.writeHead(302, { location: `/${hop - 1}` }).end();
    });
    const { fetch } = fetching(port, { 'example.org': OUTSIDE });
    expect((await fetch('https://example.org/3', PAGE))?.url).toBe('https://example.org/0');
    expect(await fetch('https://example.org/4', PAGE)).toBeUndefined();
  });

  test('is cut at the most that is wanted, and refused when it is wanted whole', async () => {
    const port = await serving(page('x'.repeat(5000)));
    const { fetch } = fetching(port, { 'example.org': OUTSIDE });
    expect((await fetch('https://example.org/', PAGE))?.bytes).toHaveLength(1000);
    expect(await fetch('https://example.org/', { ...PAGE, whole: true })).toBeUndefined();
  });
});

describe('a link that is made to reach inside', () => {
  const inside = () => {
    const visits: string[] = [];
    const listener: RequestListener = (request, response) => {
      visits.push(request.url!);
      page('<title>secret</title>')(request, response);
    };
    return { visits, listener };
  };

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://inside.example/',
    'https://mixed.example/',
    'https://nowhere.example/',
  ])('is not followed: %s', async (url) => {
    const { visits, listener } = inside();
    const port = await serving(listener, '127.0.0.1');
    const { fetch, connected } = fetching(port, {
      'inside.example': '127.0.0.1',
      'mixed.example': [OUTSIDE, '127.0.0.1'],
    });
    expect(await fetch(url, PAGE)).toBeUndefined();
    expect([visits, connected]).toEqual([[], []]);
  });

  test.each([
    'http://example.org/',
    'https://example.org:8443/',
    'https://ana:secret@example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/html,<title>x</title>',
    'javascript:alert(1)',
    'example.org',
    `https://example.org/${'a'.repeat(2000)}`,
    '',
  ])('is no address that is asked: %s', async (url) => {
    const { fetch, asked, connected } = fetching(await serving(page('x')), { 'example.org': OUTSIDE });
    expect(await fetch(url, PAGE)).toBeUndefined();
    expect([asked, connected]).toEqual([[], []]);
  });

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://inside.example/',
    '//inside.example/',
    'http://example.org/',
    'https://example.org:22/',
    'file:///etc/passwd',
    '//169.254.169.254/latest/meta-data/',
  ])('is not followed when a public page redirects to it: %s', async (location) => {
    const { visits, listener } = inside();
    await serving(listener, '127.0.0.1');
    const port = await serving((_, response) => void response.writeHead(302, { location }).end());
    const { fetch, connected } = fetching(port, { 'example.org': OUTSIDE, 'inside.example': '127.0.0.1' });
    expect(await fetch('https://example.org/', PAGE)).toBeUndefined();
    expect([visits, connected]).toEqual([[], ['example.org']]);
  });

  test('is reached at the address that was checked, also when its name means another one a moment later', async () => {
    const { visits, listener } = inside();
    const port = await serving(page('<title>outside</title>'));
    const twin = createServer(listener);
    started.push(twin);
    await new Promise<void>((resolve) => twin.listen(port, '127.0.0.1', resolve));
    let times = 0;
    const { fetch } = fetching(port, async () => [{ address: times++ === 0 ? OUTSIDE : '127.0.0.1', family: 4 }]);
    expect(String((await fetch('https://rebinding.example/', PAGE))?.bytes)).toContain('outside');
    expect(times).toBe(1);
    expect(await fetch('https://rebinding.example/', PAGE)).toBeUndefined();
    expect(visits).toEqual([]);
  });
});

describe('a page that is made to keep the server busy', () => {
  const brief = { within: 150 };
  test.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['never ends', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>')],
    [
      'sends a letter at a time',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is given up when it %s', async (_, listener) => {
    const { fetch } = fetching(await serving(listener), { 'example.org': OUTSIDE }, brief);
    expect(await fetch('https://example.org/', PAGE)).toBeUndefined();
  });

  test('is given up when its name is never resolved', async () => {
    const { fetch } = fetching(1, () => new Promise(() => undefined), brief);
    expect(await fetch('https://example.org/', PAGE)).toBeUndefined();
  });

  test('is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const port = await serving(
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await fetching(port, { 'example.org': OUTSIDE }).fetch('https://example.org/', PAGE)).toBeUndefined();
  });

  test.each<[string, RequestListener]>([
    ['another kind of file', (_, response) => void response.setHeader('content-type', 'application/pdf').end('%PDF')],
    ['no kind at all', (_, response) => void response.end('<title>x</title>')],
    ['an error', (_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<title>x')],
    ['a header without end', (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end()],
    ['nothing but a closed line', (request) => void request.socket.destroy()],
  ])('that answers %s is no page', async (_, listener) => {
    const { fetch } = fetching(await serving(listener), { 'example.org': OUTSIDE });
    expect(await fetch('https://example.org/', PAGE)).toBeUndefined();
  });
});
