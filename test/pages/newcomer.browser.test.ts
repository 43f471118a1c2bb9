import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../runner/eventually.ts';
import type { Browser, Locator } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, createSession, createWell, enroll, joinWell } from '../support/community.ts';
import { views } from '../runner/thorough.ts';
import { tooWide } from './cut-words.ts';

/** From the first link of the front page to its end. */
const STOPS = 18;
const QUARTER = 15 * 60_000;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  buildPages();
  // As installations have it: an account is confirmed by mail before its owner can log in. A host opens a session at once.
  const environment = { REGISTRATION_REVEALS_EMAIL: 'false', MIN_LEAD_HOURS: '0' };
  [server, browser] = await Promise.all([startTestServer({ environment }), sharedChromium()]);
  const host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  const well = await createWell(await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 }), 'Night Owls');
  await joinWell(host, well);
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  await createSession(host, well, { now, title: 'Awake together', startsInMinutes: 30 });
  await server.running.drain();
});
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const linkOf = async (address: string): Promise<string> => {
  await server.running.drain();
  const mails = await server.database.query<{ body_text: string }>(
    'select body_text from web.outbox where recipient = $1',
    [address],
  );
  return /\/confirm-email\/\S+/.exec(mails.map(({ body_text }) => body_text).join('\n'))![0];
};

test('[IDN-071] [I-027] a newcomer on a phone has a place in a session that starts soon after eight taps, two of them for the mailed link', async () => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Find a session' }).first());
  const save = page.getByRole('button', { name: 'Save my place: Awake together' });
  await save.waitFor();
  expect((await axeOf(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await tap(save);
  await page.waitForURL('**/register');
  await page.getByLabel('Email', { exact: true }).fill('nina@example.org');
  await page.getByLabel('Username').fill('nina_k');
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
  await tap(page.getByRole('checkbox'));
  await tap(page.getByRole('button', { name: 'CREATE ACCOUNT' }));
  await page.getByText('Please look in your inbox').waitFor();

  // Mail programs open links in a tab of their own.
  const confirming = await context.newPage();
  taps += 1;
  await confirming.goto(await linkOf('nina@example.org'));
  await tap(confirming.getByRole('button', { name: 'Yes, confirm my email' }));
  await confirming.waitForURL('**/session/*');
  const dialog = confirming.getByRole('dialog');
  await tap(dialog.getByRole('checkbox'));
  await tap(dialog.getByRole('button', { name: 'JOIN WELL' }));
  await dialog.getByText('You are registered!').waitFor();
  expect(taps).toBe(8);
  await context.close();
}, 60_000);

test('[IDN-071] [I-027] in another browser the mailed link leads to the form of logging in, which names the session', async () => {
  const registering = await browser.newContext({ baseURL: server.url });
  const page = await registering.newPage();
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Save my place: Awake together' }).click();
  await page.getByText(/^Create an account to keep your place in “Awake together”, (today|tomorrow)/).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('olga@example.org');
  await page.getByLabel('Username').fill('olga_k');
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.getByText('Please look in your inbox').waitFor();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const confirming = await elsewhere.newPage();
  await confirming.goto(await linkOf('olga@example.org'));
  await confirming.getByRole('button', { name: 'Yes, confirm my email' }).click();
  await confirming.waitForURL('**/login');
  await confirming.getByText(/^Log in to keep your place in “Awake together”, (today|tomorrow)/).waitFor();
  await confirming.getByLabel('Email or Username').fill('olga_k');
  await confirming.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
  await confirming.getByRole('button', { name: 'LOGIN' }).click();
  const dialog = confirming.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'JOIN WELL' }).click();
  await dialog.getByText('You are registered!').waitFor();
  expect(new URL(confirming.url()).pathname).toMatch(/^\/session\//);
  await Promise.all([registering.close(), elsewhere.close()]);
}, 60_000);

type Window = {
  document: { querySelector(value: string): { getBoundingClientRect(): { top: number; bottom: number } } };
};
test.each(views(390, 1280))(
  '[SIT-075] at %i px a choice for partners scrolls to 25 px above its section, its heading below the header',
  async (width) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width, height: 900 } });
    await page.goto('/partners');
    for (const [choice, id] of [
      ['A corporation', 'corporation'],
      ['A non-profit', 'nonprofit'],
    ] as const) {
      await page.getByRole('button', { name: choice }).click();
      const isThere = await page.waitForFunction((input) => {
        const { document } = globalThis as unknown as Window;
        const { top } = document.querySelector(`#${input}`).getBoundingClientRect();
        const { bottom } = document.querySelector('header').getBoundingClientRect();
        return Math.abs(top - 25) < 1 && document.querySelector(`#${input} h2`).getBoundingClientRect().top >= bottom;
      }, id);
      expect(await isThere.jsonValue()).toBe(true);
    }
    await page.context().close();
  },
  60_000,
);

