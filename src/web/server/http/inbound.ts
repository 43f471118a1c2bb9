import express, { Router } from 'express';
import type { Logger } from 'pino';
import type { Inbound } from '#kernel/module.ts';
import { splitUrl } from './v1/transport.ts';

const LARGEST = '512kb';

/** Calls of other systems (`/hooks/…`): raw body, no cookie, no origin; each checks its own signature. */
export const inbound = (all: readonly Inbound[], log: Logger): Router => {
  const router = Router();
  for (const { path, handle, page } of all) {
    if (page)
      router.get(path, (request, response) =>
        response.redirect(303, page(new URLSearchParams(splitUrl(request.originalUrl).search))),
      );
    router.post(path, express.raw({ type: () => true, limit: LARGEST }), (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const query = new URLSearchParams(splitUrl(request.originalUrl).search);
      handle({ headers, body, query }).then(
        ({ status }) => response.status(status).end(),
        (problem: unknown) => {
          log.error({ err: problem, path }, 'inbound call failed');
          response.status(500).end();
        },
      );
    });
  }
  return router;
};
