import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { seconds } from '#kernel/contract/time.ts';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cookiesOf, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let [mia, hannah, ana, ben]: TestMember[] = [];
const problems: string[] = [];

const pageOf = async (member: TestMember | undefined, width = 390): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(member!));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  hannah = await enroll(server, 'hannah', { isAdmin: true });
  ana = await enroll(server, 'ana_member');
  ben = await enroll(server, 'ben_member');
  const well = await createWell(mia, 'Night Owls');
  for (const member of [ana, ben]) await joinWell(member, well);
  browser = await sharedChromium();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

/** The link leads to the page of help lines until the dialog is on the device. */
const openHelp = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Get help' }).first().click();
  await page.getByRole('dialog', { name: 'Get help' }).waitFor();
};

describe('a night on duty', () => {
  test('asked with two taps, seen by no one for 60 seconds, passed on, acknowledged, told to the asker', async () => {
    const desk = await pageOf(mia, 1280);
    await desk.goto(`${server.url}/admin/duty`);
    await desk.getByRole('button', { name: 'Put on duty' }).waitFor();
    const now = new Date(server.clock.now());
    const local = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 16);
    await desk.getByLabel('From').fill(local(-3));
    await desk.getByLabel('Until').fill(local(30));
    await desk.getByRole('button', { name: 'Put on duty' }).click();
    await desk.getByText('On duty now: mia_staff').waitFor();
    expect(await inspect(desk, 'rota')).toEqual([]);
    await desk.goto(`${server.url}/admin/members`);
    await desk.getByRole('heading', { level: 1 }).waitFor();

    const phone = await pageOf(ana);
    await phone.goto(`${server.url}/wells`);
    await openHelp(phone);
    const dialog = phone.getByRole('dialog', { name: 'Get help' });
    // The lines stand there with the dialog, whatever the server says.
    expect(await dialog.getByRole('link', { name: /^Call / }).count()).toBeGreaterThan(0);
    await dialog.getByText('A person of our team is on duty now.').waitFor();
    expect(await inspect(phone, 'help')).toEqual([]);
    await dialog.getByRole('button', { name: 'Call the team' }).click();
    await dialog.getByText('We have called the person on duty.').waitFor();

    await desk.getByText('A member needs a person of the team').waitFor();
    expect(await inspect(desk, 'notice')).toEqual([]);

    (server.clock as MovableClock).shift(seconds(61));
    await dialog.getByText('so we have called the next person').waitFor();
    const other = await pageOf(hannah);
    await other.goto(`${server.url}/admin/duty`);
    await other.getByText('Called last: hannah').waitFor();
    expect(await inspect(other, 'calls')).toEqual([]);
    await other.getByRole('button', { name: 'I have seen it' }).click();
    await dialog.getByText('hannah from the team has seen it').waitFor();
    expect(await inspect(phone, 'seen')).toEqual([]);
    await other.getByRole('button', { name: 'It is looked after' }).click();
    await dialog.getByRole('button', { name: 'Call the team' }).waitFor();
    expect(problems).toEqual([]);
  }, 120_000);

  test('a worry about a member is sent from their profile by keyboard, and without a network the lines stay', async () => {
    const page = await pageOf(ana);
    await page.goto(`${server.url}/profile/ben_member`);
    await page.waitForLoadState('networkidle');
    const menu = page.getByRole('button', { name: /ben_member/ }).last();
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I am worried about this person' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Get help' });
    await dialog.getByRole('radio', { name: 'I am worried about ben_member' }).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Get help' }).first().click();
    expect(await dialog.getByRole('link', { name: /^Call / }).count()).toBeGreaterThan(0);
  }, 60_000);
});
