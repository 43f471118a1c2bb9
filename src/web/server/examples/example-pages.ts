import express, { Router, type RequestHandler } from 'express';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { onlyHere } from '#server/http/only-here.ts';
import { examplesPage } from './examples-page.ts';
import type { Writing } from './writing.ts';

const MOST_CHARACTERS = 50_000;
const text = z.string().max(MOST_CHARACTERS);
const checked = z.object({ text, line: z.int().min(1) });
const run = z.object({ text });

const script = () => readFileSync(new URL('examples-page.js', import.meta.url), 'utf8');

/**
 * `/dev/examples`: examples are written and run here against the product in memory. For the sandbox, on this machine alone:
 * never mounted anywhere else.
 */
export const examplePages = (writing: Writing): Router => {
  const router = Router();
  router.use(onlyHere);
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    if (writing.isThere) return next();
    response.status(404).type('text/plain').send('The steps of examples are not on this machine.\n');
  });
  /** Only JSON: another site cannot send it without asking first, and we never allow it. */
  const json = express.json({ limit: '200kb' });
  const asked =
    (ask: string, shape: z.ZodType<Record<string, unknown>>): RequestHandler =>
    async (request, response) => {
      const input = shape.safeParse(request.body);
      if (!input.success) return void response.status(400).json({ problem: z.prettifyError(input.error) });
      try {
        response.json(await writing.ask({ ask, ...input.data }));
      } catch (problem) {
        response.status(503).json({ problem: (problem as Error).message });
      }
    };
  let isRunning = false;
  router.get('/', (_request, response) => {
    response.type('html').send(examplesPage());
  });
  router.get('/page.js', (_request, response) => {
    response.type('text/javascript').send(script());
  });
  router.post('/words', json, asked('words', z.object({})));
  router.post('/check', json, asked('check', checked));
  router.post('/run', json, async (request, response, next) => {
    if (isRunning) return void response.status(409).json({ problem: 'Another example is running. Please try again.' });
    isRunning = true;
    try {
      await asked('run', run)(request, response, next);
    } finally {
      isRunning = false;
    }
  });
  return router;
};
