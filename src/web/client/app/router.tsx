import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { languageIn } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { RequireAdmin, RequireMember, RequireVisitor } from '#client/lib/session.tsx';
import { pages, type RoutesPage } from './routes.ts';
import { Shell } from './shell.tsx';
import { Loading } from './loading.tsx';
import { PageFailure, RouteFailure } from './technical-error.tsx';

const guards = { any: undefined, visitor: RequireVisitor, member: RequireMember, admin: RequireAdmin };

const asRoute = ({ path, load, access }: RoutesPage): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Content } = await load();
    const Guard = guards[access];
    if (!Guard) return { Component: Content };
    return {
      Component: () => (
        <Guard>
          <Content />
        </Guard>
      ),
    };
  },
});

export const routeTable = (list: readonly RoutesPage[] = pages): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Loading,
    children: [
      {
        // A page that breaks, or whose file cannot be fetched, leaves the shell.
        ErrorBoundary: PageFailure,
        children: [
          ...list.map(asRoute),
          { path: '*', lazy: async () => ({ Component: (await import('#client/pages/site/not-found.tsx')).default }) },
        ],
      },
    ],
  },
];

/** All pages of a visit have the language that its first address names: `/es/sessions`. */
const basename = (): string => basenameOf(location.pathname);
export const basenameOf = (path: string): string => {
  const language = languageIn(path);
  return language === undefined ? '/' : `/${language}`;
};

/** The files of the page that the server drew: they have to be there before it is taken over. */
export const loadPage = async (routes: RouteObject[]): Promise<void> => {
  for (const { route } of matchRoutes(routes, location, basename()) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
};

/** The browser's router; calls that end on another page (log-in, maintenance) go through it instead of reloading. */
export const createRouter = (routes: RouteObject[]) => {
  const router = createBrowserRouter(routes, { basename: basename() });
  navigation.go = (path) => router.navigate(path);
  return router;
};
