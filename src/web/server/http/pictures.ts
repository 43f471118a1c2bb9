import type { RequestHandler } from 'express';
import { SERVED_SIZES, type ServedSize } from '../../../shared-kernel/contract/picture.ts';
import { shrunkPicture } from '../../../shared-kernel/files/picture.ts';
import type { FileStore } from '../../../shared-kernel/files/files.ts';

/** The size that the address asks for: undefined for the picture's own, null for one that is not served. */
const sizeIn = (query: URLSearchParams): ServedSize | null | undefined => {
  const [width, height, fit] = ['width', 'height', 'fit'].map((name) => query.get(name));
  if (width === null && height === null && fit === null) return undefined;
  if (fit !== 'crop') return null;
  return SERVED_SIZES.find((size) => String(size.width) === width && String(size.height) === height) ?? null;
};

const PICTURE = /^\/([0-9a-f]{40}\.jpg)$/;

/** Pictures that people uploaded, in their own size or one of the sizes that are served. What lies under a name never changes, and is never anything but a picture. */
export const pictures =
  (files: FileStore): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = PICTURE.exec(request.path)?.[1];
    const size = sizeIn(new URL(request.url, 'http://here').searchParams);
    if (size === null) {
      response.setHeader('cache-control', 'no-store');
      const sizes = SERVED_SIZES.map(({ width, height }) => `width=${width}&height=${height}`).join(', ');
      return void response.status(400).type('text/plain').send(`Pictures are served with fit=crop and ${sizes}.\n`);
    }
    const stored = name === undefined ? undefined : await files.get(name);
    const bytes = stored && size ? await shrunkPicture(stored, size) : stored;
    if (!bytes) {
      response.setHeader('cache-control', 'no-store');
      return void response.status(404).type('text/plain').send('There is no such picture.\n');
    }
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      'content-length': bytes.length,
      'content-disposition': 'inline',
      // A shared cache would show a picture that is gone.
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
