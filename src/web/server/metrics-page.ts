import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Figures } from './figures.ts';

/** `/metrics` for Prometheus; outside the sandbox only with the token. */
export const metricsPage =
  (figures: Figures, of: { sandbox: boolean; METRICS_TOKEN?: string | undefined }): RequestHandler =>
  async (request, response) => {
    const allowed =
      of.METRICS_TOKEN === undefined ? of.sandbox : same(request.headers.authorization, `Bearer ${of.METRICS_TOKEN}`);
    if (!allowed) return void response.status(404).type('text/plain').send('There is nothing at this address.\n');
    const text = await figures.text();
    response.setHeader('cache-control', 'no-store');
    response.status(200).type(figures.contentType).send(text);
  };

const same = (given: string | undefined, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
