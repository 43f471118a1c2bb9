import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '../src/web/server/testing/test-server.ts';
import { launchChromium } from './browser.ts';
import { createSession, createWell, enroll, joinWell, type Somebody } from './community.ts';

type Finding = { page: string; problem: string };

describe('every page can be used by everybody', () => {
  let server: TestServer;
  let browser: Browser;
  let admin: Somebody;
  let well: string;
  let session: string;

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    server = await startTestServer();
    admin = await enroll(server, 'page_admin', { isAdmin: true, hostLevel: 2 });
    well = await createWell(admin, 'Quiet Corner');
    session = await createSession(admin, well, { startsInMinutes: 120, now: server.clock.now() });
    const member = await enroll(server, 'page_member', { hostLevel: 1 });
    await joinWell(member, well);
    await member.client.call(`/v1/session/${session}/join/true`);
    browser = await launchChromium();
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await server.dispose();
  });

  const forVisitors = () => [
    '/',
    '/sessions',
    '/wells',
    `/well/quiet-corner/${well}/sessions`,
    `/session/${session}`,
    '/login',
    '/register',
    '/forgot-password',
    '/camera-test',
    '/get-help',
    '/server-down',
    '/unsupported-browser',
    '/nothing-here',
  ];
  const forMembers = () => [
    '/',
    '/sessions',
    '/past-sessions',
    '/account',
    '/account/restrictions',
    `/well/quiet-corner/${well}/members`,
    `/session/${session}`,
    '/session-create',
    `/session/${session}/edit`,
    '/well/create',
    `/well/quiet-corner/${well}/edit`,
    '/session-survey',
    '/session-canceled',
    '/admin/flagged-activity',
  ];

  /** Everything that went to another host, by address. */
  const strangers: string[] = [];
  const open = async (of: { width: number; dark: boolean; cookie?: string }): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: { width: of.width, height: 800 },
      colorScheme: of.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    const { host } = new URL(server.url);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.host !== host) strangers.push(request.url());
    });
    if (of.cookie) {
      const [name, value] = of.cookie.split('=');
      await context.addCookies([{ name: name!, value: value!, url: server.url }]);
    }
    return context;
  };
  const visit = async (page: Page, path: string) => {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await page.locator('main').first().waitFor({ timeout: 15_000 });
  };

  const look = async (paths: readonly string[], cookie?: string): Promise<Finding[]> => {
    const findings: Finding[] = [];
    for (const [width, dark] of [
      [320, false],
      [390, true],
    ] as const) {
      const context = await open({ width, dark, ...(cookie ? { cookie } : {}) });
      const page = await context.newPage();
      page.on('pageerror', (problem) => findings.push({ page: page.url(), problem: problem.message }));
      for (const path of paths) {
        await visit(page, path);
        const name = `${path} at ${width}${dark ? ', dark' : ''}`;
        const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
        if (overflow > 0) findings.push({ page: name, problem: `${overflow} px too wide` });
        if (width === 320) continue;
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            findings.push({ page: name, problem: `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}` });
      }
      await context.close();
    }
    return findings;
  };

  test('[SIT-022] as a visitor: no serious accessibility violation, nothing wider than the smallest phone', async () => {
    expect(await look(forVisitors())).toEqual([]);
  }, 180_000);

  test('as a host and admin, too', async () => {
    expect(await look(forMembers(), admin.client.cookie())).toEqual([]);
  }, 180_000);

  test('no other host is ever asked for anything', () => {
    expect(strangers).toEqual([]);
  });
});
