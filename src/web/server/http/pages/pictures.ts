import type { RequestHandler } from 'express';
import { SERVED_SIZES, type ServedSize } from '#kernel/contract/picture.ts';
import { shrunkPicture } from '#kernel/files/picture.ts';
import type { Limits } from '../v1/pace.ts';
import type { FileStore } from '#kernel/files/files.ts';

/** The size that the address asks for: undefined for the picture's own, null for one that is not served. */
const sizeIn = (query: URLSearchParams): ServedSize | null | undefined => {
  const [width, height, fit] = ['width', 'height', 'fit'].map((name) => query.get(name));
  if (width === null && height === null && fit === null) return undefined;
  if (fit !== 'crop') return null;
  return SERVED_SIZES.find((size) => String(size.width) === width && String(size.height) === height) ?? null;
};

/** Bytes of shrunk pictures that a process caches; the ones used last stay. */
const CACHED_BYTES = 16_000_000;

/** Each picture is shrunk once, also when several ask for it at the same time. */
const shrunkPictures = () => {
  const cached = new Map<string, Uint8Array>();
  const running = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  const cache = (key: string, made: Uint8Array) => {
    cached.set(key, made);
    bytes += made.length;
    for (const [oldest, { length }] of cached) {
      if (bytes <= CACHED_BYTES) return;
      cached.delete(oldest);
      bytes -= length;
    }
  };
  return {
    find: (key: string): Uint8Array | Promise<Uint8Array> | undefined => {
      const found = cached.get(key);
      if (found === undefined) return running.get(key);
      cached.delete(key);
      cached.set(key, found);
      return found;
    },
    make: (key: string, picture: Uint8Array, size: ServedSize): Uint8Array | Promise<Uint8Array> => {
      const already = cached.get(key) ?? running.get(key);
      if (already) return already;
      const making = shrunkPicture(picture, size)
        .then((made) => {
          // As it is while many others are being shrunk; the next one to ask may get the small one.
          if (made !== picture) cache(key, made);
          return made;
        })
        .finally(() => running.delete(key));
      running.set(key, making);
      return making;
    },
  };
};

const PICTURE = /^\/([0-9a-f]{40}\.jpg)$/;

/** Pictures that people uploaded, in their own size or one of the sizes that are served. What lies under a name never changes, and is never anything but a picture. */
export const pictures = (files: FileStore, limits: Pick<Limits, 'wait'>): RequestHandler => {
  const shrunk = shrunkPictures();
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = PICTURE.exec(request.path)?.[1];
    const size = sizeIn(new URL(request.url, 'http://here').searchParams);
    if (size === null) {
      response.setHeader('cache-control', 'no-store');
      const sizes = SERVED_SIZES.map(({ width, height }) => `width=${width}&height=${height}`).join(', ');
      return void response.status(400).type('text/plain').send(`Pictures are served with fit=crop and ${sizes}.\n`);
    }
    const stored = name === undefined ? undefined : await files.get(name);
    const pictureKey = `${name} ${size?.width}`;
    const already = size && shrunk.find(pictureKey);
    // Only the work is paced: what was made before costs nothing, and many people share one address.
    const wait = stored && size && !already ? await limits.wait('read', { ip: request.ip ?? '' }) : 0;
    if (wait > 0) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('retry-after', wait);
      return void response.status(429).type('text/plain').send('Too many pictures at once.\n');
    }
    const bytes = stored && size ? await (already ?? shrunk.make(pictureKey, stored, size)) : stored;
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
};
