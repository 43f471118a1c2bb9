import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { enroll } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let origin: string;
/** Set to a folder to keep pictures of every page, light and dark. */
const shots = process.env['SCREENSHOTS'];

beforeAll(async () => {
  buildPages();
  const port = await freePort();
  // Browsers take passkeys of `localhost` alone where there is no TLS; the server has to know its address before it starts.
  origin = `http://localhost:${port}`;
  server = await startTestServer({ environment: { PORT: String(port), PUBLIC_URL: origin } });
  browser = await sharedChromium();
}, 90_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const freePort = async (): Promise<number> => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const look = async (page: Page, name: string) => {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const width = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  expect([name, width[0]]).toEqual([name, Math.min(...width)]);
  if (shots === undefined) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(shots, `${name}-${page.viewportSize()!.width}-${colorScheme}.png`) });
  }
};

test('a member adds a passkey of the device and logs in with it, without a password', async () => {
  const mia = await enroll(server, 'mia_passkey');
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/login');
  await button(page, 'No').click();
  await page.getByLabel('Email or Username').fill(mia.email);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await look(page, 'passkey-login');
  await button(page, 'LOGIN').click();
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto('/account');
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name of the passkey').fill('A phone with a rather long name that somebody chose for it');
  await look(page, 'passkey-add');
  await button(page, 'Continue on this device').click();
  await page.getByText('The passkey is added.').waitFor();
  await look(page, 'passkey-list');

  await page.goto('/logout');
  await page.waitForURL('**/login');
  await button(page, 'Log in with a passkey').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/account');
  await page.getByText('last used').waitFor();
  await context.close();
});
