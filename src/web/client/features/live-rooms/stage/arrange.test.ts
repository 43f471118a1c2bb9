import { describe, expect, test } from '@jest/globals';
import { arrange, type ArrangePlace } from './arrange.ts';

const GAP = 10;
const phone = { width: 370, height: 600 };
const laptop = { width: 1232, height: 560 };

const overlap = (a: ArrangePlace, b: ArrangePlace) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const check = (places: readonly ArrangePlace[], stage: { width: number; height: number }) => {
  for (const [index, place] of places.entries()) {
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.left + place.width).toBeLessThanOrEqual(stage.width + 1);
    expect(place.top + place.height).toBeLessThanOrEqual(stage.height + 1);
    for (const other of places.slice(index + 1)) expect(overlap(place, other)).toBe(false);
  }
};

describe('positions of the tiles', () => {
  test('[ROM-115] one to seventeen tiles lie beside each other, on a phone and on a desktop, with and without a large one', () => {
    for (const stage of [phone, laptop])
      for (let count = 1; count <= 17; count++)
        for (const featured of [null, 0, count - 1]) {
          const { places, scrolls } = arrange(count, featured, stage, GAP);
          expect(places).toHaveLength(count);
          expect(scrolls).toBe(false);
          check(places, stage);
        }
  });

  test('the pinned person is by far the largest, and the others stay recognisable', () => {
    for (const stage of [phone, laptop])
      for (const count of [2, 3, 6, 16]) {
        const { places } = arrange(count, 1, stage, GAP);
        const area = ({ width, height }: ArrangePlace) => width * height;
        const large = area(places[1]!);
        expect(large / (stage.width * stage.height)).toBeGreaterThan(0.5);
        for (const place of places.toSpliced(1, 1)) {
          expect(large).toBeGreaterThan(3 * area(place));
          expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(48);
        }
      }
  });

  test('[ROM-048] a screen on a phone leaves the faces as much room as it can', () => {
    for (const count of [2, 4, 7, 17]) {
      const { places, scrolls } = arrange(count, 0, phone, GAP, true);
      check(places, phone);
      expect(scrolls).toBe(false);
      expect(places[0]).toEqual({ left: 0, top: 0, width: 370, height: 208 });
      for (const place of places.slice(1)) expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(64);
    }
  });

  test('a last row that is not full stands in the middle', () => {
    const { places } = arrange(5, null, laptop, GAP);
    const last = places.slice(3);
    const middle = (last[0]!.left + last[1]!.left + last[1]!.width) / 2;
    expect(Math.abs(middle - laptop.width / 2)).toBeLessThanOrEqual(1);
  });

  test('before the stage has a size nothing breaks, and a tiny one scrolls', () => {
    expect(arrange(3, 0, { width: 0, height: 0 }, GAP).places).toHaveLength(3);
    const tiny = arrange(17, null, { width: 320, height: 240 }, GAP);
    expect(tiny.scrolls).toBe(true);
    expect(tiny.height).toBeGreaterThan(240);
  });
});
