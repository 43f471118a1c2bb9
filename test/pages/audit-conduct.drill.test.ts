import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, enroll, type TestMember } from '../support/community.ts';
import { inspect } from '../support/inspect.ts';
import { judgedMember, type JudgedMember } from '../support/judged-member.ts';

describe('an auditor reads how a member behaved, in Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  let judged: JudgedMember;
  let olga: TestMember;
  let page: Page;
  let clicks = 0;

  const appoint = async (scope: string[]) => {
    const { body } = await judged.mia.client.call('/v1/admin/auditor/appoint', {
      member: olga.username,
      scope,
      hours: 8,
      reason: 'Yearly review',
    });
    expect(body['auditor']).toBeDefined();
  };
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  /** The start of every look: the form stands there, with the reason. */
  const start = async () => {
    await page.goto(`${server.url}/admin/audit`);
    const field = page.getByLabel('What are you looking into?');
    await field.or(page.getByText('Looking into:')).first().waitFor();
    if ((await field.count()) > 0) await field.fill('Complaint about a sanction');
    clicks = 0;
  };
  const find = async (choice: string, label: string, text: string) => {
    await page.getByLabel('Look for').selectOption({ label: choice });
    await page.getByLabel(label).fill(text);
    await click('button', 'Find');
  };
  beforeAll(async () => {
    buildPages();
    server = await startTestServer();
    judged = await judgedMember(server);
    olga = await enroll(server, 'olga_reviews');
    await appoint(['everything']);
    browser = await sharedChromium();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    await context.addCookies(cookiesOf(olga));
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  }, 120_000);
  afterAll(async () => {
    await closePages(browser);
    await server?.dispose();
  });

  test('within three clicks it stands there who did what, why, on which case, with which evidence, and how it ended', async () => {
    await start();
    await find('A member', 'Username, email address or id', 'rob_rude');
    await page.getByRole('heading', { level: 2, name: /rob_rude/ }).waitFor();
    expect(await inspect(page, 'audit-found')).toEqual([]);
    await click('link', 'Conduct');
    await page.getByRole('heading', { level: 1, name: 'Conduct rob_rude' }).waitFor();
    expect(clicks).toBeLessThanOrEqual(3);
    await page
      .getByText(/mia_staff \(staff\) decided to suspend rob_rude until .*: Insulted otto_giver by mail while warned\./)
      .first()
      .waitFor();
    await page
      .getByText(/mia_staff \(staff\) removed rob_rude from the Well .*: Disturbed the evening circle\./)
      .first()
      .waitFor();
    await page.getByText('Evidence: 2 reports').first().click();
    await page.getByText('He shouted at us.').first().waitFor();
    await page.getByText('Evidence: 1 report', { exact: true }).first().click();
    await page.getByText('He wrote me insults.').first().waitFor();
    await page.getByText('nora_berlin restricts rob_rude from now on.').first().waitFor();
    expect(await inspect(page, 'audit-conduct')).toEqual([]);
  });

  test('what held at an instant is shown by that instant, from the keyboard, and stays in the address', async () => {
    await page.getByRole('heading', { name: 'What limits the member now' }).waitFor();
    const field = page.getByLabel(/^What held at/);
    await field.fill(judged.suspendedAt.slice(0, 19));
    await field.press('Enter');
    const held = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /^What limited the member on/ }) });
    await held
      .getByText(/suspended rob_rude until/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(`${judged.suspendedAt.slice(0, 19)}.000Z`);
    expect(await inspect(page, 'audit-conduct-at')).toEqual([]);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('heading', { name: 'What limits the member now' }).waitFor();
  });

  test('what changed between two days is a difference of states in words, and a list', async () => {
    await start();
    await find('A member', 'Username, email address or id', 'rob_rude');
    await click('link', 'Between two dates');
    const today = server.clock.now().slice(0, 10);
    await page.getByLabel(/^From/).fill('2000-01-01');
    await page.getByLabel('To', { exact: true }).fill('1999-12-31');
    await click('button', 'Show');
    await page.getByText('The second date is before the first.').waitFor();
    await page.getByLabel('To', { exact: true }).fill(today);
    await click('button', 'Show');
    await page.getByRole('heading', { name: 'rob_rude: before and afterwards' }).waitFor();
    await page.getByText('Nothing is there yet.').first().waitFor();
    await page.getByText('Staff limit nothing.').waitFor();
    await page.getByText('Is no member of the Well.').waitFor();
    await page.getByText(/^rob_rude joined the Well/).waitFor();
    expect(await inspect(page, 'audit-changes')).toEqual([]);
  });

  test('with moderation alone people are letters, by the number of the case', async () => {
    await appoint(['moderation']);
    await start();
    await find('A case', 'Number of the case or of a report', judged.case.slice(0, 8));
    await click('link', 'Conduct');
    await page.getByRole('heading', { level: 1, name: 'Conduct Member A' }).waitFor();
    expect(clicks).toBeLessThanOrEqual(3);
    await page
      .getByText(/Member \w \(staff\) decided to suspend Member A until/)
      .first()
      .waitFor();
    const text = String(await page.evaluate('document.querySelector("main").textContent'));
    for (const name of [
      'rob_rude',
      'nora_berlin',
      'otto_giver',
      'mia_staff',
      'He shouted at us.',
      'He wrote me insults.',
    ])
      expect([name, text.includes(name)]).toEqual([name, false]);
    expect(await inspect(page, 'audit-conduct-letters')).toEqual([]);
  });
});
