import type { TestServer } from '#server/testing/test-server.ts';
import { createSeries, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

type Route = { path: string; access: 'any' | 'visitor' | 'member' | 'admin' };
// Named by a variable, because the types of pages are checked by the browser's own TypeScript project.
const ROUTES: string = '../../src/web/client/app/routes.ts';
const { pages } = (await import(ROUTES)) as { pages: readonly Route[] };

type Role = 'visitor' | 'member' | 'admin';
export type Crawled = {
  admin: TestMember;
  /** Attends the session. */
  member: TestMember;
  /** The address of every page that this person may see. */
  pathsFor: (role: Role) => string[];
  /** Paths with parameters for which no address stands here. */
  withoutAddress: readonly string[];
};

/** What members write in it, so that other languages have words of their own. */
export type CrawledWords = { well: string; series: string; about: string };
const ENGLISH: CrawledWords = {
  well: 'Quiet Corner',
  series: 'Weekly circle',
  about: 'We sit together and listen to each other. ',
};

/** Something to see on every page of the product. */
export const crawledCommunity = async (server: TestServer, words: CrawledWords = ENGLISH): Promise<Crawled> => {
  const admin = await enroll(server, 'page_admin', { isAdmin: true, hostLevel: 2 });
  const well = await createWell(admin, words.well);
  const session = await createSession(admin, well, { startsInMinutes: 120, now: server.clock.now() });
  const series = await createSeries(admin, well, {
    now: server.clock.now(),
    startsInMinutes: 26 * 60,
    title: words.series,
    description: words.about.repeat(4),
  });
  const member = await enroll(server, 'page_member', { hostLevel: 1 });
  await joinWell(member, well);
  await member.client.call(`/v1/session/${session}/join/true`);
  const judged = await enroll(server, 'page_judged', { hostLevel: 1 });
  await joinWell(judged, well);
  for (const flag of [true, false]) await judged.client.call(`/v1/session/${session}/join/${flag}`);
  await admin.client.call(`/v1/admin/account/${judged.uuid}/profile/update`, {
    status: 'probation',
    clause: 'respect',
    reason: 'Left too late',
    until: new Date(Date.parse(server.clock.now()) + 5 * 86_400_000).toISOString(),
  });
  await member.client.call(`/v1/user/${judged.uuid}/flag`, { note: words.about });
  await server.running.drain();
  const { cases } = (await admin.client.call('/v1/admin/case/list')).body as { cases: { uuid: string }[] };
  /** Where the crawl finds the pages whose path has parameters; a new one has to be added here. */
  const addresses: Readonly<Record<string, string>> = {
    '/profile/:username': '/profile/page_admin',
    '/login/:provider': '/login/google',
    '/keep-account/:a/:b': '/keep-account/no-member/wrong-link',
    '/not-me/:a/:b': '/not-me/no-member/wrong-link',
    '/forgot-password/:a/:b': '/forgot-password/no-member/wrong-link',
    '/appeal/:token': '/appeal/wrong-link',
    '/unsubscribe/:a?/:b?': `/unsubscribe/no-member/wells.${'0a'.repeat(32)}`,
    '/confirm-email/:a/:b/:c': '/confirm-email/no-member/wrong/link',
    '/well/:slug/:uuid/edit': `/well/quiet-corner/${well}/edit`,
    '/well/:slug/:uuid/preferences': `/well/quiet-corner/${well}/preferences`,
    '/well/:slug/:uuid/:tab?/:post?': `/well/quiet-corner/${well}/members`,
    '/session-create/:groupUuid': `/session-create/${well}`,
    '/session-create/copy/:sessionUuid': `/session-create/copy/${session}`,
    '/session/:uuid/edit': `/session/${session}/edit`,
    '/gift/card/:uuid': `/gift/card/${session}`,
    '/session/:uuid': `/session/${session}`,
    '/series/:uuid': `/series/${series}`,
    '/series/:uuid/edit': `/series/${series}/edit`,
    '/:groupSlug/session/:uuid': `/quiet-corner/session/${session}`,
    '/admin/members/:uuid': `/admin/members/${judged.uuid}`,
    '/admin/cases/:uuid': `/admin/cases/${cases[0]!.uuid}`,
    '/admin/appeals/:uuid': `/admin/appeals/${session}`,
    '/admin/site/:page': '/admin/site/home',
    '/admin/audit/conduct/:ref': `/admin/audit/conduct/${judged.uuid}`,
    '/admin/audit/changes/:ref': `/admin/audit/changes/${judged.uuid}`,
    '/admin/audit/history/:ref': `/admin/audit/history/scheduling.session-${session}`,
  };
  const mayOpen = (role: Role, access: Route['access']): boolean =>
    access === 'any' || ((access === 'visitor') === (role === 'visitor') && (access !== 'admin' || role === 'admin'));
  return {
    admin,
    member,
    pathsFor: (role) => [
      ...pages
        .filter(({ path, access }) => path !== '/logout' && mayOpen(role, access))
        .map(({ path }) => addresses[path] ?? path),
      `/well/quiet-corner/${well}/sessions`,
      `/well/quiet-corner/${well}/discussion`,
      '/nothing-here',
    ],
    withoutAddress: pages.map(({ path }) => path).filter((path) => path.includes(':') && !(path in addresses)),
  };
};
