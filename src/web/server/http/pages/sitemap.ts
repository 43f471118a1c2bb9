import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { sessionPath } from '#modules/scheduling/contract/session-view.ts';
import { escaped } from '#kernel/escaped-html.ts';
import type { AskAsVisitor } from './ask-as-visitor.ts';
import { addressIn } from '../languages.ts';
import { alternatesOf, publicPages } from './page-heads.ts';

/** As many as one call answers. */
const MOST = 100;

/** `/sitemap.xml`: the public pages, Wells and coming sessions, as a visitor finds them. */
export const sitemap = (options: {
  ask: AskAsVisitor;
  originOf: (request: IncomingMessage) => string;
  languages: () => readonly Language[];
}): { path: string; handle: RequestHandler } => ({
  path: '/sitemap.xml',
  handle: async (request, response) => {
    const origin = options.originOf(request);
    const languages = options.languages();
    const [wells, sessions] = (await Promise.all([
      options.ask('/v1/group/list/search', { limit: MOST }, request),
      options.ask('/v1/session/list/search', { limit: MOST }, request),
    ])) as [{ group?: { slug: string; uuid: string }[] }, { session?: { group_slug: string; uuid: string }[] }];
    const paths = [
      ...publicPages.filter((path) => path !== '/homepage'),
      ...(wells.group ?? []).map((well) => wellPath(well)),
      ...(sessions.session ?? []).map(sessionPath),
    ];
    response
      .status(200)
      .set({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${paths
          .flatMap((path) => {
            const isTranslated = publicPages.includes(path);
            const all = isTranslated ? languages : [OWN_LANGUAGE];
            const links = isTranslated
              ? alternatesOf(origin, path, languages).map(
                  ({ language, href }) =>
                    `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
                )
              : [];
            return all.map(
              (language) => `<url><loc>${escaped(origin + addressIn(path, language))}</loc>${links.join('')}</url>`,
            );
          })
          .join('\n')}\n</urlset>\n`,
      );
  },
});
