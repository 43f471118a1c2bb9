import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { isMessage } from '#kernel/contract/messages/compiled-message.ts';
import type { MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, type TestMember } from '../support/community.ts';
import { crawledCommunity, type Crawled } from './crawled.ts';
import { tooWide } from './cut-words.ts';

/** `PAGES='account|wells'` visits only what matches. */
const PAGES = new RegExp(process.env['PAGES'] ?? '');
const WIDTHS = [320, 390];

let server: TestServer;
let browser: Browser;
let crawled: Crawled;
beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  browser = await sharedChromium();
  crawled = await crawledCommunity(server, {
    well: 'Rincón tranquilo',
    series: 'Círculo semanal',
    about: 'Nos sentamos juntos y nos escuchamos con calma. ',
  });
  await crawled.member.client.call('/v1/account/profile/update', { language: 'es' });
  await server.running.drain();
}, 120_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

/** The English sentences: as they stand, or as a pattern where values are filled in. */
type English = { texts: ReadonlySet<string>; patterns: readonly RegExp[] };
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const patternOf = (parts: MessageParts): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      if (part === 0 || part.length < 3) return '.+?';
      return `(?:${Object.values(part[2]!).map(patternOf).join('|')})`;
    })
    .join('');
const wordsIn = (text: string) => text.match(/\p{L}{2,}/gu) ?? [];
const collect = (value: unknown, into: { texts: Set<string>; patterns: Set<string> }): void => {
  if (isMessage(value)) {
    const { parts } = parsedMessage(value.text!);
    const own = parts.filter((part) => typeof part === 'string').join(' ');
    if (wordsIn(own).length > 1) into.patterns.add(patternOf(parts));
  } else if (typeof value === 'string') {
    if (/\{\w+\}/.test(value))
      into.patterns.add(
        value
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+?'),
      );
    else if (wordsIn(value).length > 0) into.texts.add(value);
  } else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value) as unknown[]) collect(each, into);
};
/** Without what is the same in Spanish. */
const englishTexts = async (): Promise<English> => {
  const load = (pattern: string) =>
    Promise.all(
      globSync(pattern)
        // The one that is not a list of texts draws some.
        .filter((file) => !/\.(test|es)\.ts$|site-texts\.ts$/.test(file))
        .map((file) => import(resolve(file)) as Promise<object>),
    );
  const loaded = await load('src/modules/content/contract/pages/*.ts');
  await load('src/web/client/**/*texts.ts');
  const EDITABLE: string = '#client/lib/site/editable.ts';
  const SPANISH: string = '#client/app/languages/es.ts';
  const { editableTexts } = (await import(EDITABLE)) as { editableTexts: ReadonlyMap<string, object> };
  const { es } = (await import(SPANISH)) as { es: object };
  const own = { texts: new Set<string>(), patterns: new Set<string>() };
  const theirs = { texts: new Set<string>(), patterns: new Set<string>() };
  collect([...loaded, ...editableTexts.values()], own);
  collect(es, theirs);
  const texts = new Set([...own.texts].filter((text) => !theirs.texts.has(text)));
  return { texts, patterns: [...own.patterns].map((pattern) => new RegExp(`^${pattern}$`)) };
};

