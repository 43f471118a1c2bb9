import { describe, expect, test } from '@jest/globals';
import { cleanDescription, cleanTitle, groupDescription, groupTitle, isReservedSlug, wellSlug } from './well-text.ts';

describe('titles', () => {
  test.each([
    ['ab', 'GROUP_TITLE_INVALID'],
    ['  a b  ', undefined],
    ['abc', undefined],
    ['---', 'GROUP_TITLE_NOT_PLAIN'],
    ['不安', undefined],
    ['우울', undefined],
    ['鬱', undefined],
    ['うつ', undefined],
    ['う', 'GROUP_TITLE_INVALID'],
    ['ab\u200B', 'GROUP_TITLE_INVALID'],
    ['\u3164', 'GROUP_TITLE_INVALID'],
    ['\u0391nxiety', 'GROUP_TITLE_NOT_PLAIN'],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), 'GROUP_TITLE_TOO_LONG'],
    [`${'x'.repeat(50)}   `, undefined],
    ['💧'.repeat(49) + 'a', undefined],
    ['\u202EfeirG', 'GROUP_TITLE_NOT_PLAIN'],
    [`Grief${'\u0336\u0351'.repeat(4)}`, 'GROUP_TITLE_NOT_PLAIN'],
    ['Gri\u200Bef', 'GROUP_TITLE_NOT_PLAIN'],
    ['Anxi\u0435ty', 'GROUP_TITLE_NOT_PLAIN'],
    ['Тихий evening', undefined],
  ])('[COM-046] [COM-047] [COM-051] %j: %s', (title, problem) => expect(groupTitle(title)).toBe(problem));

  test('are one line with single spaces', () => expect(cleanTitle(' Grief \n &  Loss\t')).toBe('Grief & Loss'));
});

describe('descriptions', () => {
  test.each([
    [99, 'GROUP_DESCRIPTION_INVALID'],
    [100, undefined],
    [5000, undefined],
    [5001, 'GROUP_DESCRIPTION_TOO_LONG'],
  ])('[COM-049] [COM-051] of %d characters: %s', (length, problem) =>
    expect(groupDescription('x'.repeat(length))).toBe(problem),
  );

  test('of Chinese or Korean signs say as much with fewer of them', () => {
    expect([34, 33].map((count) => groupDescription('心'.repeat(count)))).toEqual([
      undefined,
      'GROUP_DESCRIPTION_INVALID',
    ]);
    expect(groupDescription('마'.repeat(5001))).toBe('GROUP_DESCRIPTION_TOO_LONG');
  });

  test('[COM-050] lose their line breaks', () => {
    expect(cleanDescription('  One.\r\n\r\n  Two.\nThree. \u2028Four.\n')).toBe('One. Two. Three. Four.');
  });
});

describe('slugs', () => {
  test.each([
    ['Grief & Loss', 'grief-loss'],
    ['  Trauma & PTSD!', 'trauma-ptsd'],
    ['Café Été', 'cafe-ete'],
    ["Women's circle", 'womens-circle'],
    ['Тихий вечер', 'тихий-вечер'],
    ['किताब', 'किताब'],
    ['ADHD', 'adhd'],
  ])('[COM-010] %s is %s', (title, slug) => expect(wellSlug(title)).toBe(slug));

  test('the first words of the product’s own addresses are reserved', () => {
    expect(['admin', 'session', 'wells', 'room', 'camera-test'].every(isReservedSlug)).toBe(true);
    expect(isReservedSlug('adhd')).toBe(false);
  });
});
