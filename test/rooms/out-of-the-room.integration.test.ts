/** Whose right to be there ends while a session runs is out of its room within seconds, as after a removal by the host. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import type { FakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { until } from '#kernel/testing/until.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

const MINUTE = 60_000;
let server: TestServer;
let mia: TestMember;
let well: string;
let session: string;

beforeAll(async () => {
  server = await startTestServer();
  mia = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  well = await createWell(mia, 'Night Owls');
  session = await createSession(mia, well, { now: server.clock.now(), startsInMinutes: 60 });
}, 60_000);
afterAll(() => server.dispose());

const must = async ({ client }: TestMember, path: string, input: unknown = {}) => {
  const answer = await client.call(path, input);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const enters = async (member: TestMember, step: 'wait' | 'connect', talk = session) => {
  const entered = await must(member, `/v1/session/${talk}/room/0/enter`, { tab: 'one', step });
  return (entered['session_video'] as { provider_token: string }).provider_token;
};
/** As a connection to the video server. */
const connected = async (member: TestMember, talk = session) => {
  const video = (await server.assembled.container.getAsync(VIDEO_BACKEND)) as FakeVideoBackend;
  return video.join(await enters(member, 'connect', talk));
};
const presentIn = async (person: TestMember) => {
  const { session_rooms: rooms } = await must(person, `/v1/session/${session}/room/list`, { tab: 'one' });
  return (rooms as { users: { username: string; active: boolean }[] }[]).flatMap(({ users }) =>
    users.filter(({ active }) => active).map(({ username }) => username),
  );
};

test('somebody whom staff suspend, whose password changes or who closes the account is out of the room at once', async () => {
  const names = ['ben', 'cleo', 'dan', 'eva'] as const;
  const people = {} as Record<(typeof names)[number], TestMember>;
  for (const name of names) {
    people[name] = await enroll(server, name);
    await joinWell(people[name], well);
    await must(people[name], `/v1/session/${session}/join/true`);
  }
  (server.clock as MovableClock).shift(61 * MINUTE);
  await server.running.drain();
  for (const member of [mia, ...names.map((name) => people[name])]) await enters(member, 'wait');
  // A room opens once there are enough people in it.
  for (const member of [mia, ...names.map((name) => people[name])]) await enters(member, 'connect');
  const connections = new Map<string, Awaited<ReturnType<typeof connected>>>();
  for (const name of names) connections.set(name, await connected(people[name]));
  expect((await presentIn(mia)).toSorted()).toEqual(['ben', 'cleo', 'dan', 'eva', 'mia']);

  const reason = 'He threatens others.';
  // Mia meets Ben here, so another one decides.
  const kim = await enroll(server, 'kim', { isAdmin: true });
  const tomorrow = new Date(Date.parse(server.clock.now()) + 86_400_000).toISOString();
  const suspended = { status: 'suspended', clause: 'respect', reason, until: tomorrow };
  await must(kim, `/v1/admin/account/${people.ben.uuid}/profile/update`, suspended);
  const { email, password } = people.cleo;
  const elsewhere = server.visitor();
  await elsewhere.call('/v1/account/login/password', { username_or_email: email, password });
  const changed = { current_password: password, password: 'another-quiet-river-of-words' };
  expect(outcome(await elsewhere.call('/v1/account/password/update', changed))).toBe('done');
  await must(people.dan, '/v1/account/set_inactive', { password: people.dan.password });

  await until(() => Promise.resolve(['ben', 'cleo', 'dan'].every((name) => !connections.get(name)!.isConnected())));
  expect((await presentIn(mia)).toSorted()).toEqual(['eva', 'mia']);
  expect(connections.get('eva')!.isConnected()).toBe(true);
});

test('a browser whose sign-in the owner ends from another one is out of the room at once', async () => {
  const talk = await createSession(mia, well, { now: server.clock.now(), startsInMinutes: 60 });
  const [gus, ida, ola] = [await enroll(server, 'gus'), await enroll(server, 'ida'), await enroll(server, 'ola')];
  for (const member of [gus, ida, ola]) {
    await joinWell(member, well);
    await must(member, `/v1/session/${talk}/join/true`);
  }
  (server.clock as MovableClock).shift(122 * MINUTE);
  await server.running.drain();
  const everyone = [mia, gus, ida, ola];
  for (const member of everyone) await enters(member, 'wait', talk);
  for (const member of everyone) await enters(member, 'connect', talk);
  const [ofGus, ofIda, ofOla] = [await connected(gus, talk), await connected(ida, talk), await connected(ola, talk)];

  const elsewhere = async ({ email, password }: TestMember) => {
    const client = server.visitor();
    await client.call('/v1/account/login/password', { username_or_email: email, password });
    return client;
  };
  expect(outcome(await (await elsewhere(gus)).call('/v1/account/sign_in/end_others'))).toBe('done');
  const own = await elsewhere(ida);
  const { body } = await own.call('/v1/account/sign_in/list');
  const others = (body['sign_in'] as { uuid: string; is_current: boolean }[]).filter(({ is_current: it }) => !it);
  for (const { uuid } of others) expect(outcome(await own.call(`/v1/account/sign_in/${uuid}/end`))).toBe('done');

  await until(() => Promise.resolve(!ofGus.isConnected() && !ofIda.isConnected()));
  expect(ofOla.isConnected()).toBe(true);
});
