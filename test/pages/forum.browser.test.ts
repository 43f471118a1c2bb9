import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { answered, cookiesOf, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { eventually } from '../runner/eventually.ts';
import { brokenWords } from './cut-words.ts';

let server: TestServer;
let browser: Browser;
let well: string;
let admin: TestMember;
let ana: TestMember;
let ben: TestMember;

beforeAll(async () => {
  buildPages();
  // People who write this fast are held back otherwise, and 100 seconds are long.
  server = await startTestServer({ environment: { FORUM_PER_MINUTE_NEW: '100', FORUM_CHECK_MS: '1000' } });
  admin = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  ana = await enroll(server, 'ana');
  ben = await enroll(server, 'ben');
  well = await createWell(admin, 'Night Owls');
  for (const member of [ana, ben]) await joinWell(member, well);
  browser = await sharedChromium();
}, 90_000);

afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const discussionOf = async (who: TestMember): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(who, 'cookie_consent=decline'));
  const page = await context.newPage();
  const pushed = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto(`${server.url}/well/night-owls/${well}/discussion`);
  await page.getByRole('textbox', { name: 'New Post' }).waitFor();
  await pushed;
  return page;
};

type Window = { document: { activeElement: never } };
/** Moves the focus with the Tab key alone, as people without a mouse do. */
const tabTo = async (page: Page, role: 'button' | 'textbox', name: string | RegExp): Promise<void> => {
  const target = page.getByRole(role, { name });
  await target.first().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluateAll((all) => all.includes((globalThis as unknown as Window).document.activeElement)))
      return;
  }
  throw new Error(`The Tab key does not lead to ${String(name)}`);
};

test('[FOR-001] [FOR-004] [FOR-015] [FOR-016] [FOR-023] [FOR-042] two people post, see what is new, reply, react and report by keyboard alone on a phone', async () => {
  const [anas, bens] = [await discussionOf(ana), await discussionOf(ben)];
  await bens.getByText('There are no Posts yet for this Well. Be the first to Post!').waitFor();

  await tabTo(anas, 'textbox', 'New Post');
  await anas.keyboard.type('Awake again. @be');
  await anas.getByRole('listbox', { name: 'Members you can mention' }).waitFor();
  await anas.keyboard.press('Enter');
  await anas.keyboard.type('are you, too?');
  await tabTo(anas, 'button', 'POST');
  await anas.keyboard.press('Enter');
  const post = anas.getByRole('article', { name: 'ana' });
  await post.getByText('are you, too?').waitFor();
  await post.getByRole('link', { name: '@ben' }).waitFor();
  await eventually(async () => expect(await anas.getByRole('textbox', { name: 'New Post' }).inputValue()).toBe(''));

  await tabTo(bens, 'button', '1 new post');
  expect(await bens.getByText('are you, too?').count()).toBe(0);
  await bens.keyboard.press('Enter');
  await bens.getByText('are you, too?').waitFor();
  await bens.getByText('You have reached the end!').waitFor();

  await tabTo(bens, 'button', 'Heart');
  await bens.keyboard.press('Enter');
  await anas.getByRole('button', { name: 'Heart, 1' }).waitFor();

  await tabTo(bens, 'textbox', 'Your reply');
  await bens.keyboard.type('Since two.');
  await tabTo(bens, 'button', 'Reply');
  await bens.keyboard.press('Enter');
  await bens.getByRole('article', { name: 'ben' }).getByText('Since two.').waitFor();
  await anas.getByRole('article', { name: 'ben' }).getByText('Since two.').waitFor();

  await tabTo(anas, 'button', 'More about the reply of ben');
  await anas.keyboard.press('Enter');
  await tabTo(anas, 'button', 'Report');
  await anas.keyboard.press('Enter');
  await anas.getByRole('dialog', { name: 'Report this post' }).waitFor();
  await anas.keyboard.type('Not kind');
  await anas.keyboard.press('Tab');
  await anas.keyboard.press('Tab');
  await anas.keyboard.press('Enter');
  await anas.getByText('Post has been reported.').waitFor();

  const { violations } = await axeOf(anas).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const width = await anas.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
});

