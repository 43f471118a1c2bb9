import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { days } from '#kernel/contract/time.ts';
import { kindOf } from '#modules/audit/contract/kinds.ts';
import type { AuditorScope } from '#modules/identity/contract/auditor.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { adminRefund } from '#modules/membership-billing/contract/api.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, enroll, type TestMember } from '../support/community.ts';
import { inspect } from '../support/inspect.ts';

const PAYMENTS = 'membership-billing.membership-';
const REASON = 'A complaint about a charge';
let server: TestServer;
let browser: Browser;
let nora: TestMember;
let everything: TestMember;
let payments: TestMember;
let month: string;
const problems: string[] = [];

const pageOf = async (member: TestMember): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesOf(member));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  return page;
};
const must = async (member: TestMember, path: string, input: unknown) => {
  const { status, body } = await member.client.call(path, input);
  expect([path, status, body['notice']]).toEqual([path, 200, undefined]);
};
const subscribe = async (member: TestMember, plan: string, token = 'tok_visa') => {
  await must(member, '/v1/payment/billing/update', { stripe_token: token });
  await must(member, '/v1/account/subscribe/update', { subscription_type_id: plan, auto_subscribe: true });
};

beforeAll(async () => {
  buildPages();
  server = await startTestServer({ paymentSandbox: true });
  browser = await sharedChromium();
  nora = await enroll(server, 'nora_berlin');
  const otto = await enroll(server, 'otto_giver');
  const drawn = async () => {
    await server.running.drain();
    return (await server.assembled.log.facts(PAYMENTS + nora.uuid)).events;
  };
  await subscribe(nora, 'unlimited-monthly');
  await subscribe(otto, 'unlimited-monthly', 'tok_createDispute');
  await must(nora, '/v1/account/subscribe/update', { subscription_type_id: 'unlimited-yearly', auto_subscribe: true });
  await drawn();
  const clock = server.clock as MovableClock;
  for (let day = 0; day < 33; day += 1) {
    clock.shift(clock.offset() + days(1));
    await drawn();
  }
  const charges = (await drawn()).filter(({ type }) => type === 'ChargeSucceeded');
  expect(charges).toHaveLength(2);
  const yearly = charges[1]!.data;
  month = String(yearly['happenedAt']).slice(0, 7);
  const mia = await enroll(server, 'mia_staff', { isAdmin: true });
  await must(mia, adminRefund.path.replace('{id}', nora.uuid), {
    charge: yearly['charge'],
    amount: 4400,
    reason: 'nora_berlin was ill for a month',
  });
  await drawn();
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const appointed = async (username: string, scope: AuditorScope) => {
    const member = await enroll(server, username);
    await operator.appointAuditor(caller({ kind: 'system', policy: 'operator' }, crypto.randomUUID()), member.uuid, {
      scope: [scope],
      hours: 8,
      reason: REASON,
    });
    return member;
  };
  everything = await appointed('olga_everything', 'everything');
  payments = await appointed('paul_payments', kindOf(PAYMENTS).scope);
  await server.running.drain();
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await server.dispose();
});

const open = async (page: Page) => {
  await page.goto(`${server.url}/admin/audit`);
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
  await page.getByLabel('What are you looking into?').fill(REASON);
};

test('three clicks answer whether a member was rightly charged, by which rule, and who refunded and why', async () => {
  const page = await pageOf(everything);
  await open(page);
  await page.getByLabel('Username, email address or id').fill('nora_berlin');
  await page.getByRole('button', { name: 'Find' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '144.00 USD' }).first();
  await card.getByText(/^First charge of the yearly plan chosen on \d+ \w+ \d{4} \(UTC\)$/).waitFor();
  await card.getByText('As agreed: 144.00 USD every 12 months.').waitFor();
  await card
    .getByText(/^44\.00 USD, ordered by mia_staff \(staff\) on .* Why: nora_berlin was ill for a month$/)
    .waitFor();
  await page.getByText('Paid 159.00 USD, refunded 44.00 USD, credited 0.00 USD.').waitFor();
  expect(await inspect(page, 'money-member')).toEqual([]);
  await card.getByText(/^As it was recorded/).click();
  await card
    .getByText(/It is about the charge of 144\.00 USD on/)
    .first()
    .waitFor();
  expect(await inspect(page, 'money-recorded')).toEqual([]);
  expect(problems).toEqual([]);
});

test('an auditor of payments reads the money of a month under letters, and all money of the member behind one', async () => {
  const page = await pageOf(payments);
  await open(page);
  await page.getByLabel('Money of').selectOption({ label: 'A month' });
  await page.getByLabel('Month, as in 2027-01').fill(month);
  await page.getByRole('button', { name: 'Find' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '144.00 USD' }).first();
  await card.getByText(/Why: a member was ill for a month$/).waitFor();
  expect(await inspect(page, 'money-month')).toEqual([]);
  expect(await page.getByRole('main').textContent()).not.toMatch(/nora_berlin|otto_giver|mia_staff/);
  await card.getByRole('link', { name: 'All money of this member' }).click();
  await page.getByText('15.00 USD', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?of=[\w-]{22}$/);
  expect(problems).toEqual([]);
});
