import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { apiDocument } from './api-document.ts';
import { staticFiles } from './static-files.ts';

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const start = `window.addEventListener('load', () => {
  SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null, tryItOutEnabled: true });
});
`;
const page = (product: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${product} API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/docs/favicon-32x32.png"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`;
const served = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

/** Built once, also when that fails: it takes long, and visitors may ask for it (F-01). */
const built = (...input: Parameters<typeof apiDocument>): { text: string } | { problem: unknown } => {
  try {
    return { text: JSON.stringify(apiDocument(...input)) };
  } catch (problem) {
    return { problem };
  }
};

/** `/docs`: the API to read and to try, without anything from elsewhere. */
export const apiPages = (endpoints: readonly { module: string; endpoint: Endpoint }[], product: string): Router => {
  const router = Router();
  const files = staticFiles(assets);
  let document: { text: string } | { problem: unknown } | undefined;
  router.get('/', (_request, response) => void response.type('html').send(page(product)));
  router.get('/start.js', (_request, response) => void response.type('text/javascript').send(start));
  router.get('/openapi.json', (_request, response) => {
    document ??= built(endpoints, product);
    if ('problem' in document) throw document.problem;
    response.type('application/json').send(document.text);
  });
  router.use((request, response, next) => {
    if (served.has(request.path)) return files(request, response, next);
    response.status(404).type('text/plain').send('There is nothing at this address.\n');
  });
  return router;
};
