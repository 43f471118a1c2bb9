import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import { checkedBundle } from '#modules/audit/chain/bundle-check.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, minutes } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

/** A folder for pictures of every page, when somebody wants to look at them. */
const PICTURES = process.env['AUDIT_PICTURES'];
const TITLE = 'Evening circle';

let server: TestServer;
let browser: Browser;
let mia: TestMember;
let olga: TestMember;
let ben: TestMember;
let session: string;
let admins: Page;
let auditors: Page;
const problems: string[] = [];

const pageOf = async (who: TestMember): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  await context.addCookies(cookiesOf(who));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};

const passes = (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + milliseconds);
};
let endsAt = 0;
const leftNow = () => endsAt - Date.parse(server.clock.now());

const sayWhy = async (page: Page) => {
  const field = page.getByLabel('What are you looking into?');
  await field.or(page.getByText('Looking into:')).first().waitFor();
  if ((await field.count()) > 0) await field.fill('Complaint about a seat');
};

/** The auditor looks at the session, coming from the search. */
const openSession = async (sentence = 'ben_member took a seat.', page = auditors) => {
  await page.goto(`${server.url}/admin/audit`);
  await sayWhy(page);
  await page.getByLabel('Look for').selectOption({ label: 'A session' });
  await page.getByLabel('Words of the title, or the id').fill('evening');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: new RegExp(`^Session ${TITLE}`) }).click();
  await page.getByRole('heading', { name: sentence }).waitFor();
};

/** Nothing is left of what was shown, and it is said why. */
const isOver = async (page = auditors) => {
  await page.getByRole('heading', { name: 'Your time as an auditor is over', exact: true }).waitFor();
  const text = String(await page.evaluate('document.body.textContent'));
  for (const word of [TITLE, 'ben_member', 'took a seat', 'Complaint about a seat', 'Member B'])
    expect([word, text.includes(word)]).toEqual([word, false]);
  expect(await page.getByRole('slider').count()).toBe(0);
};

