import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { answered, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { lookedAt } from '../support/looked-at.ts';
import { seen } from '../support/seen.ts';

const { problems, open: opened, check } = lookedAt();

/** Ana and Ben each host a session; both come to Cleo's. */
describe('restricting a member, in a browser', () => {
  let server: TestServer;
  let browser: Browser;
  let people: Record<'ana' | 'ben' | 'cleo' | 'mia', TestMember>;
  let sessions: Record<'ana' | 'ben' | 'cleo', string>;
  let ana: Page;
  let ben: Page;

  const open = (who: TestMember, to: string, width: number, dark = false): Promise<Page> =>
    opened(browser, who, to, width, dark);
  const alsoAs = async (who: TestMember, path: string, width: number, dark: boolean, ready: string, name: string) => {
    const page = await open(who, path, width, dark);
    await page.getByText(ready).first().waitFor();
    await check(page, name);
    await page.context().close();
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    server = await startTestServer({ environment: { SANDBOX: 'true' } });
    const mia = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
    const well = await createWell(mia, 'Night Owls');
    const hosts = [
      await enroll(server, 'ana', { hostLevel: 1 }),
      await enroll(server, 'ben', { hostLevel: 1 }),
      await enroll(server, 'cleo', { hostLevel: 1 }),
    ] as const;
    for (const host of hosts) await joinWell(host, well);
    await server.running.drain();
    const quarter = 15 * 60_000;
    const now = new Date(Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter).toISOString();
    const [a, b, c] = hosts;
    people = { mia, ana: a, ben: b, cleo: c };
    sessions = {
      ana: await createSession(a, well, { title: 'Quiet evening', startsInMinutes: 26 * 60, maxAttendees: 8, now }),
      ben: await createSession(b, well, { title: 'Loud morning', startsInMinutes: 28 * 60, maxAttendees: 8, now }),
      cleo: await createSession(c, well, { title: 'Walk together', startsInMinutes: 31 * 60, maxAttendees: 8, now }),
    };
    for (const who of [a, b]) answered(await who.client.call(`/v1/session/${sessions.cleo}/join/true`), 'session');
    await server.running.drain();
    browser = await launchChromium();
    ana = await open(a, `/session/${sessions.cleo}`, 390);
    ben = await open(b, `/session/${sessions.ana}`, 1280);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  test('[SCH-105] before, Ben could register for the session that Ana hosts', async () => {
    await seen(button(ben, 'REGISTER'));
  }, 60_000);

  test('[MOD-001] [MOD-010] Ana restricts Ben from where she sees his name, in two steps', async () => {
    await ana.getByRole('button', { name: 'Options for ben' }).click();
    await check(ana, 'person-390');
    await button(ana, 'Restrict member').click();
    const dialog = ana.getByRole('dialog', { name: 'Restrict ben?' });
    await dialog.getByText('ben is not told.').first().waitFor();
    await check(ana, 'restrict-explained-390');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Reason (optional)').fill('He writes to me after every session.');
    await check(ana, 'restrict-reason-390');
    await dialog.getByRole('button', { name: 'RESTRICT', exact: true }).click();
    await seen(ana.getByText('You restricted ben.'));
  }, 60_000);

  test('[I-033] where both have a place she is warned and may leave, and he sees nothing new', async () => {
    await ana.getByRole('note').getByText('A member you restricted has a place here too.').waitFor();
    await ana.getByText('Restricted', { exact: true }).waitFor();
    await check(ana, 'both-booked-390');
    const both = await open(people.ben, `/session/${sessions.cleo}`, 1280);
    await both.getByText('GOING').first().waitFor();
    expect(await both.locator('main').innerText()).not.toMatch(/restrict/i);
    await both.context().close();
  }, 60_000);

  test('[SCH-129] [MOD-003] Ben sees a full session, without a way to register and without people', async () => {
    await ben.reload();
    await ben.getByText('FULL', { exact: true }).first().waitFor();
    expect(await button(ben, 'REGISTER').count()).toBe(0);
    await ben.getByText('8 of 8 places taken').or(ben.getByText('All places are taken')).first().waitFor();
    expect(await ben.locator('main').innerText()).not.toMatch(/restrict/i);
    await check(ben, 'ben-sees-full-1280');
  }, 60_000);

  test('[MOD-005] Ana finds no session that Ben hosts, not even by its address', async () => {
    await ana.goto(`${server.url}/sessions`);
    await ana.getByText('Walk together').first().waitFor();
    expect(await ana.getByText('Loud morning').count()).toBe(0);
    await ana.goto(`${server.url}/session/${sessions.ben}`);
    await ana.getByRole('heading', { level: 1 }).waitFor();
    expect(await ana.getByText('Loud morning').count()).toBe(0);
  }, 60_000);

  test('[MOD-025] [MOD-027] staff see it among flagged activity', async () => {
    const staff = await open(people.mia, '/admin/flagged-activity?what=restrictions', 1280);
    const found = staff.getByRole('listitem').filter({ hasText: 'He writes to me after every session.' });
    await found.getByText('Restriction', { exact: true }).waitFor();
    await found.getByRole('heading', { name: 'ben' }).waitFor();
    await seen(found.getByText('ana', { exact: true }));
    await check(staff, 'staff-1280');
    await staff.context().close();
  }, 60_000);

  test('[MOD-006] [MOD-009] Ana sees whom she restricts, and takes it back', async () => {
    await ana.goto(`${server.url}/account`);
    await ana.getByRole('link', { name: 'See who' }).click();
    await ana.getByRole('heading', { name: 'ben' }).waitFor();
    await check(ana, 'restrictions-390');
    await alsoAs(people.ana, '/account/restrictions', 1280, true, 'He writes to me', 'restrictions-1280-dark');
    await alsoAs(people.ana, `/session/${sessions.cleo}`, 390, true, 'has a place here too', 'both-booked-390-dark');
    await alsoAs(people.ana, `/session/${sessions.cleo}`, 1280, false, 'has a place here too', 'both-booked-1280');
    await alsoAs(people.ana, '/account', 390, false, 'Members you restricted', 'account-390');
    await button(ana, 'Remove restriction').click();
    const dialog = ana.getByRole('dialog', { name: 'Remove the restriction of ben?' });
    await check(ana, 'take-back-390');
    await dialog.getByRole('button', { name: 'Remove restriction' }).click();
    await seen(ana.getByText('You have not restricted anybody.'));
    await check(ana, 'nobody-restricted-390');
    await alsoAs(people.ana, '/account/restrictions', 1280, false, 'You have not restricted', 'nobody-restricted-1280');
  }, 120_000);

  test('[SCH-129] afterwards both find each other again', async () => {
    await ben.reload();
    await button(ben, 'REGISTER').waitFor();
    await ana.goto(`${server.url}/session/${sessions.ben}`);
    await seen(ana.getByRole('heading', { name: 'Loud morning' }));
  }, 60_000);

  test('no page had a serious problem', () => {
    expect(problems).toEqual([]);
  });
});
