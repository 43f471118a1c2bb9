import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { PICTURE_BYTES, PICTURE_SHAPE, PICTURE_SIDE, SERVED_SIZES, sizedPicture } from '../contract/picture.ts';
import { isRefusal } from '../contract/refusals.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';
import { refuse } from '../contract/refusals.ts';
import { COVER, shrunkPicture, uploadedPicture, type PictureUse } from './picture.ts';

const ANY: PictureUse = { kinds: 'any', width: 2000, height: 2000 };
const small = Buffer.from(SMALL_JPEG, 'base64');

const sent = (bytes: Uint8Array, use = ANY, id = 'a') =>
  uploadedPicture(id, Buffer.from(bytes).toString('base64'), use, () => []);
const stored = async (bytes: Uint8Array, use = ANY): Promise<Buffer> => {
  const picture = await sent(bytes, use);
  if (picture === null || isRefusal(picture)) throw new Error(`no picture: ${JSON.stringify(picture)}`);
  expect(picture.name).toMatch(/^[0-9a-f]{40}\.jpg$/);
  return Buffer.from(picture.bytes);
};
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f5e' } });
const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
const segment = (marker: number, content: Uint8Array) => {
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content]);
};
/** A PNG of a few kilobytes whose pixels would take gigabytes. */
const bomb = (side: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const crc = (bytes: Buffer) => {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
};

describe('a picture that is stored', () => {
  test('[COM-052] [SCH-083] a JPEG of exactly 6000 pixels a side is shrunk to what is shown', async () => {
    expect(PICTURE_SIDE).toBe(6000);
    const { width, height } = await sharp(await stored(await drawn(6000, 6000).jpeg().toBuffer(), COVER)).metadata();
    expect({ width, height }).toEqual({ width: PICTURE_SHAPE.height, height: PICTURE_SHAPE.height });
  });

  test('[COM-052] [SCH-083] a JPEG of exactly 6000 KB is a picture', async () => {
    expect(PICTURE_BYTES).toBe(6000 * 1024);
    expect((await stored(padded(PICTURE_BYTES))).length).toBeLessThan(small.length);
  });

  test('a small picture is not enlarged', async () => {
    expect(await sharp(await stored(small)).metadata()).toMatchObject({ width: 16, height: 9 });
  });

  test.each(['png', 'webp', 'gif'] as const)('a %s of a post becomes a JPEG', async (kind) => {
    const read = await sharp(await stored(await drawn(40, 30).toFormat(kind).toBuffer())).metadata();
    expect(read).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  test('of a picture that moves, the first frame is stored', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => frame(colour)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const still = await stored(moving);
    expect(await sharp(still).metadata()).toMatchObject({ width: 20, height: 20 });
    const { dominant } = await sharp(still).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();

  test('a transparent picture lies on white', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect((await sharp(await stored(clear)).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
  });

  test.each([
    ['its last two bytes', 2],
    ['its last tenth', 0.1],
  ])('[COM-052] [SCH-083] a JPEG that lacks %s is stored with what is there', async (_, missing) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    for (const progressive of [false, true]) {
      const whole = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#000', noise } })
        .jpeg({ progressive })
        .toBuffer();
      const cut = whole.subarray(0, -(missing < 1 ? Math.round(whole.length * missing) : missing));
      for (const use of [ANY, COVER]) {
        const picture = sharp(await stored(cut, use));
        expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 90 });
        const top = await picture.extract({ left: 0, top: 0, width: 45, height: 20 }).toBuffer();
        expect((await sharp(top).stats()).channels[0]!.stdev).toBeGreaterThan(10);
      }
    }
  });

  test('a photo is turned upright, and says neither where nor with what it was taken', async () => {
    const taken = await drawn(40, 20)
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } },
      })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Ana')).toBe(true);
    const read = await stored(taken);
    expect(await sharp(read).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(read.includes('Exif')).toBe(false);
  });

  test('colour profile, comments, and a page hidden behind the picture are gone', async () => {
    const hiding = Buffer.concat([
      small.subarray(0, 2),
      segment(0xfe, Buffer.from('/*<script>alert(1)</script>')),
      small.subarray(2),
      Buffer.from('PK\x03\x04<html><script>alert(2)</script>'),
    ]);
    const text = (await stored(hiding)).toString('latin1');
    expect(text).not.toMatch(/script|html|PK|ICC_PROFILE/);
  });

  test('its name tells content and owner apart, and nothing uploaded is no picture', async () => {
    const name = async (bytes: Uint8Array, id: string) => ((await sent(bytes, ANY, id)) as { name: string }).name;
    expect(await name(small, 'a')).toBe(await name(small, 'a'));
    expect(await name(small, 'a')).not.toBe(await name(small, 'b'));
    expect(await name(small, 'a')).not.toBe(await name(await drawn(3, 3).jpeg().toBuffer(), 'a'));
    expect(await uploadedPicture('a', '', ANY, () => [])).toBeNull();
  });
});

