import { PICTURE_BYTES, POST_PICTURE_SIDE } from '#kernel/contract/picture.ts';
import { drawOnWhite } from '#ui/pictures/jpeg.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.write;

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';
const LARGEST_FILE = 40_000_000;
const QUALITY = 0.88;

/** The size at which a picture is sent: no side longer than the pictures of posts are shown. */
export const shrunk = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, POST_PICTURE_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** A chosen file as a data URL that the server takes, or what is wrong with it. */
export const readPicture = async (file: File): Promise<{ src: string } | { problem: string }> => {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return { problem: texts.notPicture };
  if (file.size > LARGEST_FILE) return { problem: texts.tooLarge };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { problem: texts.notPicture };
  const { width, height } = shrunk(bitmap);
  const fits = width === bitmap.width && height === bitmap.height && file.size <= PICTURE_BYTES;
  const src = fits ? await dataUrlOf(file) : drawn(bitmap, width, height);
  bitmap.close();
  return { src };
};

const drawn = (bitmap: ImageBitmap, width: number, height: number): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  drawOnWhite(canvas, bitmap);
  return canvas.toDataURL('image/jpeg', QUALITY);
};

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
