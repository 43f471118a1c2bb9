import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { lookedAt } from '../support/looked-at.ts';

const { problems, open: opened, check } = lookedAt();

/** Mia is an admin; Ben and Cleo belong to her Well. */
describe('removing somebody from a Well, in a browser', () => {
  let server: TestServer;
  let browser: Browser;
  let mia: TestMember;
  let ben: TestMember;
  let path: string;

  const open = (who: TestMember, to: string, width: number, dark = false): Promise<Page> =>
    opened(browser, who, to, width, dark);
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
    mia = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
    ben = await enroll(server, 'ben');
    const well = await createWell(mia, 'Night Owls');
    for (const member of [ben, await enroll(server, 'cleo')]) await joinWell(member, well);
    await server.running.drain();
    path = `/well/night-owls/${well}`;
    browser = await launchChromium();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  test('[MOD-024] [MOD-026] an admin removes Ben with a reason, Ben cannot come back, and then can', async () => {
    const page = await open(mia, `${path}/members`, 390);
    await button(page, 'More about ben').click();
    await check(page, 'kick-menu-390');
    await button(page, 'Remove from this Well').click();
    const dialog = page.getByRole('dialog', { name: 'Remove ben from this Well?' });
    await dialog.getByLabel('Reason for removal').waitFor();
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA');
    await button(page, 'Remove').click();
    await dialog.getByText('Please provide reason for removal').waitFor();
    await check(page, 'kick-dialog-390');
    await dialog.getByLabel('Reason for removal').fill('Sold things to others, after being asked twice to stop.');
    await button(page, 'Remove').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Removed members' }).waitFor();
    await check(page, 'kick-removed-390');

    const wide = await open(mia, `${path}/members`, 1280, true);
    await wide.getByRole('heading', { name: 'Removed members' }).waitFor();
    await button(wide, 'More about cleo').click();
    await check(wide, 'kick-removed-1280-dark');

    const his = await open(ben, path, 390, true);
    await button(his, 'JOIN WELL').click();
    await his.getByRole('checkbox').first().check();
    await his.getByRole('dialog').getByRole('button', { name: 'JOIN WELL' }).click();
    await his.getByText('You cannot join this Well at the moment.').waitFor();
    await check(his, 'kick-join-390-dark');

    await button(page, 'Allow ben back').click();
    await check(page, 'kick-allow-390');
    await button(page, 'Allow back').click();
    await page.getByRole('heading', { name: 'Removed members' }).waitFor({ state: 'detached' });
    await his.getByRole('dialog').getByRole('button', { name: 'JOIN WELL' }).click();
    await his.getByText('Congratulations!').waitFor();
    expect(problems).toEqual([]);
  }, 120_000);
});
