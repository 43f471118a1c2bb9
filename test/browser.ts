import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

const CANDIDATES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A headless Chromium that talks to nobody but the pages under test. `fakeMedia` gives it a camera and a microphone. */
export const launchChromium = (
  options: LaunchOptions & { fakeMedia?: boolean; fakeAudio?: string } = {},
): Promise<Browser> => {
  const { fakeMedia = false, fakeAudio, args = [], ...rest } = options;
  const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined)
    throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM to its path');
  return chromium.launch({
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
};
