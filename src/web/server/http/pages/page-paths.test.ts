import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import express from 'express';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneSpelling, pageMatcher, builtPagesIn } from './page-paths.ts';

const isPage = pageMatcher([
  '/',
  '/sessions',
  '/well/create',
  '/well/:slug/:uuid/:tab?',
  '/unsubscribe/:a?/:b?',
  '/:slug/session/:uuid',
]);

test.each([
  '/',
  '/sessions',
  '/SESSIONS/',
  '/%73essions',
  '/well/create',
  '/well/night-owls/1',
  '/well/night%2Fowls/1',
  '/well/caf%C3%A9/1/discussion/',
  '/well/%E0%A4%A/1',
  '/unsubscribe',
  '/unsubscribe/a.b/c',
  '/night-owls/session/1',
])('%s is a page', (path) => expect(isPage(path)).toBe(true));

test.each([
  '/session',
  '/sessions/1',
  '/well',
  '/well/create/1/2/3',
  '/night-owls/sessions/1',
  '/%',
  '/sessions%2F',
  '/a%2Fsession/1',
])('%s is none', (path) => expect(isPage(path)).toBe(false));

test('there are no pages before the client was built', () => {
  expect(builtPagesIn('/nowhere/pages.json')).toEqual([]);
});

describe('another spelling of a page', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const app = express();
    app.use(oneSpelling);
    app.use((asked, response) => void response.send(asked.url));
    await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** As it stands, which fetch would not send. */
  const located = (path: string) =>
    new Promise((resolve, reject) => {
      request(url, { path }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['/index.html', '/'],
    ['/index.html?code=1', '/?code=1'],
    ['//sessions', '/sessions'],
    ['//sessions//?a=b//c', '/sessions/?a=b//c'],
    ['///example.org', '/example.org'],
    [String.raw`/\example.org`, '/example.org'],
    [String.raw`//\\example.org`, '/example.org'],
  ])('%s leads to %s', async (path, location) => {
    expect(await located(path)).toEqual([301, location]);
  });

  it.each(['/sessions', '/sessions?next=//a', '/'])('that is the right one is answered: %s', async (path) => {
    const answer = await fetch(url + path, { redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([200, path]);
  });

  it('is not looked for where something is sent', async () => {
    expect((await fetch(`${url}//sessions`, { method: 'POST' })).status).toBe(200);
  });
});
