import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, enroll, type TestMember } from '../support/community.ts';

/** Where pictures of the pages are put, to be looked at. */
const PICTURES = process.env['PICTURES'];
/** A card whose bank asks each time. */
const CHALLENGED = '4000002760003184';

describe('paying for a membership', () => {
  let server: TestServer;
  let browser: Browser;
  let ben: TestMember;
  let chloe: TestMember;
  let mia: TestMember;
  const folder = mkdtempSync(join(tmpdir(), 'membership-'));

  beforeAll(async () => {
    buildPages();
    server = await startTestServer({
      paymentSandbox: true,
      environment: { SANDBOX: 'true', STRIPE_SANDBOX_PORT: '0', DATA_DIR: folder },
    });
    ben = await enroll(server, 'ben');
    chloe = await enroll(server, 'chloe');
    mia = await enroll(server, 'mia', { isAdmin: true });
    browser = await sharedChromium();
  }, 120_000);
  afterAll(async () => {
    await closePages(browser);
    await server.dispose();
    rmSync(folder, { recursive: true });
  });

  const pageOf = async (who: TestMember, options: { width?: number; dark?: boolean } = {}): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      timezoneId: 'Europe/London',
      viewport: { width: options.width ?? 390, height: 844 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await context.addCookies(cookiesOf(who));
    return context.newPage();
  };
  const keep = async (page: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };
  const faults = async (page: Page) => {
    const { violations } = await axeOf(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  const field = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).locator('input');
  const typeCard = async (page: Page, number: string) => {
    await field(page, 'Secure card number input frame').pressSequentially(number);
    await field(page, 'Secure expiration date input frame').pressSequentially('1239');
    await field(page, 'Secure CVC input frame').pressSequentially('123');
  };
  /** Ends when this question is gone, so that the next click answers the next one. */
  const confirmAtBank = async (page: Page) => {
    const frame = page.locator('iframe[title="Confirmation by your bank"]');
    const shown = await frame.elementHandle();
    await frame.contentFrame().getByRole('button', { name: 'Confirm' }).click();
    await shown.waitForElementState('hidden');
  };

  test('[BIL-005] [BIL-018] [BIL-028] [BIL-031] [BIL-047] [BIL-050] [BIL-052] [BIL-053] a card whose bank asks subscribes by Enter, and the plan and its receipt are shown', async () => {
    const page = await pageOf(ben);
    await page.goto(`${server.url}/membership`);
    await page.getByRole('link', { name: 'Get Unlimited' }).click();
    await page.getByRole('heading', { level: 1, name: 'Unlimited membership' }).waitFor();
    await page.getByRole('button', { name: 'PAY $15.00' }).waitFor();
    await field(page, 'Secure CVC input frame').waitFor();
    await keep(page, 'checkout-390');
    expect(await faults(page)).toEqual([]);
    await typeCard(page, CHALLENGED);
    await field(page, 'Secure CVC input frame').press('Enter');
    // Once to store the card, once to charge it.
    await confirmAtBank(page);
    await confirmAtBank(page);
    await page.getByRole('dialog', { name: 'Welcome to Unlimited' }).waitFor();
    await keep(page, 'welcome-390');
    expect(await faults(page)).toEqual([]);
    await page.goto(`${server.url}/membership/history`);
    const receipt = page.getByRole('link', { name: 'Receipt' });
    await receipt.waitFor();
    expect(await page.getByText('$15.00').count()).toBe(1);
    await keep(page, 'history-390');
    expect(await faults(page)).toEqual([]);
    await page.goto(`${server.url}/membership/card`);
    await page.getByText('Visa ending in 3184').waitFor();
    await page.close();
  }, 120_000);

  test('[BIL-017] a plan is canceled on three screens, and what was paid for stays', async () => {
    const page = await pageOf(ben, { width: 1280, dark: true });
    await page.goto(`${server.url}/membership`);
    await page.getByText(/^Unlimited\. It renews on/).waitFor();
    await keep(page, 'membership-1280-dark');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await page.getByLabel('I found an alternative').check();
    await page.getByLabel('Which one? (optional)').fill('A group in my town');
    await keep(page, 'cancel-1280-dark');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel Membership' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your membership is canceled' }).waitFor();
    await page.goto(`${server.url}/membership`);
    await page.getByText(/^Unlimited until .* It does not renew/).waitFor();
    await page.close();
  }, 90_000);

  test('[BIL-013] [BIL-015] [BIL-016] [BIL-058] a gift is bought by one member and redeemed by another without a card', async () => {
    const buyer = await pageOf(mia);
    await buyer.goto(`${server.url}/gift`);
    await buyer.getByRole('button', { name: 'PAY $15.00' }).waitFor();
    await typeCard(buyer, '4242424242424242');
    await keep(buyer, 'gift-390');
    expect(await faults(buyer)).toEqual([]);
    await buyer.getByRole('button', { name: 'PAY $15.00' }).click();
    await buyer.getByText('Thank you. Your gift is ready').waitFor();
    const code = await buyer.locator('code').first().innerText();
    await keep(buyer, 'gift-bought-390');
    await buyer.close();

    const page = await pageOf(chloe);
    await page.goto(`${server.url}/redeem`);
    await page.getByLabel('Your code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText(/^You are Unlimited until/).waitFor();
    await keep(page, 'redeemed-390');
    expect(await faults(page)).toEqual([]);
    await page.close();
  }, 120_000);
});