/** Nothing serious stands in anybody's way, on a phone and on a desk, by day and by night; and pictures of it. */
const inspect = async (page: Page, name: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
    if (overflow > 0) found.push(`${name} at ${width}: ${overflow} px too wide`);
    const { violations } = await axeOf(page).analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${name} at ${width}, ${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
    if (PICTURES !== undefined)
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  olga = await enroll(server, 'olga_reviews');
  ben = await enroll(server, 'ben_member');
  const well = await createWell(mia, 'Quiet Corner');
  session = await createSession(mia, well, { title: TITLE, startsInMinutes: 120, now: server.clock.now() });
  await joinWell(ben, well);
  await ben.client.call(`/v1/session/${session}/join/true`);
  await server.running.drain();
  browser = await sharedChromium();
  [admins, auditors] = [await pageOf(mia), await pageOf(olga)];
}, 120_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

describe('an hour as an auditor', () => {
  test('before it, there is no such page', async () => {
    await auditors.goto(`${server.url}/admin/audit`);
    await auditors.getByRole('heading', { name: /page/i }).waitFor();
    expect(await auditors.getByText('Tamper evidence').count()).toBe(0);
  });

  test('an admin appoints the auditor for one hour', async () => {
    await admins.goto(`${server.url}/admin/audit`);
    await admins.getByText('Admins look at histories when they are appointed').waitFor();
    expect(await inspect(admins, 'admin')).toEqual([]);
    await admins.getByRole('link', { name: 'Auditors' }).click();
    await admins.getByLabel('Username', { exact: true }).fill('olga_reviews');
    await admins.getByLabel('Sessions').check();
    await admins.getByLabel('Accounts').check();
    await admins.getByLabel('For how long').selectOption({ label: '1 hour' });
    await admins.getByLabel('Why').fill('Yearly review of seats');
    await admins.getByRole('button', { name: 'Appoint', exact: true }).click();
    await admins.getByText('olga_reviews is an auditor now.').waitFor();
    await admins.getByText('Yearly review of seats').waitFor();
    endsAt = Date.parse(server.clock.now()) + hours(1);
    expect(await inspect(admins, 'auditors')).toEqual([]);
  });

  test('the auditor says what it is about, and finds the session', async () => {
    await auditors.goto(`${server.url}/admin/audit`);
    await auditors.getByLabel('Look for').selectOption({ label: 'A session' });
    await auditors.getByLabel('Words of the title, or the id').fill('evening');
    await auditors.getByRole('button', { name: 'Find' }).click();
    await auditors.getByText('Please say why, in 5 to 500 characters.').waitFor();
    await auditors.getByLabel('What are you looking into?').fill('Complaint about a seat');
    await auditors.getByRole('button', { name: 'Find' }).click();
    await auditors.getByRole('heading', { name: new RegExp(TITLE) }).waitFor();
    expect(await inspect(auditors, 'find')).toEqual([]);
    await auditors.getByRole('link', { name: new RegExp(`^Session ${TITLE}`) }).click();
    await auditors.getByRole('heading', { name: `Session ${TITLE}` }).waitFor();
  });

  test('slides through it with the keyboard, and hears where it is', async () => {
    const slider = auditors.getByRole('slider', { name: 'Event' });
    await slider.focus();
    await auditors.keyboard.press('Home');
    await auditors.getByText('Before anything happened').waitFor();
    await auditors.keyboard.press('ArrowRight');
    await auditors.getByRole('heading', { name: /^mia_staff \(staff\) planned "Evening circle"/ }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Event 1 of 2, .*mia_staff \(staff\) planned/);
    await auditors.keyboard.press('End');
    await auditors.getByRole('heading', { name: 'ben_member took a seat.' }).waitFor();
    await auditors.getByText('What it changed').waitFor();
    await auditors.getByText('What was known when deciding').click();
    await auditors.getByText('The state before this event, from the same rules that decided.').waitFor();
    expect(await inspect(auditors, 'history')).toEqual([]);
  });

  test('goes to what belongs to it, and back', async () => {
    await auditors.getByText(/The same request also did/).waitFor();
    await auditors
      .getByRole('link', { name: /^ben_member keeps .* free to attend/ })
      .first()
      .click();
    await auditors.getByRole('heading', { name: 'Bookings of a member ben_member' }).waitFor();
    await auditors.goBack();
    await auditors.getByRole('heading', { name: `Session ${TITLE}` }).waitFor();
    expect(await auditors.getByRole('heading', { level: 1 }).innerText()).toContain(TITLE);
  });

  test('takes a signed copy that proves itself without the product', async () => {
    const [download] = await Promise.all([
      auditors.waitForEvent('download'),
      auditors.getByRole('button', { name: 'Save a signed copy' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    const verdict = await checkedBundle(createInterface({ input: Readable.from([text]) }));
    expect(verdict.wrong).toEqual([]);
    expect(verdict.events).toBe(2);
    const changed = text.replace('"maxAttendees":', '"maxAttendees":1');
    expect(changed).not.toBe(text);
    expect((await checkedBundle(createInterface({ input: Readable.from([changed]) }))).wrong).not.toEqual([]);
  });

  test('the admin sees every look, with its reason', async () => {
    await admins.goto(`${server.url}/admin/audit/looks`);
    await admins.getByText(/took a signed copy of/).waitFor();
    expect(await admins.getByText('Complaint about a seat').count()).toBeGreaterThanOrEqual(3);
    expect(await inspect(admins, 'looks')).toEqual([]);
  });

  test('who looked is read to the very first look, and by one auditor alone', async () => {
    const looks = Array.from({ length: 120 }, (_, number) => ({
      type: 'HistoryRead',
      data: { auditor: ben.uuid, stream: `scheduling.session-${session}`, reason: `look number ${number + 1}` },
    }));
    const meta = {
      actor: { kind: 'member', id: ben.uuid },
      occurredAt: server.clock.now(),
      correlation: 'test',
    } as const;
    await server.assembled.log.append(`audit.looks-${ben.uuid}`, 'any', looks, meta);
    await server.running.drain();
    await admins.reload();
    await admins.getByText(/^The newest 50 of /).waitFor();
    await admins.getByRole('button', { name: 'Show more' }).click();
    await admins.getByText(/^The newest 100 of /).waitFor();
    await admins.getByRole('button', { name: 'Show more' }).click();
    await admins.getByText(/^\d+ looks$/).waitFor();
    expect(await admins.getByText(/^look number /).count()).toBe(120);
    const olgas = await admins.getByRole('option', { name: /^olga_reviews \(\d+\)$/ }).textContent();
    await admins.getByLabel('Looks by').selectOption({ label: olgas! });
    await admins.getByText(`${/\d+/.exec(olgas!)![0]} looks`, { exact: true }).waitFor();
    expect(await admins.getByText(/^look number /).count()).toBe(0);
    expect(await inspect(admins, 'looks-by-one')).toEqual([]);
  });

  test('the page counts the last minutes, and clears itself at the end although nobody can tell it', async () => {
    passes(minutes(55));
    await openSession();
    await auditors.getByText(/^Your time as an auditor ends in \d minutes\.$/).waitFor();
    expect(await inspect(auditors, 'ending')).toEqual([]);
    passes(leftNow() - 6_000);
    await openSession();
    await auditors.context().setOffline(true);
    await auditors.getByText(/^Your time as an auditor ends in \d seconds?\.$/).waitFor();
    await isOver();
    // Neither back nor forward lead to what was shown.
    await auditors.goBack();
    await isOver();
    await auditors.goForward();
    await isOver();
    await auditors.context().setOffline(false);
    expect(await inspect(auditors, 'over')).toEqual([]);
  });

  test('after the hour the door is shut', async () => {
    await auditors.reload();
    await isOver();
    const { status } = await olga.client.call('/v1/audit/history', {
      ref: `scheduling.session-${session}`,
      reason: 'Complaint about a seat',
    });
    expect(status).toBe(403);
    await admins.goto(`${server.url}/admin/audit/auditors`);
    await admins.getByRole('listitem').getByText('Over', { exact: true }).waitFor();
  });
});

describe('an appointment that staff end before its time', () => {
  beforeEach(async () => {
    const { status } = await mia.client.call('/v1/admin/auditor/appoint', {
      member: 'olga_reviews',
      scope: ['sessions'],
      hours: 24,
      reason: 'Yearly review of seats',
    });
    expect(status).toBe(200);
  });

  test('is over on the page at once', async () => {
    await openSession('Member B took a seat.');
    await admins.goto(`${server.url}/admin/audit/auditors`);
    await admins.getByRole('button', { name: 'Dismiss' }).click();
    await admins.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await admins.getByText('olga_reviews is no auditor any more.').waitFor();
    await isOver();
  });

  test('is over with the next look', async () => {
    const page = await pageOf(olga);
    let dismissed = false;
    await page.route(/\/events|audit-standing/, (route) =>
      route.request().url().includes('/events') || dismissed ? route.abort() : route.continue(),
    );
    await openSession('Member B took a seat.', page);
    dismissed = true;
    await mia.client.call(`/v1/admin/auditor/${olga.uuid}/dismiss`);
    await page.getByRole('button', { name: 'Previous event' }).click();
    await isOver(page);
    await page.context().close();
  });
});

test('no page failed on the way', () => expect(problems).toEqual([]));
