import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell } from '../support/community.ts';

let server: TestServer;
beforeAll(async () => {
  buildPages();
  server = await startTestServer({ environment: { MIN_LEAD_HOURS: '0' } });
  const host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  const well = await createWell(await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 }), 'Night Owls');
  await joinWell(host, well);
  await createSession(host, well, {
    now: new Date(Math.ceil(Date.parse(server.clock.now()) / 900_000) * 900_000).toISOString(),
    title: 'Awake together',
    startsInMinutes: 60,
  });
  await server.running.drain();
}, 90_000);
afterAll(() => server?.dispose());

test('probe', async () => {
  for (let i = 0; i < 2; i++) {
    const t = performance.now();
    const answer = await fetch(server.url + '/');
    const html = await answer.text();
    console.log(performance.now() - t, answer.status, Object.fromEntries(answer.headers), html.length);
    if (i === 1) (await import('node:fs')).writeFileSync('/tmp/ssr.html', html);
  }
  console.log(
    server
      .log()
      .split('\n')
      .filter((l) => /failed/.test(l))
      .join('\n')
      .slice(0, 3000),
  );
  expect(1).toBe(1);
}, 90_000);