/** Everything that people read or hear on a page, piece by piece. What members wrote is marked by its direction. */
const piecesOf = (page: Page, runsScripts = true): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const pieces = [];
    const isOthers = (element) => element.closest('[dir=auto], bdi, script, style, template, ${runsScripts ? 'noscript, ' : ''}[translate=no]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!isOthers(parentElement)) pieces.push(data);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (!isOthers(element) || element.matches('input, textarea'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) pieces.push(element.getAttribute(name) ?? '');
    pieces.push(document.title.split(' · ')[0]);
    return [...new Set(pieces.map((piece) => piece.replace(/\\s+/g, ' ').trim()))].filter((piece) => /\\p{L}{2}/u.test(piece));
  })()`);
/** Small words of English that Spanish has not. */
const SMALL_WORDS =
  /(?<![\p{L}'/.@_-])(?:the|and|your|you|with|this|of|is|are|to|for|not|our|we|have|was)(?![\p{L}/.@_-])/iu;
/** Services and places that are called so everywhere. */
const NAMES = /The Trevor Project|Need to talk\?|Port of Spain|Isle of Man/;
const isEnglish = (piece: string, { texts, patterns }: English): boolean =>
  !NAMES.test(piece) &&
  (texts.has(piece) || SMALL_WORDS.test(piece) || patterns.some((pattern) => pattern.test(piece)));

test('an English sentence is found, also with values filled in, and Spanish is not', async () => {
  const english = await englishTexts();
  expect(english.texts.size).toBeGreaterThan(1000);
  for (const piece of ['Try again', 'Your account, Ana', 'Find a session', 'Peers of all kinds'])
    expect([piece, isEnglish(piece, english)]).toEqual([piece, true]);
  for (const piece of ['Intentar de nuevo', 'Tu cuenta, Ana', 'Spotify', 'Buscar una sesión'])
    expect([piece, isEnglish(piece, english)]).toEqual([piece, false]);
});

const open = async (who: TestMember | undefined, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 800 },
    ...options,
  });
  if (who) await context.addCookies(cookiesOf(who, 'cookie_consent=decline'));
  return context.newPage();
};
const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1, main').first().waitFor();
};
const tooWideAt = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 800 });
  return (await tooWide(page)).map((problem) => `${problem} at ${width}`);
};
/** Pages of staff are in English, and so are notices that were sent before the member chose a language. */
const pathsOf = (role: 'visitor' | 'member') =>
  crawled.pathsFor(role).filter((path) => PAGES.test(path) && !/^\/(?:admin|notices)/.test(path));
const inSpanish = (path: string) => `/es${path === '/' ? '' : path}`;
const SERVED = ['/get-help', '/breathe'];

test.each([
  ['visitor', true],
  ['visitor', false],
  ['member', true],
] as const)(
  'the pages of a %s speak Spanish and fit a phone, with scripts: %s',
  async (role, javaScriptEnabled) => {
    const english = await englishTexts();
    const page = await open(role === 'member' ? crawled.member : undefined, { javaScriptEnabled });
    const found: string[] = [];
    for (const path of [...pathsOf(role), ...SERVED]) {
      if (javaScriptEnabled) await visit(page, inSpanish(path));
      else await page.goto(inSpanish(path));
      const pieces = await piecesOf(page, javaScriptEnabled);
      found.push(...pieces.filter((piece) => isEnglish(piece, english)).map((piece) => `${path}: ${piece}`));
      for (const width of WIDTHS) found.push(...(await tooWideAt(page, width)).map((problem) => `${path}: ${problem}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
  600_000,
);

/** Every text of the page in letters with signs, half as long again, from right to left: no language of ours is longer. */
const inNoLanguage = (page: Page) =>
  page.evaluate<number>(`(() => {
    const signs = Object.fromEntries([...'aáeéiíoóuúcçnñAÁEÉIÍOÓUÚyýsš'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]));
    const longer = (text) => text.replace(/[\\p{L}']+/gu, (word) =>
      [...word].map((letter) => signs[letter] ?? letter).join('') + (word.length > 3 ? 'ōō'.repeat(Math.ceil(word.length / 6)) : ''));
    document.documentElement.dir = 'rtl';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let changed = 0;
    while (walker.nextNode()) {
      const { currentNode } = walker;
      if (currentNode.parentElement.closest('script, style, template, textarea, [dir=auto], bdi, svg')) continue;
      const text = longer(currentNode.data);
      if (text !== currentNode.data) changed += 1;
      currentNode.data = text;
    }
    for (const field of document.querySelectorAll('[placeholder]')) field.placeholder = longer(field.placeholder);
    return changed;
  })()`);

test.each(['visitor', 'member'] as const)(
  'the pages of a %s fit a phone of 320 px in a language of longer words that runs from right to left',
  async (role) => {
    const page = await open(role === 'member' ? crawled.member : undefined);
    const found: string[] = [];
    let changed = 0;
    for (const path of [...pathsOf(role), ...SERVED]) {
      await page.setViewportSize({ width: 320, height: 800 });
      await visit(page, path);
      changed += await inNoLanguage(page);
      found.push(...(await tooWideAt(page, 320)).map((problem) => `${path}: ${problem}`));
    }
    expect(found).toEqual([]);
    expect(changed).toBeGreaterThan(500);
    await page.context().close();
  },
  600_000,
);
