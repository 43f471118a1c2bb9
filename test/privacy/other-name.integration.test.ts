/**
 * No one finds the person behind another name in a Well by trying out the own ids of members: each call that acts on a
 * person answers, and does, for the own id what it does for the id of an outsider (ADR 107).
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';
import {
  answered,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type TestMember,
} from '../support/community.ts';

let server: TestServer;
/** Mia made the Well, Ana writes in it, Ben goes by "Moss" there, and Dora does not belong to it. */
let people: { mia: TestMember; ana: TestMember; ben: TestMember; dora: TestMember };
let well: string;
let post: string;
let session: string;
let moss: string;

const must = async (client: Client, path: string, input: unknown = {}): Promise<Record<string, unknown>> => {
  const answer = await client.call(path, input);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

beforeAll(async () => {
  server = await startTestServer();
  people = {
    mia: await enroll(server, 'mia', { isAdmin: true }),
    ana: await enroll(server, 'ana'),
    ben: await enroll(server, 'ben', { hostLevel: 1 }),
    dora: await enroll(server, 'dora', { hostLevel: 1 }),
  };
  const { mia, ana, ben } = people;
  well = await createWell(mia, 'Night Owls');
  await joinWell(ana, well);
  const { group } = await must(ben.client, `/v1/group/${well}/join/true`, { commitment: true, handle: 'Moss' });
  moss = (group as { my_handle: { uuid: string } }).my_handle.uuid;
  session = await createSession(mia, well, { startsInMinutes: 600, now: server.clock.now() });
  post = answered(
    await ana.client.call('/v1/forum_post/create', { group_uuid: well, content: 'Thank you, @_moss, @ben and @dora' }),
    'forum_post',
  ).uuid;
  await must(ana.client, `/v1/forum_post/${post}/tag_user/${moss}/true`);
}, 120_000);
afterAll(() => server.dispose());

/** By path: the input, and who calls. */
const calls = (uid: string): Record<string, readonly { path: string; input?: unknown }[]> => ({
  '/v1/forum_post/{id}/tag_user/{uid}/{flag}': [true, false].map((flag) => ({
    path: `/v1/forum_post/${post}/tag_user/${uid}/${flag}`,
  })),
  '/v1/group/{id}/user/{uid}/kick': [{ path: `/v1/group/${well}/user/${uid}/kick`, input: { note: 'Sold things.' } }],
  '/v1/group/{id}/user/{uid}/kick/{flag}': [
    { path: `/v1/group/${well}/user/${uid}/kick/true`, input: { note: 'Sold things.' } },
    { path: `/v1/group/${well}/user/${uid}/kick/false` },
  ],
  '/v1/session/{id}/update/host': [{ path: `/v1/session/${session}/update/host`, input: { host: uid } }],
});

/** What the others see of the Well and of the post. */
const seen = async () => {
  const { mia, ana } = people;
  const [members, removed, posts] = [
    await must(ana.client, `/v1/group/${well}/user/list`),
    await must(mia.client, `/v1/group/${well}/user/list/kicked`),
    await must(ana.client, `/v1/forum_post/${post}/get`),
  ];
  return JSON.stringify([members, removed, (posts['forum_post'] as { tagged_users: unknown }).tagged_users]);
};

const asks = async (uid: string) => {
  const before = await seen();
  const answers: string[] = [];
  for (const [endpoint, each] of Object.entries(calls(uid)))
    for (const { path, input } of each)
      for (const [name, { client }] of Object.entries({ ana: people.ana, mia: people.mia }))
        answers.push(`${endpoint} answers ${name}: ${outcome(await client.call(path, input ?? {}))}`);
  await server.running.drain();
  return { answers, isSame: (await seen()) === before };
};

describe.each<[string, () => Promise<unknown>]>([
  ['is mentioned', () => Promise.resolve()],
  ['was removed', () => must(people.mia.client, `/v1/group/${well}/user/${moss}/kick`, { note: 'Sold things.' })],
])('a member who goes by another name in a Well, and %s', (_, happens) => {
  beforeAll(async () => {
    await happens();
    await server.running.drain();
  });

  test('is by the own id answered as an outsider is, and nothing changes', async () => {
    const [own, outsider] = [await asks(people.ben.uuid), await asks(people.dora.uuid)];
    expect(own.answers).toEqual(outsider.answers);
    expect([own.isSame, outsider.isSame]).toEqual([true, true]);
  });
});

describe('staff, once a post under another name was judged and its author objected', () => {
  let kim: TestMember;
  let file: string;
  let appeal: string;
  const read = async (path: string, input = {}) => JSON.stringify(await must(kim.client, path, input));
  /** The cases in which Kim was told whose the name is. */
  const looks = async () => {
    const facts = await server.assembled.log.read(`communities.membership-${well}.${people.ben.uuid}`);
    return facts
      .filter(({ type, data }) => type === 'HandleOwnerShown' && data['staff'] === kim.uuid)
      .map(({ data }) => data['case']);
  };

  beforeAll(async () => {
    const { mia, ana, ben, dora } = people;
    kim = await enroll(server, 'kim', { isAdmin: true });
    await must(mia.client, `/v1/group/${well}/user/${moss}/kick/false`);
    const { group } = await must(ben.client, `/v1/group/${well}/join/true`, { commitment: true, handle: 'Moss' });
    moss = (group as { my_handle: { uuid: string } }).my_handle.uuid;
    const written = answered(
      await ben.client.call('/v1/forum_post/create', { group_uuid: well, content: 'I have not said this before.' }),
      'forum_post',
    ).uuid;
    await must(ana.client, `/v1/forum_post/${written}/flag`, { note: 'Please look.' });
    await must(dora.client, `/v1/user/${ben.uuid}/flag`, { note: 'Please look.' });
    await server.running.drain();
    const { cases } = await must(mia.client, '/v1/admin/case/list', { about: 'post' });
    file = (cases as { uuid: string }[])[0]!.uuid;
    await must(mia.client, `/v1/admin/case/${file}/decide`, {
      deed: 'warned',
      clause: 'respect',
      reason: 'It hurt a member.',
    });
    await server.running.drain();
    const mails = await server.database.query<{ body_text: string }>(
      `select body_text from web.outbox where recipient = $1 and body_text like '%/appeal/%'`,
      [ben.email],
    );
    const token = /\/appeal\/(\S+)/.exec(mails[0]!.body_text)![1]!;
    appeal = token.split('.')[1]!;
    await must(server.visitor(), '/v1/appeal/make', { token, text: 'I did not mean it.' });
    await server.running.drain();
  });

  test('read in no list whose it is', async () => {
    const lists = [
      await read('/v1/admin/case/list', { status: 'closed' }),
      await read('/v1/admin/appeal/list'),
      await read('/v1/admin/appeal/list', { q: 'ben' }),
    ];
    const { parts } = await must(kim.client, '/v1/admin/today');
    lists.push(JSON.stringify((parts as { part: string }[]).filter(({ part }) => part === 'appeals')));
    expect(lists.filter((each) => each.includes(people.ben.uuid) || /"ben"/i.test(each))).toEqual([]);
    expect(lists.map((each) => each.includes(appeal) || each.includes(file))).toEqual([true, true, false, true]);
    expect(await looks()).toEqual([]);
  });

  test('read it in the objection, and beside another case of the person, after the look was recorded', async () => {
    expect(await read(`/v1/admin/appeal/${appeal}/get`)).toContain(people.ben.uuid);
    expect(await looks()).toEqual([file]);
    const { cases } = await must(kim.client, '/v1/admin/case/list', { about: 'member' });
    const other = (cases as { uuid: string }[])[0]!.uuid;
    expect(await read(`/v1/admin/case/${other}/get`)).toContain(file);
    expect(await looks()).toEqual([file, other]);
  });
});

test('no call that acts on a person in a Well is left out of these', () => {
  const acting = server.assembled.parts
    .flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint.path))
    .filter((path) => path.includes('{uid}') && !path.startsWith('/v1/session/'));
  expect(Object.keys(calls(''))).toEqual(expect.arrayContaining(acting));
  expect(acting.length).toBeGreaterThan(2);
});
