import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, sharedChromium } from '../support/browser.ts';

/** A folder for pictures, when a person wants to look at them. */
const PICTURES = process.env['EXAMPLES_PICTURES'];
const HOLDS = `Feature: Seats

  Scenario: Ben has a seat
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 4 seats
    When Ben is a member of "Night Owls"
    And Ben joins "Night talk"
    Then Ben has a seat in "Night talk"
    And "Night talk" has 3 seats left
`;

let server: TestServer;
let browser: Browser;
const problems: string[] = [];

const pageAt = async (width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(`${server.url}/dev/examples`);
  await page.getByText(/^\d+ steps$/).waitFor();
  return page;
};
const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};

beforeAll(async () => {
  server = await startTestServer();
  browser = await sharedChromium();
}, 120_000);
afterAll(async () => {
  await server.stop();
});

describe('an example that is written in the sandbox', () => {
  test('is checked, mended, completed by keyboard, run, and saved as a file', async () => {
    const page = await pageAt(1280);
    const text = page.getByLabel('Your example');
    await text.fill(HOLDS.replace('Ben joins "Night talk"', 'ben joins "Night talk"'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Not run: one line has to be changed first.').waitFor();
    await picture(page, 'mistake-1280');
    await page.getByRole('button', { name: 'Ben joins "Night talk"', exact: true }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('1 of 1 example holds.').waitFor({ timeout: 150_000 });
    await picture(page, 'holds-1280');

    await text.fill(`${HOLDS}    And "Night talk" has 1 se`);
    await page.getByRole('option', { name: '"Night talk" has 1 seat left' }).waitFor();
    await picture(page, 'completions-1280');
    await text.press('ArrowDown');
    expect(await text.getAttribute('aria-activedescendant')).toBe('step-0');
    await text.press('Enter');
    expect(await text.inputValue()).toContain('And "Night talk" has 1 seat left');
    await text.press('Control+Enter');
    await page.getByText('Line 10: expected 1 seat, found 3').waitFor();
    await picture(page, 'fails-1280');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('seats.feature');
    expect(readFileSync(await download.path(), 'utf8')).toContain('Scenario: Ben has a seat');
    expect(problems).toEqual([]);
  });

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'stands on a page of %i pixels, %s, without a finding of axe and without overflow',
    async (width, scheme) => {
      const page = await pageAt(width, scheme);
      await page.getByLabel('Search the steps').fill('seat kept');
      await page.getByText(/^\d+ of \d+ steps$/).waitFor();
      await page.getByLabel('Your example').fill('Feature: One\n\n  Scenario: Two\n    When Ben books a chair\n');
      await page.getByLabel('Search the steps').focus();
      await page.getByText('There is no such step. The nearest:').waitFor();
      await picture(page, `page-${width}-${scheme}`);
      const { violations } = await axeOf(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
      ).toBeLessThanOrEqual(0);
    },
  );
});
