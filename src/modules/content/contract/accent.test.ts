import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accentContrast, accentLooks, GROUNDS, isReadableAccent, nearestAccent, READABLE } from './accent.ts';
import { contrast } from './contrast.ts';

const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the accent colour', () => {
  test('one that can be read stays as it is', () => {
    expect([nearestAccent('#0f6560'), isReadableAccent('#0f6560')]).toEqual(['#0f6560', true]);
  });
  test('of one that cannot be read, the next of the same hue is offered that can', () => {
    const offered = nearestAccent('#ffcc00');
    expect(isReadableAccent('#ffcc00')).toBe(false);
    expect(accentContrast(offered)).toBeGreaterThanOrEqual(READABLE);
    // One step lighter cannot be read.
    expect(accentContrast(offered)).toBeLessThan(READABLE + 0.3);
  });
  test('for any colour, all that follows from it can be read by day and by night', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { light, dark } = accentLooks(colour);
        const pairs = [
          ...GROUNDS.light.map((ground) => [light.link, ground] as const),
          ...GROUNDS.dark.map((ground) => [dark.link, ground] as const),
          ...[light, dark].flatMap(
            (look) =>
              [
                [look['on-brand'], look.brand],
                [look['on-brand'], look['brand-hover']],
                [look['on-brand-soft'], look['brand-soft']],
                [look['on-brand-soft'], look['water-1']],
              ] as const,
          ),
        ];
        expect(pairs.filter(([text, ground]) => contrast(text, ground) < READABLE)).toEqual([]);
      }),
    );
  });
});
