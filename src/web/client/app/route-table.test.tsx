import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { deviceCookies } from '../lib/cookies.ts';
import type { Member } from '../lib/session.tsx';
import { aMember, aServer, renderRoutes } from '../testing/render.tsx';
import { routeTable } from './router.tsx';
import { pages } from './routes.ts';

type Role = 'visitor' | 'member' | 'host' | 'admin' | 'auditor';
const people: Record<Role, Member | null> = {
  visitor: null,
  member: aMember(),
  host: aMember({ host_level: 2 }),
  admin: aMember({ is_admin: true }),
  auditor: aMember({ is_auditor: true }),
};

/** Where each person lands on a path of one kind; `here` is the page itself. */
const HERE = 'here';
const kinds: Record<string, Record<Role, string>> = {
  all: { visitor: HERE, member: HERE, host: HERE, admin: HERE, auditor: HERE },
  members: { visitor: '/login', member: HERE, host: HERE, admin: HERE, auditor: HERE },
  admins: { visitor: '/login', member: '/wells', host: '/wells', admin: HERE, auditor: '/wells' },
  visitors: { visitor: HERE, member: '/', host: '/', admin: '/', auditor: '/' },
};

/** Every path of the product a second time, so that a page is opened to more people on purpose. */
const table: Record<string, string> = {
  '/': 'all',
  '/homepage': 'all',
  '/login': 'visitors',
  '/register': 'visitors',
  '/account': 'members',
  '/account/restrictions': 'members',
  '/account/data': 'members',
  '/account-closed': 'all',
  '/keep-account/:a/:b': 'all',
  '/erasure-receipt': 'all',
  '/logout': 'all',
  '/forgot-password': 'visitors',
  '/forgot-password/:a/:b': 'all',
  '/confirm-email/:a/:b/:c': 'all',
  '/wells': 'all',
  '/well/create': 'members',
  '/well/:slug/:uuid/edit': 'members',
  '/well/:slug/:uuid/preferences': 'members',
  '/well/:slug/:uuid/:tab?': 'all',
  '/sessions': 'all',
  '/past-sessions': 'members',
  '/session-create': 'members',
  '/session-create/:groupUuid': 'members',
  '/session-create/copy/:sessionUuid': 'members',
  '/session/:uuid/edit': 'members',
  '/session/:uuid': 'all',
  '/series/:uuid': 'all',
  '/series/:uuid/edit': 'members',
  '/:groupSlug/session/:uuid': 'all',
  '/room/preview': 'all',
  '/room/wait': 'all',
  '/room': 'all',
  '/camera-test': 'all',
  '/waiting-room-test': 'admins',
  '/in-app-browser': 'all',
  '/session-canceled': 'all',
  '/session-survey': 'all',
  '/terms-and-conditions': 'all',
  '/privacy-policy': 'all',
  '/get-help': 'all',
  '/admin/flagged-activity': 'admins',
  '/admin/audit': 'members',
  '/admin/audit/history/:ref': 'members',
  '/admin/audit/looks': 'members',
  '/admin/audit/auditors': 'admins',
  '/server-down': 'all',
  '/unsupported-browser': 'all',
};

/** The real guards around pages that only tell their path. */
const routes = routeTable(
  pages.map((page) => ({
    ...page,
    load: () => Promise.resolve({ default: () => <h1 tabIndex={-1}>{`page ${page.path}`}</h1> }),
  })),
);
const addressOf = (path: string) => path.replace(/\/:tab\?$/, '').replaceAll(/:(\w+)/g, 'x');

test('[SIT-024] [SIT-025] the table below has every page of the product', () => {
  expect(Object.keys(table).sort()).toEqual(pages.map(({ path }) => path).sort());
});

test.each(Object.keys(people) as Role[])(
  '[SIT-024] [SIT-025] [IDN-001] where a %s lands on each path',
  async (role) => {
    deviceCookies.write('cookie_consent', 'accept', 60);
    aServer({ member: people[role] });
    const { router } = renderRoutes(routes, { at: '/get-help' });
    await screen.findByText('page /get-help');
    for (const path of Object.keys(table)) {
      const wanted = kinds[table[path]!]![role];
      sessionStorage.clear();
      await router.navigate(addressOf(path));
      const landed = wanted === HERE ? path : wanted;
      await waitFor(() =>
        expect(`${path}: ${screen.getByRole('heading', { level: 1 }).textContent}`).toBe(`${path}: page ${landed}`),
      );
    }
  },
);

test.each(['/session/s1/edit?step=2', '/admin/audit'])('[SIT-024] the way back to %s is stored', async (path) => {
  aServer();
  renderRoutes(routes, { at: path });
  await screen.findByText('page /login');
  expect(sessionStorage.getItem('return-path')).toBe(path);
});
