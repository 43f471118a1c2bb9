import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { cookiesOf, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { gone, seen } from '../support/seen.ts';

/** Where pictures of the pages are put, for whoever wants to look at them. */
const PICTURES = process.env['PICTURES'];

/** London's clocks go back on October 25, 2026, New York's a week later. */
const OCTOBER = '2026-10-01T09:00:00.000Z';

describe('a series over a change of clocks', () => {
  let server: TestServer;
  let browser: Browser;
  let ana: TestMember;
  let ben: TestMember;
  let london: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    server = await startTestServer({ environment: { SANDBOX: 'true' } });
    (server.clock as MovableClock).shift(Date.parse(OCTOBER) - Date.now());
    ana = await enroll(server, 'ana', { hostLevel: 2, isAdmin: true });
    ben = await enroll(server, 'ben');
    for (const [who, timezone] of [
      [ana, 'Europe/London'],
      [ben, 'America/New_York'],
    ] as const)
      await who.client.call('/v1/account/profile/update', { timezone });
    const well = await createWell(ana, 'Night Owls');
    await joinWell(ben, well);
    browser = await launchChromium();
    london = await contextOf(ana, 'Europe/London');
    page = await london.newPage();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.dispose();
  });

  const contextOf = async (
    who: TestMember,
    timezoneId: string,
    options: { width?: number; dark?: boolean } = {},
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({
      timezoneId,
      viewport: { width: options.width ?? 390, height: 900 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await context.addCookies(cookiesOf(who));
    return context;
  };
  const picture = async (page: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };
  const dates = (page: Page) => page.locator('ol li').allInnerTexts();

  let series = '';

  test('[SCH-094] [SCH-095] [I-014] is planned, with its next dates and the change of clocks before one’s eyes', async () => {
    await page.goto(`${server.url}/session-create`, { waitUntil: 'networkidle' });
    await page.getByLabel('Well', { exact: true }).selectOption({ label: 'Night Owls' });
    await page.getByLabel('Title').fill('Night talk');
    await page.getByLabel('Date', { exact: true }).fill('2026-10-13');
    await page.getByLabel('Start', { exact: true }).fill('19:00');
    await page.getByLabel('This session repeats').check();
    expect(await page.getByRole('radio', { name: '1 week' }).isChecked()).toBe(true);
    await page.getByText('2 weeks', { exact: true }).click();
    await expect(dates(page)).resolves.toEqual([
      expect.stringMatching(/^Tuesday, Oct 13, 2026, 7:00pm BST/),
      expect.stringMatching(/^Tuesday, Oct 27, 2026, 7:00pm GMT\s+The clocks change in Europe\/London/),
      expect.stringMatching(/^Tuesday, Nov 10, 2026, 7:00pm GMT/),
      expect.stringMatching(/^Tuesday, Nov 24, 2026, 7:00pm GMT/),
      expect.stringMatching(/^Tuesday, Dec 8, 2026, 7:00pm GMT/),
    ]);
    await page.getByLabel('Last day').fill('2026-11-11');
    expect(await dates(page)).toHaveLength(3);
    await picture(page, 'create-390-light');
    await page.getByRole('button', { name: 'CREATE SESSION' }).click();
    await page.getByRole('button', { name: 'View session' }).click();
    await page.getByRole('heading', { name: 'Other Sessions in This Series' }).waitFor();
    await picture(page, 'session-390-light');
    await page.getByRole('link', { name: 'See the whole series' }).click();
    await page.waitForURL('**/series/*');
    await page.getByRole('heading', { name: 'Coming sessions' }).waitFor();
    series = new URL(page.url()).pathname;
    expect(series).toMatch(/^\/series\//);
  }, 60_000);

  test('[SCH-015] somebody in New York sees their own hours, and where they shift', async () => {
    const context = await contextOf(ben, 'America/New_York', { width: 1280 });
    const away = await context.newPage();
    await away.goto(server.url + series, { waitUntil: 'networkidle' });
    const rows = away
      .getByRole('heading', { name: 'Coming sessions' })
      .locator('xpath=ancestor::section')
      .locator('li');
    await rows.first().waitFor();
    const seen = [...(await rows.allInnerTexts()), ...(await dates(away))];
    expect(seen[0]).toMatch(/Oct\s+2:00pm · 60 min/);
    expect(seen[1]).toMatch(/Oct\s+3:00pm · 60 min/);
    expect(seen[1]).toContain('1 hour later on your clock');
    expect(seen[2]).toMatch(/Nov\s+2:00pm · 60 min/);
    expect(seen[2]).toContain('1 hour earlier on your clock');
    expect(await away.getByText('7:00pm BST for the host, in Europe/London').count()).toBe(1);
    expect(await away.getByRole('button', { name: 'End Series' }).count()).toBe(0);
    await picture(away, 'series-1280-light');
    await context.close();
  }, 60_000);

  test('[SCH-016] [SCH-050] changes all its coming sessions', async () => {
    await page.getByRole('link', { name: 'Edit Series' }).click();
    await page.getByLabel('Title').waitFor();
    await picture(page, 'edit-390-light');
    await page.getByLabel('Title').fill('Late talk');
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Late talk' }).waitFor();
    await page.getByRole('link', { name: 'Late talk' }).nth(2).waitFor();
    expect(await page.getByRole('link', { name: 'Late talk' }).count()).toBe(3);
  }, 60_000);

  test('[SCH-099] is ended after a question, which says what becomes of sessions with people in them', async () => {
    const { body } = await ben.client.call(`/v1/session/list/series/${series.replace('/series/', '')}`);
    const [, second] = body['session'] as { uuid: string }[];
    await ben.client.call(`/v1/session/${second!.uuid}/join/true`);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'End Series' }).click();
    await page.getByText('1 coming session with people registered will still take place').waitFor();
    await picture(page, 'end-390-light');
    await page.getByRole('button', { name: 'End series', exact: true }).click();
    await seen(page.getByText('This series has ended. Sessions that people registered for still take place.'));
    await gone(page.getByRole('link', { name: 'Late talk' }).nth(1));
    await picture(page, 'ended-390-light');
  }, 60_000);

  test('can be used by everybody, on small screens and in the dark', async () => {
    for (const [width, dark] of [
      [390, true],
      [1280, true],
    ] as const) {
      const context = await contextOf(ana, 'Europe/London', { width, dark });
      const look = await context.newPage();
      for (const path of [series, '/session-create']) {
        await look.goto(server.url + path, { waitUntil: 'networkidle' });
        if (path === '/session-create') await look.getByLabel('This session repeats').check();
        const { violations } = await new AxeBuilder({ page: look }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await look.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
        await picture(look, `${path === series ? 'series' : 'create'}-${width}-dark`);
      }
      await context.close();
    }
  }, 90_000);
});
