import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#test/runner/eventually.ts';
import { passwordWork } from '#modules/identity/credentials/passwords.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';

const PASSWORD = 'quiet-river-stones';
const MAIN_WELL = '00000000-0000-4000-8000-000000000001';
/** Headers that differ from answer to answer for every question. */
const ALWAYS_NEW = new Set(['date', 'x-request-id']);

let server: TestServer;
let hashes = 0;
const count = () => {
  hashes += 1;
};
const members: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ environment: { REGISTRATION_REVEALS_EMAIL: 'false', PACE: 'generous' } });
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  for (const username of ['ana', 'ben', 'mia', 'sam']) {
    const email = `${username}@example.org`;
    const made = await operator.enroll(caller({ kind: 'system', policy: 'operator' }, randomUUID()), {
      email,
      username,
      password: PASSWORD,
      emailVerified: username !== 'mia',
    });
    if (isRefusal(made)) throw new Error(made.refused);
    members[username] = made.member;
  }
  // A log-in answers from the read model, and nothing here waited for it.
  await eventually(async () => {
    const login = { username_or_email: 'sam', password: PASSWORD };
    expect((await server.visitor().call('/v1/account/login/password', login)).status).toBe(200);
  });
  // The first check of a process makes the hash that stands in for a missing one.
  await post(server.visitor(), '/v1/account/login/password', { username_or_email: 'nobody', password: PASSWORD });
  passwordWork.subscribe(count);
}, 120_000);
afterAll(async () => {
  passwordWork.unsubscribe(count);
  await server.dispose();
});

/** Everything that a stranger can tell of an answer; its time is the number of hashes that it takes. */
const post = async (client: Client, path: string, input: Record<string, unknown>) => {
  const before = hashes;
  const { status, headers, body } = await client.call(path, input);
  return {
    status,
    body,
    headers: Object.fromEntries(
      [...headers]
        .filter(([name]) => !ALWAYS_NEW.has(name))
        .map(([name, value]) => [name, value.replace(/-device=[^;]+/, '-device=RANDOM')]),
    ),
    hashes: hashes - before,
  };
};
const asked = (path: string, input: Record<string, unknown> = {}) => post(server.visitor(), path, input);

describe('a stranger', () => {
  it('gets one answer to every log-in that fails, after one hash: unknown, known, unconfirmed, leaving [C-089]', async () => {
    const sam = server.visitor();
    const entered = await sam.call('/v1/account/login/password', { username_or_email: 'sam', password: PASSWORD });
    expect(entered.body).toMatchObject({ user: { username: 'sam' } });
    expect((await sam.call('/v1/account/set_inactive', { password: PASSWORD })).status).toBe(200);
    const tries = [
      ['nobody', 'a-guess-of-mine'],
      ['nobody@example.org', 'a-guess-of-mine'],
      ['ana', 'a-guess-of-mine'],
      ['ana@example.org', 'a-guess-of-mine'],
      ['mia', 'a-guess-of-mine'],
      ['mia@example.org', PASSWORD],
      ['sam', 'a-guess-of-mine'],
    ];
    const answers = [];
    for (const [username_or_email, password] of tries)
      answers.push(await asked('/v1/account/login/password', { username_or_email, password }));
    const [unknown, ...others] = answers;
    expect(unknown).toMatchObject({ hashes: 1, body: { notice: { name: 'USER_CREDENTIALS_INCORRECT' } } });
    for (const other of others) expect(other).toEqual(unknown);
  });

  it('gets one answer to every request for a password link, without a hash [C-083]', async () => {
    const unknown = await asked('/v1/account/passwordreset', { email: 'nobody@example.org' });
    expect(unknown).toMatchObject({ status: 200, hashes: 0, body: {} });
    for (const name of ['ana', 'mia', 'sam'])
      expect(await asked('/v1/account/passwordreset', { email: `${name}@example.org` })).toEqual(unknown);
  });

  it('gets one answer to every made-up password link, whether one was asked for or not [C-084]', async () => {
    await server.running.drain();
    const tryLink = (member: string) =>
      asked(`/v1/account/passwordreset/${member}/${'f'.repeat(64)}/-`, { password: 'another-river-stone' });
    const unknown = await tryLink(randomUUID());
    expect(unknown).toMatchObject({ hashes: 0, body: { notice: { name: 'PASSWORD_RESET_WRONG' } } });
    for (const member of Object.values(members)) expect(await tryLink(member)).toEqual(unknown);
  });

  it('gets one answer to every registration, after one hash, whether the address is known or not [C-090]', async () => {
    const register = (email: string, username: string) =>
      asked('/v1/account/create', { email, username, password: PASSWORD, terms: true });
    const unknown = await register('newcomer@example.org', 'newcomer');
    expect(unknown).toMatchObject({ status: 200, hashes: 1, body: { user: null } });
    // Of the device alone, under which the address can be confirmed: there is no sign-in.
    expect(unknown.headers['set-cookie']).toMatch(/^wellspring-device=RANDOM; [^,]*$/);
    for (const [index, name] of Object.keys(members).entries())
      expect(await register(`${name}@example.org`, `stranger${index}`)).toEqual(unknown);
  });
});

