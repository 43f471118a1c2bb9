import { z } from 'zod';

/** Most bytes of a picture: 6000 KB (C-136). */
export const PICTURE_BYTES = 6_144_000;
/** Most pixels of a side of a picture (C-136). */
export const PICTURE_SIDE = 6000;
/** How pictures of sessions and Wells are shown, in pixels; browsers cut them to it, and the server shrinks them to it. */
export const PICTURE_SHAPE = { width: 1280, height: 720 };
/** Pictures of posts are shown up to this many pixels wide (FOR-021). */
export const POST_PICTURE_SIDE = 2000;

/** The address of a picture by the name of its file. */
export const picturePath = (name: string) => `/img/${name}`;

/** The sizes in pixels in which a stored picture is served besides its own, cut to fill them (SIT-125). */
export const SERVED_SIZES = [
  { width: 40, height: 40 },
  { width: 100, height: 100 },
  { width: 200, height: 200 },
  { width: 300, height: 300 },
  { width: 825, height: 225 },
] as const;
export type ServedSize = (typeof SERVED_SIZES)[number];

/**
 * The address of a stored picture in a smaller size (SIT-126); other addresses, such as data URLs, stay as they are.
 * `domain`: the host that resizes pictures of this installation, itself when empty.
 */
export const sizedPicture = (src: string, { width, height }: ServedSize, domain = ''): string =>
  src.startsWith(picturePath(''))
    ? `${domain === '' ? '' : `https://${domain}`}${src}?width=${width}&height=${height}&fit=crop`
    : src;

/** The input of a call that takes a picture: the file of a form, or its bytes in base64; empty takes the picture away. */
export const pictureInput = { image: z.string().max(Math.ceil(PICTURE_BYTES / 3) * 4 + 400_000) };
/** How such an endpoint receives the file. */
export const pictureUpload = { field: 'image', bytes: PICTURE_BYTES, tooLarge: 'IMAGE_TOO_LARGE' } as const;
export const pictureRefusals = ['IMAGE_NOT_JPEG', 'IMAGE_TOO_LARGE'] as const;
/** Where other kinds of pictures are taken, too: posts, replies and Wells (C-137). */
export const anyPictureRefusals = ['IMAGE_NOT_SHOWN', 'IMAGE_TOO_LARGE'] as const;
