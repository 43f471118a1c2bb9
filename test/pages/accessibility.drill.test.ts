import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { tooWide } from './cut-words.ts';
import { cookiesOf, type TestMember } from '../support/community.ts';
import { crawledCommunity, type Crawled } from './crawled.ts';

type Finding = { page: string; problem: string };

/** The values of enumerations that are no words of their own: kebab-case and capitals with underscores. */
const storedIn = (schemas: readonly z.ZodType[]): string[] =>
  schemas.flatMap((schema) =>
    [...JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).matchAll(/"([\w-]+)"/g)]
      .map(([, text]) => text!)
      .filter((text) => /^[a-z]+(?:-[a-z]+)+$|^[A-Z]+(?:_[A-Z]+)+$/.test(text)),
  );
/** What is written for machines: such names, plans, days and amounts as they are stored. */
const asStored = (names: readonly string[]): readonly RegExp[] => [
  new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'g'),
  /\b[A-Z]{2,}(?:_[A-Z]+)+\b/g,
  /\b(?:unlimited|basic)-\w+\b/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d+\.\d{2} [A-Z]{3}\b/g,
];
/** `PAGES='audit|wells'` visits only what matches. */
const PAGES = new RegExp(process.env['PAGES'] ?? '');

describe('the crawl over all pages', () => {
  let server: TestServer;
  let browser: Browser;
  let admin: TestMember;
  let crawled: Crawled;
  let storedNames: string[];

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    server = await startTestServer();
    const events = server.assembled.parts.flatMap((part) => part.events);
    storedNames = storedIn([
      ...[...endpoints.values()].map(({ output }) => output),
      ...events.map(({ schema }) => schema),
    ]);
    crawled = await crawledCommunity(server);
    ({ admin } = crawled);
    browser = await launchChromium();
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await server.dispose();
  });

  const pathsFor = (role: 'visitor' | 'admin') => crawled.pathsFor(role).filter((path) => PAGES.test(path));

  /** Everything that went to another host, by address. */
  const strangers: string[] = [];
  const open = async (who?: TestMember): Promise<BrowserContext> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const { host } = new URL(server.url);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.host !== host) strangers.push(request.url());
    });
    if (who) await context.addCookies(cookiesOf(who));
    return context;
  };
  /** Answers whether the page drew its content. */
  const visit = async (page: Page, path: string): Promise<boolean> => {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const drawn = page.locator('main').first().waitFor({ timeout: 15_000 });
    return drawn.then(
      () => true,
      () => false,
    );
  };

  /** Auditors read what is recorded as it is recorded; what an API or a file is called stands in its documentation. */
  const AS_STORED = /^\/admin\/audit/;
  /** How days may be written is chosen by an example of each way. */
  const AS_CHOSEN = '2026-03-07, 19:00';
  /** The product's name alone is the title of its home. */
  const NAMED_AS_PRODUCT: readonly string[] = ['/', '/homepage'];
  /** A title of its own, and no stored name among what people read. */
  const wordsOf = async (page: Page, path: string): Promise<Finding[]> => {
    const found: string[] = [];
    const title = await page.title();
    const { pathname } = new URL(page.url());
    if (title === '' || (title === 'Wellspring' && !NAMED_AS_PRODUCT.includes(pathname)))
      found.push(`no title of its own at ${pathname}`);
    const shown = AS_STORED.test(path) ? '' : String(await page.evaluate('document.body.innerText'));
    const read = shown.replaceAll(AS_CHOSEN, '');
    for (const stored of asStored(storedNames))
      found.push(...[...read.matchAll(stored)].map(([text]) => `shows "${text}"`));
    return found.map((problem) => ({ page: path, problem }));
  };

  /** Loaded on a phone in the dark; the others are shown without loading the page again. What they may change is examined. */
  const LOOKS = [
    { width: 390, colorScheme: 'dark', rules: 'all' },
    { width: 320, colorScheme: 'light', rules: 'none' },
    { width: 768, colorScheme: 'light', rules: 'none' },
    { width: 1024, colorScheme: 'light', rules: 'none' },
    { width: 1280, colorScheme: 'light', rules: 'colours' },
  ] as const;
  /** Rooms and what looks like one are dark in every look. */
  const ALWAYS_DARK: readonly string[] = ['/waiting-room-test'];
  const findingsOf = async (paths: readonly string[], who?: TestMember): Promise<Finding[]> => {
    const findings: Finding[] = [];
    const context = await open(who);
    const page = await context.newPage();
    page.on('pageerror', (problem) => findings.push({ page: page.url(), problem: problem.message }));
    for (const path of paths) {
      await page.setViewportSize({ width: LOOKS[0].width, height: 800 });
      await page.emulateMedia({ colorScheme: LOOKS[0].colorScheme, reducedMotion: 'reduce' });
      if (!(await visit(page, path))) {
        findings.push({ page: path, problem: `no main content at ${new URL(page.url()).pathname}` });
        continue;
      }
      findings.push(...(await wordsOf(page, path)));
      const headings = await page.locator('h1').count();
      if (headings !== 1) findings.push({ page: path, problem: `${headings} headings of the first level` });
      for (const { width, colorScheme, rules } of LOOKS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Half of the old colours and half of the new ones are no finding.
        const look = ALWAYS_DARK.includes(path) ? 'dark' : colorScheme;
        await page.locator(`html[data-mantine-color-scheme="${look}"]`).waitFor();
        await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
        const name = `${path} at ${width}, ${colorScheme}`;
        for (const problem of await tooWide(page)) findings.push({ page: name, problem });
        if (rules === 'none') continue;
        const axe = new AxeBuilder({ page });
        const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            findings.push({ page: name, problem: `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}` });
      }
      await page.setViewportSize({ width: LOOKS[0].width, height: 800 });
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      // Charts are drawn for the width that they measure in the next frame.
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
      );
      for (const problem of await tooWide(page)) findings.push({ page: `${path} with text twice as large`, problem });
    }
    await context.close();
    return findings;
  };

  test('every route with parameters has an address that the crawl can visit', () => {
    expect(crawled.withoutAddress).toEqual([]);
  });

  test('[SIT-022] every page of the route table has no serious accessibility violation and fits phone and desktop', async () => {
    const [visitor, asAdmin] = await Promise.all([
      findingsOf(pathsFor('visitor')),
      findingsOf(pathsFor('admin'), admin),
    ]);
    expect(storedNames).toEqual(expect.arrayContaining(['own-wish', 'USER_FLAG_USER']));
    expect({ visitor, asAdmin }).toEqual({ visitor: [], asAdmin: [] });
  }, 900_000);

  test('no other host is ever asked for anything', () => {
    expect(strangers).toEqual([]);
  });
});
