import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { MEMBERSHIP_OPERATOR } from '../src/modules/membership-billing/index.ts';
import type { MovableClock } from '../src/shared-kernel/clock.ts';
import { caller } from '../src/shared-kernel/commands/commands.ts';
import { startTestServer, type TestServer } from '../src/web/server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from './browser.ts';
import {
  answered,
  cookiesOf,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type Somebody,
} from './community.ts';

/** The hour after a session, in a real browser on the real server: questions, review, the next session. */
describe('after a session', () => {
  let server: TestServer;
  let browser: Browser;
  let ana: Somebody;
  let ben: Somebody;
  let session: string;
  const problems: string[] = [];

  const moveTo = async (instant: string) => {
    (server.clock as MovableClock).shift(Date.parse(instant) - Date.now());
    await server.running.drain();
  };
  const unlimited = async ({ uuid }: Somebody) => {
    const plans = await server.assembled.container.getAsync(MEMBERSHIP_OPERATOR);
    await plans.setPlan(caller({ kind: 'system', policy: 'operator' }, randomUUID()), uuid, 'unlimited');
  };
  const open = async (who: Somebody, path: string, width = 390): Promise<Page> => {
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
  const owed = async (who: Somebody) =>
    (await who.client.call(`/v1/session/${session}/post_session`)).body['session'] as Record<string, unknown>;

  beforeAll(async () => {
    buildPages();
    server = await startTestServer();
    ana = await enroll(server, 'ana', { isAdmin: true, hostLevel: 2 });
    ben = await enroll(server, 'ben');
    const cleo = await enroll(server, 'cleo');
    const well = await createWell(ana, 'Quiet Corner');
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
    await page.getByRole('button', { name: 'GOT IT' }).click();
    await page.getByText('Going', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'CONTINUE' }).click();
    await page.waitForURL(`${server.url}/`);
  }, 60_000);

  test('[ROM-101] [ROM-104] whoever told everything, and has a seat in what comes, is led home', async () => {
    const page = await open(ben, `/session-survey?session=${session}`);
    await page.waitForURL(`${server.url}/`);
  }, 30_000);

  test('the host is not asked to review, and everything can be left at once', async () => {
    const page = await open(ana, `/session-survey?session=${session}`, 1280);
    await asks(page, 'How do you feel now?');
    await page.getByRole('button', { name: 'Finish for now' }).click();
    await page.waitForURL(`${server.url}/`);
  }, 30_000);

  test('nothing went wrong on the way, and everybody can use it', () => {
    expect(problems).toEqual([]);
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
