import type { Browser, CDPSession } from 'playwright-core';
import { buildPages, launchChromium } from '#test/support/browser.ts';
import { median, report } from './tools/measure.ts';
import { populate, startProduct } from './tools/product.ts';

/** In kB, compressed; and requests. */
const AIMS = { all: 200, requests: 12 };
/** In seconds, on a slow line. */
const SOON = { words: 2, card: 2.5, usable: 5 };
const PAGES = ['/', '/sessions', '/login', '/how-it-works'];
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const DRAWINGS = 30;

/** When a page is first painted with its heading and with a session, and when React has its heading. */
const watch = `
  globalThis.seen = {};
  const look = () => {
    const now = performance.now() / 1000;
    const heading = document.querySelector('h1');
    if (heading) seen.words ??= now;
    if (document.querySelector('main a[href^="/session/"]')) seen.card ??= now;
    if (heading && !document.getElementById('drawn') && Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
      seen.usable ??= now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
type Seen = { words?: number; card?: number; usable?: number; kilobytes: number };

/** Counts what is transferred from now on, compressed, with the page itself and all headers. */
const countTransfer = async (network: CDPSession) => {
  await network.send('Network.enable');
  const sizes = new Map<string, number>();
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return () => ({ kilobytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000, requests: sizes.size });
};

/** The first visit of a phone on slow 3G (400 kbit/s, 400 ms) with a processor four times slower. */
const slowVisit = async (browser: Browser, url: string, cookie?: string): Promise<Seen> => {
  // As on a site that has visitors; what drawing takes stands above.
  await fetch(url);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  if (cookie !== undefined) await context.addCookies([{ name: 'wellspring', value: cookie, url }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devices = await context.newCDPSession(page);
  const transfer = await countTransfer(devices);
  await devices.send('Network.emulateNetworkConditions', SLOW_3G);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(() => (globalThis as { seen?: Seen }).seen?.usable !== undefined, undefined, {
    timeout: 60_000,
  });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<Omit<Seen, 'kilobytes'>>('globalThis.seen');
  await context.close();
  return { ...seen, kilobytes: transfer().kilobytes };
};

/** What a first visit transfers until the network is idle. */
const transferred = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const transfer = await countTransfer(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return transfer();
};

const seconds = (values: readonly (number | undefined)[]): string => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? '-' : `${median(known).toFixed(1)} s`;
};

/** What first visits transfer, and when they show words, a session and a page that can be used; and what drawing a page costs. */
export const bench = async (): Promise<void> => {
  buildPages();
  const product = await startProduct();
  await populate(product, { members: 12, sessions: 12, seatsTaken: 2, startsIn: (index) => (index + 1) * 1_800_000 });
  const browser = await launchChromium();
  try {
    const drawing = async (path: string) => (await fetch(`${product.url}${path}`)).text();
    const before = process.memoryUsage.rss();
    while (!(await drawing(`/trust?${Math.random()}`)).includes('id="drawn"'));
    for (const path of ['/', '/sessions', '/how-it-works']) {
      const times: number[] = [];
      for (let round = 0; round < DRAWINGS; round++) {
        const began = process.cpuUsage();
        await drawing(`${path}?${round}`);
        const { user, system } = process.cpuUsage(began);
        times.push((user + system) / 1000);
      }
      report({ name: `processor time of drawing ${path} and compressing it`, value: `${median(times).toFixed(0)} ms` });
    }
    report({
      name: `memory of what draws, with ${3 * DRAWINGS} stored pages`,
      value: `${((process.memoryUsage.rss() - before) / 1e6).toFixed(0)} MB`,
    });
    for (const path of PAGES) {
      const { kilobytes, requests } = await transferred(browser, `${product.url}${path}`);
      report({
        name: `first visit to ${path}, all that is transferred`,
        value: `${kilobytes.toFixed(0)} kB in ${requests} requests`,
        aim: `<= ${AIMS.all} kB in ${AIMS.requests} requests`,
        reached: kilobytes <= AIMS.all && requests <= AIMS.requests,
      });
      // A cookie that is no sign-in: the same page, drawn by the browser.
      for (const [by, cookie] of [
        ['', undefined],
        [', drawn by the browser', 'none'],
      ] as const) {
        const seen: Seen[] = [];
        for (let round = 0; round < ROUNDS; round++)
          seen.push(await slowVisit(browser, `${product.url}${path}`, cookie));
        const [words, card, usable] = (['words', 'card', 'usable'] as const).map((what) =>
          seen.map((each) => each[what]),
        );
        const isSoon = (values: readonly (number | undefined)[], aim: number) =>
          values.every((value) => value === undefined) || median(values.map((value) => value ?? Infinity)) <= aim;
        report({
          name: `slow 3G and a processor ${SLOWER} times slower, ${path}${by}: words, first session, usable`,
          value: `${seconds(words!)}, ${seconds(card!)}, ${seconds(usable!)}; ${median(seen.map(({ kilobytes }) => kilobytes)).toFixed(0)} kB`,
          ...(cookie === undefined
            ? {
                aim: `<= ${SOON.words} s, ${SOON.card} s, ${SOON.usable} s`,
                reached: isSoon(words!, SOON.words) && isSoon(card!, SOON.card) && isSoon(usable!, SOON.usable),
              }
            : {}),
        });
      }
    }
  } finally {
    await browser.close();
    await product.dispose();
  }
};
