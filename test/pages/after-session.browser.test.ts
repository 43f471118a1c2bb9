import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import {
  answered,
  cookiesOf,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type TestMember,
} from '../support/community.ts';

/** The hour after a session, in a real browser on the real server: questions, review, the next session. */
describe('after a session', () => {
  let server: TestServer;
  let browser: Browser;
  let ana: TestMember;
  let ben: TestMember;
  let cleo: TestMember;
  let session: string;
  let well: string;
  const problems: string[] = [];

  const moveTo = async (instant: string) => {
    (server.clock as MovableClock).shift(Date.parse(instant) - Date.now());
    await server.running.drain();
  };
  const unlimited = async ({ uuid }: TestMember) => {
    const plans = await server.assembled.container.getAsync(MEMBERSHIP_OPERATOR);
    await plans.setPlan(caller({ kind: 'system', policy: 'operator' }, randomUUID()), uuid, 'unlimited');
  };
  const open = async (who: TestMember, path: string, width = 390): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    await context.addCookies(cookiesOf(who));
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(server.url + path);
    return page;
  };
  const asks = async (page: Page, question: string) => {
    await page.getByRole('heading', { level: 1, name: question }).waitFor();
    const { violations } = await axeOf(page).analyze();
    problems.push(...violations.map(({ id, nodes }) => `${question}: ${id} ${nodes[0]?.target.join(' ')}`));
  };
  /** With the keyboard: onto the answers, to the one that is meant, and off it goes. */
  const choose = async (page: Page, answer: string) => {
    await page.getByRole('radio', { name: answer }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  };
  const owed = async (who: TestMember) =>
    (await who.client.call(`/v1/session/${session}/post_session`)).body['session'] as Record<string, unknown>;

  beforeAll(async () => {
    buildPages();
    server = await startTestServer();
    ana = await enroll(server, 'ana', { isAdmin: true, hostLevel: 2 });
    ben = await enroll(server, 'ben');
    cleo = await enroll(server, 'cleo');
    well = await createWell(ana, 'Quiet Corner');
    const now = server.clock.now();
    session = await createSession(ana, well, { title: 'Evening circle', startsInMinutes: 60, now });
    await createSession(ana, well, { title: 'Morning round', startsInMinutes: 60 * 24, now });
    for (const guest of [ben, cleo]) {
      await unlimited(guest);
      await joinWell(guest, well);
      answered(await guest.client.call(`/v1/session/${session}/join/true`), 'session');
    }
    const { start_time } = answered(await ana.client.call(`/v1/session/${session}/get`), 'session');
    await moveTo(start_time);
    for (const guest of [ana, ben, cleo])
      expect(outcome(await guest.client.call(`/v1/session/${session}/room/0/enter`))).toBe('done');
    await server.running.drain();
    await ben.client.call(`/v1/session/${session}/room/leave`);
    await server.running.drain();
    browser = await sharedChromium();
  }, 120_000);
  afterAll(async () => {
    await closePages(browser);
    await server.dispose();
  });

  test('[ROM-008] [FBK-016] [FBK-020] [ROM-102] one question after the other, then the next session', async () => {
    const page = await open(ben, `/session-survey?session=${session}`);
    await asks(page, 'How do you feel now?');
    await choose(page, 'Good');
    await asks(page, 'How was “Evening circle”?');
    expect(await owed(ben)).toMatchObject({ completed_mood_tracker: true, completed_session_or_host_review: false });
    await page.reload();
    await asks(page, 'How was “Evening circle”?');
    await page.getByRole('main').getByRole('textbox').fill('It helped to be heard.');
    await choose(page, 'I would come again');
    await asks(page, 'Compared with a month ago, how are you doing?');
    await choose(page, 'A little better');
    await asks(page, 'In the last two weeks, how often did you feel supported by other people?');
    await page.getByRole('button', { name: 'Skip this question' }).click();
    await asks(page, 'Save your spot in the next session!');
    expect(await owed(ben)).toMatchObject({
      completed_session_or_host_review: true,
      show_outcome_survey: false,
      show_frequency_survey: false,
    });
    await page.getByRole('button', { name: 'REGISTER for Morning round' }).click();
    await page.getByRole('dialog').getByText('You are registered!').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('Going', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'CONTINUE' }).click();
    await page.waitForURL(`${server.url}/`);
  }, 60_000);

  test('[ROM-101] [ROM-104] whoever told everything, and has a seat in what comes, is led home', async () => {
    const page = await open(ben, `/session-survey?session=${session}`);
    await page.waitForURL(`${server.url}/`);
    expect(await page.getByText('How do you feel now?').count()).toBe(0);
  }, 30_000);

  test('the host is not asked to review, and everything can be left at once', async () => {
    const page = await open(ana, `/session-survey?session=${session}`, 1280);
    await asks(page, 'How do you feel now?');
    await page.getByRole('button', { name: 'Finish for now' }).click();
    await page.waitForURL(`${server.url}/`);
    expect(await page.getByText('How do you feel now?').count()).toBe(0);
  }, 30_000);

  test('[SIT-001] it is one web app for peer support: live video, Wells, forum, chat, profiles, reviews and badges', async () => {
    const written = 'Reading it again, I feel less alone.';
    answered(await ben.client.call('/v1/forum_post/create', { group_uuid: well, content: written }), 'forum_post');
    const { body } = await ana.client.call('/v1/testimonial/list');
    const [review] = body['testimonial'] as { uuid: string }[];
    answered(await ana.client.call(`/v1/testimonial/${review!.uuid}/makePublic`), 'testimonial');
    const enter = ({ client }: TestMember) => client.call(`/v1/session/${session}/room/0/enter`);
    await enter(cleo);
    await enter(ben);
    const live = await enter(ana);
    expect(live.body['session_video']).toMatchObject({
      provider: 'OPENVIDU',
      provider_token: expect.stringMatching(/./),
    });

    const page = await open(ben, '/', 1280);
    const promise = await page.locator('meta[name=description]').getAttribute('content');
    expect(promise).toMatch(/peer support.*live video sessions/i);
    const main = page.getByRole('main');
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Sessions' }).click();
    await main.getByRole('link', { name: 'Morning round' }).first().waitFor();
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Wells' }).click();
    await main
      .getByRole('link', { name: /Quiet Corner/ })
      .first()
      .click();
    await main.getByRole('tab', { name: 'Discussion' }).click();
    await main.getByText(written).waitFor();
    await page.getByRole('button', { name: /^Chats/ }).click();
    await page
      .getByRole('button', { name: /Evening circle/ })
      .last()
      .click();
    await page.getByRole('textbox', { name: 'Your message' }).waitFor();
    // Badges count sessions that are over.
    await moveTo(new Date(Date.parse(server.clock.now()) + 3 * 3_600_000).toISOString());
    await server.running.drain();
    await page.goto(`${server.url}/profile/ana`);
    await main.getByRole('heading', { level: 1, name: 'ana' }).waitFor();
    await main
      .getByRole('region', { name: 'Badges' })
      .getByText(/^\d+ more peers? to be supported$/)
      .waitFor();
    await main.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
    await main.getByText('It helped to be heard.').waitFor();
  }, 60_000);

  test('nothing went wrong on the way, and everybody can use it', () => {
    expect(problems).toEqual([]);
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
