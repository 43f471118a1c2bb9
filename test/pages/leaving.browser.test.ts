import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { enroll, type TestMember } from '../support/community.ts';

const DAY = 86_400_000;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let ana: TestMember;
const folder = mkdtempSync(join(tmpdir(), 'leaving-'));
/** Set to a folder to keep pictures of every page, small and large, light and dark. */
const shots = process.env['SCREENSHOTS'];

const passes = async (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + milliseconds);
  await server.running.drain();
};
const mails = () =>
  server.database.query<{ recipient: string | null; body_text: string }>(
    'select recipient, body_text from web.outbox order by recorded_at, key',
  );
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const look = async (name: string) => {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  if (shots === undefined) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(shots, `${name}-${width}-${scheme}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
};
const logIn = async () => {
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
};
const deleteCard = () =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Delete my account' }) });
const leave = async () => {
  await page.goto('/account/data');
  await deleteCard().getByRole('button', { name: 'Delete my account' }).click();
  await deleteCard().getByLabel('Your password').fill(ana.password);
  await deleteCard().getByRole('button', { name: 'Yes, delete my account' }).click();
  await heading('Your account is closed');
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer({ environment: { DATA_DIR: folder } });
  ana = await enroll(server, 'ana_leaves', { hostLevel: 1 });
  await ana.client.call('/v1/account/profile/update', { about_me: 'I listen, <b>gladly</b>.' });
  browser = await sharedChromium();
  context = await browser.newContext({ baseURL: server.url, acceptDownloads: true });
  page = await context.newPage();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
  rmSync(folder, { recursive: true });
});

describe('[I-036] somebody takes their data along', () => {
  test('finds it in the account, and is asked for the password', async () => {
    await logIn();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Your data and deletion' }).click();
    await heading('Your data');
    await look('account-data');
    await page.getByRole('button', { name: 'Ask for my data' }).click();
    await page.getByText('Please enter your password').waitFor();
    await page.getByLabel('Your password').fill('not-the-password');
    await page.getByRole('button', { name: 'Ask for my data' }).click();
    await page.getByText('This password is not correct.').waitFor();
  });

  test('gets one page that reads well without us, and carries the same as JSON', async () => {
    await page.getByLabel('Your password').fill(ana.password);
    await page.getByRole('button', { name: 'Ask for my data' }).click();
    await page.getByText('Your data is ready.').waitFor();
    await look('account-data-ready');
    for (const is_late of [false, true]) {
      await page.route('**/v1/account/data/state', async (route) => {
        const answer = await route.fetch();
        const { copy } = (await answer.json()) as { copy: object };
        const unfinished = { state: 'PREPARING', ready_at: null, expires_at: null, bytes: null };
        await route.fulfill({ response: answer, json: { copy: { ...copy, ...unfinished, is_late } } });
      });
      await page.goto('/account/data');
      await page.getByText(is_late ? 'It is taking longer' : 'We are putting your data together').waitFor();
      await look(is_late ? 'account-data-late' : 'account-data-preparing');
      // The page asks every few seconds, also at this moment.
      await page.unrouteAll({ behavior: 'wait' });
    }
    // It is there now; the password is asked for again after the page was left.
    await page.getByText('Your data is ready.').waitFor();
    await page.getByLabel('Your password').fill(ana.password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^wellspring-my-data-\d{4}-\d\d-\d\d\.html$/);
    const path = await download.path();
    const content = readFileSync(path, 'utf8');
    const own = await context.newPage();
    await own.setContent(content);
    await own.getByRole('heading', { name: 'Your data at Wellspring' }).waitFor();
    expect(await own.getByText('I listen, <b>gladly</b>.').count()).toBe(1);
    const data = JSON.parse((await own.locator('#data').textContent())!) as { chapters: { about: string }[] };
    expect(data.chapters.map(({ about }) => about)).toEqual(expect.arrayContaining(['account', 'sessions', 'chats']));
    const { violations } = await axeOf(own).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    if (shots !== undefined)
      for (const [width, scheme] of [
        [390, 'light'],
        [1280, 'dark'],
      ] as const) {
        await own.setViewportSize({ width, height: 900 });
        await own.emulateMedia({ colorScheme: scheme });
        await own.screenshot({ path: join(shots, `my-data-${width}-${scheme}.png`) });
      }
    await own.close();
  });
});

describe('[C-110] somebody leaves and comes back', () => {
  test('is told what happens, and is logged out', async () => {
    await page.goto('/account/data');
    await deleteCard().getByRole('button', { name: 'Delete my account' }).click();
    await look('delete-account');
    await leave();
    await look('account-closed');
    await page.goto('/account');
    await page.waitForURL('**/login');
  });

  test('logs in again, and the account stays', async () => {
    await logIn();
    await page.getByText('Welcome back. Your account stays').waitFor();
    await page.goto('/account');
    await heading('Your account');
    expect(new URL(page.url()).pathname).toBe('/account');
  });

  test('leaves again, and follows the link in the mail', async () => {
    await leave();
    await server.running.drain();
    const link = (await mails()).flatMap(({ body_text }) => /\/keep-account\/\S+/.exec(body_text) ?? []).at(-1)!;
    await page.goto(link);
    await heading('Do you want to stay?');
    await look('keep-account');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await heading('Good to have you back');
    await page.goto(link);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await heading('Good to have you back');
  });
});

describe('[I-036] somebody leaves for good', () => {
  let receipt: string;

  test('thirty days later the account is gone, and a last mail brings a receipt', async () => {
    await logIn();
    await page.getByRole('button', { name: /Your account/ }).waitFor();
    await leave();
    await passes(30 * DAY + 60_000);
    await passes(180_000);
    await passes(60_000);
    await logIn();
    await page.getByText('Your email, username or password is not correct.').waitFor();
    receipt = (await mails()).at(-1)!.body_text;
    expect(receipt).toContain('=== Receipt: an account was deleted ===');
  });

  test('anybody can check it', async () => {
    await context.clearCookies();
    await page.goto('/erasure-receipt');
    await heading('Check a receipt');
    await page.getByLabel('The receipt').fill('Dear diary');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('This is no receipt of ours.').waitFor();
    await page.getByLabel('The receipt').fill(receipt);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor();
    await look('erasure-receipt');
  });

  test('only with the code it is seen whose it is; a changed one is not genuine', async () => {
    await page.getByText('Is it about me?').click();
    await page.getByLabel('Your former email address').fill(ana.email);
    await page.getByLabel('The code from the email').fill(/\b\w{4}(-\w{4}){4}\b/.exec(receipt)![0]);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('It is about this address.').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'receipt.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(receipt.replace('passwords 1', 'passwords 2')),
    });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'This receipt is not genuine' }).waitFor();
    await look('erasure-receipt-forged');
  });
});
