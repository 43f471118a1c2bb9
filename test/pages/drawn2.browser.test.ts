import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, sharedChromium, closePages } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let session = '',
  well = '';
beforeAll(async () => {
  buildPages();
  [server, browser] = await Promise.all([startTestServer({ environment: { MIN_LEAD_HOURS: '0' } }), sharedChromium()]);
  const host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  well = await createWell(await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 }), 'Night Owls');
  await joinWell(host, well);
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / 900_000) * 900_000).toISOString();
  session = await createSession(host, well, { now, title: 'Awake together', startsInMinutes: 30 });
  await createSession(host, well, { now, title: 'Awake again', startsInMinutes: 300 });
  await server.running.drain();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

test('probe', async () => {
  const paths = ['/', '/sessions', `/session/${session}`, `/well/night-owls/${well}`];
  for (const path of paths) {
    await (await fetch(server.url + path)).text();
  }
  await new Promise((r) => setTimeout(r, 5000));
  for (const zone of ['America/New_York'])
    for (const path of paths) {
      const context = await browser.newContext({
        baseURL: server.url,
        timezoneId: zone,
        colorScheme: zone === 'Europe/London' ? 'light' : 'dark',
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (m) => said.push(m.type() + ' ' + m.text()));
      page.on('pageerror', (e) => said.push('pageerror ' + e.message));
      const reqs: string[] = [];
      page.on('request', (r) => reqs.push(new URL(r.url()).pathname));
      page.on('response', (r) => r.status() === 404 && console.log('404', r.url()));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      console.log(
        zone,
        path,
        said.join('\n').slice(0, 600),
        reqs.length,
        reqs.filter((r) => r.startsWith('/v1')).join(' '),
      );
      page.on('response', (r) => r.status() === 404 && console.log(r.url()));
      console.log(
        await page.evaluate(
          `JSON.stringify([[...document.querySelectorAll('time')].map((t) => t.textContent), Object.keys(document.getElementById('root')), document.querySelector('[aria-label=Cookies]')?.textContent, [...document.querySelectorAll('time')].map((t) => Object.keys(t).length)])`,
        ),
        reqs.join(' '),
      );
      await context.close();
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
}, 240_000);
