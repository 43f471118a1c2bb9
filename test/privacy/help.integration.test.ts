import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Server, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { seconds } from '#kernel/contract/time.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { until } from '#kernel/testing/until.ts';
import { outcome, type TestMember } from '../support/community.ts';
import { house, inTheRoom, planned, press, type House } from './help-house.ts';
import { comparable, peerOf } from './peer.ts';

/** What a browser receives at `/events`, without heartbeats, which come by the clock. */
const listen = async (member: TestMember): Promise<{ received: () => string[]; stop: () => void }> => {
  const aborted = new AbortController();
  const answer = await fetch(`${member.client.url}/events`, {
    headers: { cookie: member.client.cookie() },
    signal: aborted.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    received: () => text.split('\n').filter((line) => line.startsWith('data: {')),
    stop: () => {
      aborted.abort();
      void reading;
    },
  };
};

const wordsFor = async (member: TestMember) =>
  ((await member.client.call('/v1/help/mine/get')).body['help'] as { words: string; status: string } | null) ?? null;

const callsFor = async (staff: TestMember) =>
  (await staff.client.call('/v1/admin/help/list')).body['calls'] as { uuid: string; called: { uuid: string } | null }[];

const mailsTo = async ({ server }: House, { email }: TestMember) =>
  (
    await server.database.query<{ text: string }>(
      `select coalesce(subject, '') || coalesce(body_text, '') as text from web.outbox
       where recipient = $1 order by recorded_at`,
      [email],
    )
  ).map(({ text }) => text);

const serving = new AsyncLocalStorage<string[]>();

/** Writes down the statements that the server sends while it answers a call; what it does by itself is aside. */
const traceStatements = ({ database }: TestServer): (() => void) => {
  const unwatched = { ...database };
  database.query = <Row>(text: string, values?: readonly unknown[]) => {
    serving.getStore()?.push(text.replaceAll(/\s+/g, ' '));
    return unwatched.query<Row>(text, values);
  };
  type Emit = (this: Server, ...given: readonly unknown[]) => boolean;
  const emit = Reflect.get(Server.prototype, 'emit') as Emit;
  const emitTraced: Emit = function (...given) {
    const go = () => Reflect.apply(emit, this, given);
    const [event, , response] = given;
    if (event !== 'request' || !(response instanceof ServerResponse)) return go();
    const statements: string[] = [];
    response.once('finish', () => traces.push(statements));
    return serving.run(statements, go);
  };
  Reflect.set(Server.prototype, 'emit', emitTraced);
  return () => {
    Reflect.set(Server.prototype, 'emit', emit);
    Object.assign(database, unwatched);
  };
};
let traces: string[][] = [];

/**
 * What a call of a member costs the server: its statements, in their order. Of three calls the one with the fewest, because
 * what is kept for some seconds may be read anew in one of them.
 */
const costOf = async (member: TestMember, path: string, input: object = {}): Promise<string> => {
  traces = [];
  for (let time = 0; time < 3; time += 1) expect((await member.client.call(path, input)).status).toBe(200);
  await until(() => traces.length === 3);
  const [least] = traces.toSorted((one, other) => one.length - other.length);
  return [path, ...least!].join('\n');
};

/** What a peer looks at, and what they write: an answer to a write has the position that it was recorded at. */
const callsOfPeer = (
  { session, well, people: { ana, ben } }: House,
  words: string,
): readonly (readonly [string, object])[] => [
  [`/v1/session/${session}/get`, {}],
  [`/v1/session/${session}/room/list`, { tab: 'one' }],
  [`/v1/session_chat/${session}/send`, { text: `How are you ${words}?` }],
  [`/v1/session_chat/${session}/get`, {}],
  ['/v1/session_chat/list', {}],
  ['/v1/session/list/search', {}],
  ['/v1/session/list/joined', {}],
  [`/v1/group/${well}/get`, {}],
  [`/v1/forum_post/group/${well}/list`, {}],
  [`/v1/user/${ana.uuid}/profile`, {}],
  [`/v1/user/${ben.uuid}/profile`, {}],
  [`/v1/profile/${ana.username}`, {}],
  ['/v1/account/profile', {}],
  ['/v1/notice/list', {}],
  ['/v1/notice/count', {}],
  ['/v1/help/mine/get', {}],
];

/**
 * All that a peer gets while `act` happens beside them: answers with their headers, before it and after it, to reads and to writes;
 * pushes in their order; mails; and what answering costs the server afterwards, which is what a peer could measure in time.
 */
let costOfStaff = '';
const asReceivedByPeer = async (isLive: boolean, act: (at: House) => Promise<unknown>): Promise<string> => {
  const at = await house();
  if (isLive) await inTheRoom(at);
  const { server, session } = at;
  const { ben, cleo, mia } = at.people;
  const peer = peerOf(ben);
  try {
    await planned(at, mia);
    await server.running.drain();
    await peer.listen();
    /** Calls, and a message of another member last: whatever was sent to the peer before has arrived with it. */
    const round = async (words: string) => {
      const answers: string[] = [];
      for (const [path, input] of callsOfPeer(at, words)) answers.push((await peer.call(path, input)).text);
      expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200 OK'))).toEqual([]);
      await server.running.drain();
      const before = peer.count();
      expect(outcome(await cleo.client.call(`/v1/session_chat/${session}/send`, { text: `Good ${words}` }))).toBe(
        'done',
      );
      await server.running.drain();
      await until(() => peer.count() > before);
      return answers;
    };
    const first = await round('now');
    await act(at);
    await server.running.drain();
    const second = await round('later');
    const pushes = peer.pushed();
    const stop = traceStatements(server);
    const costs: string[] = [];
    try {
      for (const [path, input] of callsOfPeer(at, ''))
        if (!path.endsWith('/send')) costs.push(await costOf(ben, path, input));
      costOfStaff = await costOf(mia, '/v1/admin/case/list');
    } finally {
      stop();
    }
    expect(costs.join()).toContain('select');
    return await comparable(server, [...first, ...second, pushes, ...(await mailsTo(at, ben)), ...costs]);
  } finally {
    peer.close();
    await server.dispose();
  }
};

describe('a call for help, through the whole server', () => {
  test.each([
    ['before the session', false],
    ['in the live room', true],
  ])(
    'what a peer receives %s, headers, pushes, mails and the event at each position, is the same byte for byte with and without a call, and costs the server the same statements',
    async (_, isLive) => {
      const without = await asReceivedByPeer(isLive, async () => undefined);
      // Each write has answered the position of the peer's own event, in as many characters as any other.
      expect(without.match(/^x-position: 63 characters, MessageSent in chat\.channel-/gim)).toHaveLength(2);
      // The room of a session has people in it once it is live.
      expect(without.includes('"active":true')).toBe(isLive);
      const costWithout = costOfStaff;
      const withCalls = await asReceivedByPeer(isLive, async ({ server, people: { ana, ben, mia }, session }) => {
        const signal = randomUUID();
        expect(outcome(await press(ana, { session, text: 'I cannot go on.' }, signal))).toBe('done');
        expect(outcome(await press(ana, { concern: 'another', member: ben.uuid, session }))).toBe('done');
        await server.running.drain();
        expect(outcome(await mia.client.call(`/v1/admin/help/${signal}/acknowledge`))).toBe('done');
        expect(outcome(await mia.client.call(`/v1/admin/help/${signal}/end`))).toBe('done');
      });
      expect(withCalls).toBe(without);
      // The comparison sees what is to be seen.
      expect(costOfStaff).not.toBe(costWithout);
      const withMessage = await asReceivedByPeer(isLive, ({ people: { ana }, session }) =>
        ana.client.call(`/v1/session_chat/${session}/send`, { text: 'Hello' }),
      );
      expect(withMessage).not.toBe(without);
    },
    120_000,
  );

  test('it goes to the one on duty at once, after 60 seconds to the next, and the asker reads who has seen it', async () => {
    const at = await house();
    const { server, session } = at;
    const { mia, kim, ana } = at.people;
    try {
      await planned(at, mia);
      await server.running.drain();
      const stream = await listen(mia);
      expect(outcome(await press(ana, { session }))).toBe('done');
      await until(() => stream.received().some((line) => line.includes('"help"')));
      stream.stop();
      expect((await callsFor(mia))[0]!.called!.uuid).toBe(mia.uuid);
      expect((await wordsFor(ana))!.words).toBe(
        'We have called the person on duty. You read here when it has been seen.',
      );
      await server.running.drain();
      expect((await mailsTo(at, mia)).filter((text) => text.includes('please look now'))).toHaveLength(1);
      expect((await mailsTo(at, kim)).filter((text) => text.includes('please look now'))).toHaveLength(0);
      const { cases } = (await mia.client.call('/v1/admin/case/list', { about: 'help' })).body as {
        cases: { member: unknown; priority: string; status: string }[];
      };
      expect(cases).toMatchObject([{ member: null, priority: 'urgent', status: 'open' }]);

      (server.clock as MovableClock).shift(seconds(61));
      await until(async () => (await callsFor(kim))[0]?.called?.uuid === kim.uuid);
      await server.running.drain();
      expect((await mailsTo(at, kim)).filter((text) => text.includes('please look now'))).toHaveLength(1);
      const [call] = await callsFor(kim);
      expect(outcome(await kim.client.call(`/v1/admin/help/${call!.uuid}/acknowledge`))).toBe('done');
      expect(await wordsFor(ana)).toMatchObject({ status: 'seen', words: 'staff_kim from the team has seen it' });

      expect(outcome(await kim.client.call(`/v1/admin/help/${call!.uuid}/end`))).toBe('done');
      await server.running.drain();
      expect(await wordsFor(ana)).toBeNull();
      expect((await mia.client.call('/v1/admin/case/list', { about: 'help', status: 'closed' })).body).toMatchObject({
        cases: [{ status: 'closed', member: null }],
      });
    } finally {
      await server.dispose();
    }
  }, 60_000);

  test('while nobody is on duty the asker reads so and all staff get a mail; the member in question learns nothing as staff', async () => {
    const at = await house();
    const { mia, kim, ana } = at.people;
    try {
      await planned(at, kim);
      expect(outcome(await press(ana, { concern: 'another', member: kim.uuid, text: 'Kim looks unwell.' }))).toBe(
        'done',
      );
      await at.server.running.drain();
      expect((await wordsFor(ana))!.words).toBe('Nobody is on duty now; these lines answer at any hour');
      expect(await callsFor(kim)).toEqual([]);
      const [call] = await callsFor(mia);
      expect(outcome(await kim.client.call(`/v1/admin/help/${call!.uuid}/acknowledge`))).toBe('HELP_DOES_NOT_EXIST');
      expect((await mailsTo(at, mia)).join()).toContain('nobody is on duty');
      expect((await mailsTo(at, kim)).join()).not.toContain('please look now');
      (at.server.clock as MovableClock).shift(seconds(61));
      await at.server.running.drain();
      // It goes on to the staff one by one, and never to the member in question.
      expect((await callsFor(mia))[0]!.called!.uuid).toBe(mia.uuid);
    } finally {
      await at.server.dispose();
    }
  }, 60_000);

  test('more calls than the limit are refused with kind words, the same call sent twice is one, and the record of the member in question stays as it is', async () => {
    const at = await house();
    const { mia, ana, ben } = at.people;
    try {
      const signal = randomUUID();
      const about = { concern: 'another', member: ben.uuid };
      for (const each of [signal, signal, randomUUID(), randomUUID()])
        expect(outcome(await press(ana, about, each))).toBe('done');
      const refused = await press(ana, about);
      expect(refused.body['notice']).toMatchObject({
        name: 'HELP_ASKED_OFTEN',
        msg: 'Your calls have reached us, and each of them is kept. Please wait a little before the next one. The help lines on this page answer at any hour.',
      });
      await at.server.running.drain();
      expect(await callsFor(mia)).toHaveLength(3);
      expect((await mia.client.call('/v1/admin/account/list', { q: 'ben_peer' })).status).toBe(200);
      const { cases } = (await mia.client.call('/v1/admin/case/list')).body as { cases: { member: unknown }[] };
      expect(cases.map(({ member }) => member)).toEqual([null, null, null]);
      expect(outcome(await press(ben, { member: randomUUID(), concern: 'another' }))).toBe('USER_DOES_NOT_EXIST');
      expect(outcome(await press(ben, {}, signal))).toBe('HELP_DOES_NOT_EXIST');
    } finally {
      await at.server.dispose();
    }
  }, 60_000);
});
