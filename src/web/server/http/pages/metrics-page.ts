import type { Request, RequestHandler } from 'express';
import { isSameSecret } from '#kernel/same-secret.ts';
import type { Figures } from '#server/health/figures.ts';

export type Watching = { sandbox: boolean; METRICS_TOKEN?: string | undefined };

/** Whether the request has the monitoring token; always true in the sandbox. */
export const isWatcher = (request: Pick<Request, 'headers'>, watching: Watching): boolean =>
  watching.METRICS_TOKEN === undefined
    ? watching.sandbox
    : isSameSecret(`Bearer ${watching.METRICS_TOKEN}`, request.headers.authorization ?? '');

export const metricsPage =
  (figures: Figures, watching: Watching): RequestHandler =>
  async (request, response) => {
    if (!isWatcher(request, watching))
      return void response.status(404).type('text/plain').send('There is nothing at this address.\n');
    const text = await figures.text();
    response.setHeader('cache-control', 'no-store');
    response.status(200).type(figures.contentType).send(text);
  };
