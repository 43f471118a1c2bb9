import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../runner/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, enroll, type TestMember } from '../support/community.ts';
import { views } from '../runner/thorough.ts';

let server: TestServer;
let browser: Browser;

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
/** By the keyboard alone. */
const press = async (page: Page, name: string) => {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
};
const look = async (page: Page, name: string) => {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const [needed, there] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  expect([name, Math.max(needed - there, 0)]).toEqual([name, 0]);
};
const focused = (page: Page) => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
const mailsTo = async (address: string) => {
  await server.running.drain();
  const rows = await server.database.query<{ subject: string; body_text: string }>(
    'select subject, body_text from web.outbox where recipient = $1 order by recorded_at, key',
    [address],
  );
  return rows.map(({ subject, body_text: text }) => ({ subject, text }));
};

describe.each(views(390, 1280))('at %i pixels, a host', (width) => {
  let ana: TestMember;
  let page: Page;
  beforeAll(async () => {
    ana = await enroll(server, `ana_${width}`, { hostLevel: 1 });
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: 900 },
      timezoneId: 'America/New_York',
    });
    await context.addCookies(cookiesOf(ana));
    page = await context.newPage();
    await page.goto(`/profile/${ana.username}`);
    await button(page, 'No').click();
  });

  test('[IDN-103] [IDN-110] [IDN-111] [IDN-119] builds the profile by keyboard, a section at a time', async () => {
    await press(page, 'BUILD YOUR PROFILE');
    await page.getByRole('textbox', { name: 'About me' }).fill('I listen.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button(page, 'Edit About me').waitFor();
    await eventually(async () => expect(await focused(page)).toBe('Edit About me'));
    await page.getByLabel('Add a credential and press Enter').fill('Nurse');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Credentials' }).getByRole('button', { name: 'SAVE' }).press('Enter');
    await button(page, 'Edit Credentials').waitFor();
    const website = page.getByRole('textbox', { name: 'Website' });
    await website.fill('ana at home');
    await website.press('Enter');
    await page.getByText('Please enter a valid url').waitFor();
    await look(page, 'profile');
    await press(page, 'Edit About me');
    await page.keyboard.type(' Mostly.');
    await press(page, 'Cancel');
    await eventually(async () => expect(await focused(page)).toBe('Edit About me'));
    await page.reload();
    await page.getByText('I listen.', { exact: true }).waitFor();
    await page.getByText('Nurse').waitFor();
  });

  test('[I-037] has another username, and the link with the one before leads to the profile', async () => {
    await page.goto('/account');
    await press(page, 'Change username');
    await page.getByLabel('New username').fill(`lake_${width}`);
    await page.keyboard.press('Enter');
    await page.getByText(`You are lake_${width} now.`).waitFor();
    await page.goto(`/profile/${ana.username}`);
    await page.waitForURL(`**/profile/lake_${width}`);
    expect(await page.getByText(`lake_${width}`).count()).toBeGreaterThan(0);
  });

  test('[I-001] [I-037] has another address once the link there is used, and the one before gets a notice', async () => {
    const address = `lake_${width}@example.com`;
    await page.goto('/account');
    await press(page, 'Change email');
    await page.getByLabel('New email').fill(address);
    await page.getByLabel('Your password now').fill(ana.password);
    await page.keyboard.press('Enter');
    await page.getByText(`A link is on its way to ${address}.`).waitFor();
    await page.getByText(ana.email).waitFor();
    await look(page, 'account');
    const [asked] = await mailsTo(address);
    await page.goto(new URL(/https?:\S+\/confirm-email\/\S+/.exec(asked!.text)![0]).pathname);
    await press(page, 'Yes, confirm my email');
    await page.getByText(/Your email is confirmed/).waitFor();
    await page.goto('/account');
    await page.getByText(address).waitFor();
    expect((await mailsTo(ana.email)).map(({ subject }) => subject)).toContain('Your Wellspring email was changed');
  });

  test('[I-013] is offered the time zone of the device, once it is another', async () => {
    await page.goto('/account');
    await page.getByText(/This device is in New York/).waitFor();
    await press(page, 'Use New York');
    await page.getByText('Your times are shown for this zone now.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    expect(await page.getByText(/This device is in/).count()).toBe(0);
    const { body } = await ana.client.call('/v1/account/profile');
    expect(body['user']).toMatchObject({ timezone: 'America/New_York' });
  });
});
