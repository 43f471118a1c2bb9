import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { join } from '#client/entities/communities/texts.es.ts';
import { identity } from '#client/features/identity/texts.es.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell } from '../support/community.ts';

const QUARTER = 15 * 60_000;
/** Words that stand on every English page of this way. */
const ENGLISH = /\b(sessions|your|the|with|register|log in|help)\b/i;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  buildPages();
  const environment = { REGISTRATION_REVEALS_EMAIL: 'false', MIN_LEAD_HOURS: '0' };
  [server, browser] = await Promise.all([startTestServer({ environment }), sharedChromium()]);
  const host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  const well = await createWell(await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 }), 'Insomnio');
  await joinWell(host, well);
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  await createSession(host, well, { now, title: 'Noches largas', startsInMinutes: 30 });
  await server.running.drain();
});
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

test('a newcomer who reads Spanish has a place after at most nine taps, and every page and the mail speak Spanish', async () => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
    locale: 'es-ES',
  });
  const page = await context.newPage();
  const speaksSpanish = async (of = page) => {
    expect(await of.locator('html').getAttribute('lang')).toBe('es');
    expect(await of.locator('main').innerText()).not.toMatch(ENGLISH);
  };
  await page.goto('/es');
  await speaksSpanish();
  expect((await axeOf(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await tap(page.locator('main').getByRole('link', { name: 'Buscar una sesión' }).first());
  await page.waitForURL('**/es/sessions');
  const save = page.getByRole('button', { name: 'Guardar mi plaza: Noches largas' });
  await save.waitFor();
  await speaksSpanish();
  await tap(save);
  await page.waitForURL('**/es/register');
  await page.getByLabel(identity.register.email, { exact: true }).fill('nina@example.org');
  await page.getByLabel(identity.register.username, { exact: true }).fill('nina_k');
  await page.getByLabel(identity.register.password, { exact: true }).fill('correct-horse-battery');
  await speaksSpanish();
  await tap(page.getByRole('checkbox'));
  await tap(page.getByRole('button', { name: identity.register.submit }));
  await page.getByText(identity.register.mailed.title).waitFor();

  await server.running.drain();
  const [mail] = await server.database.query<{ body_text: string; subject: string }>(
    'select body_text, subject from web.outbox where recipient = $1',
    ['nina@example.org'],
  );
  expect(mail!.subject + mail!.body_text.replaceAll(/http\S+/g, '')).not.toMatch(ENGLISH);
  const confirming = await context.newPage();
  taps += 1;
  await confirming.goto(/\/confirm-email\/\S+/.exec(mail!.body_text)![0]);
  await tap(confirming.getByRole('button', { name: identity.confirm.ask.submit }));
  await confirming.waitForURL('**/session/*');
  const dialog = confirming.getByRole('dialog');
  await tap(dialog.getByRole('checkbox'));
  await tap(dialog.getByRole('button', { name: join.button }));
  await dialog.getByText('¡Ya tienes tu plaza!').waitFor();
  await speaksSpanish(confirming);
  expect(taps).toBeLessThanOrEqual(9);
  await context.close();
}, 120_000);
