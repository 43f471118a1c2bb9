import type { RequestHandler } from 'express';
import type { FileStore } from '../../../shared-kernel/files/files.ts';

const PICTURE = /^\/([0-9a-f]{40}\.jpg)$/;

/** Pictures that people uploaded. What lies under a name never changes, and is never anything but a picture. */
export const pictures =
  (files: FileStore): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = PICTURE.exec(request.path)?.[1];
    const bytes = name === undefined ? undefined : await files.get(name);
    if (!bytes) {
      response.setHeader('cache-control', 'no-store');
      return void response.status(404).type('text/plain').send('There is no such picture.\n');
    }
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      'content-length': bytes.length,
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
