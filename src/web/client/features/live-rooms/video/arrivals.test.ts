import { expect, test } from '@jest/globals';
import { arrivalRule, bytesReceived } from './arrivals.ts';

test('a person of whom nothing arrives for two and a half seconds is frozen, until something arrives again', () => {
  const rule = arrivalRule();
  expect(rule.isFrozen(10, 1_000)).toBe(false);
  expect(rule.isFrozen(20, 2_000)).toBe(false);
  expect(rule.isFrozen(20, 4_400)).toBe(false);
  expect(rule.isFrozen(20, 4_500)).toBe(true);
  // The connection is gone altogether.
  expect(rule.isFrozen(undefined, 9_000)).toBe(true);
  expect(rule.isFrozen(21, 10_000)).toBe(false);
  // A renewed connection counts from the beginning.
  expect(rule.isFrozen(3, 16_000)).toBe(false);
});

test('a person of whom nothing ever arrived is not frozen', () => {
  const rule = arrivalRule();
  expect(rule.isFrozen(undefined, 0)).toBe(false);
  expect(rule.isFrozen(0, 60_000)).toBe(false);
});

test('bytes of sound and picture are added up', async () => {
  const receiver = (bytesReceived: number) => ({
    getStats: async () =>
      new Map<string, object>([
        ['a', { type: 'codec' }],
        ['b', { type: 'inbound-rtp', bytesReceived }],
      ]),
  });
  const peer = { getReceivers: () => [receiver(3), receiver(4)] } as unknown as RTCPeerConnection;
  expect(await bytesReceived(peer)).toBe(7);
  expect(await bytesReceived(undefined)).toBeUndefined();
});
