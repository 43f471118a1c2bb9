import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import type { Calls } from '../v1/calls.ts';
import { categories } from '#modules/content/contract/site-content.ts';
import { escaped } from '#kernel/escaped-html.ts';
import type { Routes } from '../v1/routes.ts';

export type SharedPagesOptions = {
  routes: Routes;
  calls: Calls;
  /** The web client's page. */
  page: string;
  /** As staff call the community now. */
  productName: () => string;
  originOf: (request: IncomingMessage) => string;
  ipOf: (request: IncomingMessage) => string;
};

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const SESSION_PAGE = new RegExp(`^(?:/[^/]+)?/session/(${UUID})/?$`);
const WELL_PAGE = new RegExp(`^/well/[^/]+/(${UUID})/?$`);
const ABOUT = 'how-it-works|host|training|partners|about-us|contact-us|glossary|faq|safety-resources|safety-policy';
const TOPICS = categories.map(({ route }) => route.slice(1)).join('|');
/** The public pages; search engines skip all others (I-062). */
const FOR_SEARCH = new RegExp(
  `^/(?:homepage|wells|sessions|get-help|${ABOUT}|terms-and-conditions|privacy-policy|${TOPICS})?/?$`,
);

/** What a visitor may see of it. */
type SharedPagesShown = { path: string; title: string; of: string; pic: string | null };
type Session = { title: string; pic: string | null; group_info: { title: string } };
type Well = { title: string; slug: string; pic: string | null };

/**
 * What other products show of a session or a Well whose link is shared: its title, and its picture when it has one. Asked as
 * a visitor asks, so that what is private stays unknown; nothing tells who hosts, comes or belongs to it (I-062).
 */
export const sharedPages = (options: SharedPagesOptions): RequestHandler => {
  const { routes, calls, page, productName, originOf, ipOf } = options;

  const askAsVisitor = async (path: string, request: IncomingMessage): Promise<unknown> => {
    const match = routes.match(path);
    if (!match) return {};
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
    return JSON.parse(body);
  };
  const sessionShown = async (id: string, request: IncomingMessage): Promise<SharedPagesShown | undefined> => {
    const { session } = (await askAsVisitor(`/v1/session/${id}/get`, request)) as { session?: Session };
    return session && { path: `/session/${id}`, title: session.title, of: session.group_info.title, pic: session.pic };
  };
  const wellShown = async (id: string, request: IncomingMessage): Promise<SharedPagesShown | undefined> => {
    const { group } = (await askAsVisitor(`/v1/group/${id}/get`, request)) as { group?: Well };
    return group && { path: `/well/${group.slug}/${id}`, title: group.title, of: productName(), pic: group.pic };
  };

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const session = SESSION_PAGE.exec(request.path)?.[1];
    const well = WELL_PAGE.exec(request.path)?.[1];
    const shown =
      session !== undefined
        ? await sessionShown(session, request)
        : well !== undefined
          ? await wellShown(well, request)
          : undefined;
    if (!shown) {
      if (extname(request.path) === '' && !FOR_SEARCH.test(request.path)) response.setHeader('x-robots-tag', 'noindex');
      return next();
    }
    const html = await readFile(page, 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    const origin = originOf(request);
    const url = origin + shown.path;
    const tags = [
      ['og:type', 'website'],
      ['og:site_name', productName()],
      ['og:title', `${shown.title} | ${shown.of}`],
      ['og:url', url],
      ...(shown.pic === null ? [] : [['og:image', origin + shown.pic] as const]),
      ['twitter:card', shown.pic === null ? 'summary' : 'summary_large_image'],
    ].map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`);
    const written = html
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(shown.title)}</title>`)
      .replace('</head>', () => `${tags.join('\n')}\n</head>`);
    response
      .status(200)
      .set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .end(request.method === 'HEAD' ? undefined : written);
  };
};
