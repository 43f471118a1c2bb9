import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { enroll } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
/** Set to a folder to keep pictures of every page, light and dark. */
const shots = process.env['SCREENSHOTS'];

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const look = async (page: Page, name: string) => {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const width = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  expect([name, width[0]]).toEqual([name, Math.min(...width)]);
  if (shots === undefined) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(shots, `${name}-${page.viewportSize()!.width}-${colorScheme}.png`) });
  }
};

const width = 390;

describe(`at ${width} pixels`, () => {
  test('a member sets up the second step, and logs in with a recovery code', async () => {
    const mia = await enroll(server, `mia_${width}`);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const enterPassword = async () => {
      await page.getByLabel('Email or Username').fill(mia.email);
      await page.getByLabel('Password', { exact: true }).fill(mia.password);
      await button(page, 'LOGIN').click();
    };
    await page.goto('/login');
    await button(page, 'No').click();
    await enterPassword();
    await page.waitForURL((url) => url.pathname !== '/login');

    await page.goto('/account');
    await button(page, 'Set it up').click();
    await page.getByLabel('Your password').fill(mia.password);
    await look(page, 'second-step-password');
    await button(page, 'Continue').click();
    const link = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href');
    await look(page, 'second-step-app');
    const secret = Secret.fromBase32(new URL(link!).searchParams.get('secret')!);
    const code = new TOTP({ secret }).generate({ timestamp: Date.parse(server.clock.now()) });
    await page.getByLabel('Code that the app shows').fill(code);
    await button(page, 'Turn it on').click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await look(page, 'second-step-codes');
    const recovery = await page
      .getByRole('listitem')
      .filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })
      .allInnerTexts();
    expect(recovery).toHaveLength(10);
    await button(page, 'I have put them in a safe place').click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await look(page, 'second-step-on');

    await page.goto('/logout');
    await page.waitForURL('**/login');
    await enterPassword();
    await page.getByLabel('Code of your second step').fill(recovery[0]!);
    await look(page, 'second-step-login');
    await button(page, 'LOGIN').click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/account');
    await page.getByText('9 recovery codes are left.').waitFor();
    await context.close();
  });
});
