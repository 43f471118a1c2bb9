import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import { apiDocument, withoutStaff, type ApiDocumentListed } from './api-document.ts';
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
const built = (
  described: () => readonly ApiDocumentListed[],
  product: string,
): { text: string } | { problem: unknown } => {
  try {
    return { text: JSON.stringify(apiDocument(described(), product)) };
  } catch (problem) {
    return { problem };
  }
};

/** `/docs`: the API to read and to try, without anything from elsewhere; and the document of it, with and without calls of staff. */
export const apiPages = (endpoints: readonly ApiDocumentListed[], product: string): Router => {
  const router = Router();
  const files = staticFiles(assets);
  router.get('/', (_request, response) => void response.type('html').send(page(product)));
  router.get('/start.js', (_request, response) => void response.type('text/javascript').send(start));
  const serve = (path: string, described: () => readonly ApiDocumentListed[]) => {
    let document: { text: string } | { problem: unknown } | undefined;
    router.get(path, (_request, response) => {
      document ??= built(described, product);
      if ('problem' in document) throw document.problem;
      response.type('application/json').send(document.text);
    });
  };
  serve('/openapi.json', () => endpoints);
  serve('/openapi-members.json', () => withoutStaff(endpoints));
  router.use((request, response, next) => {
    if (served.has(request.path)) return files(request, response, next);
    response.status(404).type('text/plain').send('There is nothing at this address.\n');
  });
  return router;
};
