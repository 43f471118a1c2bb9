import { expect, test } from '@jest/globals';
import { lookCursor, writtenCursor } from './look-cursor.ts';

const place = { at: '2026-05-04T19:00:00.123Z', look: '11111111-1111-4111-8111-111111111111' };

test('what one page says is understood by the next', () => {
  expect(lookCursor.parse(writtenCursor(place))).toEqual(place);
  expect(lookCursor.parse('')).toBeUndefined();
});

test('a malformed cursor is refused as bad input', () => {
  const written = writtenCursor(place);
  for (const wrong of ['x', 'ä', written.slice(1), `${written}AAAA`, btoa('1.2'), btoa(`1.${'-'.repeat(36)}`)]) {
    const { error } = lookCursor.safeParse(wrong);
    expect([wrong, error?.issues[0]?.message]).toEqual([wrong, 'send what `after` of the page before said']);
  }
});