test.each(
  views(390, 320, 360, 375, 414, 768).flatMap((width) => [
    [width, '/contact-us', ['Get help', 'Log in', 'Register']] as const,
    [width, '/es', ['Pedir ayuda', 'Acceder', 'Únete']] as const,
  ]),
)('at %i px the header of a visitor to %s is one row, with the way to help', async (width, path, names) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width, height: 844 } });
  await page.goto(path);
  const header = page.getByRole('banner');
  // The boxes are asked for one after the other, between which a busy machine may lay the page out.
  await eventually(async () => {
    const links = [header.getByRole('link').first(), ...names.map((name) => header.getByRole('link', { name }))];
    const middles = await Promise.all(
      links.map(async (link) => {
        const { y, height } = (await link.boundingBox())!;
        return Math.round(y + height / 2);
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  });
  await page.context().close();
});

test('nothing of a page sticks out to the side of a tablet while it asks about cookies', async () => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 768, height: 1024 } });
  const page = await context.newPage();
  const wide: Record<string, number> = {};
  for (const path of ['/', '/sessions', '/es/wells', '/login']) {
    await page.goto(path);
    await page.getByRole('region', { name: 'Cookies' }).waitFor();
    wide[path] = await page.evaluate('document.documentElement.scrollWidth');
  }
  expect(wide).toEqual({ '/': 768, '/sessions': 768, '/es/wells': 768, '/login': 768 });
  await context.close();
});

test.each(['/login', '/register', '/es/register'])(
  'with text twice as large no word of %s is cut on a phone',
  async (path) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    expect(await tooWide(page)).toEqual([]);
    await page.context().close();
  },
);

/** A third of what the footer took when each of its parts had its full size on every page. */
const FOOTER_MOST = { 390: 396, 1280: 267 } as const;
type Measured = { document: { querySelector(value: string): { getBoundingClientRect(): { height: number } } } };
describe.each(views<390 | 1280>(390, 1280))('[SIT-054] at %i px the footer', (width) => {
  const heights = async (cookies: ReturnType<typeof cookiesOf>, asked: number) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 844 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const tooHigh: Record<string, number> = {};
    for (const path of ['/', '/contact-us', '/es/faq', '/nowhere-at-all']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const extras = page.waitForResponse('**/assets/footer-extras-*');
      await page.locator('footer a').last().scrollIntoViewIfNeeded();
      await extras;
      await page.waitForLoadState('networkidle');
      await eventually(async () =>
        expect(await page.getByText(/Would you like to host\?|¿Te gustaría guiar\?/).count()).toBe(asked),
      );
      const height = await page.evaluate(() => {
        const { document } = globalThis as unknown as Measured;
        return document.querySelector('footer').getBoundingClientRect().height;
      });
      tooHigh[path] = Math.max(height - FOOTER_MOST[width], 0);
    }
    await context.close();
    return tooHigh;
  };
  const fits = { '/': 0, '/contact-us': 0, '/es/faq': 0, '/nowhere-at-all': 0 };

  test('[SIT-056] of a visitor is a third as high as it was, on short pages too, and asks about hosting', async () => {
    expect(await heights([], 1)).toEqual(fits);
  }, 60_000);

  test('of a member is a third as high as it was, on short pages too, and asks nothing', async () => {
    expect(await heights(cookiesOf(await enroll(server, `footer_${width}`)), 0)).toEqual(fits);
  }, 60_000);
});

