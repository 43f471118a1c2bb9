import { describe, expect, test } from '@jest/globals';
import { helpCountries } from './help-lines.ts';

/** A line that changes its number is dangerous, so none is trusted for longer (C-125). */
const YEAR_MS = 366 * 86_400_000;

describe('[SIT-015] the hotlines [C-125]', () => {
  const lines = helpCountries.flatMap(({ code, lines }) => lines.map((line) => ({ code, ...line })));

  test.each(lines)(
    '$name ($code) has hours, a source and a day on which it was checked, in the last 12 months',
    (line) => {
      expect(line.hours).toBeTruthy();
      expect(line.source).toMatch(/^https:\/\//);
      expect(Date.now() - Date.parse(line.checked!)).toBeLessThan(YEAR_MS);
    },
  );

  test('those of the United States come first, 911 and 988 before the others', () => {
    const [first] = helpCountries;
    expect(first!.code).toBe('US');
    expect(first!.lines.slice(0, 2).map(({ ways }) => ways[0]!.href)).toEqual(['tel:911', 'tel:988']);
  });
});
