import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PICTURE_BYTES, PICTURE_SHAPE, PICTURE_SIDE, type ServedSize } from '../contract/picture.ts';
import { isRefusal, refuse, type Refusal } from '../contract/refusals.ts';

const field = 'image';
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const QUALITY = 84;
const DECODE_SECONDS = 10;
/** Each picture takes a thread and the memory of its pixels; the other threads are for files, names and passwords. */
const AT_ONCE = 2;
const WHITE = '#fff';

// Of all that the decoder reads, only what people take pictures as: no SVG, no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];
const inTurn = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  if (running < AT_ONCE) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

/** What is made of a picture: `kinds` that are taken (C-137), and the box into which it is shrunk, or to which it is cut. */
export type PictureUse = { kinds: 'jpeg' | 'any'; width: number; height: number; cut?: true };
/** Sessions, series and profiles take JPGs alone (C-137). */
export const COVER: PictureUse = { kinds: 'jpeg', ...PICTURE_SHAPE };

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const isJpeg = (bytes: Uint8Array) => JPEG_START.equals(bytes.subarray(0, 3));
/** Phones and browsers show a JPEG whose last bytes are missing; what is broken otherwise is still an error. */
const ended = (bytes: Uint8Array) => (isJpeg(bytes) ? Buffer.concat([bytes, JPEG_END]) : bytes);

/**
 * A picture as it is stored: decoded within limits of pixels and time, its first frame alone, turned upright, shrunk and
 * written as a new JPEG. Nothing of the file that was sent remains, so neither do its metadata nor what hid in it.
 */
export const picturePixels = (bytes: Uint8Array, use: PictureUse): Promise<Uint8Array | Refusal> =>
  inTurn(async () => {
    const unreadable = refuse(use.kinds === 'jpeg' ? 'IMAGE_NOT_JPEG' : 'IMAGE_NOT_SHOWN', { field });
    if (bytes.length > PICTURE_BYTES) return refuse('IMAGE_TOO_LARGE', { field });
    if (use.kinds === 'jpeg' && !isJpeg(bytes)) return unreadable;
    try {
      const picture = sharp(ended(bytes), { limitInputPixels: PICTURE_SIDE ** 2, failOn: 'error', pages: 1 });
      const { width, height } = await picture.metadata();
      if (width > PICTURE_SIDE || height > PICTURE_SIDE) return refuse('IMAGE_TOO_LARGE', { field });
      return await picture
        .autoOrient()
        .resize({
          width: use.width,
          height: use.height,
          ...(use.cut ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true }),
        })
        .flatten({ background: WHITE })
        .toColourspace('srgb')
        .timeout({ seconds: DECODE_SECONDS })
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer();
    } catch (problem) {
      return /pixel limit/.test(String(problem)) ? refuse('IMAGE_TOO_LARGE', { field }) : unreadable;
    }
  });

/** More pictures than these are not shrunk at once: people get them in their own size then, which costs nothing here. */
const MOST_WAITING = 8;

/** A stored picture in a smaller size, cut to fill it, never enlarged; as it is while many others are being shrunk. */
export const shrunkPicture = async (bytes: Uint8Array, size: ServedSize): Promise<Uint8Array> =>
  waiting.length >= MOST_WAITING
    ? bytes
    : inTurn(() =>
        sharp(bytes, { limitInputPixels: PICTURE_SIDE ** 2, pages: 1 })
          .resize({ ...size, fit: 'cover', withoutEnlargement: true })
          .timeout({ seconds: DECODE_SECONDS })
          .jpeg({ quality: QUALITY })
          .toBuffer(),
      );

export type FilesPicture = { name: string; bytes: Uint8Array };

/** Two things never share a file, and browsers may cache it for good: its name is the hash of its content and of the id. */
const namedPicture = (id: string, bytes: Uint8Array): FilesPicture => ({
  name: `${createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 40)}.jpg`,
  bytes,
});

/** Stands for the name of a picture that is not decoded yet. */
const NOT_DECODED = `${'0'.repeat(40)}.jpg`;

/**
 * The picture that was uploaded for the thing with this id; null when it is to be taken away.
 * @param decide whether the caller may change it to this picture, which is asked before anything is decoded
 */
export const uploadedPicture = async (
  id: string,
  image: string,
  use: PictureUse,
  decide: (picture: string | null) => unknown,
): Promise<FilesPicture | null | Refusal> => {
  const decided = decide(image === '' ? null : NOT_DECODED);
  if (isRefusal(decided)) return decided;
  if (image === '') return null;
  if (!BASE64.test(image)) return refuse(use.kinds === 'jpeg' ? 'IMAGE_NOT_JPEG' : 'IMAGE_NOT_SHOWN', { field });
  const bytes = await picturePixels(Buffer.from(image, 'base64'), use);
  return isRefusal(bytes) ? bytes : namedPicture(id, bytes);
};
