import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { characters } from './endpoint.ts';
import { cleaned, isLong, lengthOf, sameText, writtenLength } from './written-text.ts';

test('a text is stored without invisible characters', () => {
  expect(cleaned('  one\r\n\r\n\r\n\r\ntwo\u0000\u200b \tthree  ')).toBe('one\n\ntwo\u200b \tthree');
});

test('[I-049] the same text in other clothes is the same', () => {
  expect(sameText(' See  www.EXAMPLE.org\nnow')).toBe(sameText('see www.example.org now'));
  expect(sameText('See w\u200bww.example.org\u2060 now')).toBe(sameText('See www.example.org now'));
  expect(isLong('Thank you!')).toBe(false);
  expect(isLong('Come to my channel, friends')).toBe(true);
});

test('a limit counts an emoji as one character, and stands in the API document', () => {
  expect(lengthOf('🌊'.repeat(3) + 'é')).toBe(4);
  expect(characters(3).safeParse('🌊🌊🌊').success).toBe(true);
  expect(characters(3).safeParse('🌊🌊🌊🌊').success).toBe(false);
  expect(z.toJSONSchema(characters(3))).toMatchObject({ type: 'string', maxLength: 3 });
});

test('what is not seen does not count towards a least length', () => {
  const unseen = ['\u200b', '\u2060', '\u3164', '\u2800'].map((sign) => writtenLength(sign.repeat(8)));
  expect([...unseen, writtenLength('Spam \u2800')]).toEqual([0, 0, 0, 0, 5]);
});
