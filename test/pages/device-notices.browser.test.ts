import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import webPush from 'web-push';
import { MAIL } from '#kernel/parts.ts';
import { startPushStandIn, type PushBrowser, type PushStandIn } from '#modules/notifications/testing/push-stand-in.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { eventually } from '../runner/eventually.ts';
import { buildPages, launchChromium } from '../support/browser.ts';
import { enroll } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let standIn: PushStandIn;
beforeAll(async () => {
  buildPages();
  standIn = await startPushStandIn();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  server = await startTestServer({
    environment: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: standIn.origin },
  });
  browser = await launchChromium({ whole: true });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await standIn?.stop();
});

/** Calls as the page itself does, with its cookie. */
const call = (page: Page, path: string, input: unknown): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(input))} })
      .then(async (answer) => ({ status: answer.status, body: await answer.json() }))`,
  );

const shown = (page: Page): Promise<[string, string][]> =>
  page.evaluate(
    'navigator.serviceWorker.ready.then((all) => all.getNotifications()).then((all) => all.map(({ title, body }) => [title, body]))',
  );

/** The push service of a real browser cannot be reached from a test: what the stand-in took and decrypted is handed to the real worker. */
const deliverer = async (context: BrowserContext, page: Page) => {
  const devtools: CDPSession = await context.newCDPSession(page);
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await eventually(() => expect(registrationId).not.toBe(''));
  return (device: PushBrowser) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(device.received.at(-1)!.message),
    });
};

test('a seat that is free is shown on the device without a name, leads to its page, and comes neither by mail nor after the log-out', async () => {
  const member = await enroll(server, 'fiona');
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: server.url });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate('navigator.serviceWorker.ready');
  const loggedIn = await call(page, '/v1/account/login/password', {
    username_or_email: member.email,
    password: member.password,
  });
  expect(loggedIn.status).toBe(200);

  const device = standIn.browser();
  expect((await call(page, '/v1/account/device/keep', device.target)).status).toBe(200);
  expect((await call(page, '/v1/account/notices/update', { offers: 'push' })).status).toBe(200);
  const mail = await server.assembled.container.getAsync(MAIL);
  const offer = (key: string) =>
    mail.send({
      key,
      to: member.email,
      subject: 'A place is free for you',
      text: 'Hello',
      written: { letter: 'sessions.offered', values: {} },
      notice: { member: member.uuid, path: '/account/notices' },
    });
  await offer('first');
  await eventually(async () =>
    expect(await server.database.query(`select status, body_text from web.outbox where key = 'first'`, [])).toEqual([
      { status: 'withheld', body_text: null },
    ]),
  );
  expect(device.received).toHaveLength(1);

  const deliver = await deliverer(context, page);
  await deliver(device);
  await eventually(async () => expect(await shown(page)).toEqual([['Wellspring', 'A place is free for you']]));
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(
    `self.times = 0; const usual = registration.showNotification.bind(registration);
     registration.showNotification = (...notice) => usual(...notice).then(() => { self.times += 1; });`,
  );
  await deliver(device);
  await eventually(async () => expect(await worker!.evaluate('self.times')).toBe(1));
  expect(await shown(page)).toHaveLength(1);

  await worker!.evaluate(
    `self.registration.getNotifications().then(([notification]) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  );
  await page.waitForURL(`${server.url}/account/notices`);
  await eventually(async () => expect((await call(page, '/v1/notice/count', {})).body).toMatchObject({ count: 0 }));

  await page.goto(`${server.url}/session-survey`);
  await deliver(device);
  expect(await shown(page)).toEqual([]);

  expect((await call(page, '/v1/account/logout', {})).status).toBe(200);
  await offer('second');
  await eventually(async () =>
    expect(await server.database.query(`select status from web.outbox where key = 'second'`, [])).not.toEqual([
      { status: 'waiting' },
    ]),
  );
  expect(device.received).toHaveLength(1);
  await context.close();
}, 120_000);
