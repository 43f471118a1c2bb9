import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, launchChromium } from '../support/browser.ts';
import { cookiesOf, enroll } from '../support/community.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  // Playwright switches the cache of left pages off.
  browser = await launchChromium({ whole: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const accountPutAway = async (username: string) => {
  const member = await enroll(server, username);
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  await page.goto('/account');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText(`${username}@example.org`).first().waitFor();
  // Gone if the page is loaded again, kept if it is the same page.
  await page.evaluate(
    "window.isSamePage = true; addEventListener('pageshow', (event) => { window.isThawed = event.persisted; })",
  );
  // A page outside the application.
  await page.goto('/get-help');
  return { member, context, page };
};
const isThawed = (page: Page) => page.evaluate<boolean>('window.isThawed === true');

test('a page that the browser kept shows nothing of its member after they logged out elsewhere', async () => {
  const { context, page } = await accountPutAway('nora');
  const other = await context.newPage();
  await other.goto('/logout');
  await other.waitForURL('**/login');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/login');
  expect(await page.locator('body').innerText()).not.toContain('nora@example.org');
  await page.getByRole('textbox', { name: /email/i }).waitFor();
});

test('a page that the browser kept is shown again to the member who is still logged in', async () => {
  const { page } = await accountPutAway('otto');
  await page.goBack({ waitUntil: 'commit' });
  await page.getByText('otto@example.org').first().waitFor();
  expect(await isThawed(page)).toBe(true);
});

test('a tab shows nothing of its member as soon as they log out in another one', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies(cookiesOf(await enroll(server, 'pia')));
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/account');
  await page.getByText('pia@example.org').first().waitFor();
  await other.goto('/logout');
  await page.waitForURL('**/login');
  expect(await page.locator('body').innerText()).not.toContain('pia@example.org');
});
