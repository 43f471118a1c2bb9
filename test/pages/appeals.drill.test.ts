import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { days, plus } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cookiesOf, enroll, outcome, type TestMember } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let mia: TestMember;
let kim: TestMember;
let ana: TestMember;
const problems: string[] = [];

const pageOf = async (member: TestMember | null, width = 390): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  if (member !== null) await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};

const mailsTo = async ({ email }: TestMember): Promise<string[]> =>
  (
    await server.database.query<{ text: string }>(
      `select coalesce(subject, '') || E'\n' || coalesce(body_text, '') as text from web.outbox where recipient = $1`,
      [email],
    )
  ).map(({ text }) => text);

/** Mia judges a member whom Ana reported. @returns the member with the mailed address */
const judged = async (username: string, verdict: object): Promise<{ member: TestMember; link: string }> => {
  const member = await enroll(server, username, { hostLevel: 1 });
  await ana.client.call(`/v1/user/${member.uuid}/flag`, { note: 'He shouted at us.' });
  await server.running.drain();
  const { body } = await mia.client.call('/v1/admin/case/list');
  const file = (body['cases'] as { uuid: string; target_uuid1: string }[]).find(
    ({ target_uuid1 }) => target_uuid1 === member.uuid,
  )!;
  const decided = await mia.client.call(`/v1/admin/case/${file.uuid}/decide`, {
    clause: 'respect',
    reason: 'You shouted at a newcomer in the session of Wednesday.',
    ...verdict,
  });
  expect(outcome(decided)).toBe('done');
  await server.running.drain();
  const [mail] = (await mailsTo(member)).filter((text) => text.includes('/appeal/'));
  return { member, link: `${server.url}${/\/appeal\/\S+/.exec(mail!)![0]}` };
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true });
  kim = await enroll(server, 'kim_staff', { isAdmin: true });
  ana = await enroll(server, 'ana_member');
  browser = await sharedChromium();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

