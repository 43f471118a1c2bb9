import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { relayKeys, TURN_KEY_MS } from './turn.ts';

const urls = ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp'];
const now = Date.parse('2026-05-01T19:00:00Z');

test('one key opens every relay, names its end and proves that it was made by who knows the secret', () => {
  const keys = relayKeys({ urls, secret: 'shared with coturn' }, now);
  expect(keys.map(({ url }) => url)).toEqual(urls);
  expect(new Set(keys.map(({ username, credential }) => `${username} ${credential}`)).size).toBe(1);
  const [{ username, credential }] = keys as [(typeof keys)[number]];
  expect(Number(username.split(':')[0]) * 1000).toBe(now + TURN_KEY_MS);
  expect(credential).toBe(createHmac('sha1', 'shared with coturn').update(username).digest('base64'));
});

test('two people never share a key, and a key says nothing about them', () => {
  const [first, second] = [relayKeys({ urls, secret: 's' }, now)[0]!, relayKeys({ urls, secret: 's' }, now)[0]!];
  expect(first.username).not.toBe(second.username);
  expect(first.username).toMatch(/^\d{10}:[0-9a-f]{12}$/);
});
