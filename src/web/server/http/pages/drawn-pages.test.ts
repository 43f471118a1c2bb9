import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draw } from '#modules/site/contract/drawing.ts';
import { languages } from '../languages.ts';
import { drawnPages } from './drawn-pages.ts';

const SHELL = `<!doctype html><html lang="en"><head><meta name="description" content="Own" /><title>Shell</title><script src="/first-load.js"></script><link rel="stylesheet" href="/assets/shell.css"></head><body><div id="root">Loading</div><noscript>Switch on</noscript></body></html>`;

let folder: string;
let server: Server;
let url: string;
let draw: Draw;
let published: unknown;
const failures: unknown[] = [];
const outcomes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), SHELL);
  await writeFile(join(folder, 'first-load.js'), 'first()\n');
  await writeFile(
    join(folder, 'assets/shell.css'),
    '@layer a;.used{}@font-face{src:url(a.woff2)}@font-face{src:local(A)}',
  );
  await writeFile(join(folder, 'assets/card.css'), '.card_1{color:red}');
  await writeFile(join(folder, 'assets/later.css'), '.later_1{color:green}');
  await writeFile(join(folder, 'assets/room.css'), '.room_1{color:blue}');
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  failures.length = 0;
  outcomes.length = 0;
  draw = ({ url: path }) =>
    Promise.resolve({
      head: `<title>Drawn $& ${path}</title>`,
      html: '<p class="card_1">Words $1</p>',
      state: '<script id="drawn" type="application/json">{}</script>',
    });
  server?.close();
  const main = express();
  main.disable('etag');
  main.use((_, response, next) => {
    response.setHeader('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
    next();
  });
  main.use(languages(() => ['en', 'es']));
  main.use(
    drawnPages({
      client: folder,
      pages: [
        { path: '/wells', files: ['assets/wells.js', 'assets/later.css'] },
        { path: '/login', files: ['assets/login.js', 'assets/card.css'] },
      ],
      usual: {},
      published: () => published,
      draw: (request) => draw(request),
      heads: (path) =>
        Promise.resolve(
          path === '/login'
            ? { tags: '', isPublic: false }
            : { tags: '<link rel="canonical" href="/here" />', isPublic: true },
        ),
      routes: undefined as never,
      calls: undefined as never,
      originOf: () => 'http://here.example',
      ipOf: () => '127.0.0.1',
      tokenOf: ({ headers: { cookie } }) => cookie,
      failed: (problem) => failures.push(problem),
      drawn: (outcome) => outcomes.push(outcome),
    }),
  );
  main.use((_, response) => void response.send('the shell'));
  server = createServer(main);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a page for visitors has its words, the styles that it needs now and later, and scripts that browsers may run', async () => {
  const { text, headers } = await get('/wells');
  expect(text).toBe(
    '<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><meta name="description" content="Own" />' +
      '<title>Drawn $& /wells</title><script>first()</script>' +
      '<style>@layer a;.used{}@font-face{src:local(A)}</style><link rel="stylesheet" href="/assets/shell.css" disabled>' +
      '<style>.card_1{color:red}</style><link rel="stylesheet" href="/assets/card.css" disabled>' +
      '<style>.later_1{color:green}</style><link rel="stylesheet" href="/assets/later.css" disabled>' +
      '<style id="fonts" media="not all">@font-face{src:url(a.woff2)}</style>' +
      '<noscript><style>@font-face{src:url(a.woff2)}</style></noscript>' +
      '<link rel="modulepreload" crossorigin href="/assets/wells.js"><link rel="canonical" href="/here" />\n</head>' +
      '<body><div id="root"><p class="card_1">Words $1</p></div><script id="drawn" type="application/json">{}</script></body></html>',
  );
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';style-src/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
});

test('a page with words of its own says them in place of those of all pages, also to products that show links', async () => {
  draw = () =>
    Promise.resolve({
      head: '<title>Grief &amp; "Loss" · Wellspring</title><meta name="description" content="For people who &quot;miss&quot;"/>',
      html: '<p>Words</p>',
      state: '',
    });
  const { text } = await get('/faq');
  expect(text.match(/<meta[^>]*>/g)).toEqual([
    '<meta name="description" content="For people who &quot;miss&quot;"/>',
    '<meta property="og:title" content="Grief &amp; &quot;Loss&quot; · Wellspring" />',
    '<meta property="og:description" content="For people who &quot;miss&quot;" />',
  ]);
});

