import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { isReservedUsername } from '#modules/identity/contract/account.ts';
import { memberQuery, type Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { routeTable } from './router.tsx';
import { pages, type RoutesPage } from './routes.ts';

type RouteTableRole = 'visitor' | 'member' | 'host' | 'admin' | 'auditor';
const people: Record<RouteTableRole, Member | null> = {
  visitor: null,
  member: aMember(),
  host: aMember({ host_level: 2 }),
  admin: aMember({ is_admin: true }),
  auditor: aMember({ is_auditor: true }),
};

/** Every path of the product a second time, so that a page is opened to more people on purpose. */
const table: Record<string, RoutesPage['access']> = {
  '/': 'any',
  '/homepage': 'any',
  '/login': 'visitor',
  '/login/:provider': 'any',
  '/register': 'visitor',
  '/profile/:username': 'any',
  '/onboarding': 'member',
  '/onboarding/membership': 'member',
  '/onboarding/membership/details': 'member',
  '/welcome': 'member',
  '/account': 'member',
  '/account/answers': 'member',
  '/account/tokens': 'member',
  '/account/restrictions': 'member',
  '/account/missed-sessions': 'member',
  '/account/notices': 'member',
  '/account/data': 'member',
  '/account-closed': 'any',
  '/keep-account/:a/:b': 'any',
  '/not-me/:a/:b': 'any',
  '/erasure-receipt': 'any',
  '/logout': 'any',
  '/forgot-password': 'visitor',
  '/forgot-password/:a/:b': 'any',
  '/unsubscribe/:a?/:b?': 'any',
  '/confirm-email/:a/:b/:c': 'any',
  '/wells': 'any',
  '/well/create': 'member',
  '/well/:slug/:uuid/edit': 'member',
  '/well/:slug/:uuid/preferences': 'member',
  '/well/:slug/:uuid/:tab?/:post?': 'any',
  '/notices': 'member',
  '/search': 'member',
  '/second-step': 'member',
  '/sessions': 'any',
  '/past-sessions': 'member',
  '/session-create': 'member',
  '/session-create/:groupUuid': 'member',
  '/session-create/copy/:sessionUuid': 'member',
  '/session/:uuid/edit': 'member',
  '/session/:uuid': 'any',
  '/series/:uuid': 'any',
  '/series/:uuid/edit': 'member',
  '/:groupSlug/session/:uuid': 'any',
  '/room/preview': 'any',
  '/room/wait': 'any',
  '/room': 'any',
  '/camera-test': 'any',
  '/waiting-room-test': 'admin',
  '/in-app-browser': 'any',
  '/session-canceled': 'any',
  '/session-survey': 'any',
  '/membership': 'any',
  '/membership/checkout': 'member',
  '/membership/change': 'member',
  '/membership/card': 'member',
  '/membership/history': 'member',
  '/membership/cancel': 'member',
  '/gift': 'any',
  '/gift/card/:uuid': 'member',
  '/redeem': 'any',
  '/admin/codes': 'admin',
  '/admin/revenue': 'admin',
  '/admin/sessions': 'admin',
  '/admin/site': 'admin',
  '/admin/site/:page': 'admin',
  '/admin/webhooks': 'admin',
  '/admin/programs': 'admin',
  '/terms-and-conditions': 'any',
  '/privacy-policy': 'any',
  '/admin': 'admin',
  '/admin/members': 'admin',
  '/admin/members/:uuid': 'admin',
  '/admin/announcement': 'admin',
  '/admin/appeals': 'admin',
  '/admin/appeals/:uuid': 'admin',
  '/admin/cases': 'admin',
  '/admin/cases/:uuid': 'admin',
  '/admin/duty': 'admin',
  '/appeal/:token': 'any',
  '/ask-for-help': 'member',
  '/admin/outcomes': 'admin',
  '/admin/trust': 'admin',
  '/admin/flagged-activity': 'admin',
  '/admin/audit': 'member',
  '/admin/audit/history/:ref': 'member',
  '/admin/audit/conduct/:ref': 'member',
  '/admin/audit/changes/:ref': 'member',
  '/admin/audit/looks': 'member',
  '/admin/audit/money': 'member',
  '/admin/audit/auditors': 'admin',
  '/how-it-works': 'any',
  '/host': 'any',
  '/meet-hosts': 'any',
  '/training': 'any',
  '/thinkific': 'member',
  '/partners': 'any',
  '/about-us': 'any',
  '/contact-us': 'any',
  '/glossary': 'any',
  '/faq': 'any',
  '/safety-resources': 'any',
  '/safety-policy': 'any',
  '/trust': 'any',
  '/anxiety': 'any',
  '/emotional-abuse': 'any',
  '/depression': 'any',
  '/trauma': 'any',
  '/relationship-struggles': 'any',
  '/grief': 'any',
  '/adhd': 'any',
  '/general-support': 'any',
  '/self-care': 'any',
  '/server-down': 'any',
  '/unsupported-browser': 'any',
};

/** Where each person lands on a page for these people; `here` is the page itself. */
const landing: Record<RoutesPage['access'], { path: string } & Record<RouteTableRole, string>> = {
  any: { path: '/wells', visitor: 'here', member: 'here', host: 'here', admin: 'here', auditor: 'here' },
  member: { path: '/account', visitor: '/login', member: 'here', host: 'here', admin: 'here', auditor: 'here' },
  admin: {
    path: '/admin/flagged-activity',
    visitor: '/login',
    member: '/wells',
    host: '/wells',
    admin: 'here',
    auditor: '/wells',
  },
  visitor: { path: '/login', visitor: 'here', member: '/', host: '/', admin: '/', auditor: '/' },
};

/** The real guards around pages that only show their path, without the shell. */
const routes = routeTable(
  pages.map((page) => ({
    ...page,
    load: () => Promise.resolve({ default: () => <h1>{`page ${page.path}`}</h1> }),
  })),
)[0]!.children!;

test('the first words of all paths are reserved as usernames (I-039)', () => {
  const words = pages.flatMap(({ path }) => /^\/(\w+)(?:\/|$)/.exec(path)?.[1] ?? []);
  expect(words.length).toBeGreaterThan(20);
  expect([...new Set(words)].filter((word) => !isReservedUsername(word))).toEqual([]);
});

test('[SIT-024] [SIT-025] [IDN-001] [IDN-078] each path is for the people listed here', () => {
  expect(Object.fromEntries(pages.map(({ path, access }) => [path, access]))).toEqual(table);
});

const visiting = (role: RouteTableRole, at: string) => {
  aServer({ member: people[role] });
  const queries = testQueries();
  // The shell loads the member before any page is drawn.
  queries.setQueryData(memberQuery.queryKey, people[role]);
  return renderRoutes(routes, { at, queries });
};
const cases = Object.values(landing).flatMap(({ path, ...byRole }) =>
  Object.entries(byRole).map(([role, lands]) => ({ role: role as RouteTableRole, path, lands })),
);

test.each(cases)('[SIT-024] [SIT-025] [IDN-001] [IDN-078] $role at $path: $lands', async ({ role, path, lands }) => {
  visiting(role, path);
  expect(await screen.findByText(`page ${lands === 'here' ? path : lands}`)).toBeTruthy();
});

test.each(['/session/s1/edit?step=2', '/admin/audit'])('[SIT-024] the way back to %s is stored', async (path) => {
  visiting('visitor', path);
  await screen.findByText('page /login');
  expect(sessionStorage.getItem('return-path')).toBe(path);
});

test.each(['/confirm-email', '/confirm-email/a', '/confirm-email/a/b', '/confirm-email/a/b/c/d', '/no-such-page'])(
  '[IDN-074] %s is the page for addresses that lead nowhere',
  async (path) => {
    visiting('visitor', path);
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
  },
);
