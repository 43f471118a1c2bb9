import type { RequestHandler } from 'express';
import { isLoopback } from '#kernel/contract/network.ts';

/** Lets through what comes from this machine alone: a page elsewhere could make its own name lead here, a proxy all callers. */
export const onlyHere: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? '';
  const isHere =
    isLoopback(host.replace(/:\d+$/, '')) &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    request.headers['x-forwarded-for'] === undefined;
  if (isHere) return next();
  response.status(404).type('text/plain').send('Open this page on the machine itself.\n');
};
