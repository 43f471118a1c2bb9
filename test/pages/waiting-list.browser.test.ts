import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import {
  cookiesOf,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type TestMember,
} from '../support/community.ts';

/** Where pictures of the pages are put, for whoever wants to look at them. */
const PICTURES = process.env['PICTURES'];
const problems: string[] = [];

/** Eve waits on her phone, Finn at his desk; Ben, Cleo and Dan have the three seats. */
describe('waiting for a seat, in a browser', () => {
  let server: TestServer;
  let browser: Browser;
  let people: Record<'ben' | 'cleo' | 'dan' | 'eve' | 'finn', TestMember>;
  let session: string;
  let startsAt: string;
  let eve: Page;
  let finn: Page;

  const contextOf = async (who: TestMember, width: number, dark = false): Promise<BrowserContext> => {
    const context = await browser.newContext({
      timezoneId: 'Europe/London',
      viewport: { width, height: 844 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await context.addCookies(cookiesOf(who));
    return context;
  };
  const open = async (who: TestMember, path: string, width: number, dark = false): Promise<Page> => {
    const page = await (await contextOf(who, width, dark)).newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(server.url + path);
    return page;
  };
  const check = async (page: Page, name: string) => {
    const dialog = await page.getByRole('dialog').count();
    const axe = axeOf(page);
    // While a dialog is open the page behind it cannot be reached, so its heading is the only one.
    const { violations } = await (dialog > 0 ? axe.include('[role=dialog]') : axe).analyze();
    problems.push(...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.target.join(' ')}`));
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    if (wide) problems.push(`${name}: wider than the screen`);
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };
  /** The same page of the same person in the other look and width. */
  const alsoAs = async (who: TestMember, path: string, width: number, dark: boolean, ready: string, name: string) => {
    const page = await open(who, path, width, dark);
    await page.getByText(ready).first().waitFor();
    await check(page, name);
    await page.context().close();
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const moveTo = async (instant: string) => {
    const clock = server.clock as MovableClock;
    clock.shift(clock.offset() + Date.parse(instant) - Date.parse(clock.now()));
    await server.running.drain();
  };
  const path = () => `/session/${session}`;

  beforeAll(async () => {
    buildPages();
    server = await startTestServer({ environment: { SANDBOX: 'true' } });
    const ana = await enroll(server, 'ana', { isAdmin: true, hostLevel: 2 });
    const well = await createWell(ana, 'Night Owls');
    const enrolled = await Promise.all(
      (['ben', 'cleo', 'dan', 'eve', 'finn'] as const).map(async (name) => [name, await enroll(server, name)] as const),
    );
    people = Object.fromEntries(enrolled) as typeof people;
    for (const person of Object.values(people)) await joinWell(person, well);
    startsAt = plus(server.clock.now(), hours(10));
    session = await createSession(ana, well, {
      title: 'Night talk',
      maxAttendees: 3,
      startsInMinutes: 600,
      now: server.clock.now(),
    });
    for (const name of ['ben', 'cleo', 'dan'] as const)
      expect(outcome(await people[name].client.call(`/v1/session/${session}/join/true`))).toBe('done');
    browser = await sharedChromium();
  }, 120_000);
  afterAll(async () => {
    await closePages(browser);
    await server?.dispose();
  });

  test('[I-025] both join the line and see their place', async () => {
    eve = await open(people.eve, path(), 390);
    await button(eve, 'Join the waiting list').waitFor();
    await button(eve, 'Join the waiting list').click();
    await eve.getByText('You are first in line.').waitFor();
    await check(eve, 'waiting-390-light');
    finn = await open(people.finn, path(), 1280);
    await button(finn, 'Join the waiting list').click();
    await finn.getByText('You are number 2 in line.').waitFor();
    expect(await eve.getByText('You are first in line.').isVisible()).toBe(true);
  }, 120_000);

  test('[I-025] a seat becomes free: Eve is told at once, with a countdown, wherever she is', async () => {
    expect(outcome(await people.ben.client.call(`/v1/session/${session}/join/false`))).toBe('done');
    await eve.getByText('A place is free for you').waitFor();
    await eve.getByText('Time left').waitFor();
    expect(await eve.locator('[aria-live=polite]', { hasText: 'A place is free for you' }).count()).toBe(1);
    await check(eve, 'offered-390-light');
    await finn.getByText('You are first in line.').waitFor();
    await alsoAs(people.eve, path(), 1280, true, 'A place is free for you', 'offered-1280-dark');
    await alsoAs(people.eve, '/', 390, true, 'A place in Night talk is free for you', 'home-offered-390-dark');
    await alsoAs(people.eve, '/sessions', 390, false, 'A place is kept for you', 'list-offered-390-light');
  }, 120_000);

  test('[I-025] Eve does not answer: Finn is asked, and takes it', async () => {
    await moveTo(plus(startsAt, -hours(7)));
    await finn.getByText('A place is free for you').waitFor();
    await button(eve, 'Join the waiting list').waitFor();
    await button(finn, 'REGISTER').click();
    await finn.getByText('You are registered!').waitFor();
    await check(finn, 'taken-1280-light');
    expect(await button(eve, 'REGISTER').count()).toBe(0);
  }, 60_000);

  test('[I-025] Eve waits again, is asked, and lets it go; then nobody is asked in the last minutes', async () => {
    await button(eve, 'Join the waiting list').click();
    await eve.getByText('You are first in line.').waitFor();
    expect(outcome(await people.cleo.client.call(`/v1/session/${session}/join/false`))).toBe('done');
    await button(eve, 'No, thank you').click();
    await eve.getByText('Let somebody else have this place?').waitFor();
    await check(eve, 'declining-390-light');
    await button(eve, 'Give it to the next').click();
    await button(eve, 'REGISTER').waitFor();
    await moveTo(plus(startsAt, -minutes(4)));
    await eve.reload();
    await button(eve, 'REGISTER').waitFor();
    expect(await button(eve, 'Join the waiting list').count()).toBe(0);
  }, 60_000);

  test('with nothing in the way of anybody', () => expect(problems).toEqual([]));
});
