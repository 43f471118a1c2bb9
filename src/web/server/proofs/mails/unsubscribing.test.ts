import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stateOf } from '#kernel/commands/commands.ts';
import type { MailKind } from '#modules/notifications/contract/reminding-events.ts';
import { isEnded, reminding } from '#modules/notifications/domain/reminding.ts';
import { unsubscribing, type Unsubscribing } from '#modules/notifications/mails/unsubscribe-links.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let mails: Unsubscribing;
let member: string;
const wants = async (whom: string, kind: MailKind) =>
  !isEnded(await stateOf(server.assembled.log, reminding, whom), kind);
beforeAll(async () => {
  server = await startTestServer();
  const { secrets } = server.assembled;
  mails = unsubscribing({ secrets, publicUrl: server.url });
  const { body } = await server.visitor().call('/v1/account/create', {
    email: 'ana@example.org',
    username: 'ana_here',
    password: 'a long and calm phrase',
    terms: true,
  });
  member = (body['user'] as { uuid: string }).uuid;
}, 60_000);
afterAll(() => server?.dispose());

test('[I-011] the address in List-Unsubscribe opens a page that asks first (RFC 2369), and ends the mails with one POST (RFC 8058)', async () => {
  const { oneClick, page } = mails.linksFor(member, 'forum');

  const opened = await fetch(oneClick, { redirect: 'manual' });
  expect([opened.status, new URL(opened.headers.get('location')!, server.url).href]).toEqual([303, page]);
  expect(await wants(member, 'forum')).toBe(true);

  const forged = await fetch(oneClick.replace(/.$/, 'x'), { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect([forged.status, await wants(member, 'forum')]).toEqual([404, true]);

  const posted = await fetch(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([posted.status, posted.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await wants(member, 'forum')).toBe(false);
  expect(await wants(member, 'wells')).toBe(true);
});
