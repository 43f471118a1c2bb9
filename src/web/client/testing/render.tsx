import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { navigation } from '#client/lib/paths/navigation.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { createQueryClient } from '#client/lib/query.ts';
import type { Member } from '#client/lib/session.tsx';
import { theme } from '#client/theme/theme.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import { ToastArea } from '#ui/toast-area.tsx';
import { answers, fakeServer, refuses } from './server.ts';

export const aMember = (overrides: Partial<Member> = {}): Member => ({
  uuid: '5f0c1a52-0000-4000-8000-000000000001',
  id: '5f0c1a52-0000-4000-8000-000000000001',
  name: overrides.username ?? 'mia',
  username: 'mia',
  email: 'mia@example.org',
  email_verified: true,
  pic: null,
  about_me: '',
  is_admin: false,
  host_level: 0,
  shown_to_visitors: false,
  timezone: 'America/New_York',
  date_format: 'month-first',
  language: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  special_notice: null,
  user_marketing_json: '{}',
  ...overrides,
});

const aConfiguration = {
  client_polling_freq_sec: 3,
  client_imgix_domain: '',
  client_imgix_token: '',
  client_featured_group_uuids: '',
  client_featured_sessions_uuids: '',
  client_welcome_session_uuids: '',
  product_name: 'Wellspring',
  email_support: 'support@wellspring.example',
  sandbox: true,
  settings: {},
};

/** A scripted server that already answers profile and configuration. `member: null` is a visitor. */
export const aServer = (options: { member?: Member | null; config?: Record<string, unknown> } = {}) => {
  const server = fakeServer();
  server.on(siteConfiguration, () =>
    answers({ ...aConfiguration, server_time: new Date().toISOString(), ...options.config }),
  );
  server.on(ownProfile, options.member ? answers({ user: options.member }) : refuses('NOT_SIGNED_IN'));
  return server;
};

/** Without retry delays, so that failures show at once. */
export const testQueries = (): QueryClient => {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false, gcTime: 0 } });
  return queries;
};

/** StrictMode draws everything twice: `npm run test:full` asks for it, `npm test` does not. */
const Mode = process.env['STRICT_MODE'] ? StrictMode : Fragment;

const TYPED_BY_KEYS = 8;
/** Long texts arrive at once: a page that is drawn again for each letter proves no more. */
const aUser = () => {
  const user = userEvent.setup();
  const type: typeof user.type = async (element, text, options) => {
    if (text.length < TYPED_BY_KEYS || options !== undefined || /[{[]/.test(text))
      return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
};

/** Draws routes at `at` with look, data, messages and modals. Answers testing-library's result, a user and the router. */
export const renderRoutes = (routes: RouteObject[], { at = '/', queries = testQueries() } = {}) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  navigation.go = (path) => router.navigate(path);
  navigation.path = () => router.state.location.pathname + router.state.location.search + router.state.location.hash;
  const drawn = render(
    <Mode>
      {/* Without style sheets: each query by role would match them against every element. */}
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </Mode>,
  );
  return { ...drawn, user: aUser(), router, queries };
};

/** Draws one element as the page at `path`; everything else shows its path, so that redirects can be seen. */
export const renderPage = (
  page: ReactNode,
  { path = '/', at = path, queries = testQueries() }: { path?: string; at?: string; queries?: QueryClient } = {},
) =>
  renderRoutes(
    [
      {
        path,
        element: (
          <>
            {page}
            <ToastArea />
            <ModalLayer />
          </>
        ),
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at, queries },
  );
