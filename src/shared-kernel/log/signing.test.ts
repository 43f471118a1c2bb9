import { expect, test } from '@jest/globals';
import { isSignedBy, signing } from './signing.ts';

const ours = signing('a master key of at least 32 characters');

test('what was signed is recognised with the public key alone', () => {
  const signature = ours.sign('receipt', 'forgotten on Monday');
  expect(isSignedBy(ours.publicKey, 'receipt', 'forgotten on Monday', signature)).toBe(true);
});

test.each([
  ['another text', 'receipt', 'forgotten on Tuesday', ours.publicKey],
  ['another purpose', 'checkpoint', 'forgotten on Monday', ours.publicKey],
  [
    'another installation',
    'receipt',
    'forgotten on Monday',
    signing('another key of at least 32 characters').publicKey,
  ],
  ['no key at all', 'receipt', 'forgotten on Monday', 'none'],
])('a signature is worth nothing for %s', (_, purpose, text, key) => {
  expect(isSignedBy(key, purpose, text, ours.sign('receipt', 'forgotten on Monday'))).toBe(false);
});

test('every process with the master key signs alike', () => {
  expect(signing('a master key of at least 32 characters').sign('receipt', 'x')).toBe(ours.sign('receipt', 'x'));
});
