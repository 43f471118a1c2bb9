import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { relayKeys, TURN_KEY_MS } from '#modules/live-rooms/adapters/turn.ts';
import { littleTurn } from './testing/little-turn.ts';
import { probeTurn, turnAddress } from './turn-probe.ts';
import { eventually } from '#test/runner/eventually.ts';

const secret = 'the-secret-of-the-relay';
let relay: Awaited<ReturnType<typeof littleTurn>>;
beforeAll(async () => {
  relay = await littleTurn(secret);
});
afterAll(() => relay.close());

const key = (transport: string, options: { secret: string; now?: number } = { secret }) =>
  relayKeys({ urls: [`turn:127.0.0.1:${relay.port}?transport=${transport}`], secret: options.secret }, options.now)[0]!;

test.each(['udp', 'tcp'])(
  'a relay that accepts our keys over %s works, and gets its address back',
  async (transport) => {
    const before = relay.refreshed();
    expect(await probeTurn(key(transport))).toEqual({ works: true });
    await eventually(() => expect(relay.refreshed()).toBe(before + 1));
  },
);

test('a wrong secret and expired credentials are reported as such', async () => {
  const refused = { works: false, because: expect.stringContaining('static-auth-secret is not TURN_SECRET') };
  expect(await probeTurn(key('udp', { secret: 'another secret' }))).toEqual(refused);
  expect(await probeTurn(key('tcp', { secret, now: Date.now() - TURN_KEY_MS - 1000 }))).toEqual(refused);
});

test('an unreachable relay is reported', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentRelay = { ...key('udp'), url: `turn:127.0.0.1:${silent.address().port}` };
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
    ],
  });
  try {
    const answer = probeTurn(silentRelay);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ works: false, because: expect.stringContaining('did not answer') });
  } finally {
    jest.useRealTimers();
    silent.close();
  }
  expect(await probeTurn({ ...key('tcp'), url: 'turn:127.0.0.1:1?transport=tcp' })).toEqual({
    works: false,
    because: expect.stringContaining('ECONNREFUSED'),
  });
});

test.each([
  ['turn:turn.example.org', { host: 'turn.example.org', port: 3478, secure: false, overTcp: false }],
  ['turn:turn.example.org:80?transport=tcp', { host: 'turn.example.org', port: 80, secure: false, overTcp: true }],
  ['turns:turn.example.org', { host: 'turn.example.org', port: 5349, secure: true, overTcp: true }],
])('%s leads where it says', (url, address) => {
  expect(turnAddress(url)).toEqual(address);
});