test('the page of the log-in is drawn for visitors alone, and not indexed where its head says so', async () => {
  const { text, headers } = await get('/login');
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">\n</head>');
  expect(text).toContain('<body><div id="root"><p class="card_1">Words $1</p></div><script id="drawn"');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect((await get('/wells')).headers.get('x-robots-tag')).toBeNull();
  expect((await get('/login', { cookie: 'a sign-in' })).text).toBe('the shell');
});

test('members get the shell at once, from the same address, and a drawing that visitors were sent is not theirs', async () => {
  expect((await get('/sessions')).text).toContain('Words');
  const member = await get('/sessions', { cookie: 'a sign-in' });
  expect(member.text).toBe('the shell');
  expect(member.headers.get('vary')).toBe('Cookie, Accept-Language');
  expect((await get('/?preview=visitor')).text).toBe('the shell');
  expect((await get('/account')).text).toBe('the shell');
  expect((await get('/account')).headers.get('vary')).toBeNull();
});

test('a drawing is stored by its address for a moment, and a browser that has it is answered 304', async () => {
  const { headers } = await get('/faq');
  const etag = headers.get('etag')!;
  expect((await get('/faq', { 'if-none-match': etag })).status).toBe(304);
  await get('/faq?from=elsewhere');
  expect(outcomes).toEqual(['drawn', 'stored', 'drawn']);
});

test('what staff publish is drawn at once', async () => {
  await get('/faq');
  published = {};
  await get('/faq');
  await get('/faq');
  expect(outcomes).toEqual(['drawn', 'drawn', 'stored']);
});

test.each(['br', 'gzip'])('a page is compressed with %s where the browser takes it', async (encoding) => {
  const { headers, text } = await get('/trust', { 'accept-encoding': encoding });
  expect([headers.get('content-encoding'), text.includes('Words')]).toEqual([encoding, true]);
});

describe('the browser draws the page itself', () => {
  test('where drawing fails, which is reported once', async () => {
    draw = () => Promise.reject(new Error('broken'));
    expect((await get('/host')).text).toBe('the shell');
    expect((await get('/partners')).text).toBe('the shell');
    expect(failures.map(String)).toEqual(['Error: broken']);
    expect(outcomes).toEqual(['shell', 'shell']);
  });

  test('where a page cannot be drawn for visitors', async () => {
    draw = () => Promise.resolve(undefined);
    expect((await get('/host')).text).toBe('the shell');
    expect(failures).toEqual([]);
  });

  test('where drawing takes long; what comes late is there for the next visitor', async () => {
    let finish = () => {};
    const quick = draw;
    draw = async (request) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return quick(request);
    };
    expect((await get('/glossary')).text).toBe('the shell');
    finish();
    expect((await get('/glossary')).text).toContain('Words');
    expect(outcomes).toEqual(['shell', 'stored']);
  });
});

test('a drawing is stored by its language, too: no reader is sent the words of another', async () => {
  draw = async ({ url: path, language }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return { head: `<title>${path}</title>`, html: `<p>${language}</p>`, state: '' };
  };
  const spanish = { 'accept-language': 'es' };
  const [one, two, three] = await Promise.all([get('/wells', spanish), get('/wells'), get('/es/wells')]);
  expect(
    [one, two, three].map(({ text }) => [/lang="(\w\w)"/.exec(text)?.[1], /<p>(.*?)<\/p>/.exec(text)?.[1]]),
  ).toEqual([
    ['es', 'es'],
    ['en', 'en'],
    ['es', 'es'],
  ]);
  expect([one, two, three].map(({ headers }) => headers.get('content-language'))).toEqual(['es', 'en', 'es']);
  expect((await get('/wells', spanish)).text).toBe(one.text);
  expect(outcomes).toEqual(['drawn', 'drawn', 'drawn', 'stored']);
  expect(one.headers.get('etag')).not.toBe(two.headers.get('etag'));
});
