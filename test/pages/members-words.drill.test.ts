import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  buildPages();
  server = await startTestServer({ environment: { FORUM_PER_MINUTE_NEW: '100' } });
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const HOUR = 3_600_000;
/** A Well takes fewer letters than a session. */
type Words = { title: string; well?: string; text: string; short: string };
type Place = { host: TestMember; guest: TestMember; well: string; session: string; series: string };

const must = async (who: TestMember, path: string, input: object = {}) => {
  const answer = await who.client.call(path, input);
  expect([path, outcome(answer)]).toEqual([path, 'done']);
  return answer.body as Record<string, { uuid: string; series: { uuid: string } | null }>;
};

/** Everything that members can write, in these words. */
const community = async (name: string, { title, well: wellTitle = title, text, short }: Words): Promise<Place> => {
  const host = await enroll(server, `${name}_host`, { isAdmin: true, hostLevel: 2 });
  const guest = await enroll(server, `${name}_guest`, { hostLevel: 1 });
  for (const who of [host, guest])
    await must(who, '/v1/account/profile/update', {
      name: short,
      about_me: text,
      credentials: [short],
      user_marketing: JSON.stringify({ profile_info: { brought_me: text, hope_to_gain: text } }),
    });
  const { group } = await must(host, '/v1/group/create', { title: wellTitle, description: text });
  const well = group!.uuid;
  for (const who of [host, guest]) await joinWell(who, well);
  const at = (hours: number) =>
    new Date(Math.ceil(Date.parse(server.clock.now()) / HOUR) * HOUR + hours * HOUR).toISOString();
  const planned = { title, description: text, group: well, duration: 60, maxAttendees: 12 };
  const { session } = await must(host, '/v1/session/create', { ...planned, startTime: at(3) });
  const { session: first } = await must(host, '/v1/session/create', {
    ...planned,
    startTime: at(30),
    repeat: 'WEEKS:1',
    timezone: 'Europe/London',
  });
  await must(guest, `/v1/session/${session!.uuid}/join/true`);
  const { forum_post: post } = await must(host, '/v1/forum_post/create', { group_uuid: well, content: text });
  await must(guest, '/v1/forum_post/create', { group_uuid: well, content: text, parent_uuid: post!.uuid });
  await must(host, '/v1/forum_poll/open', { question: title, answers: [short, `${short}${short.slice(0, 1)}`] });
  await must(host, `/v1/session_chat/${session!.uuid}/send`, { text, client_id: randomUUID() });
  await must(guest, `/v1/group/${well}/flag`, { note: text });
  const other = await enroll(server, `${name}_other`);
  await must(guest, `/v1/user/${other.uuid}/block/true`, { note: text });
  await server.running.drain();
  return { host, guest, well, session: session!.uuid, series: first!.series!.uuid };
};

const pagesOf = ({ host, well, session, series }: Place): string[] => [
  '/',
  '/wells',
  '/sessions',
  '/account',
  '/account/restrictions',
  '/notices',
  '/search?q=a',
  '/session-create',
  '/past-sessions',
  '/onboarding',
  `/session-create/copy/${session}`,
  `/profile/${host.username}`,
  `/session/${session}`,
  `/session/${session}/edit`,
  `/series/${series}`,
  `/series/${series}/edit`,
  `/well/a/${well}/sessions`,
  `/well/a/${well}/members`,
  `/well/a/${well}/discussion`,
  `/well/a/${well}/edit`,
  `/well/a/${well}/preferences`,
  '/admin/flagged-activity',
  `/admin/members/${host.uuid}`,
];

const pageOf = async (who: TestMember | undefined, width: number): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  });
  if (who) await context.addCookies(cookiesOf(who, 'cookie_consent=decline'));
  return context.newPage();
};
const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
};
/** Where the members of the session write. */
const CHAT = 'chat';
const open = async (page: Page, path: string, { title }: Words) => {
  if (path !== CHAT) return visit(page, path);
  await visit(page, '/wells');
  await page.getByRole('button', { name: /^Chats/ }).click();
  await page.getByRole('button').filter({ hasText: title }).last().click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
};

/** Texts that begin with a letter of the right-to-left kind, in an element that runs from left to right. */
const backwards = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const first = (text) => /[\\p{L}]/u.exec(text)?.[0] ?? '';
    const isArabic = (text) => /[\\u0600-\\u06ff]/.test(first(text));
    const nameOf = (element) => element.tagName.toLowerCase() + '.' + element.className + ' < ' + element.parentElement.tagName.toLowerCase() + '.' + element.parentElement.className;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!isArabic(data) || parentElement.closest('script, style, option, [aria-hidden]')) continue;
      if (getComputedStyle(parentElement).direction !== 'rtl') found.push(nameOf(parentElement) + ': ' + data.slice(0, 20));
    }
    for (const field of document.querySelectorAll('input, textarea'))
      if (isArabic(field.value) && getComputedStyle(field).direction !== 'rtl') found.push('field ' + nameOf(field));
    return found;
  })()`);
/** How often the words stand on the page. */
const timesOf = async (page: Page, words: string) => (await page.locator('body').innerText()).split(words).length - 1;

describe('words of members in Arabic', () => {
  const words: Words = {
    title: 'مساحة هادئة للحديث، أهلا!',
    text: 'نجلس معا ونستمع إلى بعضنا البعض كل مساء، أهلا بكم. '.repeat(4).trim(),
    short: 'أمل!',
  };
  let place: Place;
  beforeAll(async () => {
    place = await community('arabic', words);
  }, 90_000);

  test('run from right to left on every page, and so do the fields that take them', async () => {
    const page = await pageOf(place.host, 390);
    const problems: string[] = [];
    let shown = 0;
    for (const path of [...pagesOf(place), CHAT]) {
      await open(page, path, words);
      problems.push(...(await backwards(page)).map((problem) => `${path} ${problem}`));
      shown += await timesOf(page, words.title);
    }
    expect(problems).toEqual([]);
    expect(shown).toBeGreaterThan(10);
    await page.context().close();
  }, 120_000);
});

describe('words of members without a blank', () => {
  const words: Words = {
    // The widest letter there is.
    title: '﷽'.repeat(50),
    well: 'W'.repeat(50),
    text: 'W'.repeat(400),
    short: 'W'.repeat(30),
  };
  let place: Place;
  beforeAll(async () => {
    place = await community('long', words);
  }, 90_000);

  test('break where the line ends: every page stays as wide as a phone of 360 px', async () => {
    const page = await pageOf(place.host, 360);
    const wide: string[] = [];
    let shown = 0;
    for (const path of [...pagesOf(place), CHAT]) {
      await open(page, path, words);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > 360) wide.push(`${path} ${width}`);
      shown += (await timesOf(page, words.title)) + (await timesOf(page, words.well!));
    }
    expect(wide).toEqual([]);
    expect(shown).toBeGreaterThan(10);
    await page.context().close();
  }, 120_000);
});
