import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../runner/eventually.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { enroll } from '../support/community.ts';
import { gateway } from '../processes/gateway.ts';
import { views } from '../runner/thorough.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const phone = (options: { locale?: string; timezoneId?: string; dark?: boolean } = {}): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: options.locale ?? 'en-US',
    timezoneId: options.timezoneId ?? 'Europe/London',
    colorScheme: options.dark ? 'dark' : 'light',
    serviceWorkers: 'allow',
  });

/** Visits the first page and waits until the device keeps what it needs. */
const visited = async (context: BrowserContext, url = server.url): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url);
  const retained = () =>
    page.evaluate<string[]>("caches.open('pages-1').then(async (all) => (await all.keys()).map(({ url }) => url))");
  await eventually(async () =>
    expect((await retained()).join()).toMatch(
      /(?=.*\/assets\/libraries)(?=.*\/assets\/visitor-home)(?=.*\/get-help)(?=.*\/breathe)/,
    ),
  );
  return page;
};

test('[I-044] help is one tap away without a network, with the numbers of the country of the device', async () => {
  const context = await phone();
  const page = await visited(context);
  await context.setOffline(true);
  const bottom = page.getByRole('navigation', { name: 'Main, at the bottom' });
  await bottom.getByRole('link', { name: 'Get help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Get help now' }).waitFor();
  expect(await page.locator('details[open] summary').allInnerTexts()).toEqual(['United Kingdom']);
  expect(await page.getByRole('link', { name: 'Call 116 123: Samaritans' }).getAttribute('href')).toBe('tel:116123');
  await context.close();
});

test('[I-044] a phone without room for anything more opens every page, logs in and has help', async () => {
  const member = await enroll(server, 'fiona');
  const context = await phone();
  const page = await visited(context);
  const failed: string[] = [];
  context.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
  const devices = await context.newCDPSession(page);
  await devices.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1000 });
  // Also a member's first page after a release: none of its files is on the device.
  await page.evaluate(
    "caches.open('pages-1').then(async (all) => { for (const file of await all.keys()) await all.delete(file); })",
  );
  const isFull =
    "caches.open('pages-1').then((all) => all.put('/full', new Response('x'.repeat(5000)))).then(() => '', ({ name }) => name)";
  expect(await page.evaluate<string>(isFull)).toBe('QuotaExceededError');
  for (const path of ['/', '/sessions', '/wells', '/faq', '/get-help', '/breathe', '/login']) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('technical issues').count()).toBe(0);
  }
  await page.getByLabel('Email or Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(failed.filter((line) => line.includes('ERR_FAILED'))).toEqual([]);
  await context.close();
}, 90_000);

const denied = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
  for (const name of ['locks', 'serviceWorker', 'storage'])
    Object.defineProperty(Navigator.prototype, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
  globalThis.BroadcastChannel = class { constructor() { throw new DOMException('denied', 'SecurityError'); } };
`;
const full = `
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
`;
test.each([
  ['denies storage, workers and channels', denied, 'grace'],
  ['has no room in its storage', full, 'hilda'],
])(
  'a browser that %s logs in, opens every kind of page and logs out',
  async (_, script, username) => {
    const member = await enroll(server, username);
    const context = await phone();
    await context.addInitScript(script);
    const page = await context.newPage();
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    for (const path of ['/', '/sessions', '/login']) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.getByLabel('Email or Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    for (const path of [
      '/account',
      '/wells',
      '/sessions',
      '/notices',
      '/search',
      '/session-create',
      '/past-sessions',
      '/membership',
      '/camera-test',
      '/logout',
    ]) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('technical issues').count()).toBe(0);
    }
    await page.waitForURL('**/login');
    expect(broken).toEqual([]);
    await context.close();
  },
  90_000,
);

type Ground = { document: { elementFromPoint(x: number, y: number): { closest(value: string): unknown } | null } };
test.each(views([320, 480], [640, 400], [390, 844], [1280, 800]))(
  '[I-044] on a screen of %i by %i px help is in view at once, under nothing',
  async (width, height) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width, height } });
    for (const path of ['/', '/login', '/wells']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const links = page.getByRole('link', { name: /^Get help/ });
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      const bare = await page.evaluate(
        (points) =>
          points.filter(([x, y]) =>
            (globalThis as unknown as Ground).document.elementFromPoint(x, y)?.closest('a[href="/get-help"]'),
          ).length,
        boxes.flatMap((box) => (box ? [[box.x + box.width / 2, box.y + box.height / 2] as const] : [])),
      );
      expect(bare).toBeGreaterThan(0);
      if (path === '/login') continue;
      // Also in the header, which stays one line.
      const header = page.getByRole('banner');
      expect(await header.getByRole('link', { name: 'Get help' }).isVisible()).toBe(true);
      expect((await header.boundingBox())?.height).toBeLessThan(80);
    }
    await page.context().close();
  },
  60_000,
);

test('two minutes of breathing are there without a network, and axe finds nothing on them', async () => {
  const context = await phone();
  const page = await visited(context);
  await context.setOffline(true);
  await page.goto(`${server.url}/breathe`);
  await page.getByRole('heading', { level: 1, name: 'Two minutes to breathe' }).waitFor();
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await context.close();
});

test('a page not visited before says that there is no network, and comes by itself with it', async () => {
  const context = await phone();
  const page = await visited(context);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main, at the bottom' }).getByRole('link', { name: 'Wells' }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Wells' }).waitFor();
  await context.close();
});

test('a reload without a network draws the product instead of an error of the browser, and heals', async () => {
  const context = await phone();
  const page = await visited(context);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Get help now' }).first().waitFor();
  await context.setOffline(false);
  await page.getByRole('navigation', { name: 'Main, at the bottom' }).waitFor();
  await context.close();
});

test('a reload while the server starts again draws the product instead of an error of the gateway, and heals', async () => {
  const front = await gateway();
  const port = Number(new URL(server.url).port);
  front.behind.add(port);
  await eventually(async () => expect((await fetch(front.url)).status).toBe(200));
  const context = await phone();
  const page = await visited(context, front.url);
  front.behind.delete(port);
  await eventually(async () => expect((await fetch(front.url)).status).toBe(502));
  await page.reload();
  await page.getByRole('link', { name: 'Get help now' }).first().waitFor();
  front.behind.add(port);
  await page.getByRole('navigation', { name: 'Main, at the bottom' }).waitFor();
  await context.close();
  await front.stop();
});

test.each(views(false, true))('axe finds nothing on the page of hotlines, dark: %o', async (dark) => {
  const context = await phone({ dark });
  const page = await context.newPage();
  await page.goto(`${server.url}/get-help`);
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await context.close();
});
