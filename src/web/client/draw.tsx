import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { dehydrate, QueryClient, type Query } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandler } from 'react-router';
import { catalogueOf } from './app/languages/catalogues.ts';
import type { Draw, Drawing, DrawRequest } from '#modules/site/contract/drawing.ts';
import { DRAWN_PAGE, type DrawnPage } from './app/drawn-page.ts';
import { Providers } from './app/providers.tsx';
import { basenameOf, routeTable } from './app/router.tsx';
import { TechnicalErrorBoundary } from './app/technical-error.tsx';
import { siteConfigQuery, type SiteConfig } from './lib/config.tsx';
import { drawn } from './lib/drawn.ts';
import { catalogues } from './lib/language/language.ts';
import { CallFailure } from './lib/query.ts';
import { serverNow } from './lib/server-time.ts';
import { memberQuery } from './lib/session.tsx';
import { setViewerZone } from './lib/time.ts';
import { transport } from './lib/transport.ts';

const asking = new AsyncLocalStorage<DrawRequest['send']>();
transport.send = async (path, { body }) => {
  const answer = await asking.getStore()!(path, body as string);
  return new Response(answer.body, { status: answer.status });
};
setViewerZone(drawn.zone);

catalogues.load = catalogueOf;

/** One for each beginning of addresses: that of a language is no part of a path. */
const handlers = new Map<string, StaticHandler>();
const handlerAt = (basename: string): StaticHandler => {
  const handler = handlers.get(basename) ?? createStaticHandler(routeTable(), { basename });
  handlers.set(basename, handler);
  return handler;
};

/** What one answer leads to may ask for more: a session, then the others of its Well. */
const MOST_ROUNDS = 5;
/** A page all of whose parts stand where they belong, so that none needs a script to move there. */
const IN_PLACE = Infinity;

/** Built by Vite for the server, which cannot read JSX itself. Pages that lead elsewhere, or miss an answer, are left to the browser. */
export const draw: Draw = (request) => asking.run(request.send, () => drawNow(request));

/** Texts and clock are those of one page at a time: what another one has overtaken may have words of both. */
let newest = 0;

const drawNow = async ({ url, origin, language, usual }: DrawRequest): Promise<Drawing | undefined> => {
  const turn = ++newest;
  const isOvertaken = () => turn !== newest;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  try {
    drawn.language = language;
    const config = await queries.fetchQuery(siteConfigQuery).catch(() => undefined);
    if (config?.signed_in !== false || config.maintenance) return undefined;
    queries.setQueryData(memberQuery.queryKey, null);
    queries.setQueryData(siteConfigQuery.queryKey, withoutUsual(config, usual));
    Object.assign(drawn, { at: serverNow(), origin });
    const handler = handlerAt(basenameOf(url));
    const context = await handler.query(new Request(new URL(url, origin)));
    if (context instanceof Response || context.statusCode !== 200) return undefined;
    const router = createStaticRouter(handler.dataRoutes, context);
    const page = (
      <Providers queries={queries}>
        <TechnicalErrorBoundary>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </TechnicalErrorBoundary>
      </Providers>
    );
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let problem: unknown;
      const { prelude } = await prerenderToNodeStream(page, {
        progressiveChunkSize: IN_PLACE,
        onError: (error) => void (problem = error),
      });
      const markup = await text(prelude);
      if (problem !== undefined) throw problem;
      if (isOvertaken()) throw new Error('Another page was drawn meanwhile');
      const all = queries.getQueryCache().getAll();
      if (all.some(hasFailed)) return undefined;
      const wanted = all.filter(isWanted);
      if (wanted.length === 0)
        return drawingOf(markup, {
          url,
          drawn,
          queries: dehydrate(queries, { shouldDehydrateQuery: () => true }),
        });
      await Promise.all(wanted.map((each) => each.fetch().catch(() => undefined)));
    }
    throw new Error('A page asks for more with every answer');
  } finally {
    queries.clear();
  }
};

/** Each reader of a setting brings its usual value, but for that of the languages. */
const withoutUsual = (config: SiteConfig, usual: DrawRequest['usual']): SiteConfig => ({
  ...config,
  settings: Object.fromEntries(
    Object.entries(config.settings).filter(([name, value]) => name === 'LANGUAGES' || value !== usual[name]),
  ),
});

/** What is refused is an answer; of anything else the browser knows better what to do about it. */
const hasFailed = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && !(error instanceof CallFailure && [200, 403, 404].includes(error.status));

const isWanted = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;

/** React writes what belongs into the head before everything else. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const drawingOf = (markup: string, page: DrawnPage): Drawing => {
  const [head = ''] = HEAD.exec(markup) ?? [];
  return { head, html: markup.slice(head.length), state: stateOf(page) };
};

const stateOf = (page: DrawnPage): string =>
  `<script id="${DRAWN_PAGE}" type="application/json">${JSON.stringify(page).replaceAll('<', String.raw`\u003c`)}</script>`;
