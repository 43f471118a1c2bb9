import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages } from '../support/browser.ts';

/** The client is checked with its own settings. */
const ROUTES: string = '../../src/web/client/app/routes.ts';
const { pages } = (await import(ROUTES)) as { pages: readonly { path: string }[] };

let server: TestServer;
beforeAll(async () => {
  buildPages();
  server = await startTestServer();
}, 90_000);
afterAll(() => server?.dispose());

const routes = pages.map(({ path }) => ({ path }));
const ID = '11111111-1111-4111-8111-111111111111';
/** An address of this route, with and without its optional parts. */
const addressesOf = (path: string) =>
  [path.replaceAll(/\/:\w+\?/g, ''), path].map((each) => each.replaceAll(/:\w+\??/g, ID));

test('every address answers as the router of the browser takes it: a page is found, what is none is not', async () => {
  const addresses = pages.flatMap(({ path }) =>
    addressesOf(path).flatMap((address) => [
      address,
      `${address}/`,
      address.toUpperCase(),
      `${address}-x`,
      `${address}/x/y/z`,
    ]),
  );
  const answered = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const { status, headers, redirected } = await fetch(server.url + address);
      return { address, status, type: headers.get('content-type'), redirected };
    }),
  );
  const expected = answered.map(({ address, redirected }) => ({
    address,
    status: matchRoutes(routes, address.replaceAll(/\/+/g, '/')) === null ? 404 : 200,
    type: 'text/html; charset=utf-8',
    redirected,
  }));
  expect(answered).toEqual(expected);
  const statuses = new Set(answered.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test.each([
  ['/index.html', '/'],
  ['//sessions', '/sessions'],
])('%s leads to %s', async (path, page) => {
  const answer = await fetch(server.url + path);
  expect([answer.status, answer.url]).toEqual([200, server.url + page]);
});

test('a session that does not exist has a page, which says so', async () => {
  expect((await fetch(`${server.url}/session/${ID}`)).status).toBe(200);
});
