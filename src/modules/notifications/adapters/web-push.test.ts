import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import webPush from 'web-push';
import { portProblems } from '#kernel/port-problems.ts';
import { fakePush } from '../testing/push-fake.ts';
import { startPushStandIn, type PushBrowser, type PushStandIn } from '../testing/push-stand-in.ts';
import { pushServiceContract } from './push-service.contract.ts';
import { webPushService } from './web-push.ts';

let standIn: PushStandIn;
beforeAll(async () => {
  standIn = await startPushStandIn();
});
afterEach(() => standIn.becomes('well'));
afterAll(() => standIn.stop());

const keys = { ...webPush.generateVAPIDKeys(), contact: 'mailto:support@wellspring.example' };
const problems = portProblems();
const service = (services: string[] = [standIn.origin]) =>
  webPushService({ ...keys, services }, { problems, timeout: 3_000 });
const message = { title: 'T', body: 'B', path: '/', name: 'n', ttlSeconds: 60, isUrgent: false };

pushServiceContract('web push', () => {
  const browsers = new Map<string, PushBrowser>();
  return {
    service: service(),
    browser: () => {
      const browser = standIn.browser();
      browsers.set(browser.target.endpoint, browser);
      return browser.target;
    },
    receivedBy: ({ endpoint }) => browsers.get(endpoint)!.received.map((each) => each.message),
    leaves: ({ endpoint }) => browsers.get(endpoint)!.leaves(),
    isBusyFor: (seconds) => standIn.becomes(seconds === null ? 'well' : { retryAfter: String(seconds) }),
  };
});

pushServiceContract('the fake', () => {
  const fake = fakePush();
  let count = 0;
  return {
    service: fake.service,
    browser: () => ({ endpoint: `https://push.example/${count++}`, p256dh: 'p', auth: 'a' }),
    receivedBy: (target) =>
      fake.received
        .filter(({ endpoint }) => endpoint === target.endpoint)
        .map(({ message: { ttlSeconds: _ttl, isUrgent: _urgent, ...shown } }) => shown),
    leaves: ({ endpoint }) => fake.leaves(endpoint),
    isBusyFor: (seconds) => fake.answers(seconds === null ? undefined : { busyFor: seconds * 1000 }),
  };
});

test('web push: how long a message waits for a browser, how urgent it is and what it replaces reach the push service', async () => {
  const { target, received } = standIn.browser();
  expect(await service().send(target, { ...message, isUrgent: true })).toBe('taken');
  expect(received[0]).toMatchObject({ ttl: 60, urgency: 'high' });
  expect(received[0]!.topic).toMatch(/^[\w-]{32}$/);
});

test('web push: a subscription whose time is over is gone, too, and so is one with keys that are no keys', async () => {
  const browser = standIn.browser();
  expect(await service().send({ ...browser.target, p256dh: 'A'.repeat(87) }, message)).toBe('gone');
  browser.leaves(404);
  expect(await service().send(browser.target, message)).toBe('gone');
});

test.each(['slow', 'closed', 'broken'] as const)(
  'web push: a service that is %s is tried again later, and the problem is shown',
  async (mood) => {
    const { target } = standIn.browser();
    standIn.becomes(mood);
    expect(await service().send(target, message)).toEqual({ busyFor: 60_000 });
    expect([...problems.all().keys()]).toEqual(['web_push']);
    standIn.becomes('well');
    expect(await service().send(target, message)).toBe('taken');
    expect([...problems.all().keys()]).toEqual([]);
  },
);

test('web push: a signature that the service does not take is named as the reason, and no subscription is given up for it', async () => {
  const { target } = standIn.browser();
  const { privateKey } = webPush.generateVAPIDKeys();
  const stranger = webPushService({ ...keys, privateKey, services: [standIn.origin] }, { problems, timeout: 3_000 });
  expect(await stranger.send(target, message)).toBe('refused');
  expect(problems.all().get('web_push')).toMatchObject({
    code: '403',
    sentence: expect.stringContaining('does not take our signature'),
  });
  expect(await service().send(target, message)).toBe('taken');
  expect([...problems.all().keys()]).toEqual([]);
});

test('web push: keys or a contact that are none end the start, instead of every subscription', () => {
  for (const wrong of [{ contact: 'nobody' }, { publicKey: 'short' }, { privateKey: 'short' }])
    expect(() => webPushService({ ...keys, ...wrong, services: [] }, { problems })).toThrow(/vapid|subject/i);
});

test('web push: a date in Retry-After is a moment, and a wait is an hour at most', async () => {
  const { target } = standIn.browser();
  standIn.becomes({ retryAfter: new Date(Date.now() + 86_400_000).toUTCString() });
  expect(await service().send(target, message)).toEqual({ busyFor: 3_600_000 });
});

test('web push: no address is called that is not of a push service', () => {
  const known = service(['push.example', 'http://127.0.0.1:9']);
  expect(
    [
      'https://push.example/a',
      'https://eu.push.example/a',
      'http://127.0.0.1:9/a',
      'http://push.example/a',
      'https://push.example:8443/a',
      'https://evil-push.example/a',
      'https://push.example.evil.example/a',
      'https://me@push.example/a',
      'http://169.254.169.254/latest',
      'no address',
    ].filter((endpoint) => known.accepts(endpoint)),
  ).toEqual(['https://push.example/a', 'https://eu.push.example/a', 'http://127.0.0.1:9/a']);
});
