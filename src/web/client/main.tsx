import './theme/layers.css';
import './theme/mantine-styles.ts';
import './theme/global.css';
import './theme/overrides.css';
import { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { catalogueOf } from './app/languages/catalogues.ts';
import { drawnIsTakenOver, refreshDrawn, repeatEarly, takeOverDrawn } from './app/drawn-page.ts';
import { Providers } from './app/providers.tsx';
import { createRouter, loadPage, routeTable } from './app/router.tsx';
import { TechnicalErrorBoundary } from './app/technical-error.tsx';
import { whenFetched } from './lib/browser/fetched.ts';
import { forgetForceRefreshWhenStable } from './lib/browser/force-refresh.ts';
import { askForCodeWith } from './lib/code-again.ts';
import { siteConfigQuery, withWords } from './lib/config.tsx';
import { leaveKeysToInputMethods } from './lib/browser/input-methods.ts';
import { catalogues } from './lib/language/language.ts';
import { createQueryClient } from './lib/query.ts';
import { checkReturningPage } from './lib/browser/returning-page.ts';
import { keepPagesOnDevice } from './lib/browser/service-worker.ts';
import { memberQuery } from './lib/session.tsx';

// The content security policy forbids compiling code from text; zod otherwise tries where it is loaded, and the browser reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
leaveKeysToInputMethods();
catalogues.load = catalogueOf;
askForCodeWith(
  async () =>
    (await whenFetched(
      () => import('./features/identity/second-factor/code-dialog.tsx'),
      ({ askForCode }) => askForCode(),
    )) ?? false,
);
const queries = createQueryClient();
const routes = routeTable();
const isDrawn = takeOverDrawn(queries);
if (!isDrawn) {
  // At once, while the page's own file is still on its way.
  void queries.prefetchQuery(siteConfigQuery);
  void queries.prefetchQuery(memberQuery);
}
checkReturningPage(queries);
// After the scripts, which a preload of the font would delay by its 40 kB; before the first text is drawn.
void document.fonts.load("1rem 'Nunito Variable'").catch(() => undefined);
forgetForceRefreshWhenStable();
if (import.meta.env.PROD) keepPagesOnDevice();

/** A line of the third generation or below, or one whose owner asks to save data. Safari and Firefox do not tell. */
const isSlowLine = () => {
  type NetworkInformation = { effectiveType?: string; saveData?: boolean };
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
};

/** Around everything, so that the browser's tree stays the one that the server drew. */
const WhenTakenOver = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    if (isDrawn) void refreshDrawn();
    // After this effect, during which React takes over no part for the sake of an event.
    setTimeout(repeatEarly);
    // What the server drew is read in the font of the device until the scripts are there, which it would delay by its 20 kB.
    if (!isSlowLine()) document.getElementById('fonts')?.setAttribute('media', 'all');
  }, []);
  return children;
};

const start = (router: DataRouter) => {
  const root = document.getElementById('root')!;
  const page = (
    <WhenTakenOver>
      <Providers queries={queries}>
        <TechnicalErrorBoundary>
          <RouterProvider router={router} />
        </TechnicalErrorBoundary>
      </Providers>
    </WhenTakenOver>
  );
  // In slices: on a slow phone, what is pressed meanwhile waits for one of them, and not for the whole page.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
  drawnIsTakenOver();
};
// Not awaited here: the files of a page import this one.
if (!isDrawn) start(createRouter(routes));
else
  void Promise.all([
    loadPage(routes),
    // What the server has answered is not asked for again, so its words are put where they belong here.
    withWords(queries.getQueryData(siteConfigQuery.queryKey)!),
  ]).then(
    () => start(createRouter(routes)),
    // `public/first-load.js` hears of files that do not come.
    () => undefined,
  );
