import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Feed } from '#kernel/module.ts';
import { plainFailure, saidIn } from '#server/health/logging.ts';
import type { Limits } from '../v1/pace.ts';

type Around = { limits: Limits; ipOf: (request: Request) => string; log: Logger };

/**
 * A document that programs poll. The rest of its path is a secret: it appears in no log, no shared cache and no
 * referrer.
 */
export const feedPage = (
  { path, fetch }: Feed,
  { limits, ipOf, log }: Around,
): { path: string; handle: RequestHandler } => {
  const nothing = (response: Response) =>
    void response.status(404).type('text/plain').send('There is nothing at this address.\n');
  const later = (response: Response, seconds: number) =>
    void response
      .status(429)
      .setHeader('retry-after', String(seconds))
      .type('text/plain')
      .send('Please come back later.\n');

  const answer = async (request: Request, response: Response): Promise<void> => {
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('x-robots-tag', 'noindex');
    const rest = decoded(request.path.slice(1));
    const ip = ipOf(request);
    const wait = await limits.wait('read', { ip });
    if (wait > 0) return later(response, wait);
    const found = rest === undefined ? undefined : await fetch(rest);
    if (!found) {
      // Rate limit against guessing the secret.
      const guesses = await limits.wait('expensive', { ip });
      return guesses > 0 ? later(response, guesses) : nothing(response);
    }
    const etag = `"${createHash('sha256').update(found.body).digest('base64url').slice(0, 27)}"`;
    response.setHeader('etag', etag);
    response.setHeader('cache-control', `private, max-age=${found.maxAge}`);
    if (matches(request.headers['if-none-match'], etag)) return void response.status(304).end();
    response.status(200).type(found.type);
    response.setHeader('content-disposition', 'inline; filename="calendar.ics"');
    response.send(found.body);
  };

  const router = Router();
  router.use((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).setHeader('allow', 'GET, HEAD').type('text/plain').send('This can only be read.\n');
      return;
    }
    answer(request, response).catch((problem: unknown) => {
      // Not handed on: what failed may have the address in its words.
      log.error(
        { path, failure: plainFailure(problem, saidIn([request.path.slice(1), decoded(request.path.slice(1))])) },
        'failed',
      );
      if (response.headersSent) response.destroy();
      else response.status(500).type('text/plain').send('This did not work. Please come back later.\n');
    });
  });
  return { path, handle: router };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const matches = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  given.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
