import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { eventually } from '../runner/eventually.ts';
import { buildPages } from '../support/browser.ts';
import {
  answered,
  createSeries,
  createSession,
  createWell,
  enroll,
  joinWell,
  type TestMember,
} from '../support/community.ts';

const QUARTER = 15 * 60_000;

let server: TestServer;
let host: TestMember;
let guest: TestMember;
const paths: string[] = [];
/** What only members, or only those of a private Well, may read. */
const hidden = ['zelda_guest', 'zelda_guest@example.org', 'quiet_ana@example.org', 'Secret garden', 'Only for us'];

beforeAll(async () => {
  buildPages();
  server = await startTestServer({ environment: { MIN_LEAD_HOURS: '0' } });
  host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  guest = await enroll(server, 'zelda_guest');
  const admin = await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 });
  const well = await createWell(admin, 'Night Owls');
  for (const member of [host, guest]) await joinWell(member, well);
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  const session = await createSession(host, well, { now, title: 'Awake together', startsInMinutes: 30 });
  answered(await guest.client.call(`/v1/session/${session}/join/true`, {}), 'session');
  const closed = answered(
    await admin.client.call('/v1/group/create', {
      title: 'Secret garden',
      description: 'A place of some people alone. '.repeat(6),
      visible: false,
    }),
    'group',
  ).uuid;
  const ours = await createSession(admin, closed, { now, title: 'Only for us', startsInMinutes: 45 });
  const weekly = await createSeries(host, well, { now, title: 'Weekly circle', startsInMinutes: 120 });
  const oursWeekly = await createSeries(admin, closed, { now, title: 'Only for us, weekly', startsInMinutes: 120 });
  await server.running.drain();
  paths.push('/', '/sessions', '/wells', '/meet-hosts', `/session/${session}`, `/well/night-owls/${well}`);
  paths.push(`/session/${ours}`, `/well/any/${closed}`, '/sitemap.xml');
  paths.push('/login', '/login?mail', '/register', '/forgot-password', '/membership', '/gift', '/redeem');
  paths.push(`/series/${weekly}`, `/series/${oursWeekly}`);
  // What draws is loaded with the first page.
  await eventually(async () => expect(await page('/faq')).toContain('id="drawn"'));
}, 120_000);
afterAll(() => server?.dispose());

const page = async (path: string, reader?: TestMember) =>
  (await fetch(server.url + path, reader === undefined ? {} : { headers: { cookie: reader.client.cookie() } })).text();

test('members are sent the same shell from every address, and what is drawn for a visitor after them names none of them', async () => {
  const shell = await page('/server-down');
  const drawn: string[] = [];
  const found: string[] = [];
  for (const path of paths) {
    for (const reader of path === '/sitemap.xml' ? [] : [host, guest]) {
      const html = await page(path, reader);
      // A shared link has a head of its own, as visitors would be answered.
      expect(html.replace(/<head>[\s\S]*<\/head>/, '')).toBe(shell.replace(/<head>[\s\S]*<\/head>/, ''));
      found.push(...hidden.filter((text) => html.includes(text)).map((text) => `a member reads ${text} at ${path}`));
    }
    const html = await page(path);
    if (html.includes('id="drawn"')) drawn.push(path);
    found.push(...hidden.filter((text) => html.includes(text)).map((text) => `a visitor reads ${text} at ${path}`));
  }
  expect(found).toEqual([]);
  expect(drawn.length).toBeGreaterThan(14);
  expect(await page(paths[4]!)).toContain('Awake together');
});

test('a code that stands in an address is drawn for that address alone', async () => {
  const withCode = await page('/redeem?code=LAKE-7QX2');
  expect([withCode.includes('id="drawn"'), withCode.includes('LAKE-7QX2')]).toEqual([true, true]);
  expect(await page('/redeem')).not.toContain('LAKE-7QX2');
});
