import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { eventually } from '../runner/eventually.ts';
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

const phone = async (options: { dark?: boolean; serviceWorkers?: 'allow' } = {}): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    colorScheme: options.dark ? 'dark' : 'light',
    serviceWorkers: options.serviceWorkers ?? 'block',
  });
  return context;
};
const SCRIPT = /\/assets\/shell-[^/]*\.js$/;
const STYLE = /\/assets\/shell-[^/]*\.css$/;
const header = (page: Page) => page.getByRole('banner');
/** How often the page itself was loaded. */
const loadsOf = (page: Page) => {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
};
const words = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load' });

const failures: [string, RegExp, (route: Route) => Promise<void>][] = [
  ['a script that is not there', SCRIPT, (route) => route.fulfill({ status: 404, contentType: 'text/plain' })],
  [
    'a script in whose place a portal answers',
    SCRIPT,
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>Wi-Fi' }),
  ],
  ['a page named script', SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: '<p>Wi-Fi' })],
  ['a script whose line breaks', SCRIPT, (route) => route.abort('connectionreset')],
];

test.each(failures)(
  '%s: the page is loaded again once, then words, another try and help stand there, and the other try works',
  async (_, file, answer) => {
    const context = await phone();
    const page = await context.newPage();
    const loads = loadsOf(page);
    await page.route(file, answer);
    await page.goto('/erasure-receipt');
    await words(page).waitFor();
    expect(loads.count).toBe(2);
    expect(await page.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await header(page).waitFor();
    // The next failure counts as the first.
    await eventually(async () => expect(await page.evaluate<null>("sessionStorage.getItem('first-load')")).toBeNull());
    await context.close();
  },
);

test.each([
  ['script', SCRIPT],
  ['style', STYLE],
])('a %s that fails once is healed by one reload, without a word', async (_, file) => {
  const context = await phone();
  const page = await context.newPage();
  const loads = loadsOf(page);
  await page.route(file, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto('/erasure-receipt');
  await header(page).waitFor();
  await eventually(() => expect(loads.count).toBe(2));
  await header(page).waitFor();
  await context.close();
});

test('a script of a page that the server drew fails once: its words stay, and one reload makes it work', async () => {
  const context = await phone();
  const page = await context.newPage();
  const loads = loadsOf(page);
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto('/sessions');
  await eventually(() => expect(loads.count).toBe(2));
  await page.getByRole('region', { name: 'Cookies' }).waitFor();
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto('/faq');
  await header(page).waitFor();
  expect(await words(page).count()).toBe(0);
  await context.close();
});

test('over the log-in, which the server drew, stands what its form needs where its scripts do not come', async () => {
  const context = await phone();
  const page = await context.newPage();
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await page.getByRole('alert').filter({ hasText: 'This form needs JavaScript' }).waitFor();
  expect(await page.getByLabel('Email or Username').isVisible()).toBe(true);
  await page.unroute(SCRIPT);
  // The page looks for the script by itself.
  await page.getByRole('region', { name: 'Cookies' }).waitFor();
  expect(await page.getByText('This form needs JavaScript').count()).toBe(0);
  await context.close();
});

test('a browser that denies its storage is not reloaded in a circle: words and help come at once', async () => {
  const context = await phone();
  await context.addInitScript(
    "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new Error('denied'); } })",
  );
  const page = await context.newPage();
  const loads = loadsOf(page);
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto('/erasure-receipt');
  await words(page).waitFor();
  expect(loads.count).toBe(1);
  await context.close();
});

test('a script that takes long is waited for with words and help, and the page comes when it does', async () => {
  const context = await phone();
  const page = await context.newPage();
  await page.clock.install();
  let send: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route(SCRIPT, async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto('/erasure-receipt', { waitUntil: 'commit' });
  await page.locator('.first-paint').waitFor();
  await page.clock.fastForward(11_000);
  await page.getByRole('alert').filter({ hasText: 'takes long to load' }).waitFor();
  await page.getByRole('link', { name: 'Get help now' }).waitFor();
  send();
  await page.clock.resume();
  await header(page).waitFor();
  expect(await page.getByText('takes long to load').count()).toBe(0);
  await context.close();
});

test('the worker lost the script while there is no network: words and help stand there, and the page comes by itself with the network', async () => {
  const context = await phone({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/sessions');
  const files = () =>
    page.evaluate<string>(
      "caches.open('pages-1').then(async (all) => (await all.keys()).map(({ url }) => url).join())",
    );
  await eventually(async () =>
    expect(await files()).toMatch(/(?=.*\/assets\/libraries)(?=.*\/assets\/shell.*js)(?=.*first-load)/),
  );
  await page.evaluate(
    "caches.open('pages-1').then(async (all) => { for (const { url } of await all.keys()) if (/shell-.*js$/.test(url)) await all.delete(url); })",
  );
  // What the browser itself kept goes as well.
  const devices = await context.newCDPSession(page);
  await devices.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  await words(page).waitFor();
  await context.setOffline(false);
  await header(page).waitFor();
  await context.close();
});

test('a script that is back is noticed without a tap', async () => {
  const context = await phone();
  const page = await context.newPage();
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto('/erasure-receipt');
  await words(page).waitFor();
  const missed = await page.waitForResponse((response) => response.status() === 404);
  expect(missed.request().resourceType()).toBe('fetch');
  await page.unroute(SCRIPT);
  await header(page).waitFor();
  await context.close();
});

test.each(views(false, true))('axe finds nothing on the words, dark: %o', async (dark) => {
  const context = await phone({ dark });
  const page = await context.newPage();
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto('/erasure-receipt');
  await words(page).waitFor();
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await context.close();
});
