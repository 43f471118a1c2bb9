import { expect, test } from 'vitest';
import { PICTURE_BYTES, PICTURE_SIDE } from '../contract/picture.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';
import { uploadedPicture } from './picture.ts';

const jpeg = (of: { width?: number; size?: number } = {}): string => {
  const small = Buffer.from(SMALL_JPEG, 'base64');
  const bytes = Buffer.concat([small, Buffer.alloc(Math.max(0, (of.size ?? 0) - small.length))]);
  if (of.width !== undefined) bytes.writeUInt16BE(of.width, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 7);
  return bytes.toString('base64');
};

test.each([
  ['another kind of file', Buffer.from('no picture').toString('base64'), 'IMAGE_NOT_JPEG'],
  ['text that is not base64', '%%%', 'IMAGE_NOT_JPEG'],
  ['more pixels than a side may have', jpeg({ width: PICTURE_SIDE + 1 }), 'IMAGE_TOO_LARGE'],
  ['more than 6000 KB', jpeg({ size: PICTURE_BYTES + 1 }), 'IMAGE_TOO_LARGE'],
])('[COM-052] [SCH-083] %s is refused as a picture', (_, image, refused) => {
  expect(uploadedPicture('a', image)).toEqual({ refused, field: 'image' });
});

test('[COM-052] [SCH-083] a JPEG of exactly 6000 pixels a side, or of 6000 KB, is a picture', () => {
  expect(PICTURE_BYTES).toBe(6000 * 1024);
  for (const image of [jpeg({ width: 6000 }), jpeg({ size: PICTURE_BYTES })])
    expect(uploadedPicture('a', image)).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{40}\.jpg$/) });
});

test('the name of a picture tells content and owner apart, and nothing uploaded is no picture', () => {
  const name = (id: string, image: string) => (uploadedPicture(id, image) as { name: string }).name;
  expect(name('a', jpeg())).toBe(name('a', jpeg()));
  expect(name('a', jpeg())).not.toBe(name('b', jpeg()));
  expect(name('a', jpeg())).not.toBe(name('a', jpeg({ width: 9 })));
  expect(uploadedPicture('a', '')).toBeNull();
});
