import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { eventually } from '../runner/eventually.ts';
import {
  answered,
  cookiesOf,
  createSession,
  createWell,
  enroll,
  joinWell,
  type TestMember,
} from '../support/community.ts';
import { views } from '../runner/thorough.ts';

let server: TestServer;
let browser: Browser;
let ana: TestMember;
let session: string;
let well: string;
beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  const mia = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  ana = await enroll(server, 'ana');
  well = await createWell(mia, 'Night Owls');
  await joinWell(ana, well);
  await joinWell(mia, well);
  session = await createSession(mia, well, { title: 'Night talk', startsInMinutes: 300, now: server.clock.now() });
  answered(await ana.client.call(`/v1/session/${session}/join/true`), 'session');
  await mia.client.call('/v1/forum_post/create', { group_uuid: well, content: 'Awake again.' });
  await server.running.drain();
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const DIFFERENT = 40;
/** How many pixels of two pictures of the same thing differ by more than smoothing. */
const differing = async (on: Buffer, off: Buffer): Promise<number> => {
  const [a, b] = await Promise.all(
    [on, off].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect([a!.info.width, a!.info.height]).toEqual([b!.info.width, b!.info.height]);
  return a!.data.filter((value, at) => Math.abs(value - b!.data[at]!) > 90).length / 3;
};
/** As it looks to who neither points at it nor is on it. */
const picture = async (page: Page, target: Locator): Promise<Buffer> => {
  await target.waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur()');
  return target.screenshot({ animations: 'disabled' });
};

type Look = { target: Locator; turn: () => Promise<unknown> };
/** Off again with its words and their number as they are: what tells the state is changed alone. */
const unset = (target: Locator, name: string) =>
  target.evaluate((element, attribute) => {
    (element as unknown as { setAttribute(name: string, value: string): void }).setAttribute(attribute, 'false');
  }, name);
const chosen = async (page: Page, target: Locator, name: string): Promise<Look> => {
  // It may be chosen since the other colours were looked at.
  if ((await target.getAttribute(name)) !== 'true') await target.click();
  await page.waitForLoadState('networkidle');
  await expectAttribute(target, name);
  return { target, turn: () => unset(target, name) };
};
const expectAttribute = (target: Locator, name: string) =>
  eventually(async () => expect(await target.getAttribute(name)).toBe('true'));
const by = (page: Page, selector: string, text?: string) =>
  page.locator(selector, text === undefined ? {} : { hasText: text }).first();
const report = async (page: Page) => {
  await page.goto(`/session/${session}`);
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click();
};
/** Each kind of control that tells a state: where it stands, and how the state changes. */
const kinds: [string, (page: Page) => Promise<Look>][] = [
  [
    'a checkbox',
    async (page) => {
      await page.goto('/sessions');
      const box = page.getByRole('checkbox').first();
      return { target: box, turn: () => box.click() };
    },
  ],
  [
    'half of a switch of two',
    async (page) => {
      await page.goto('/sessions');
      const half = by(page, 'label', 'Newest');
      return { target: half, turn: () => half.click() };
    },
  ],
  [
    'a pill',
    async (page) => {
      await report(page);
      const pill = by(page, '[role=dialog] label', 'Does not feel safe');
      return { target: pill, turn: () => pill.click() };
    },
  ],
  [
    'the way to the page that is open',
    async (page) => {
      await page.goto('/wells');
      const way = page.getByRole('banner').getByRole('link', { name: 'Sessions' }).first();
      return { target: way, turn: () => way.click() };
    },
  ],
  [
    'a tab',
    async (page) => {
      await page.goto(`/well/night-owls/${well}`);
      return chosen(page, page.getByRole('tab', { name: /Discussion/ }), 'aria-selected');
    },
  ],
  [
    'a reaction to a post',
    async (page) => {
      await page.goto(`/well/night-owls/${well}/discussion`);
      return chosen(page, by(page, 'article button[aria-pressed]'), 'aria-pressed');
    },
  ],
];

const pageIn = async (scheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    colorScheme: scheme,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  await context.addCookies(cookiesOf(ana, 'cookie_consent=decline'));
  return context.newPage();
};

describe.each(views<'light' | 'dark'>('light', 'dark'))('in high contrast, %s', (scheme) => {
  test.each(kinds)('%s looks different when it is chosen than when it is not', async (_, open) => {
    const page = await pageIn(scheme);
    const { target, turn } = await open(page);
    const before = await picture(page, target);
    await turn();
    const after = await picture(page, target);
    expect(await differing(before, after)).toBeGreaterThan(DIFFERENT);
    await page.context().close();
  });
});
