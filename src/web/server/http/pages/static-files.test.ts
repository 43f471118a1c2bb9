import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import helmet from 'helmet';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mailKinds } from '#modules/notifications/contract/reminding-events.ts';
import { unsubscribing } from '#modules/notifications/mails/unsubscribe-links.ts';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { languages } from '../languages.ts';
import { shellIn, shellOfNothing } from './shell-words.ts';
import { staticFiles } from './static-files.ts';

const script = `export const words = ${JSON.stringify('calm '.repeat(500))};`;
const INDEX = '<html lang="en"><title>Wellspring</title>';
let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellspring-'));
  mkdirSync(join(folder, 'site', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'site', 'index.html'), INDEX);
  writeFileSync(join(folder, 'site', '.env'), 'secret');
  writeFileSync(join(folder, 'site', 'assets', 'index-BnA1x9.js'), script);
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site', 'link.txt'));
  writeFileSync(join(folder, 'site', 'assets', 'drawing-Zz1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const app = express();
  app.use(helmet());
  app.use(languages(() => LANGUAGES));
  const isPage = (path: string) => path === '/' || path.startsWith('/admin/') || path.startsWith('/unsubscribe/');
  app.use(staticFiles(join(folder, 'site'), { page: '/index.html', isPage }));
  app.use((_request, response) => void response.status(404).send('nothing'));
  await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Without the help that fetch gives: paths as they stand, bodies as they come. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest(url, { path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('in Spanish', () => {
  it('a page that the browser draws says so before its scripts run, compressed and with an etag of its own', async () => {
    const [english, spanish] = await Promise.all(
      ['/admin/members', '/es/admin/members'].map((path) => raw(path, { 'accept-encoding': 'br' })),
    );
    expect(brotliDecompressSync(spanish!.body).toString()).toContain('<html lang="es">');
    expect(brotliDecompressSync(english!.body).toString()).toContain('<html lang="en">');
    expect(spanish!.headers).toMatchObject({
      'content-language': 'es',
      vary: expect.stringContaining('Accept-Language'),
    });
    expect(spanish!.headers['etag']).not.toBe(english!.headers['etag']);
    expect((await raw('/es/nowhere')).status).toBe(404);
  });

  it('everything that is read before the scripts is translated', () => {
    const english = readFileSync('src/web/client/index.html', 'utf8');
    const spanish = shellIn('es', english);
    const read = spanish
      .replaceAll(/<(style|script)\b[^>]*>[^]*?<\/\1>|<svg[^]*?<\/svg>/g, '')
      .match(/(?<=(?:aria-label|content)=")[^"]*|(?<=>)[^<]+/g)!;
    expect(read.join(' ')).toMatch(/Activa JavaScript.*Pedir ayuda ahora/s);
    expect(
      read.filter((words) => /\b(the|this|it|again|your|please|help|loading|support|in|works)\b/i.test(words)),
    ).toEqual([]);
    expect(shellIn('en', english)).toBe(english);
  });
});

describe('[SIT-022] where no script runs', () => {
  const shell = readFileSync('src/web/client/index.html', 'utf8');

  it.each([
    ['en', 'There is no page at this address.', '/', '/sessions'],
    ['es', 'No hay ninguna página en esta dirección.', '/es', '/es/sessions'],
  ] as const)('an address without a page says so in %s, and leads on', (language, words, home, sessions) => {
    const said = /<noscript>\s*<div[\s\S]*<\/noscript>/.exec(shellOfNothing(language, shell))![0];
    expect(said).toContain(words);
    expect(said).not.toContain('JavaScript');
    for (const link of [home, sessions]) expect(said).toContain(`href="${link}"`);
  });

  it('a page that is not found is sent with these words, and one that is found asks for scripts', async () => {
    writeFileSync(join(folder, 'site', 'index.html'), shell);
    const [missing, found] = await Promise.all(['/no-page', '/admin/members'].map((path) => raw(path)));
    expect(missing!.body.toString()).toContain('There is no page at this address.');
    expect(found!.body.toString()).toContain('Please switch on JavaScript');
    writeFileSync(join(folder, 'site', 'index.html'), INDEX);
  });
});

describe('files', () => {
  it('are sent as the build compressed them, when it did', async () => {
    const better = brotliCompressSync(script);
    const path = join(folder, 'site', 'assets', 'shell-Xy12.js');
    writeFileSync(path, script);
    writeFileSync(`${path}.br`, better);
    const { body, headers } = await raw('/assets/shell-Xy12.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body.equals(better)]).toEqual(['br', true]);
  });

  it('that are no documents come without the headers of documents, which a worker keeps, and are still not sniffed', async () => {
    const names = ['content-security-policy', 'x-frame-options', 'x-content-type-options'];
    const of = async (path: string) => {
      const { headers } = await raw(path);
      return names.filter((name) => name in headers);
    };
    expect(await of('/assets/index-BnA1x9.js')).toEqual(['x-content-type-options']);
    writeFileSync(join(folder, 'site', 'first-load.js'), script);
    writeFileSync(join(folder, 'site', 'sw.js'), script);
    expect(await of('/first-load.js')).toEqual(['x-content-type-options']);
    expect(await of('/sw.js')).toEqual(names);
    expect(await of('/assets/drawing-Zz1.svg')).toEqual(names);
    expect(await of('/index.html')).toEqual(names);
  });

  it('are compressed as the browser understands, and the same underneath', async () => {
    const path = '/assets/index-BnA1x9.js';
    const [br, gz, plain] = await Promise.all([
      raw(path, { 'accept-encoding': 'gzip, deflate, br' }),
      raw(path, { 'accept-encoding': 'gzip, br;q=0' }),
      raw(path),
    ]);
    expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(
      ['br', 'gzip', undefined],
    );
    for (const body of [brotliDecompressSync(br.body), gunzipSync(gz.body), plain.body])
      expect(body.toString()).toBe(script);
    expect(br.body.length).toBeLessThan(plain.body.length / 5);
    expect(br.headers['vary']).toBe('Accept-Encoding');
  });

  it('files with a hash in their name are immutable; pages are revalidated by their ETag', async () => {
    expect((await raw('/assets/index-BnA1x9.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await raw('/');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await raw('/', { 'if-none-match': String(page.headers['etag']) })).status).toBe(304);
  });

  it('answer HEAD without a body', async () => {
    const head = await raw('/index.html', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(INDEX.length)]);
  });
});

describe('pages', () => {
  it('get the one document of the router in the browser, also where there is none (404); missing files do not', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/admin/audit/history/scheduling.session-1', 200],
      ['/caf%C3%A9', 404],
      ['/no-page', 404],
    ] as const) {
      const answer = await raw(path);
      expect([path, answer.status, answer.body.toString()]).toEqual([path, status, INDEX]);
    }
    for (const path of [
      '/missing.js',
      '/old.webmanifest',
      '/assets/missing',
      '/assets/old-1234.css',
      '/.env',
      '/.git/config',
    ])
      expect((await raw(path)).status).toBe(404);
  });

  it('[IDN-008] are opened by the links that end mails, whose token has a dot', async () => {
    const secrets = {
      fingerprint: (kind: string, text: string) => createHash('sha256').update(`${kind} ${text}`).digest('hex'),
    };
    const links = unsubscribing({ secrets, publicUrl: url });
    for (const kind of mailKinds) {
      const { status, body } = await raw(new URL(links.linksFor(randomUUID(), kind).page).pathname);
      expect([status, body.toString()]).toEqual([200, INDEX]);
    }
  });
});

describe('nothing outside the folder', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/link.txt',
    '/.env',
    '/%00',
    '/%E0%A4%A',
  ])('by %s', async (path) => {
    const { body, status } = await raw(path);
    expect(body.toString()).not.toContain('secret');
    expect(status).toBeLessThan(500);
  });
});
