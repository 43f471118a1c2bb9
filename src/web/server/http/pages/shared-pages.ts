import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import { escaped } from '#kernel/escaped-html.ts';
import { readerLanguage } from '../languages.ts';
import type { PageHead, PageHeads } from './page-heads.ts';
import { shellIn } from './shell-words.ts';

/** The client's page with this head instead of its own. */
export const withHead = (html: string, { title, description, tags }: PageHead): string =>
  html
    .replace(/<title>[^<]*<\/title>/, (own) => (title === undefined ? own : `<title>${escaped(title)}</title>`))
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (own, before: string) =>
      description === undefined ? own : before + escaped(description),
    )
    .replace('</head>', () => `${tags}\n</head>`);

/** The page of the client for browsers that draw it themselves, with a head for those who only read it. */
export const sharedPages =
  (heads: PageHeads, page: string): RequestHandler =>
  async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(request.path) !== '') return next();
    const head = await heads(request.path, request);
    if (!head.isPublic) response.setHeader('x-robots-tag', 'noindex');
    const html = head.title === undefined ? undefined : await readFile(page, 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    response
      .status(200)
      .set({
        'content-type': 'text/html; charset=utf-8',
        'content-language': readerLanguage(),
        'cache-control': 'no-cache',
      })
      .vary('Cookie')
      .vary('Accept-Language')
      .end(request.method === 'HEAD' ? undefined : withHead(shellIn(readerLanguage(), html), head));
  };
