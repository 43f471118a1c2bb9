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
  server = await startTestServer({ loginSandbox: true });
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const [PHONE, DESKTOP] = [390, 1280];
/** Axe on the phone; nothing sticks out there and on a wide screen. */
const look = async (page: Page, name: string) => {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height: 900 });
    const [needed, there] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
    expect([name, width, Math.max(needed - there, 0)]).toEqual([name, width, 0]);
    if (shots === undefined) continue;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
};
/** At the provider's page; the fields of the one before have similar labels. */
const goAs = async (page: Page, name: string, email: string) => {
  await page.getByRole('heading', { name: /^Log in with / }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue').click();
};

const agree = (page: Page) => page.getByLabel('I confirm that I am at least 18 years old').check();

describe('logging in elsewhere, on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: PHONE, height: 900 } });
    page = await context.newPage();
    await page.goto('/login');
    await button(page, 'No').click();
  });

  test('[IDN-015] a person who cancels at Google reads so, tries again, and begins with the first steps', async () => {
    await button(page, 'continue with Google').waitFor();
    await look(page, 'login');
    await button(page, 'continue with Google').click();
    await heading(page, 'Log in with Google');
    await look(page, 'provider');
    await button(page, 'Cancel').click();
    await page.getByText('You stopped at Google. Nothing was changed.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await look(page, 'canceled');
    await button(page, 'continue with Google').click();
    await goAs(page, 'Robin Meadow', 'robin@example.org');
    await heading(page, 'Choose your username');
    await look(page, 'username');
    await page.getByLabel('Username').fill('quiet_lake');
    await agree(page);
    await button(page, 'CONTINUE').click();
    await page.waitForURL('**/onboarding');
    await page.getByText('quiet_lake').first().waitFor();
  });

  test('the login is listed on the account page, where it stays while it is the only one', async () => {
    await page.goto('/account');
    await heading(page, 'Other ways to log in');
    await button(page, 'Remove Google').click();
    await page.getByText('This is your only way to log in. Please choose a password first.').waitFor();
    await look(page, 'account-logins');
    await button(page, 'Email me a link to choose a password').click();
    await page.getByText('The email is on its way. Please look in your inbox.').waitFor();
  });

  test('[IDN-016] a person whom Facebook names finds the mail, confirms the address, and redeems the code', async () => {
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await page.goto('/redeem?code=LAKE');
    await button(page, 'continue with Facebook').click();
    await goAs(page, 'Fay Moss', 'fay@example.org');
    await heading(page, 'Please look in your inbox');
    await page.getByText('We have sent an email to fay@example.org that says how to go on.').waitFor();
    await look(page, 'mailed');
    await server.running.drain();
    const [mail] = await server.database.query<{ body_text: string }>(
      `select body_text from web.outbox where recipient = 'fay@example.org'`,
    );
    await page.goto(/\/confirm-email\/\S+/.exec(mail!.body_text)![0]);
    await page.getByRole('button', { name: /confirm/i }).click();
    // The gift that brought them here is what logging in leads to, by way of the terms.
    await page.waitForURL('**/login');
    await button(page, 'continue with Facebook').click();
    await goAs(page, 'Fay Moss', 'fay@example.org');
    await agree(page);
    await button(page, 'CONTINUE').click();
    await page.waitForURL('**/redeem?code=LAKE');
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
    await page.goto('/logout');
    await page.waitForURL('**/login');
  });

  test('[IDN-024] a person who shares no address at Facebook reads that nothing was done', async () => {
    await button(page, 'continue with Facebook').click();
    await page.getByLabel('Share this address').uncheck();
    await goAs(page, 'Fay Moss', 'fay@example.org');
    await page.getByText('Facebook did not tell us your name and email address').waitFor();
    await look(page, 'incomplete');
  });

  test('a member whose address Google names logs in by password, links Google, and logs in with it', async () => {
    const mia = await enroll(server, 'mia');
    await page.goto('/login');
    await button(page, 'continue with Google').click();
    await goAs(page, 'Mia', mia.email);
    await page.getByText('There is already an account with your email address.').waitFor();
    await look(page, 'exists');
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await page.getByLabel('Email or Username').fill(mia.email);
    await page.getByLabel('Password', { exact: true }).fill(mia.password);
    await button(page, 'LOGIN').click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/account');
    await button(page, 'Link Google').click();
    await goAs(page, 'Mia', mia.email);
    await page.waitForURL('**/account');
    await button(page, 'Remove Google').waitFor();
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await button(page, 'continue with Google').click();
    await goAs(page, 'Mia', mia.email);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('[IDN-030] a Google that does not answer is named', async () => {
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await button(page, 'continue with Google').click();
    server.logins.embeddedServer!.failNext.google('down');
    await goAs(page, 'Robin Meadow', 'robin@example.org');
    await page.getByText('Google does not answer at the moment.').waitFor();
    await look(page, 'down');
  });
});
