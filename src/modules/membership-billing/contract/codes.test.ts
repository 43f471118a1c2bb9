import { expect, test } from '@jest/globals';
import { hasLink, isLongEnough, recipientName } from './codes.ts';

test.each([
  'Look at http://evil.example/ and click',
  'HTTPS://EVIL.EXAMPLE',
  'go to www.evil.example',
  'evil.example',
  'log in at wellspring-login.com',
  'EVIL.COM',
  'e\u200Bvil.exam\u200Bple',
  'ｅｖｉｌ．ｃｏｍ',
  'mailto:me',
])('words for a mail with something that becomes a link are recognized: %s', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  'Get well soon!',
  'See you tonight.Love, Ana',
  'It costs 3.50 a month...',
  'a.m. or p.m.',
  'Thank you...',
  '',
])('words without a link are left alone: %s', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('the name of a recipient is one line', () => {
  expect(recipientName('A\r\nB: c')).toBe('A B: c');
  expect(recipientName(' Cleo\t\u0000 Ann ')).toBe('Cleo Ann');
});

test('[ADM-020] what counts of a code of one’s own is what is compared when it is redeemed', () => {
  expect(['SIXSIX', 'six-six', 'FIVE5', 'A-----', 'F I V E 5'].filter(isLongEnough)).toEqual(['SIXSIX', 'six-six']);
});
