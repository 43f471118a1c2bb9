import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { until } from '#kernel/testing/until.ts';
import { launchChromium } from '../support/browser.ts';
import { answered, cookiesOf, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { seen } from '../support/seen.ts';

/** Where pictures of the pages are put, for whoever wants to look at them. */
const PICTURES = process.env['PICTURES'];
const minutes = (count: number) => count * 60_000;

describe('a host who cannot come', () => {
  let server: TestServer;
  let browser: Browser;
  let mia: TestMember;
  let ana: TestMember;
  let ben: TestMember;
  let finn: TestMember;
  let greta: TestMember;
  let well = '';
  const clock = () => server.clock as MovableClock;

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    server = await startTestServer({ environment: { SANDBOX: 'true' } });
    mia = await enroll(server, 'mia', { hostLevel: 2, isAdmin: true });
    ana = await enroll(server, 'ana', { hostLevel: 1 });
    finn = await enroll(server, 'finn', { hostLevel: 1 });
    greta = await enroll(server, 'greta', { hostLevel: 1 });
    ben = await enroll(server, 'ben');
    well = await createWell(mia, 'Night Owls');
    for (const member of [ana, finn, greta, ben]) await joinWell(member, well);
    browser = await launchChromium();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.dispose();
  });

  const contextOf = async (
    who: TestMember,
    options: { width?: number; dark?: boolean } = {},
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({
      timezoneId: 'Europe/London',
      viewport: { width: options.width ?? 390, height: 900 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await context.addCookies(cookiesOf(who));
    return context;
  };
  const picture = async (page: Page, name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: false });
  };
  const axe = async (page: Page) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  };
  const passes = (milliseconds: number) => clock().shift(clock().offset() + milliseconds);
  /** Subjects of the mails to somebody, the first first. */
  const mailsTo = async (who: TestMember): Promise<string[]> => {
    await server.running.drain();
    const database = new pg.Client(server.connection);
    await database.connect();
    try {
      const { rows } = await database.query<{ subject: string }>(
        'select subject from web.outbox where recipient = $1 order by recorded_at, key',
        [who.email],
      );
      return rows.map(({ subject }) => subject);
    } finally {
      await database.end();
    }
  };
  /** A quarter of an hour so many hours ahead, at which sessions may start. */
  const inHours = (count: number): string =>
    new Date(Math.ceil(Date.parse(clock().now()) / minutes(15)) * minutes(15) + minutes(count * 60)).toISOString();
  const form = (title: string, startTime: string) => ({
    title,
    description: 'We sit together and listen to each other. '.repeat(4),
    group: well,
    startTime,
  });
  const plan = async (host: TestMember, title: string, startTime: string): Promise<string> =>
    answered(await host.client.call('/v1/session/create', form(title, startTime)), 'session').uuid;
  const takeSeat = async (who: TestMember, session: string) =>
    answered(await who.client.call(`/v1/session/${session}/join/true`), 'session');

  let session = '';

  test('[I-035] staff give the session to somebody who is free; everybody’s page follows by itself', async () => {
    const start = inHours(26);
    session = await plan(ana, 'Night talk', start);
    await plan(greta, 'Other talk', start);
    await takeSeat(ben, session);
    const [staff, attendee] = [await contextOf(mia, { width: 1280 }), await contextOf(ben)];
    const [page, other] = [await staff.newPage(), await attendee.newPage()];
    await other.goto(`${server.url}/session/${session}`, { waitUntil: 'networkidle' });
    await other.getByText('with ana').first().waitFor();
    await page.goto(`${server.url}/session/${session}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Session options' }).click();
    await page.getByRole('button', { name: 'Hand Over Session' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over to another host' });
    await dialog.getByText('Not free at that time').waitFor();
    expect(await dialog.getByRole('radio', { name: /greta/ }).isDisabled()).toBe(true);
    await picture(page, 'hand-over-1280-light');
    await axe(page);
    await dialog.getByLabel('Search hosts by name').fill('fin');
    await dialog.getByRole('radio', { name: /greta/ }).waitFor({ state: 'detached' });
    await dialog.getByRole('radio', { name: /finn/ }).check();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('finn hosts this session now. Everybody concerned is told.').waitFor();
    await other.getByText('with finn').first().waitFor();
    expect(await mailsTo(ben)).toContain('A session you registered for was changed');
    expect(await mailsTo(finn)).toContain('You host a session now');
    expect(await mailsTo(ana)).toContain('A session you hosted has another host');
    await Promise.all([staff.close(), attendee.close()]);
  }, 90_000);

  test('the new host finds it among their sessions, the former one may come to it like anybody', async () => {
    for (const [who, status] of [
      [finn, 'Hosting'],
      [ana, '15 spots left'],
    ] as const) {
      const context = await contextOf(who);
      const page = await context.newPage();
      await page.goto(server.url, { waitUntil: 'networkidle' });
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Night talk' }) });
      expect(await card.filter({ hasText: status }).first().isVisible()).toBe(true);
      await context.close();
    }
  }, 60_000);

  test('[I-071] and is told when too few people come', async () => {
    const { body } = await finn.client.call(`/v1/session/${session}/get`);
    const { start_time } = body['session'] as { start_time: string };
    passes(Date.parse(start_time) - minutes(100) - Date.parse(clock().now()));
    for (const [width, dark] of [
      [390, false],
      [390, true],
      [1280, false],
      [1280, true],
    ] as const) {
      const context = await contextOf(finn, { width, dark });
      const page = await context.newPage();
      await page.goto(`${server.url}/session/${session}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'Only 1 person has registered so far' }).waitFor();
      await axe(page);
      await picture(page, `too-few-${width}-${dark ? 'dark' : 'light'}`);
      await context.close();
    }
    expect(await mailsTo(finn)).toContain('About the session you host');
  }, 90_000);

  test('[I-018] a series that is ended with all its sessions is told in one mail', async () => {
    const { body } = await ana.client.call('/v1/session/create', {
      ...form('Owl round', inHours(30)),
      repeat: 'WEEKS:1',
    });
    const { series } = body['session'] as { series: { uuid: string } };
    const listed = await ana.client.call(`/v1/session/list/series/${series.uuid}`);
    const [first, second] = listed.body['session'] as { uuid: string }[];
    const plans = await server.assembled.container.getAsync(MEMBERSHIP_OPERATOR);
    await plans.setPlan(caller({ kind: 'system', policy: 'operator' }, randomUUID()), greta.uuid, 'unlimited');
    for (const each of [first!, second!]) await takeSeat(greta, each.uuid);
    const context = await contextOf(ana, { dark: true });
    const page = await context.newPage();
    await page.goto(`${server.url}/series/${series.uuid}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'End Series' }).click();
    await page.getByLabel(/also cancel/i).check();
    await picture(page, 'end-series-390-dark');
    await page.getByRole('button', { name: 'End series', exact: true }).click();
    await page.getByText('This series has ended').first().waitFor();
    passes(minutes(2));
    await until(async () => (await mailsTo(greta)).some((subject) => subject.includes('canceled')));
    const told = (await mailsTo(greta)).filter((subject) => subject.includes('canceled'));
    expect(told).toEqual(['Sessions you registered for were canceled']);
    await context.close();
  }, 90_000);

  test('the dialog is for small screens and the dark as well', async () => {
    const own = await plan(ana, 'Late talk', inHours(50));
    for (const [width, dark] of [
      [390, false],
      [390, true],
      [1280, true],
    ] as const) {
      const context = await contextOf(mia, { width, dark });
      const page = await context.newPage();
      await page.goto(`${server.url}/session/${own}`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Session options' }).click();
      await page.getByRole('button', { name: 'Hand Over Session' }).click();
      await seen(page.getByRole('radio', { name: /finn/ }));
      await axe(page);
      await picture(page, `hand-over-${width}-${dark ? 'dark' : 'light'}`);
      await context.close();
    }
  }, 90_000);
});