test('[FOR-006] [FOR-007] [FOR-009] a feed loads eight posts, more near its end, and cuts long texts at 100 pixels', async () => {
  for (let number = 0; number <= 8; number++) {
    const author = number % 2 === 0 ? ana : ben;
    const written = await author.client.call('/v1/forum_post/create', {
      group_uuid: well,
      content: number === 8 ? `Long story. ${'Words and more words. '.repeat(60)}` : `Thought ${number}`,
    });
    expect(written.status).toBe(200);
  }
  const page = await discussionOf(ana);
  const cut = page.locator('[data-cut]');
  await cut.first().waitFor();
  expect((await cut.first().boundingBox())!.height).toBe(100);
  const whole = page.getByRole('button', { name: 'SHOW MORE' });
  await whole.click();
  expect((await page.getByText('Long story.').boundingBox())!.height).toBeGreaterThan(100);
  expect(await page.getByText('Thought 0').count()).toBe(0);
  await page.getByText('Thought 1').scrollIntoViewIfNeeded();
  await page.getByText('Thought 0').waitFor();
  await page.getByText('You have reached the end!').waitFor();
});

test('[FOR-006] a feed loads more also when a jump to the bottom of the page passes its end', async () => {
  const page = await discussionOf(ana);
  await page.getByText('Thought 1').waitFor();
  await page.setViewportSize({ width: 390, height: 300 });
  expect(await page.getByText('Thought 0').count()).toBe(0);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await page.getByText('Thought 0').waitFor();
});

test('the field of a content note has room for its words on a phone', async () => {
  const page = await discussionOf(ana);
  await page.getByRole('textbox', { name: 'New Post' }).fill('About the ward');
  await page.getByRole('button', { name: 'Content note' }).click();
  expect((await page.getByRole('textbox', { name: 'Content note' }).boundingBox())!.width).toBeGreaterThan(250);
});

test('a drawing on a clear ground that is shrunk before it is sent lies on white, not on black', async () => {
  const buffer = await sharp({ create: { width: 2400, height: 600, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const page = await discussionOf(ana);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer });
  const src = await page.locator('img[src^="data:image"]').first().getAttribute('src');
  const picture = sharp(Buffer.from(src!.slice(src!.indexOf(',') + 1), 'base64'));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 2000 });
  expect((await picture.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  await page.context().close();
});

test('with text twice as large no short word of a poll, of Wells and of a membership is broken on a phone', async () => {
  const opened = await admin.client.call('/v1/forum_poll/open', {
    question: 'When is it easiest for you to write here?',
    answers: ['In the morning', 'In a break', 'In the evening', 'When I cannot sleep'],
  });
  answered(opened, 'forum_poll');
  await server.running.drain();
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, baseURL: server.url });
  await context.addCookies(cookiesOf(ben, 'cookie_consent=decline'));
  const page = await context.newPage();
  const broken: Record<string, string[]> = {};
  for (const path of ['/', '/wells', '/membership']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    if (path === '/') {
      const poll = page.getByRole('region', { name: 'Poll' });
      await poll.getByRole('button', { name: 'Answer' }).click();
      await poll.getByRole('button', { name: 'In the morning' }).click();
      await poll.getByText('100%').waitFor();
    }
    broken[path] = await brokenWords(page);
  }
  expect(broken).toEqual({ '/': [], '/wells': [], '/membership': [] });
  await context.close();
});

test('a word that is broken is found, so that this cannot be green by accident', async () => {
  const page = await browser.newPage();
  await page.setContent('<p style="width: 3ch; overflow-wrap: anywhere">a morning</p>');
  expect(await brokenWords(page)).toEqual(['P "morning" is broken']);
  await page.context().close();
});
