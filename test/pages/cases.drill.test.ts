import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cookiesOf, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

/** Most taps of a moderator for a plain case, from the list of cases or from the case before. */
const MOST_TAPS = 5;
const PLAIN_CASES = 10;

let server: TestServer;
let browser: Browser;
let mia: TestMember;
let kim: TestMember;
let ana: TestMember;
let ben: TestMember;
let well: string;
const problems: string[] = [];

const pageOf = async (member: TestMember, width = 390): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};

const write = async (member: TestMember, content: string, parent_uuid?: string): Promise<string> => {
  const { body } = await member.client.call('/v1/forum_post/create', { group_uuid: well, content, parent_uuid });
  return (body['forum_post'] as { uuid: string }).uuid;
};
const later = (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + milliseconds);
};
const settle = () => server.running.drain();
const mailsTo = async (member: TestMember): Promise<string[]> =>
  (
    await server.database.query<{ text: string }>(
      `select coalesce(subject, '') || coalesce(body_text, '') as text from web.outbox where recipient = $1`,
      [member.email],
    )
  ).map(({ text }) => text);

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  kim = await enroll(server, 'kim_staff', { isAdmin: true });
  ana = await enroll(server, 'ana_member', { hostLevel: 2 });
  ben = await enroll(server, 'ben_member', { hostLevel: 2 });
  well = await createWell(mia, 'Night Owls');
  for (const member of [ana, ben]) await joinWell(member, well);
  browser = await sharedChromium();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

describe('cases in a browser', () => {
  test('[MOD-025] [MOD-029] report, case, warning: both sides have their mail; two moderators see each other', async () => {
    const top = await write(ana, 'How do you sleep after a night shift?');
    await write(ana, 'I tried everything.', top);
    const reply = await write(ben, 'Only fools work at night.', top);
    await write(ana, 'That hurts.', top);
    await ana.client.call(`/v1/user/${ben.uuid}/flag`, { note: 'He follows me around.' });
    expect(outcome(await ana.client.call(`/v1/forum_post/${reply}/flag`, { note: 'An insult.' }))).toBe('done');
    await settle();
    const page = await pageOf(mia);
    await page.goto(`${server.url}/admin/cases`);
    await page.getByRole('link', { name: 'A post: ben_member' }).waitFor();
    expect(await inspect(page, 'cases')).toEqual([]);
    await page.getByRole('link', { name: 'A post: ben_member' }).click();
    await page.getByText('Only fools work at night.').first().waitFor();
    await page.getByText('That hurts.').waitFor();
    await page.getByText('1 earlier report, 0 warnings').waitFor();
    expect(await page.getByRole('link', { name: 'ben_member' }).first().getAttribute('href')).toBe(
      `/admin/members/${ben.uuid}`,
    );
    await page.getByRole('radio', { name: 'Warn', exact: true }).check();
    await page.getByText('The member gets a mail and a notice. Nothing else changes.').waitFor();
    await page.getByRole('radio', { name: 'Respect', exact: true }).check();
    await page.getByRole('button', { name: 'Your words hurt other members.' }).click();
    await page.getByRole('radio', { name: 'Hide it', exact: true }).last().check();
    expect(await inspect(page, 'case-deciding')).toEqual([]);
    const other = await pageOf(kim, 1280);
    await other.goto(page.url());
    await other.getByText('mia_staff has this case open now, too.').waitFor();
    await page.getByRole('button', { name: 'Decide and tell both sides' }).click();
    await page.getByRole('heading', { name: 'What was decided' }).waitFor();
    await settle();
    await page.reload();
    await page.getByText('A reporter was told how it ended').waitFor();
    await page.getByText('The member was told', { exact: true }).first().waitFor();
    expect(await inspect(page, 'case-decided')).toEqual([]);
    expect((await mailsTo(ben)).filter((text) => text.includes('This is a warning'))).toHaveLength(1);
    expect((await mailsTo(ana)).filter((text) => text.includes('our rules were broken'))).toHaveLength(1);
    expect(outcome(await ana.client.call(`/v1/forum_post/${reply}/get`))).toBe('FORUM_POST_DOES_NOT_EXIST');
    // What is left of Ben waits no longer: the next example has plain cases alone.
    const { body } = await mia.client.call('/v1/admin/case/list', { about: 'member' });
    const [left] = body['cases'] as { uuid: string }[];
    await mia.client.call(`/v1/admin/case/${left!.uuid}/decide`, { deed: 'nothing' });
    await other.context().close();
    await page.context().close();
  }, 120_000);

  test('a moderator clears ten reports on a phone, each in at most five taps', async () => {
    for (let number = 0; number < PLAIN_CASES; number++) {
      const post = await write(ben, `Buy my book, copy ${number}, at my own shop.`);
      expect(outcome(await ana.client.call(`/v1/forum_post/${post}/flag`, { note: `Spam ${number}` }))).toBe('done');
      later(61_000);
    }
    await settle();
    const page = await pageOf(mia);
    const taps: number[] = [];
    let count = 0;
    const tap = async (element: ReturnType<Page['getByText']>) => {
      await element.click();
      count += 1;
    };
    await page.goto(`${server.url}/admin/cases?about=post`);
    const began = Date.now();
    for (let number = 0; number < PLAIN_CASES; number++) {
      count = 0;
      await tap(
        number === 0
          ? page.getByRole('link', { name: /^A post/ }).first()
          : page.getByRole('link', { name: 'Next case' }),
      );
      await tap(page.getByRole('radio', { name: number % 2 === 0 ? 'Delete it' : 'Warn', exact: true }).first());
      await tap(page.getByRole('radio', { name: 'Promotion or spam', exact: true }));
      await tap(page.getByRole('button', { name: 'This is not what our sessions are for.' }));
      await tap(page.getByRole('button', { name: 'Decide and tell both sides' }));
      await page.getByRole('heading', { name: 'What was decided' }).waitFor();
      taps.push(count);
    }
    process.stdout.write(
      `${PLAIN_CASES} cases: ${taps.join(' ')} taps, ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
    );
    expect(Math.max(...taps)).toBeLessThanOrEqual(MOST_TAPS);
    await settle();
    const { body } = await mia.client.call('/v1/admin/case/list', { about: 'post' });
    expect(body['cases']).toEqual([]);
    await page.context().close();
  }, 120_000);

  test('what is shown stands in the address, and the list is the same after a reload', async () => {
    const page = await pageOf(kim, 1280);
    await page.goto(`${server.url}/admin/cases`);
    await page.getByRole('radio', { name: /^Closed/ }).click();
    await page.getByLabel('About').selectOption({ label: 'A post' });
    await page
      .getByRole('link', { name: /^A post/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe('?status=closed&about=post');
    await page.reload();
    await page
      .getByRole('link', { name: /^A post/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /^A post/ }).count()).toBe(PLAIN_CASES + 1);
    await page.context().close();
    expect(problems).toEqual([]);
  }, 60_000);
});
