import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { did, type Event } from '#kernel/contract/event.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { Browser, Page } from 'playwright-core';
import { EVENT_LOG } from '#kernel/parts.ts';
import { RefundReturned } from '#modules/membership-billing/contract/membership-events.ts';
import { NotificationFailed, ProviderNotified } from '#modules/membership-billing/contract/notification-events.ts';
import { timelineKinds } from '#modules/moderation/contract/case-api.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { answered, cookiesOf, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

let server: TestServer;
let browser: Browser;
let mia: TestMember;
let ana: TestMember;
let ben: TestMember;
const problems: string[] = [];

const HOUR = 3_600_000;

const pageOf = async (member: TestMember, width = 1280): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};

const planned = async (): Promise<void> => {
  const well = await createWell(mia, 'Night Owls');
  for (const member of [ana, ben]) await joinWell(member, well);
  const quarter = Math.ceil((Date.parse(server.clock.now()) + 26 * HOUR) / (HOUR / 4)) * (HOUR / 4);
  const { uuid } = answered(
    await ana.client.call('/v1/session/create', {
      title: 'Night talk',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      startTime: new Date(quarter).toISOString(),
      duration: 60,
      maxAttendees: 6,
    }),
    'session',
  );
  await ben.client.call(`/v1/session/${uuid}/join/true`);
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  ana = await enroll(server, 'ana_member', { hostLevel: 2 });
  ben = await enroll(server, 'ben_member');
  await planned();
  await ana.client.call(`/v1/user/${ben.uuid}/flag`, { note: 'He follows me around.' });
  const log = await server.assembled.container.getAsync(EVENT_LOG);
  const record = (stream: string, ...facts: Event[]) =>
    log.append(stream, 'any', facts, {
      actor: { kind: 'system', policy: 'test' },
      occurredAt: server.clock.now(),
      correlation: 'test',
    });
  await record(
    'membership-billing.notification-evt_1',
    did(ProviderNotified, {
      id: 'evt_1',
      type: 'invoice.payment_failed',
      at: server.clock.now(),
      object: 'in_1',
      customer: 'cus_1',
      isKnown: true,
    }),
    did(NotificationFailed, { id: 'evt_1', problem: 'The provider says card_declined' }),
  );
  await record(
    `membership-billing.membership-${ben.uuid}`,
    did(RefundReturned, {
      member: ben.uuid,
      charge: 'in_1',
      refund: 're_1',
      amount: 500,
      currency: 'eur',
      reason: 'expired_or_canceled_card',
    }),
  );
  await server.database.query(
    `insert into kernel.jobs (key, kind, payload, due_at, correlation, attempts, retry_at)
     values ('stuck', 'tell-staff-of-report', '{}', now() - interval '1 day', 'x', 9, now() + interval '1 day')`,
  );
  await server.running.drain();
  browser = await sharedChromium();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

describe('the page with which staff begin', () => {
  test('[ADM-001] [ADM-002] names what waits, leads there, and is readable by day and by night, on a phone and a desk', async () => {
    const page = await pageOf(mia);
    await page.goto(`${server.url}/admin`);
    await page.getByRole('link', { name: 'About a member: ben_member' }).waitFor();
    await page.getByText('A job does not succeed: Tell staff of report').waitFor();
    await page.getByRole('slider', { name: 'Day' }).waitFor();
    expect(await inspect(page, 'dashboard')).toEqual([]);
    await page.getByRole('link', { name: 'Night talk, ana_member' }).first().click();
    await page.waitForURL(/\/session\//);
    expect(problems).toEqual([]);
  });

  test('[ADM-002] who came is read with the arrow keys, and as a table with the days of zeros', async () => {
    const page = await pageOf(mia);
    await page.goto(`${server.url}/admin`);
    const day = page.getByRole('slider', { name: 'Day' });
    await day.focus();
    const before = await day.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await page.locator(`input[type=range]:not([aria-valuetext="${before}"])`).first().waitFor();
    expect(await day.getAttribute('aria-valuetext')).toMatch(/^\w+, \w+ \d+, 2026: 0 took part, 0 did not come$/);
    await page.getByText('All days as a table').click();
    expect(await page.getByRole('table', { name: 'The last 28 days, the newest first' }).getByRole('row').count()).toBe(
      29,
    );
  });

  test('[ADM-004] the file of members that is saved has what the list shows', async () => {
    const page = await pageOf(mia);
    await page.goto(`${server.url}/admin/members?q=ana_member`);
    await page.getByRole('link', { name: 'ana_member' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('members.csv');
    await page.getByText('1 row was saved.').waitFor();
  });
});

/** Names of the contract that are words of English as they stand: "group-hosted". */
const ENGLISH = new Set(['no-action', 'co-host', 'sign-ups', 'no-shows', 'log-in']);

/** Every name with `_`, `-`, `.` or in capitals that an answer for staff may hold as one of a few. */
const storedNames = (endpoints: readonly Endpoint[]): string[] => {
  const names = new Set<string>();
  const look = (schema: unknown): void => {
    if (Array.isArray(schema)) return schema.forEach(look);
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'enum' && Array.isArray(value)) for (const name of value) names.add(String(name));
      else if (key === 'const') names.add(String(value));
      else look(value);
    }
  };
  for (const { output } of endpoints) look(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
  return [...names].filter((name) => /^[A-Z]+(?:_[A-Z]+)+$|^[a-z]+(?:[_-][a-z]+)+$/.test(name) && !ENGLISH.has(name));
};

/** The others are inspected where they are tested. */
const OWN_PAGES = ['/admin/members', '/admin/sessions', '/admin/webhooks', '/admin/codes', '/admin/announcement'];

/** What has to stand on a page before it is read: a page without rows prints nothing. */
const SEEN: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/admin': ['Tell staff of report'],
  '/admin/cases': ['ben_member'],
  '/admin/flagged-activity': ['He follows me around.'],
  '/admin/members': ['ana_member'],
  '/admin/sessions': ['Night talk'],
  '/admin/webhooks': [/payment.failed/i, /expired.or.canceled.card/],
};

/** Cases, appeals and members in which everything happened that can happen to them. */
type Single = { path: string; address: string; seen: readonly string[] };

const call = async (member: TestMember, path: string, input = {}) => {
  const answer = await member.client.call(path, input);
  expect(outcome(answer)).toBe('done');
  return answer.body;
};

const judged = async (username: string, verdict: object) => {
  const member = await enroll(server, username);
  await call(ana, `/v1/user/${member.uuid}/flag`, { note: 'He shouted at us.' });
  await call(ana, `/v1/user/${member.uuid}/block/true`, { note: 'I am afraid of him.' });
  await server.running.drain();
  const { cases } = (await call(mia, '/v1/admin/case/list')) as { cases: { uuid: string; target_uuid1: string }[] };
  const file = cases.find(({ target_uuid1 }) => target_uuid1 === member.uuid)!.uuid;
  await call(mia, `/v1/admin/case/${file}/assign`, { to: mia.uuid });
  await call(mia, `/v1/admin/case/${file}/assign`, { to: null });
  await call(mia, `/v1/admin/case/${file}/priority`, { priority: 'high' });
  await call(mia, `/v1/admin/case/${file}/note`, { note: 'I asked both of them.' });
  await call(mia, `/v1/admin/case/${file}/decide`, {
    clause: 'respect',
    reason: 'You shouted at a newcomer.',
    ...verdict,
  });
  await server.running.drain();
  const mails = await server.database.query<{ text: string }>(
    `select body_text as text from web.outbox where recipient = $1 and body_text like '%/appeal/%'`,
    [member.email],
  );
  const token = /\/appeal\/(\S+)/.exec(mails[0]!.text)![1]!;
  await call(member, '/v1/appeal/make', { token, text: 'Please ask Cleo.' });
  await server.running.drain();
  return { member, file, decision: token.split('.')[1]! };
};

const singles = async (): Promise<Single[]> => {
  const kim = await enroll(server, 'kim_staff', { isAdmin: true });
  const rob = await judged('rob_member', { deed: 'probation', conditions: 'No hosting.' });
  await call(kim, `/v1/admin/appeal/${rob.decision}/decide`, { outcome: 'overturned', reason: 'Cleo says the same.' });
  await server.running.drain();
  await call(mia, `/v1/admin/case/${rob.file}/reopen`);
  const until = new Date(Date.parse(server.clock.now()) + 48 * HOUR).toISOString();
  const sue = await judged('sue_member', { deed: 'suspended', until });
  await server.running.drain();
  const shown = [rob, sue].flatMap(({ member, file, decision }) => [
    { path: '/admin/cases/:uuid', address: `/admin/cases/${file}`, seen: ['I asked both of them.'] },
    { path: '/admin/appeals/:uuid', address: `/admin/appeals/${decision}`, seen: ['Please ask Cleo.'] },
    { path: '/admin/members/:uuid', address: `/admin/members/${member.uuid}`, seen: [member.username] },
  ]);
  const { case: file } = (await call(mia, `/v1/admin/case/${rob.file}/get`)) as {
    case: { timeline: { kind: string }[] };
  };
  // But for words that worry, which no one reports.
  const kinds = new Set(file.timeline.map(({ kind }) => kind));
  expect(timelineKinds.filter((kind) => !kinds.has(kind))).toEqual(['care']);
  const own = { path: '/admin/members/:uuid', address: `/admin/members/${ben.uuid}` };
  return [...shown, { ...own, seen: ['Registered for a session'] }];
};

test('[U-12] no page of staff prints the stored name of an event, a status or a kind', async () => {
  const endpoints = server.assembled.parts
    .flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint))
    .filter(({ access }) => access === 'admin');
  const stored = new Set(storedNames(endpoints));
  const events = new Set(server.assembled.parts.flatMap(({ events }) => events.map(({ type }) => type)));
  expect([
    stored.has('not-held'),
    stored.has('USER_FLAG_USER') || stored.has('thin-session'),
    events.has('CaseOpened'),
  ]).toEqual([true, true, true]);
  const page = await pageOf(mia);
  const printed: string[] = [];
  const own = [...readFileSync('src/web/client/app/routes.ts', 'utf8').matchAll(/path: '(\/admin[^']*)'/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.startsWith('/admin/audit') && path !== '/admin/site/:page');
  const single = await singles();
  const addresses = own.flatMap((path): readonly { path: string; address: string; seen?: readonly string[] }[] => {
    if (path.includes(':')) return single.filter((each) => each.path === path);
    // The product has processed the notification by itself.
    return [{ path, address: path === '/admin/webhooks' ? `${path}?status=processed` : path }];
  });
  for (const { path, address, seen = SEEN[path] ?? [] } of addresses) {
    await page.goto(server.url + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const text of seen) await page.getByText(text).first().waitFor();
    await page.locator('body:not(:has([aria-busy]))').waitFor();
    const text = await page.locator('main').innerText();
    const words = text.match(/[A-Za-z]+(?:[_.-][A-Za-z]+)+|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [];
    // Names of members in this test have a low line.
    for (const word of words)
      if (stored.has(word) || events.has(word) || (/_/.test(word) && !/_(?:staff|member)$/.test(word)))
        printed.push(`${address}: ${word}`);
    if (OWN_PAGES.includes(path)) problems.push(...(await inspect(page, path.slice(1).replaceAll(/\W/g, '-'))));
  }
  expect([printed, problems]).toEqual([[], []]);
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((path) => addresses.every((each) => each.path !== path))).toEqual([]);
});
