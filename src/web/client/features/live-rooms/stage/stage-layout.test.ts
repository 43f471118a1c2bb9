import { describe, expect, test } from '@jest/globals';
import { stageLayout } from './stage-layout.ts';

const GAP = 10;
const phone = { width: 370, height: 620 };
const laptop = { width: 1240, height: 640 };

describe('how faces are arranged', () => {
  test('[ROM-115] one to seventeen people fit on a phone and on a desktop, never smaller than a face', () => {
    for (const stage of [phone, laptop])
      for (let people = 1; people <= 17; people++) {
        const { columns, width, height, scrolls } = stageLayout(people, stage, GAP);
        const rows = Math.ceil(people / columns);
        expect(columns * width + (columns - 1) * GAP).toBeLessThanOrEqual(stage.width);
        expect(scrolls).toBe(false);
        expect(rows * height + (rows - 1) * GAP).toBeLessThanOrEqual(stage.height);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(84);
        expect(width / height).toBeLessThanOrEqual(16 / 9 + 0.02);
      }
  });

  test('three people stand below each other on a phone and beside each other on a wide screen', () => {
    expect(stageLayout(3, phone, GAP).columns).toBe(1);
    expect(stageLayout(3, { width: 1600, height: 500 }, GAP).columns).toBe(3);
  });

  test('a tiny window scrolls instead of shrinking faces away', () => {
    expect(stageLayout(17, { width: 320, height: 240 }, GAP)).toMatchObject({ scrolls: true });
    expect(stageLayout(0, { width: 0, height: 0 }, GAP).width).toBeGreaterThan(0);
  });
});
