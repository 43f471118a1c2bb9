import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.dispose());

const send = (path: string, input: object, headers: Record<string, string> = {}, { url } = server) =>
  fetch(`${url}/dev/examples${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
test('an installation that is no sandbox has no such page', async () => {
  const real = await startTestServer({ environment: { SANDBOX: 'false' } });
  const answers = await Promise.all(
    ['', '/page.js'].map(async (path) => (await fetch(`${real.url}/dev/examples${path}`)).status),
  );
  const { status } = await send('/run', { text: '' }, {}, real);
  await real.dispose();
  expect([...answers, status]).toEqual([404, 404, 404]);
});

test('only JSON of this machine reaches the steps', async () => {
  const asked = async (headers: Record<string, string>) =>
    (await send('/check', { text: '', line: 1 }, headers)).status;
  expect(await asked({})).toBe(200);
  expect(await asked({ 'content-type': 'text/plain' })).toBe(400);
  expect(await asked({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
});
