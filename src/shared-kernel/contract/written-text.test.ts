import { expect, test } from 'vitest';
import { cleaned, isLong, sameText } from './written-text.ts';

test('a text is stored without invisible characters', () => {
  expect(cleaned('  one\r\n\r\n\r\n\r\ntwo\u0000\u200b \tthree  ')).toBe('one\n\ntwo\u200b \tthree');
});

test('[I-049] the same text in other clothes is the same', () => {
  expect(sameText(' See  www.EXAMPLE.org\nnow')).toBe(sameText('see www.example.org now'));
  expect(isLong('Thank you!')).toBe(false);
  expect(isLong('Come to my channel, friends')).toBe(true);
});