test('the question about cookies stands above the bar at the foot, also where the words of the bar take two lines', async () => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await context.addCookies(cookiesOf(await enroll(server, 'two_lines')));
  const page = await context.newPage();
  await page.goto('/es/sessions');
  const question = page.getByRole('region', { name: 'Cookies' });
  await question.waitFor();
  const bar = page.getByRole('navigation').filter({ hasText: 'Pedir ayuda' }).last();
  await eventually(async () => {
    const [above, below] = [(await question.boundingBox())!, (await bar.boundingBox())!];
    expect([below.height > 70, Math.abs(above.y + above.height - below.y) < 1]).toEqual([true, true]);
  });
  await context.close();
});

test('what takes the focus on a first visit is not covered by the question about cookies', async () => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Awake together' }).first().waitFor();
  const question = page.getByRole('region', { name: 'Cookies' });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const name = await focused.textContent();
    await eventually(async () => expect([name, (await top(focused)) < (await top(question))]).toEqual([name, true]));
  }
  await context.close();
}, 60_000);

test.each([
  ['/', 'Awake together', 10, 210_500],
  ['/sessions', 'Awake together', 11, 213_500],
  ['/login', 'Forgot Password', 10, 202_000],
  ['/register', 'privacy policy', 11, 213_500],
  ['/forgot-password', 'Back to log in', 11, 202_800],
  ['/membership', 'Create a free account', 13, 210_000],
  ['/redeem', 'Forgot Password', 13, 213_200],
  ['/how-it-works', 'Meet the hosts', 12, 214_200],
  ['/wells', 'Night Owls', 12, 225_000],
] as const)(
  'the first visit of %s (%s) takes at most %i requests and %i bytes, and no error is reported',
  async (path, link, requests, bytes) => {
    // The service worker fetches the same files a second time, for later.
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const sizes: number[] = [];
    const reported: string[] = [];
    page.on('console', (message) => (message.type() === 'error' ? reported.push(message.text()) : 0));
    network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await network.send('Network.enable');
    await page.goto(path);
    await page.getByRole('link', { name: link }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(reported).toEqual([]);
    expect(sizes.length).toBeLessThanOrEqual(requests);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
    await context.close();
  },
  60_000,
);

test.each([
  ['a slow line', 300, 0],
  ['a fast line', 0, 1],
])('the first page on %s (%i ms) fetches %i fonts', async (_, latency, fonts) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#drawn').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(fetched).toHaveLength(fonts);
  await page.context().close();
});

test('cards beside each other have buttons to move them for a mouse, and none for a finger', async () => {
  const admin = await enroll(server, 'card_admin', { isAdmin: true, hostLevel: 2 });
  const well = await createWell(admin, 'Card Owls');
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  for (const startsInMinutes of [300, 420]) await createSession(admin, well, { now, startsInMinutes });
  const member = await enroll(server, 'card_reader');
  await joinWell(member, well);
  await server.running.drain();
  const buttons: Record<string, number> = {};
  for (const [by, touch] of [
    ['a mouse', {}],
    ['a finger', { hasTouch: true, isMobile: true }],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 }, ...touch });
    await context.addCookies(cookiesOf(member));
    const page = await context.newPage();
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'In your Wells' });
    await cards.getByRole('listitem').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    buttons[by] = await cards.locator(':scope > :not(ul)').getByRole('button').count();
    await context.close();
  }
  expect(buttons).toEqual({ 'a mouse': 2, 'a finger': 0 });
});
