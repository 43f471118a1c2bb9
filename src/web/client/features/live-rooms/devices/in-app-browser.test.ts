import { expect, test } from '@jest/globals';
import { isInAppBrowser, isMobileBrowser } from './in-app-browser.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`],
  ['Instagram', `${iphone} Mobile/15E148 Instagram 360.0 (iPhone16,1)`],
  [
    'an Android web view',
    'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  ],
  ['TikTok', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 BytedanceWebview/d8a21c6'],
])('[ROM-012] %s is an in-app browser', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ['Safari', `${iphone} Version/18.3 Mobile/15E148 Safari/604.1`, true],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    true,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  ['Edge', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', false],
])('%s is not', (_, userAgent, mobile) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
  expect(isMobileBrowser(userAgent)).toBe(mobile);
});
