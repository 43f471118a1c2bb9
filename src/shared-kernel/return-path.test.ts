import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { days, plus } from './contract/time.ts';
import { returnPaths } from './return-path.ts';

const NOW = '2026-05-04T09:00:30.000Z';
const secrets = (key: string) => ({
  fingerprint: (purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}|${value}`).digest('hex'),
});
let now = NOW;
const paths = returnPaths(secrets('ours'), 'bounces.in@example.org', () => now);

test('the return path of a mail proves to whom and when it was sent', () => {
  now = NOW;
  const path = paths.pathFor('Ana@Bücher.example');
  expect(path).toMatch(/^bounces\.in\+[a-z0-9]+-[a-f0-9]{24}@example\.org$/);
  // RFC 5321, 4.5.3.1.1
  expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64);
  for (const message of [`To: ${path}`, `X-Original-To: <${path.toUpperCase()}>\n`])
    for (const spelling of ['Ana@Bücher.example', 'ana@xn--bcher-kva.EXAMPLE'])
      expect(paths.sentAt(message, spelling)).toBe('2026-05-04T09:00:00.000Z');
});

test('a return path is worth nothing for another recipient, changed, of another installation, or after two weeks', () => {
  now = NOW;
  const path = paths.pathFor('ana@example.net');
  expect(paths.sentAt(path, 'ana@example.net')).toBeDefined();
  expect(paths.sentAt(path, 'ben@example.net')).toBeUndefined();
  expect(
    paths.sentAt(
      path.replace(/\+(.)/, (_, first) => `+${first === 'a' ? 'b' : 'a'}`),
      'ana@example.net',
    ),
  ).toBeUndefined();
  const theirs = returnPaths(secrets('theirs'), 'bounces.in@example.org', () => NOW);
  expect(paths.sentAt(theirs.pathFor('ana@example.net'), 'ana@example.net')).toBeUndefined();
  expect(paths.sentAt('To: bounces.in@example.org', 'ana@example.net')).toBeUndefined();
  now = plus(NOW, days(14));
  expect(paths.sentAt(path, 'ana@example.net')).toBeUndefined();
});