describe('what a registration leaves behind', () => {
  it('is the same for known and unknown addresses, until one is confirmed: no member more, no profile, nothing to find [C-090]', async () => {
    const ana = server.visitor();
    await ana.call('/v1/account/login/password', { username_or_email: 'ana', password: PASSWORD });
    const body = async (client: Client, path: string, input: object = {}) => (await client.call(path, input)).body;
    const left = async (username: string, email: string) => {
      const counted = async () => {
        const { group } = await body(server.visitor(), `/v1/group/${MAIN_WELL}/get`);
        return (group as { num_users_joined: number }).num_users_joined;
      };
      const before = await counted();
      await asked('/v1/account/create', { email, username, password: PASSWORD, terms: true });
      await server.running.drain();
      return {
        more: (await counted()) - before,
        toMembers: await body(ana, `/v1/profile/${username}`),
        toVisitors: await body(server.visitor(), `/v1/profile/${username}`),
        found: await body(ana, '/v1/search', { q: username }),
        mentionable: await body(ana, `/v1/user/search/group/${MAIN_WELL}/prefix`, { q: username.slice(0, 6) }),
        again: await body(server.visitor(), '/v1/account/create', {
          email: `again_${username}@example.org`,
          username,
          password: PASSWORD,
          terms: true,
        }),
        entered: await body(server.visitor(), '/v1/account/login/password', {
          username_or_email: username,
          password: PASSWORD,
        }),
      };
    };
    const [unknown, known] = [
      await left('river_one', 'nobody_yet@example.org'),
      await left('stone_two', 'ben@example.org'),
    ];
    expect(known).toEqual(unknown);
    expect(unknown).toMatchObject({
      more: 0,
      toMembers: { notice: { name: 'USER_DOES_NOT_EXIST' } },
      found: { users: [] },
      mentionable: { users: [] },
      again: { notice: { name: 'USER_USERNAME_IS_TAKEN' } },
      entered: { notice: { name: 'USER_CREDENTIALS_INCORRECT' } },
    });
  });
});

describe('a member', () => {
  it('gets one answer to every address asked for, whether it has an account or not [C-090]', async () => {
    const answers = [];
    for (const [username, email] of [
      ['ana', 'nobody@example.com'],
      ['ben', 'mia@example.org'],
    ]) {
      const client = server.visitor();
      await client.call('/v1/account/login/password', { username_or_email: username, password: PASSWORD });
      const { headers, ...answer } = await post(client, '/v1/account/email/update', {
        email,
        current_password: PASSWORD,
      });
      answers.push({ ...answer, headers: Object.keys(headers).sort() });
    }
    const [unknown, known] = answers;
    expect(unknown).toMatchObject({ status: 200, hashes: 1, body: {} });
    expect(known).toEqual(unknown);
  });
});
