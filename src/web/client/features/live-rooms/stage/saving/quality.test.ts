import { expect, test } from '@jest/globals';
import type { Measured } from '../../video/measure.ts';
import { qualityBetween, steadied, worse, type LinkQuality, type Quality } from './quality.ts';

const at = (of: Partial<Measured> & { atMs: number }): Measured => ({
  received: 0,
  lostReceived: 0,
  bytesReceived: 0,
  ...of,
});
const start = at({ atMs: 0 });

test.each([
  [
    { received: 1000, lostReceived: 5 },
    { down: 'good', up: 'good' },
  ],
  [
    { received: 930, lostReceived: 70 },
    { down: 'weak', up: 'good' },
  ],
  [
    { received: 800, lostReceived: 200 },
    { down: 'bad', up: 'good' },
  ],
  [
    { received: 1000, lostSent: 0.07 },
    { down: 'good', up: 'weak' },
  ],
  [
    { received: 1000, lostSent: 0.3 },
    { down: 'good', up: 'bad' },
  ],
  [
    { received: 1000, roundTripMs: 800 },
    { down: 'weak', up: 'weak' },
  ],
  [
    { received: 1000, roundTripMs: 2000 },
    { down: 'bad', up: 'bad' },
  ],
] as const)('%j is %j', (measured, quality) => {
  expect(qualityBetween(start, at({ atMs: 2000, ...measured }))).toMatchObject(quality);
});

test('received data is measured in bits a second', () => {
  const now = at({ atMs: 2000, received: 100, bytesReceived: 250_000 });
  expect(qualityBetween(start, now)?.receivedBitrate).toBe(1_000_000);
});

test('too few packets, no time, and restarted counters are not rated as bad', () => {
  expect(qualityBetween(start, at({ atMs: 2000, received: 3, lostReceived: 3 }))).toBeUndefined();
  expect(qualityBetween(start, start)).toBeUndefined();
  const before = at({ atMs: 0, received: 5000, lostReceived: 100, bytesReceived: 9e9 });
  expect(qualityBetween(before, at({ atMs: 2000, received: 40, lostSent: 0 }))).toEqual({
    down: 'good',
    up: 'good',
    receivedBitrate: 0,
  });
});

test('one bad measurement changes no quality, a lasting one does', () => {
  const steady = steadied();
  const link = (down: Quality): LinkQuality => ({ down, up: 'good', receivedBitrate: 0 });
  const said = (['good', 'bad', 'good', 'bad', 'bad'] as const).map((down) => steady(link(down)).down);
  expect(said).toEqual(['good', 'good', 'good', 'bad', 'bad']);
  expect(worse('weak', 'bad')).toBe('bad');
  expect(worse('weak', 'good')).toBe('weak');
});
