import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { eventually } from '../runner/eventually.ts';

/** A page turns into pictures only when somebody wants to look at them. */
const PICTURES = process.env['PICTURES'];
const SESSIONS = 34;

let server: TestServer;
let browser: Browser;
let newcomer: TestMember;

/** A phone of somebody; `taps` counts what their finger did. */
const phoneOf = async (
  who: TestMember | undefined,
): Promise<{ page: Page; context: BrowserContext; taps: () => number }> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
  });
  const cookies = ['cookie_consent=decline', ...(who ? who.client.cookie().split('; ') : [])];
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
    }),
  );
  let taps = 0;
  await context.exposeFunction('tapped', () => {
    taps += 1;
  });
  await context.addInitScript(() => {
    const page = globalThis as unknown as {
      addEventListener(type: string, heard: (event: { detail: number }) => void, capture: boolean): void;
      tapped(): void;
    };
    // Only what a finger did: a label's tap is passed on to its field as a click of its own.
    page.addEventListener('pointerdown', () => page.tapped(), true);
  });
  return { page: await context.newPage(), context, taps: () => taps };
};

const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours change gently.
    await page.evaluate(async () => {
      const { document } = globalThis as unknown as {
        document: {
          getAnimations(): { finished: Promise<unknown>; effect: { getTiming(): { iterations: number } } }[];
        };
      };
      await Promise.allSettled(
        document.getAnimations().flatMap((each) => (each.effect.getTiming().iterations === 1 ? [each.finished] : [])),
      );
    });
    await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};

const faults = async (page: Page): Promise<string[]> =>
  (await axeOf(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

/** Nothing sticks out to the side of a phone. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { documentElement: { scrollWidth: number; clientWidth: number } };
    };
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

beforeAll(async () => {
  buildPages();
  [server, browser] = await Promise.all([startTestServer(), sharedChromium()]);
  const admin = await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 });
  const host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  newcomer = await enroll(server, 'new_ben');
  const well = await createWell(admin, 'Night Owls');
  await joinWell(host, well);
  const quarter = 15 * 60_000;
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter).toISOString();
  for (let index = 0; index < SESSIONS; index++)
    await createSession(host, well, {
      now,
      title: index === SESSIONS - 1 ? 'Grief circle' : `Evening talk ${index + 1}`,
      startsInMinutes: (25 + index * 3) * 60,
    });
  const early = await createWell(admin, 'Early Birds');
  await joinWell(host, early);
  await createSession(host, early, { now, title: 'Dawn chorus', startsInMinutes: (25 + SESSIONS * 3) * 60 });
  await server.running.drain();
});
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

describe('find, book, unbook', () => {
  test('[SCH-001] [SCH-024] [SCH-043] [SCH-051] [SCH-118] somebody who has never been here has a place after six taps, and gives it back', async () => {
    const { page, context, taps } = await phoneOf(newcomer);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/session/list/search')) asked.push(request.postData() ?? '');
    });
    await page.goto('/sessions');
    await page.getByRole('heading', { level: 1, name: 'Discover Your Next Session' }).waitFor();
    await page.getByRole('link', { name: 'Evening talk 1', exact: true }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await picture(page, 'discovery');

    // One letter is no search; a pause after two or more is.
    const box = page.getByRole('searchbox');
    await box.tap();
    await box.pressSequentially('grief');
    await page.getByRole('link', { name: 'Evening talk 1', exact: true }).waitFor({ state: 'detached' });
    expect(asked.filter((body) => /"q":"[^"]+"/.test(body)).map((body) => /"q":"([^"]*)"/.exec(body)![1])).toEqual([
      'grief',
    ]);
    await picture(page, 'found');
    await page.getByRole('link', { name: 'Grief circle' }).tap();
    await page.getByRole('button', { name: 'REGISTER', exact: true }).tap();
    // The Well's Code of Conduct is the one thing in the way.
    const join = page.getByRole('dialog').getByRole('button', { name: /join/i });
    await page.getByRole('dialog').getByRole('checkbox').first().tap();
    await join.tap();
    await page.getByRole('dialog').getByText('You are registered!').waitFor();
    await picture(page, 'registered');
    await page.getByRole('button', { name: 'Got it' }).tap();
    await page.getByText('GOING', { exact: true }).first().waitFor();
    expect(taps()).toBeLessThanOrEqual(6);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await picture(page, 'going');

    await page.goto('/');
    await page.getByRole('link', { name: 'Grief circle' }).first().waitFor();
    await picture(page, 'home');
    await page.getByRole('link', { name: 'Grief circle' }).first().tap();
    await page.getByRole('button', { name: 'UNREGISTER', exact: true }).first().tap();
    await page.getByRole('dialog').getByRole('button', { name: 'UNREGISTER' }).tap();
    await page.getByText('You have successfully unregistered.').first().waitFor();
    await page.getByRole('button', { name: 'REGISTER', exact: true }).waitFor();
    // Signs grow with the text.
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    await eventually(async () =>
      expect((await page.locator('main svg.tabler-icon').first().boundingBox())?.width).toBeGreaterThanOrEqual(30),
    );
    await context.close();
  });

  test('[SCH-021] [SCH-022] [SCH-025] a visitor sees all of them page by page, the day and the Well they look for, what is not there, and what failed', async () => {
    const { page, context } = await phoneOf(undefined);
    await page.goto('/sessions');
    await page.getByRole('link', { name: 'Evening talk 30', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Evening talk 31', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show more sessions' }).tap();
    await page.getByRole('link', { name: 'Grief circle' }).waitFor();
    await page.getByRole('button', { name: 'Show more sessions' }).waitFor({ state: 'detached' });

    // What was chosen stands in the address, and is there again on the way back.
    await page.getByLabel('When').selectOption('Today');
    await page.getByText("We're sorry. No upcoming sessions match these filters.").waitFor();
    expect(new URL(page.url()).search).toBe('?when=today');
    await page.getByRole('button', { name: 'Show all sessions' }).tap();
    await page.getByRole('link', { name: 'Evening talk 1', exact: true }).waitFor();
    await page.getByLabel('Well', { exact: true }).selectOption('Early Birds');
    await page.getByRole('link', { name: 'Dawn chorus' }).waitFor();
    await page.getByRole('link', { name: 'Evening talk 1', exact: true }).waitFor({ state: 'detached' });
    expect(await faults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await picture(page, 'filtered');
    await page.getByRole('link', { name: 'Dawn chorus' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Dawn chorus' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Dawn chorus' }).waitFor();
    expect(await page.getByRole('link', { name: /^Evening talk/ }).count()).toBe(0);

    await page.goto('/sessions');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText("We're sorry. No upcoming sessions match these filters.").waitFor();
    expect(await faults(page)).toEqual([]);
    await picture(page, 'nothing-found');

    await page.route('**/v1/session/list/search', (route) => route.abort());
    await page.goto('/sessions');
    // What is on now says so at once and comes back by itself; the list when it has tried long enough.
    const list = page.locator('[data-failed]').filter({ hasText: 'This could not be loaded.' });
    await list.waitFor();
    await picture(page, 'failed');
    await page.unroute('**/v1/session/list/search');
    await list.getByRole('button', { name: /try again/i }).tap();
    await page.getByRole('link', { name: 'Evening talk 1', exact: true }).waitFor();
    await context.close();
  });
});
