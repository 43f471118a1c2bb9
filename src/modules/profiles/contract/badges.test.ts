import { expect, test } from '@jest/globals';
import * as badges from './badges.ts';

const { badgeOf } = badges;

test('[FBK-026] [FBK-027] [FBK-028] a tier is reached with its number, not before', () => {
  const names = (kind: badges.BadgeKind, counts: number[]) => counts.map((count) => badgeOf(kind, count).name);
  expect(names('peer', [0, 9, 10, 99, 100, 499, 500])).toEqual([
    null,
    null,
    'Peer',
    'Peer',
    'StarPeer',
    'StarPeer',
    'SuperPeer',
  ]);
  expect(names('host', [0, 1, 9, 10, 49, 50])).toEqual([null, 'Host', 'Host', 'StarHost', 'StarHost', 'SuperHost']);
  const { PEERS_SUPPORTED_ONE, PEERS_SUPPORTED_TWO, PEERS_SUPPORTED_THREE } = badges;
  expect([PEERS_SUPPORTED_ONE, PEERS_SUPPORTED_TWO, PEERS_SUPPORTED_THREE]).toEqual([10, 100, 500]);
  expect([badges.HOSTED_ONE, badges.HOSTED_TWO, badges.HOSTED_THREE]).toEqual([1, 10, 50]);
});

test('[FBK-030] progress begins again with each tier, in percent toward the next', () => {
  expect([0, 5, 9, 10, 55, 99, 100, 300].map((met) => badgeOf('peer', met).percent)).toEqual([
    0, 50, 90, 0, 50, 98, 0, 50,
  ]);
});

test('[FBK-031] what is missing to the next tier is counted', () => {
  expect(badgeOf('host', 3).missing).toBe(7);
  expect(badgeOf('peer', 60).missing).toBe(40);
  expect(badgeOf('host', 0).missing).toBe(1);
});

test('[FBK-029] past the top tier there is no number any more', () => {
  expect(badgeOf('host', 50)).toEqual({
    kind: 'host',
    name: 'SuperHost',
    next: null,
    percent: 100,
    missing: 0,
  });
  expect(badgeOf('peer', 5000).percent).toBe(100);
});
