import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import type { Calls } from './calls.ts';
import { escaped } from '../../../shared-kernel/escaped-html.ts';
import type { Routes } from './routes.ts';

export type SharedPagesOptions = {
  routes: Routes;
  calls: Calls;
  /** The web client's page. */
  page: string;
  productName: string;
  originOf: (request: IncomingMessage) => string;
  ipOf: (request: IncomingMessage) => string;
};

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const SESSION_PAGE = new RegExp(`^(?:/[^/]+)?/session/(${UUID})/?$`);
/** The public pages; search engines skip all others (I-062). */
const FOR_SEARCH = /^\/(?:homepage|wells|well\/.+|sessions|get-help)?\/?$/;

type Shown = { title: string; pic: string | null; group_info: { title: string } };

/**
 * What other products show of a session whose link is shared: its title, and its picture when it has one. Asked as a visitor
 * asks, so that sessions of private Wells stay unknown; nothing tells who hosts or comes (I-062).
 */
export const sharedPages = (options: SharedPagesOptions): RequestHandler => {
  const { routes, calls, page, productName, originOf, ipOf } = options;

  const shownToVisitors = async (id: string, request: IncomingMessage): Promise<Shown | undefined> => {
    const match = routes.match(`/v1/session/${id}/get`);
    if (!match) return undefined;
    const { body } = await calls.answer({
      id: randomUUID(),
      match,
      search: '',
      body: {},
      token: undefined,
      ip: ipOf(request),
      userAgent: '',
      origin: originOf(request),
      after: undefined,
      idempotencyKey: undefined,
    });
    return (JSON.parse(body) as { session?: Shown }).session;
  };

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const isPage = extname(request.path) === '';
    const id = SESSION_PAGE.exec(request.path)?.[1];
    if (isPage && id === undefined && !FOR_SEARCH.test(request.path)) response.setHeader('x-robots-tag', 'noindex');
    if (id === undefined) return next();
    const session = await shownToVisitors(id, request);
    if (!session) {
      response.setHeader('x-robots-tag', 'noindex');
      return next();
    }
    const html = await readFile(page, 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    const origin = originOf(request);
    const url = `${origin}/session/${id}`;
    const tags = [
      ['og:type', 'website'],
      ['og:site_name', productName],
      ['og:title', `${session.title} | ${session.group_info.title}`],
      ['og:url', url],
      ...(session.pic === null ? [] : [['og:image', origin + session.pic] as const]),
      ['twitter:card', session.pic === null ? 'summary' : 'summary_large_image'],
    ].map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`);
    const written = html
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(session.title)}</title>`)
      .replace('</head>', () => `${tags.join('\n')}\n</head>`);
    response
      .status(200)
      .set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .end(request.method === 'HEAD' ? undefined : written);
  };
};
