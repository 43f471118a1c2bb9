import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { eventually } from '../runner/eventually.ts';
import { inspect } from '../support/inspect.ts';
import { cookiesOf, enroll, type TestMember } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let [mia, kim, ben]: TestMember[] = [];
const problems: string[] = [];

const USUAL = 'You do not have to carry it alone';
const OWN = 'Talk to people who know it';

const pageOf = async (member?: TestMember, width = 1280): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  if (member) await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`));
  return page;
};

const call = async (member: TestMember | undefined, path: string, input: object) => member!.client.call(path, input);

/** In the page. */
const BACKGROUND = 'getComputedStyle(document.body).backgroundColor';

const openEntry = async (page: Page, label: string): Promise<Locator> => {
  const control = page.getByRole('button', { name: new RegExp(`^${label}`) });
  await control.click();
  const panel = page.getByRole('region', { name: new RegExp(`^${label}`) });
  await panel.waitFor();
  return panel;
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true });
  kim = await enroll(server, 'kim_staff', { isAdmin: true });
  ben = await enroll(server, 'ben_member');
  browser = await sharedChromium();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

describe('the desk of the site', () => {
  test('the question about cookies is asked by the desk alone, not by the preview in it', async () => {
    const desk = await pageOf(mia, 1280);
    await desk.goto(`${server.url}/admin/site/home`);
    await desk.frameLocator('iframe').getByRole('banner').waitFor();
    const asked = { name: 'Cookies' };
    expect(await desk.getByRole('region', asked).count()).toBe(1);
    expect(await desk.frameLocator('iframe').getByRole('region', asked).count()).toBe(0);
  });

  test.each([
    ['a computer', 1280],
    ['a phone', 390],
  ])(
    'on %s a page is edited, seen with the draft by staff alone, published for everybody, and taken back',
    async (_, width) => {
      const desk = await pageOf(mia, width);
      await desk.goto(`${server.url}/admin/site`);
      await desk.getByRole('heading', { name: 'Limits and switches', level: 2 }).waitFor();
      expect(await inspect(desk, 'site-desk')).toEqual([]);

      await desk.getByRole('link', { name: 'Home page' }).click();
      const headline = await openEntry(desk, 'Headline');
      await headline.getByLabel('Headline').fill(OWN);
      await headline.getByRole('button', { name: 'Save draft' }).click();
      await headline.getByRole('button', { name: 'Publish', exact: true }).waitFor();

      const preview = desk.frameLocator('iframe');
      await preview.getByRole('heading', { name: OWN }).waitFor();
      await desk.getByText('Member', { exact: true }).click();
      await desk.getByText('Computer (1280)').click();
      await preview.getByRole('banner').waitFor();
      expect(await desk.locator('iframe').getAttribute('width')).toBe('1280');

      const visitor = await pageOf();
      await visitor.goto(`${server.url}/homepage`);
      await visitor.getByRole('heading', { name: USUAL }).waitFor();
      expect(await inspect(desk, 'site-home')).toEqual([]);

      await headline.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Why').fill('Clearer');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await desk.getByText('It is published.').waitFor();
      await visitor.reload();
      await visitor.getByRole('heading', { name: OWN }).waitFor();

      await headline.getByText(/^Versions \(\d\)$/).click();
      await headline.getByRole('button', { name: 'Compare with what was before' }).first().click();
      expect(await headline.locator('ins').count()).toBeGreaterThan(0);
      await headline.getByRole('button', { name: 'Take back', exact: true }).click();
      await desk.getByRole('dialog').getByLabel('Why').fill('The old one was better');
      await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await desk.getByText('It is taken back.').waitFor();
      await visitor.reload();
      await visitor.getByRole('heading', { name: USUAL }).waitFor();
      expect(await inspect(desk, 'site-home-taken-back')).toEqual([]);
    },
    240_000,
  );

  test('a button is found by its words, says something else to visitors, and its own words again once that is taken back', async () => {
    const desk = await pageOf(mia, 390);
    desk.setDefaultTimeout(30_000);
    await desk.goto(`${server.url}/admin/site`);
    await desk.getByLabel('Find a text by its words').fill('create a free account');
    const found = desk.getByRole('link', { name: 'Membership, gifts and codes: Plans: sign up' });
    await found.waitFor();
    expect(await inspect(desk, 'site-search')).toEqual([]);
    await found.click();
    const field = desk.getByLabel('Plans: sign up', { exact: true });
    await field.fill('Come in, it is free');
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await desk.frameLocator('iframe').getByRole('link', { name: 'Come in, it is free' }).waitFor();
    const visitor = await pageOf();
    await visitor.goto(`${server.url}/membership`);
    await visitor.getByRole('link', { name: 'Create a free account' }).waitFor();
    await call(mia, '/v1/admin/site/entry/publish', { key: 'words-membership.plans.signUp', revision: 1 });
    await visitor.reload();
    await visitor.getByRole('link', { name: 'Come in, it is free' }).waitFor();
    await call(mia, '/v1/admin/site/entry/take-back', { key: 'words-membership.plans.signUp', version: 1 });
    await visitor.reload();
    await visitor.getByRole('link', { name: 'Create a free account' }).waitFor();
  }, 240_000);

  test('a mail is seen with its draft, light and dark, and as text', async () => {
    await call(mia, '/v1/admin/site/entry/draft', {
      key: 'mails-account.reset.text',
      value: 'Please tap here, and choose a new password:\n\n{link}\n\nThe link works for {minutes} minutes.',
      revision: 0,
    });
    const desk = await pageOf(mia, 390);
    await desk.goto(`${server.url}/admin/site/mails-account`);
    const mail = desk.frameLocator('iframe');
    await mail.getByText('Please tap here').waitFor();
    const ground = () => mail.locator('body').evaluate(BACKGROUND);
    expect(await ground()).toBe('rgb(251, 247, 240)');
    await desk.getByText('Dark', { exact: true }).click();
    await eventually(async () => expect(await ground()).toBe('rgb(16, 37, 43)'));
    expect(await desk.locator('iframe').getAttribute('sandbox')).toBe('');
    expect(await inspect(desk, 'site-mails')).toEqual([]);
    await desk.getByText('Text', { exact: true }).click();
    await desk.getByText(/The link works for 60 minutes\./).waitFor();
  }, 120_000);

  test('the page of help lines is seen with its draft by staff alone', async () => {
    await call(mia, '/v1/admin/site/entry/draft', { key: 'get-help.team', value: 'Write to us', revision: 0 });
    const desk = await pageOf(mia);
    await desk.goto(`${server.url}/admin/site/get-help`);
    await desk.frameLocator('iframe').getByRole('link', { name: 'Write to us' }).waitFor();
    const member = await pageOf(ben);
    const help = async (path: string) => (await member.request.get(`${server.url}${path}`)).text();
    expect(await help('/get-help?preview=member')).toContain('Ask our team');
    await call(mia, '/v1/admin/site/entry/publish', { key: 'get-help.team', revision: 1 });
    await eventually(async () => expect(await help('/get-help')).toContain('Write to us'));
  }, 120_000);

  test('a text that begins at a time is on the open page of a member then, without loading it again', async () => {
    const clock = server.clock as MovableClock;
    await call(mia, '/v1/admin/site/entry/draft', { key: 'meet-hosts.title', value: 'Our hosts', revision: 0 });
    await call(mia, '/v1/admin/site/entry/publish', {
      key: 'meet-hosts.title',
      revision: 1,
      from: plus(clock.now(), hours(2)),
    });
    const member = await pageOf(ben);
    await member.goto(`${server.url}/meet-hosts`);
    await member.getByRole('heading', { name: 'Meet the hosts', level: 1 }).waitFor();
    clock.shift(clock.offset() + hours(2));
    await member.getByRole('heading', { name: 'Our hosts', level: 1 }).waitFor();
    expect(await member.evaluate('performance.getEntriesByType("navigation").length')).toBe(1);
    clock.shift(clock.offset() - hours(2));
  }, 120_000);

  test('the second of two who write at the same time sees both, and loses nothing', async () => {
    const desk = await pageOf(mia);
    await desk.goto(`${server.url}/admin/site/faq`);
    const title = await openEntry(desk, 'Title');
    await title.getByLabel('Title').fill('Asked by Mia');
    await call(kim, '/v1/admin/site/entry/draft', { key: 'faq.title', value: 'Asked by Kim', revision: 0 });
    await title.getByText('Another member of the staff changed this while you were writing').waitFor();
    expect(await title.getByLabel('Title').inputValue()).toBe('Asked by Mia');
    expect(await inspect(desk, 'site-two-writers')).toEqual([]);
    await title.getByRole('button', { name: 'Go on with mine' }).click();
    const answered = desk.waitForResponse('**/v1/admin/site/entry/draft');
    await title.getByRole('button', { name: 'Save draft' }).click();
    expect(await (await answered).json()).toMatchObject({ entry: { draft: { value: 'Asked by Mia' } } });
  }, 120_000);

  test('an accent that cannot be read is not taken, and the nearest that can is offered and shown', async () => {
    const desk = await pageOf(mia);
    await desk.goto(`${server.url}/admin/site/look`);
    const accent = await openEntry(desk, 'Accent colour');
    await accent.getByLabel('Accent colour').fill('#ffcc00');
    await accent.getByRole('button', { name: /^Use #/ }).click();
    await accent.getByText('It can be read well').waitFor();
    expect(await inspect(desk, 'site-look')).toEqual([]);
    await accent.getByRole('button', { name: 'Save draft' }).click();
    await accent.getByRole('button', { name: 'Publish', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await desk.getByText('It is published.').waitFor();
    const visitor = await pageOf();
    await visitor.goto(`${server.url}/homepage`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await inspect(visitor, 'site-home-in-another-colour')).toEqual([]);
  }, 120_000);

  test('members are asked again about changed terms, and read what they agreed to before', async () => {
    const { body } = await call(mia, '/v1/admin/site/entry/draft', {
      key: 'terms.sections',
      value: '## Who may take part\n\nAdults alone.',
      revision: 0,
    });
    expect(body).toMatchObject({ entry: { has_draft: true } });
    await call(mia, '/v1/admin/site/entry/publish', { key: 'terms.sections', revision: 1, reason: 'Our lawyer' });
    const phone = await pageOf(ben, 390);
    await phone.goto(`${server.url}/wells`);
    const dialog = phone.getByRole('dialog');
    const before = dialog.getByRole('link', { name: /before/i }).first();
    await before.waitFor();
    expect(await inspect(phone, 'site-terms-notice')).toEqual([]);
    const earlier = await before.getAttribute('href');
    await dialog.getByRole('button', { name: /agree/i }).click();
    await dialog.waitFor({ state: 'detached' });
    await phone.reload();
    await phone.getByRole('heading', { level: 1 }).waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await phone.goto(`${server.url}/terms-and-conditions`);
    await phone.getByText('Adults alone.').waitFor();
    await phone.goto(`${server.url}${earlier}`);
    await phone.getByRole('heading', { level: 1 }).waitFor();
    expect(await phone.getByText('Adults alone.').count()).toBe(0);
    expect(problems).toEqual([]);
  }, 120_000);
});
