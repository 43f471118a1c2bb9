import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { request, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { outboxPages } from './outbox-pages.ts';
import { webManifest } from './web-manifest.ts';
import { robotsText, securityText } from './well-known.ts';
import { languages } from '../languages.ts';
import { portProblems } from '#kernel/port-problems.ts';
import { readyz } from '#server/health/health.ts';

const NOW = '2026-05-04T09:00:00.000Z';
let asked = 0;
const ports = portProblems(() => NOW);
let server: Server;
beforeAll(async () => {
  const app = express();
  const security = securityText({
    publicUrl: 'https://well.example',
    contact: 'security@well.example',
    now: () => NOW,
  });
  for (const { path, handle } of [security, robotsText('https://talk.example')]) app.use(path, handle);
  app.use(
    '/manifest.webmanifest',
    languages(() => ['en', 'es']),
    webManifest('Wellspring'),
  );
  app.use('/dev', outboxPages({ query: () => Promise.resolve([]) } as never));
  const checks = { counted: () => Promise.resolve((asked += 1) > 0) };
  app.use(
    '/readyz',
    readyz({
      checks,
      ports,
      isStopping: () => false,
      mayKnowWhy: ({ headers }) => headers.authorization === 'Bearer watcher',
      keepMs: 60_000,
    }),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, text: Buffer.concat(parts).toString() };
};

it('security.txt names the contact, and expires within a year', async () => {
  const { status, text } = await get('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^Contact: mailto:security@well\.example$/m);
  expect(text).toMatch(/^Expires: 2026-10-31T09:00:00\.000Z$/m);
  expect(text).toMatch(/^Canonical: https:\/\/well\.example\/\.well-known\/security\.txt$/m);
});

it('the app on a phone has its way to help in the language of the browser', async () => {
  const shortcuts = async (language: string) =>
    (JSON.parse((await get('/manifest.webmanifest', { 'accept-language': language })).text) as { shortcuts: object[] })
      .shortcuts;
  expect(await shortcuts('es-MX,es')).toEqual([{ name: 'Pedir ayuda ahora', url: '/es/get-help' }]);
  expect(await shortcuts('de')).toEqual([{ name: 'Get help now', url: '/get-help' }]);
});

it('robots.txt closes calls and pictures to search engines', async () => {
  expect((await get('/robots.txt')).text).toMatch(/^Disallow: \/img\/$/m);
});

describe('the outbox of a sandbox', () => {
  it('is shown to browsers of this machine', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, (await get('/dev/outbox.json', { host })).status]).toEqual([host, 200]);
  });
  it('is not shown under another name, which a page elsewhere could lead here, nor through a proxy', async () => {
    expect((await get('/dev/outbox.json', { host: 'evil.example:3000' })).status).toBe(404);
    expect((await get('/dev/outbox', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });
});

it('/readyz checks once for many who ask within a second: a flood of questions costs no queries', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await get('/readyz')).status).toBe(200);
  expect(asked).toBe(1);
});

it('a port that fails is named in /readyz at once, with the reason for those who watch, and makes no process unready', async () => {
  ports.failed('mail', { code: '535 5.7.8', sentence: 'The mail server does not let us in.' });
  const failing = { ready: true, parts: { counted: 'ok', mail: 'not ok' } };
  expect(JSON.parse((await get('/readyz')).text)).toEqual(failing);
  expect(JSON.parse((await get('/readyz', { authorization: 'Bearer watcher' })).text)).toEqual({
    ...failing,
    reasons: { mail: `The mail server does not let us in. (535 5.7.8, since ${NOW})` },
  });
  ports.works('mail');
  expect(JSON.parse((await get('/readyz')).text)).toEqual({ ready: true, parts: { counted: 'ok' } });
});