describe('appeals in a browser', () => {
  test.each([
    ['on a phone', 390],
    ['at a desk', 1280],
  ])(
    '[MOD-025] [MOD-029] %s: reported, a case, warned, objected by the mailed link alone, overturned by another person, both sides told',
    async (_, width) => {
      const username = `ben${width}_member`;
      const ben = await enroll(server, username, { hostLevel: 1 });
      // It looks at both widths itself.
      const seen = async (page: Page, name: string) => (width === 390 ? inspect(page, name) : []);

      const reporter = await pageOf(ana, width);
      await reporter.goto(`${server.url}/profile/${username}`);
      await reporter.getByRole('button', { name: `Options for ${username}` }).click();
      await reporter.getByRole('button', { name: 'Report Member' }).click();
      const dialog = reporter.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Unkind or insulting' }).check();
      await dialog.getByRole('textbox').fill('He shouted at us.');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await reporter.getByText('Your report has been sent.').waitFor();
      await reporter.context().close();
      await server.running.drain();

      const first = await pageOf(mia, width);
      await first.goto(`${server.url}/admin/cases`);
      await first.getByRole('link', { name: username, exact: true }).click();
      await first.getByText('He shouted at us.').waitFor();
      await first.getByRole('radio', { name: 'Warn', exact: true }).check();
      await first.getByText('The member gets a mail and a notice. Nothing else changes.').waitFor();
      await first.getByRole('radio', { name: 'Respect', exact: true }).check();
      await first
        .getByRole('textbox', { name: 'Reason, mailed to the member' })
        .fill('You shouted at a newcomer in the session of Wednesday.');
      await first.getByRole('button', { name: 'Decide and tell both sides' }).click();
      await first.getByRole('heading', { name: 'What was decided' }).waitFor();
      const caseAddress = first.url();
      await server.running.drain();
      expect((await mailsTo(ana)).filter((text) => text.includes('our rules were broken'))).toHaveLength(
        width === 390 ? 1 : 2,
      );
      const [mail] = (await mailsTo(ben)).filter((text) => text.includes('/appeal/'));
      expect(mail).toContain('This is a warning');

      // No log-in: the link is all that the member has.
      const page = await pageOf(null, width);
      await page.goto(`${server.url}${/\/appeal\/\S+/.exec(mail!)![0]}`);
      await page.getByRole('heading', { name: 'A decision about you' }).waitFor();
      await page.getByText('You shouted at a newcomer in the session of Wednesday.').waitFor();
      expect(await seen(page, 'appeal-open')).toEqual([]);
      await page.getByRole('button', { name: 'Send my objection' }).click();
      await page.getByText('Please write what we should know.').waitFor();
      await page.getByRole('textbox').fill('It was loud, I called for help. Please ask Cleo.');
      await page.getByRole('button', { name: 'Send my objection' }).click();
      await page.getByText('We have your objection.').first().waitFor();

      await first.goto(`${server.url}/admin/appeals`);
      await first.getByRole('link', { name: `${username}, against: Warn` }).click();
      await first.getByText('You cannot decide this appeal: you made the decision.').waitFor();
      expect(await first.getByRole('button', { name: 'Decide and tell both sides' }).count()).toBe(0);

      const second = await pageOf(kim, width);
      await second.goto(`${server.url}/admin/appeals`);
      await second.getByRole('link', { name: `${username}, against: Warn` }).waitFor();
      expect(await seen(second, 'appeals')).toEqual([]);
      await second.getByRole('link', { name: `${username}, against: Warn` }).click();
      await second.getByText('Please ask Cleo.').waitFor();
      await second.getByRole('button', { name: 'Take it' }).click();
      await second.getByText('kim_staff has it').waitFor();
      await second.getByRole('radio', { name: 'Overturn it' }).check();
      await second
        .getByRole('textbox', { name: 'Reasons, mailed to the member' })
        .fill('Cleo says the same. We are sorry.');
      expect(await seen(second, 'appeal-deciding')).toEqual([]);
      await second.getByRole('button', { name: 'Decide and tell both sides' }).click();
      await second.getByRole('heading', { name: 'What was answered' }).waitFor();
      await server.running.drain();
      await second.getByText('the member has the mail').waitFor();

      await page.reload();
      await page.getByText('You were right to object. The decision is overturned.').waitFor();
      await page.getByText('Cleo says the same. We are sorry.').waitFor();
      expect(await seen(page, 'appeal-overturned')).toEqual([]);
      expect((await mailsTo(ben)).filter((text) => text.includes('The warning is taken back.'))).toHaveLength(1);
      const toMia = (await mailsTo(mia)).filter((text) => text.includes('a decision of yours was overturned'));
      expect(toMia).toHaveLength(width === 390 ? 1 : 2);

      // Nothing of it is left: not in the case, and not beside the member.
      await first.goto(caseAddress);
      await first.getByText('overturned', { exact: false }).first().waitFor();
      await first.getByText('does not count any more').first().waitFor();
      await first.goto(`${server.url}/admin/members/${ben.uuid}`);
      await first.getByText(username).first().waitFor();
      const { user } = (await mia.client.call(`/v1/admin/account/${ben.uuid}/get`)).body as { user: object };
      expect(user).toMatchObject({ status: 'active' });
      for (const each of [first, second, page]) await each.context().close();
      expect(problems).toEqual([]);
    },
    180_000,
  );

  test('a member who was just suspended, and is still logged in on the phone, opens the link and objects', async () => {
    const { member, link } = await judged('sam_member', {
      deed: 'suspended',
      until: plus(server.clock.now(), days(20)),
    });
    const page = await pageOf(member);
    await page.goto(link);
    await page.getByText('A suspension', { exact: true }).waitFor();
    expect(await inspect(page, 'appeal-suspended')).toEqual([]);
    await page.getByRole('textbox').fill('Please look again.');
    await page.getByRole('button', { name: 'Send my objection' }).click();
    await page.getByText('We have your objection.').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('a wrong link says so and how to go on', async () => {
    const page = await pageOf(null);
    await page.goto(`${server.url}/appeal/a.b.c.d.${'e'.repeat(64)}`);

    await page.getByText('This link does not lead to a decision any more.').waitFor();
    expect(await inspect(page, 'appeal-wrong')).toEqual([]);
  });
});
