import { expect, test } from '@jest/globals';
import { isUsableCandidate } from './peers.ts';

test.each([
  ['candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host', true],
  ['a=candidate:1 1 UDP 2113937151 2001:db8::1 50000 typ host', true],
  ['candidate:1 1 udp 2113937151 5a1b6c3e.local 50000 typ host', false],
  ['candidate:1 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active', false],
  ['candidate:1 1 udp 1 evil.example.org 53 typ host', false],
  ['', false],
  [`candidate:1 1 udp 1 192.0.2.7 53 typ host ${'x'.repeat(600)}`, false],
])('"%s" is usable: %s', (candidate, usable) => {
  expect(isUsableCandidate(candidate)).toBe(usable);
});
