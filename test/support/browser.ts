import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core';

const CANDIDATES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Takes less of the processor, and has neither media in rooms nor pages that are shown again as they were left. */
const HEADLESS = process.env['CHROMIUM_HEADLESS'];

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 180_000;

/** A headless Chromium that talks to nobody but the pages under test. `fakeMedia` gives it a camera and a microphone; `whole`: all that the browser of a person can. */
export const launchChromium = async (
  options: LaunchOptions & { fakeMedia?: boolean; fakeAudio?: string; whole?: boolean } = {},
): Promise<Browser> => {
  const { fakeMedia = false, fakeAudio, whole = fakeMedia, args = [], ...rest } = options;
  const executablePath = [...(whole ? [] : [HEADLESS]), ...CANDIDATES].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (executablePath === undefined)
    throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM to its path');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    ...rest,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(fakeMedia
        ? [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            '--autoplay-policy=no-user-gesture-required',
          ]
        : []),
      ...(fakeAudio === undefined ? [] : [`--use-file-for-fake-audio-capture=${fakeAudio}`]),
      ...args,
    ],
  });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (given) => {
    const context = await open(given);
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    return context;
  };
  return browser;
};

let shared: Promise<Browser> | undefined;

/**
 * One Chromium for all files of a process: what a file opened, it closes with `closePages`. It ends with the process. Its
 * pages have no service worker, which would fetch the whole product for each of them, unless `serviceWorkers` allows it.
 */
export const sharedChromium = (): Promise<Browser> =>
  (shared ??= launchChromium().then((browser) => {
    const open = browser.newContext.bind(browser);
    browser.newContext = (options) => open({ serviceWorkers: 'block', ...options });
    return browser;
  }));

export const closePages = async (browser: Browser | undefined): Promise<void> => {
  for (const context of browser?.contexts() ?? []) await context.close();
};

/** What fades in within a second is at its end: words half faded have too little contrast by chance. */
const END_SHORT_ANIMATIONS = `for (const animation of document.getAnimations())
  if (animation.effect.getComputedTiming().endTime < 1000) animation.finish()`;

/** Axe's usual mode opens another page for each look, to put frames together. What is right is not written down. */
export const axeOf = (page: Page): AxeBuilder => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const analyze = axe.analyze.bind(axe);
  axe.analyze = async () => {
    await page.evaluate(END_SHORT_ANIMATIONS);
    return analyze();
  };
  return axe;
};

export const buildPages = (): void => {
  if (existsSync('dist/client/index.html')) return;
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/web/client/vite.config.ts'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
};