describe('a file that is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');
  test.each<[string, Uint8Array]>([
    ['an empty file', Buffer.from([0])],
    ['text', Buffer.from('no picture')],
    ['a drawing with a script', svg],
    ['a page that begins as a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')])],
    ['half a JPEG', small.subarray(0, small.length >> 1)],
    ['only a beginning and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
  ])('[SCH-083] %s is no picture, also where all kinds are taken', async (_, bytes) => {
    expect(await sent(bytes)).toEqual({ refused: 'IMAGE_NOT_SHOWN', field: 'image' });
    expect(await sent(bytes, COVER)).toEqual({ refused: 'IMAGE_NOT_JPEG', field: 'image' });
  });

  test('half a PNG, half a WebP and a TIFF are no pictures of posts', async () => {
    const noise = sharp({ create: { width: 90, height: 90, channels: 3, background: '#000', noise: NOISE } });
    for (const kind of ['png', 'webp'] as const) {
      const whole = await noise.clone().toFormat(kind).toBuffer();
      expect(await sent(whole.subarray(0, whole.length >> 1))).toMatchObject({ refused: 'IMAGE_NOT_SHOWN' });
    }
    expect(await sent(await noise.clone().tiff().toBuffer())).toMatchObject({ refused: 'IMAGE_NOT_SHOWN' });
  });
  const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const;

  test('[SCH-083] a PNG is refused where only JPGs are taken', async () => {
    expect(await sent(await drawn(9, 9).png().toBuffer(), COVER)).toMatchObject({ refused: 'IMAGE_NOT_JPEG' });
  });

  test('is not decoded for a caller who may not change it', async () => {
    const asked: (string | null)[] = [];
    const decide = (picture: string | null) => {
      asked.push(picture);
      return refuse('NOT_ALLOWED');
    };
    for (const image of ['', '%%%', Buffer.from('no picture').toString('base64')])
      expect(await uploadedPicture('a', image, ANY, decide)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(asked).toEqual([null, expect.stringMatching(/\.jpg$/), expect.stringMatching(/\.jpg$/)]);
  });

  test('text that is not base64 is no picture', async () => {
    expect(await uploadedPicture('a', '%%%', ANY, () => [])).toMatchObject({ refused: 'IMAGE_NOT_SHOWN' });
  });

  test('[COM-052] [SCH-083] more than 6000 KB, or more than 6000 pixels on one side, is too large', async () => {
    const wide = await drawn(PICTURE_SIDE + 1, 2)
      .jpeg()
      .toBuffer();
    for (const bytes of [padded(PICTURE_BYTES + 1), wide])
      expect(await sent(bytes)).toEqual({ refused: 'IMAGE_TOO_LARGE', field: 'image' });
  });

  test('[COM-052] a PNG of a few kilobytes that would unfold to gigabytes is too large, and is not unfolded', async () => {
    const before = process.memoryUsage().rss;
    expect(await sent(bomb(30_000))).toEqual({ refused: 'IMAGE_TOO_LARGE', field: 'image' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('hundreds of empty scans, made to keep a decoder busy, are no picture', async () => {
    const slow = await drawn(2000, 2000).jpeg({ progressive: true }).toBuffer();
    const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 5, 0])), Buffer.from([0])]);
    const end = slow.length - 2;
    const scans = Array.from({ length: 5_000 }, () => scan);
    expect(await sent(Buffer.concat([slow.subarray(0, end), ...scans, slow.subarray(end)]))).toMatchObject({
      refused: 'IMAGE_NOT_SHOWN',
    });
  });
});

test('pictures that are decoded do not hold up other work of the process', async () => {
  const large = await drawn(6000, 6000).png().toBuffer();
  const decoding = Promise.all(Array.from({ length: 3 }, () => stored(large))).then(() => 'done' as const);
  const turn = () => new Promise<'turn'>((resolve) => setImmediate(() => resolve('turn')));
  let turns = 0;
  while ((await Promise.race([decoding, turn()])) === 'turn') turns++;
  expect(turns).toBeGreaterThan(100);
});

describe('a stored picture in a smaller size', () => {
  test('[SIT-125] fills a square of 40, 100, 200 or 300 pixels, or 825 by 225', async () => {
    const picture = await drawn(1280, 720).jpeg().toBuffer();
    const shapes = await Promise.all(
      SERVED_SIZES.map(async (size) => {
        const { width, height } = await sharp(Buffer.from(await shrunkPicture(picture, size))).metadata();
        return [width, height];
      }),
    );
    expect(shapes).toEqual([
      [40, 40],
      [100, 100],
      [200, 200],
      [300, 300],
      [825, 225],
    ]);
  });

  test('is the stored one while many others are being shrunk', async () => {
    const picture = await drawn(1280, 720).jpeg().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => shrunkPicture(picture, { width: 100, height: 100 })),
    );
    const unchanged = answers.filter((bytes) => bytes === picture).length;
    expect(unchanged).toBeGreaterThan(0);
    expect(unchanged).toBeLessThan(30);
  });

  test('[SIT-126] has an address with width, height and fit', () => {
    expect(sizedPicture('/img/a.jpg', { width: 825, height: 225 })).toBe('/img/a.jpg?width=825&height=225&fit=crop');
    expect(sizedPicture('/img/a.jpg', { width: 100, height: 100 }, 'pictures.example')).toBe(
      'https://pictures.example/img/a.jpg?width=100&height=100&fit=crop',
    );
    expect(sizedPicture('data:image/jpeg;base64,AA', { width: 40, height: 40 })).toBe('data:image/jpeg;base64,AA');
  });
});
