import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';

/** The beginning of a PNG, in base64. */
export const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64');

/** The small picture with another width written into it. */
export const widened = (pixels: number): string => {
  const bytes = Buffer.from(SMALL_JPEG, 'base64');
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(pixels, frame + 7);
  return bytes.toString('base64');
};

/** The small picture, followed by zeros up to this size. */
export const heavy = (kilobytes: number): string => {
  const bytes = Buffer.alloc(kilobytes * 1024);
  bytes.write(SMALL_JPEG, 'base64');
  return bytes.toString('base64');
};
