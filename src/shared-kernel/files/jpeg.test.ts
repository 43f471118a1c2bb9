import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readJpeg } from './jpeg.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';

const real = Buffer.from(SMALL_JPEG, 'base64');
const segment = (marker: number, content: Uint8Array) => {
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content]);
};
/** The picture with something put in right behind its beginning. */
const withSegment = (marker: number, content: Uint8Array) =>
  Buffer.concat([real.subarray(0, 2), segment(marker, content), real.subarray(2)]);
/** Camera data as a phone held upright writes it, with a place in it. */
const cameraData = (turn: number) =>
  Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x02', 'latin1'),
    Buffer.from([0x01, 0x0f, 0, 2, 0, 0, 0, 6, 0, 0, 0, 60]),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0]),
    Buffer.from('GPS 51.5074 N 0.1278 W, camera of Ana', 'latin1'),
  ]);
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');

describe('a JPEG', () => {
  test('a picture is measured and re-encoded without its colour profile', () => {
    const read = readJpeg(real);
    expect(read).toMatchObject({ width: 16, height: 9 });
    expect(read!.bytes.length).toBeLessThan(real.length);
    expect(text(read?.bytes)).not.toContain('ICC_PROFILE');
    expect(readJpeg(read!.bytes)).toEqual(read);
  });

  test('loses where and with what it was taken, but not how it is turned', () => {
    const read = readJpeg(withSegment(0xe1, cameraData(6)));
    expect(text(read?.bytes)).not.toMatch(/GPS|Ana/);
    expect(text(read?.bytes)).toContain('Exif\0\0MM');
    expect(readJpeg(read!.bytes)).toEqual(read);
    expect(text(readJpeg(withSegment(0xe1, cameraData(1)))?.bytes)).not.toContain('Exif');
  });

  test('comments and data after the end of the picture are removed', () => {
    const read = readJpeg(
      Buffer.concat([withSegment(0xfe, Buffer.from('by Ana')), Buffer.from('<script>alert(1)</script>')]),
    );
    expect(text(read?.bytes)).not.toMatch(/Ana|script/);
    expect(read).toEqual(readJpeg(real));
  });
});

describe('no JPEG that is shown', () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a page that calls itself one', Buffer.from('\xff\xd8<html>', 'latin1')],
    ['half of one', real.subarray(0, real.length >> 1)],
    ['one without an end', real.subarray(0, real.length - 2)],
    ['only a beginning and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['an arithmetic one, which no browser shows', withSegment(0xc9, Buffer.alloc(15))],
    ['one with two frames', withSegment(0xc0, Buffer.from([8, 0, 9, 0, 16, 1, 1, 0x11, 0]))],
  ])('%s', (_, bytes) => expect(readJpeg(bytes)).toBeUndefined());

  test('hundreds of empty scans, made to keep a browser busy', () => {
    const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
    const end = real.subarray(real.length - 2);
    const bomb = Buffer.concat([real.subarray(0, real.length - 2), ...Array.from({ length: 500 }, () => scan), end]);
    expect(readJpeg(bomb)).toBeUndefined();
  });

  test('arbitrary bytes never throw, and what is accepted is a JPEG', () => {
    const damaged = fc
      .tuple(fc.nat(real.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([at, bytes]) => Buffer.concat([real.subarray(0, at), bytes, real.subarray(at + bytes.length)]));
    fc.assert(
      fc.property(damaged, (bytes) => {
        const read = readJpeg(bytes);
        if (read) expect(readJpeg(read.bytes)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});
