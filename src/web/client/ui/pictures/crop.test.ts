import { describe, expect, test } from '@jest/globals';
import { cutOf, moved, wholePicture, zoomed } from './crop.ts';

const shape = { width: 16, height: 9 };
const tall = { width: 900, height: 1600 };
const wide = { width: 3200, height: 900 };

describe('the part of a picture that is used', () => {
  test('is as large as the shape allows, from the middle', () => {
    expect(cutOf(wide, shape, wholePicture)).toEqual({ width: 1600, height: 900, left: 800, top: 0 });
    expect(cutOf(tall, shape, wholePicture)).toEqual({ width: 900, height: 506.25, left: 0, top: 546.875 });
  });

  test('is smaller when zoomed in', () => {
    const cut = cutOf(wide, shape, zoomed(wide, shape, wholePicture, 2));
    expect(cut).toEqual({ width: 800, height: 450, left: 1200, top: 225 });
  });

  test('stays inside, however far it is pushed or zoomed', () => {
    const far = moved(wide, shape, wholePicture, { x: 50, y: -50 });
    expect(cutOf(wide, shape, far)).toEqual({ width: 1600, height: 900, left: 0, top: 0 });
    expect(zoomed(wide, shape, far, 99).zoom).toBe(4);
    expect(zoomed(wide, shape, far, 0).zoom).toBe(1);
  });

  test('follows the hand: half a frame to the left shows what was to the right', () => {
    const after = moved(wide, shape, wholePicture, { x: -0.5, y: 0 });
    expect(cutOf(wide, shape, after).left).toBe(1600);
  });
});
