import { createHash } from 'node:crypto';
import { PICTURE_BYTES, PICTURE_SIDE } from '../contract/picture.ts';
import { isRefusal, refuse, type Refusal } from '../contract/refusals.ts';
import { readJpeg } from './jpeg.ts';

const field = 'image';
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The storable part of an uploaded file: a JPEG without metadata (SCH-083, C-136). */
export const pictureIn = (sent: string): Uint8Array | Refusal => {
  if (!BASE64.test(sent)) return refuse('IMAGE_NOT_JPEG', { field });
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length > PICTURE_BYTES) return refuse('IMAGE_TOO_LARGE', { field });
  const jpeg = readJpeg(bytes);
  if (!jpeg) return refuse('IMAGE_NOT_JPEG', { field });
  if (jpeg.width > PICTURE_SIDE || jpeg.height > PICTURE_SIDE) return refuse('IMAGE_TOO_LARGE', { field });
  return jpeg.bytes;
};

export type Picture = { name: string; bytes: Uint8Array };

/**
 * The picture that was uploaded for the thing with this id; null when it is to be taken away. Its name is the hash of its
 * content and of the id: two things never share a file, and browsers may cache it for good.
 */
export const uploadedPicture = (id: string, image: string): Picture | null | Refusal => {
  if (image === '') return null;
  const bytes = pictureIn(image);
  if (isRefusal(bytes)) return bytes;
  return { name: `${createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 40)}.jpg`, bytes };
};
