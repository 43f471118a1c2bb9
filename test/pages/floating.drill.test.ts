import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { coveredIn } from './floating.ts';

let server: TestServer;
let browser: Browser;
let session: string;
let well: string;
let staff: TestMember;
let ben: TestMember;

beforeAll(async () => {
  buildPages();
  [server, browser] = await Promise.all([startTestServer(), sharedChromium()]);
  staff = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  ben = await enroll(server, 'ben');
  well = await createWell(staff, 'Night Owls');
  session = await createSession(staff, well, { title: 'Night talk', startsInMinutes: 300, now: server.clock.now() });
  await joinWell(ben, well);
  await ben.client.call(`/v1/session/${session}/join/true`);
  await server.running.drain();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

/** Pages with and without header and bar, long and short ones. */
const ROUTES = [
  '/',
  '/sessions',
  '/membership',
  '/account',
  '/onboarding',
  '/gift',
  '/session/{session}',
  '/well/night-owls/{well}/discussion',
  '/room/preview?sid={session}&rid=0',
  '/session-survey?sid={session}&rid=0',
];
const STAFF = ['/admin', '/admin/members', '/admin/flagged-activity', '/admin/codes'];

const visitAll = async (routes: readonly string[], who: TestMember | undefined, ...cookies: string[]) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  if (who) await context.addCookies(cookiesOf(who, ...cookies));
  const page = await context.newPage();
  const covered: string[] = [];
  for (const route of routes) {
    await page.goto(route.replace('{session}', session).replace('{well}', well), { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const each of await coveredIn(page)) covered.push(`${route} at ${width}: ${each}`);
    }
  }
  const chats = await page.getByRole('button', { name: /^Chats/ }).count();
  await context.close();
  return { covered, chats };
};

test('[CHT-004] nothing that floats covers a word or a control of a member who has a chat', async () => {
  const { covered } = await visitAll(ROUTES, ben, 'cookie_consent=decline');
  expect(covered).toEqual([]);
}, 120_000);

test('[CHT-004] the desks of staff have no way to the chats over them', async () => {
  expect(await visitAll(STAFF, staff, 'cookie_consent=decline')).toEqual({ covered: [], chats: 0 });
}, 60_000);

test('the call for staff covers neither the bar at the foot nor the question about cookies', async () => {
  await ben.client.call('/v1/help/ask', { signal: randomUUID(), place: 'page', concern: 'self' });
  const { covered } = await visitAll(['/admin', '/admin/codes', '/sessions', '/session/{session}'], staff);
  expect(covered).toEqual([]);
}, 120_000);

test('[SIT-115] the question about cookies covers nothing that a visitor reads or fills in', async () => {
  const { covered } = await visitAll(['/', '/sessions', '/register', '/login', '/session/{session}'], undefined);
  expect(covered).toEqual([]);
}, 60_000);

test('with text twice as large a phone shows the whole width of the membership and of the question about cookies', async () => {
  const wide: string[] = [];
  for (const cookies of [cookiesOf(ben, 'cookie_consent=decline'), []]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto('/membership', { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const width = await page.evaluate(
      () =>
        (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document.documentElement
          .scrollWidth,
    );
    if (width > 390) wide.push(`${cookies.length} cookies: ${width}`);
    await context.close();
  }
  expect(wide).toEqual([]);
}, 60_000);

test('what lies under a button in the corner is found, so that this cannot be green by accident', async () => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await page.goto('/register');
  await page.getByLabel('Username').waitFor();
  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { createElement(tag: string): { style: { cssText: string } }; body: { append(each: unknown): void } };
    };
    const pill = document.createElement('button');
    pill.style.cssText = 'position: fixed; z-index: 95; inset: 40% 0 40% 40%; background: red';
    document.body.append(pill);
  });
  expect((await coveredIn(page)).length).toBeGreaterThan(0);
  await page.context().close();
});
