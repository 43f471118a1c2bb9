import { beforeEach, expect, test } from '@jest/globals';
import { caller, executor, stateOf } from '#kernel/commands/commands.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { remindingEvents, remindingStream, type MailKind } from '../contract/reminding-events.ts';
import { unsubscribeMails } from '../contract/api.ts';
import { isEnded, reminding } from '../domain/reminding.ts';
import { notificationsHandlers } from '../http.ts';
import { unsubscribe } from './unsubscribe.ts';
import { oneClickUnsubscribe } from '../http/one-click-unsubscribe.ts';
import { unsubscribing } from '../mails/unsubscribe-links.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const GONE = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const secrets = { fingerprint: (purpose: string, value: string) => Buffer.from(`${purpose}|${value}`).toString('hex') };

const product = () => {
  const log = eventLog(memoryEventStore(), undefined as never, () => Object.values(remindingEvents));
  const execute = executor(log, () => NOW);
  const accounts = { account: (member: string) => Promise.resolve({ exists: member !== GONE } as never) };
  const ending = { execute, secrets, accounts };
  const mails = unsubscribing({ secrets, publicUrl: 'https://wellspring.example' });
  const [, , a, b] = new URL(mails.linksFor(ANA, 'forum').page).pathname.split('/') as [string, string, string, string];
  return { log, ending, mails, link: { a, b } };
};
let of: ReturnType<typeof product>;
const wants = async (member: string, kind: MailKind) => !isEnded(await stateOf(of.log, reminding, member), kind);
const ended = async () => (await of.log.facts(remindingStream(ANA))).events.map(({ type, data }) => ({ type, data }));
beforeEach(() => {
  of = product();
});

test('[IDN-068] a link from a mail ends mails of its kind for its member, once, and no others', async () => {
  for (const _ of ['first', 'again'])
    expect(await unsubscribe(of.ending)({ correlation: 'r' }, of.link)).toBeUndefined();
  expect(await ended()).toEqual([{ type: 'MailsSet', data: { member: ANA, kind: 'forum', wanted: false } }]);
  expect([await wants(ANA, 'forum'), await wants(ANA, 'wells')]).toEqual([false, true]);
  expect(await wants(BEN, 'forum')).toBe(true);
});

test('[IDN-068] the call of the page ends the mails that its link names', async () => {
  const handlers = notificationsHandlers({ ...of.ending, sql: undefined as never, log: of.log });
  const { handle } = handlers.find(({ endpoint }) => endpoint === unsubscribeMails)!;
  const call = { caller: { correlation: 'r' } } as never;
  expect(await handle({ ...of.link, b: 'forum.forged' } as never, call)).toMatchObject({
    refused: 'UNSUBSCRIBE_LINK_WRONG',
  });
  expect(await wants(ANA, 'forum')).toBe(true);
  expect(await handle(of.link as never, call)).toEqual({});
  expect(await wants(ANA, 'forum')).toBe(false);
});

test('[I-011] mail programs that open the address of the POST are led to the page, which asks first', () => {
  const { oneClick, page } = of.mails.linksFor(ANA, 'forum');
  const hook = oneClickUnsubscribe(of.ending, () => 'request');
  expect(hook.page!(new URL(oneClick).searchParams)).toBe(new URL(page).pathname);
  expect(hook.page!(new URLSearchParams('a=/evil.example'))).toBe('/unsubscribe/%2Fevil.example/');
});

test.each<[string, (link: { a: string; b: string }) => { a: string; b: string }]>([
  ['of another member', (link) => ({ ...link, a: BEN })],
  ['of another kind', ({ a, b }) => ({ a, b: b.replace('forum', 'wells') })],
  ['of no kind', ({ a }) => ({ a, b: 'account.x' })],
  ['without a signature', ({ a }) => ({ a, b: 'forum.' })],
])('[C-085] a link %s is refused', async (_, changed) => {
  const link = changed(of.link);
  expect(await unsubscribe(of.ending)({ correlation: 'r' }, link)).toMatchObject({ refused: 'UNSUBSCRIBE_LINK_WRONG' });
  expect(await ended()).toEqual([]);
});

test('[IDN-068] a link from a gathered mail ends what is gathered, and nothing that comes at once', async () => {
  const chosen = { type: 'Choose', member: ANA, now: NOW, ways: { posts: 'daily', replies: 'weekly' } } as const;
  await of.ending.execute(caller({ kind: 'member', id: ANA }, 'r'), reminding, ANA, chosen);
  const [, , a, b] = new URL(of.mails.linksFor(ANA, 'gathered').page).pathname.split('/') as [
    string,
    string,
    string,
    string,
  ];
  expect(await unsubscribe(of.ending)({ correlation: 'r' }, { a, b })).toBeUndefined();
  expect((await stateOf(of.log, reminding, ANA)).ways).toMatchObject({
    posts: 'none',
    replies: 'none',
    sessions: 'mail',
  });
});

test('a link of a member who left is refused, and nothing is recorded about them', async () => {
  const [, , a, b] = new URL(of.mails.linksFor(GONE, 'forum').page).pathname.split('/') as [
    string,
    string,
    string,
    string,
  ];
  expect(await unsubscribe(of.ending)({ correlation: 'r' }, { a, b })).toMatchObject({
    refused: 'UNSUBSCRIBE_LINK_WRONG',
  });
  expect((await of.log.facts(remindingStream(GONE))).events).toEqual([]);
});

test('[I-011] mail programs end the mails with one POST, without a cookie', async () => {
  const hook = oneClickUnsubscribe(of.ending, () => 'request');
  const url = new URL(of.mails.linksFor(ANA, 'forum').oneClick);
  expect(url.pathname).toBe(hook.path);
  const asked = { headers: {}, body: Buffer.from('List-Unsubscribe=One-Click'), query: url.searchParams };
  expect(await hook.handle(asked)).toEqual({ status: 200 });
  expect(await wants(ANA, 'forum')).toBe(false);
  expect(await hook.handle({ ...asked, query: new URLSearchParams('a=x&b=y') })).toEqual({ status: 404 });
});
