import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import { keyringFiles } from '#kernel/log/keyring.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { keyringFolder } from '#server/composition/installation.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { rewrap } from './rewrap-keys.ts';

const LATER_MASTER = 'the next key, on which nothing depends either';
const NEW = { WRAPPING_KEY: 'a wrapping key that nothing depends on' };
let before: TestServer;
let after: TestServer;
beforeAll(async () => {
  const comes = { MASTER_KEY_ALSO: LATER_MASTER };
  before = await startTestServer({ environment: { WRAPPING_KEY_ALSO: NEW.WRAPPING_KEY, ...comes } });
  after = await startTestServer({ connection: before.connection, environment: { ...NEW, ...comes } });
}, 90_000);
afterAll(async () => {
  await after?.stop();
  await before?.dispose();
});

const register = async (server: TestServer, username: string) => {
  const account = { email: `${username}@example.org`, username, password: 'a calm long phrase', terms: true };
  expect((await server.visitor().call(createAccount.path, account)).status).toBe(200);
};
const enters = async (server: TestServer, username: string) => {
  const { body } = await server
    .visitor()
    .call(logIn.path, { username_or_email: `${username}@example.org`, password: 'a calm long phrase' });
  return 'user' in body;
};
const wrapped = async () =>
  (
    await before.database.query<{ wrapped: string }>(
      `select encode(wrapped, 'base64') as wrapped from personal_data.keys where wrapped is not null`,
      [],
    )
  ).map((row) => row.wrapped.replaceAll('\n', ''));

it('wraps all keys by the new wrapping key while old and new processes serve, and writes the keyring', async () => {
  await register(before, 'ana_member');
  await register(after, 'ben_member');
  const present = new Set(await wrapped());
  const environment = { ...environmentOf(before), ...NEW };

  const ended = await operator(rewrap, [], environment);
  expect(ended).toMatchObject({ status: 0, errors: '' });
  const [, moved, all] = /^(\d+) keys were wrapped by the present key, which opens all (\d+) now\./.exec(ended.out)!;
  expect(Number(moved)).toBeGreaterThan(0);
  const now = await wrapped();
  expect(now).toHaveLength(Number(all));
  expect(now.filter((key) => !present.has(key))).toHaveLength(Number(moved));
  const files = await keyringFiles(keyringFolder(before.configuration));
  const keyring = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  for (const key of now) expect(keyring).toContain(key);

  for (const server of [before, after])
    for (const name of ['ana_member', 'ben_member']) expect([name, await enters(server, name)]).toEqual([name, true]);
  expect((await operator(rewrap, [], environment)).out).toMatch(/^0 keys were wrapped/);
}, 120_000);

it('a backup and the keyring of after it are restored with the new key, and not without it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rewrapped-'));
  const target = await testDatabase();
  try {
    const to = join(folder, 'monday');
    expect(await operator(backup, ['--to', to], { ...environmentOf(after), ...NEW })).toMatchObject({ status: 0 });
    const DATA_DIR = join(folder, 'data');
    await cp(keyringFolder(before.configuration), join(DATA_DIR, 'keyring'), { recursive: true });
    const there = environmentOf({
      connection: target.connection,
      configuration: { MASTER_KEY: before.configuration.MASTER_KEY, DATA_DIR },
    });
    const without = await operator(restore, ['--from', to], there);
    expect([without.status, without.errors]).toEqual([1, expect.stringMatching(/does not open with this MASTER_KEY/)]);
    const restored = await operator(restore, ['--from', to], { ...there, ...NEW });
    expect(restored).toMatchObject({ status: 0, errors: '' });
    const server = await startTestServer({ connection: target.connection, environment: { DATA_DIR, ...NEW } });
    for (const name of ['ana_member', 'ben_member']) expect([name, await enters(server, name)]).toEqual([name, true]);
    await server.stop();
  } finally {
    await target.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);

it('names WRAPPING_KEY_ALSO when keys open with none of the secrets, and changes nothing', async () => {
  const present = await wrapped();
  const other = { WRAPPING_KEY: 'another wrapping key that nothing depends on' };
  const unprepared = await operator(rewrap, [], { ...environmentOf(before), ...other });
  expect(unprepared.status).toBe(1);
  expect(unprepared.errors).toMatch(/^No key of personal data opens with/);
  expect(await wrapped()).toEqual(present);
}, 60_000);

describe('another MASTER_KEY', () => {
  const OLD = 'nothing depends on this key, it is for tests';
  const LATER = { ...NEW, MASTER_KEY: LATER_MASTER, NAMING_KEY: OLD };
  const servers: TestServer[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'another-key-'));
  });
  const started = async (environment: Record<string, string>) => {
    const server = await startTestServer({ connection: before.connection, environment });
    servers.push(server);
    return server;
  };
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const linkFor = async (username: string, kind: string) => {
    await after.running.drain();
    const [mail] = await after.database.query<{ text: string }>(
      `select body_text as text from web.outbox where recipient = $1 and body_text like $2 order by recorded_at desc limit 1`,
      [`${username}@example.org`, `%/${kind}/%`],
    );
    return new RegExp(`/${kind}/([^/\\s]+)/([^/\\s]+)(?:/(\\S+))?`).exec(mail!.text)!.slice(1);
  };
  const confirms = async (server: TestServer, [member, token, address]: string[]) =>
    (await server.visitor().call(`/v1/account/${member}/${token}/confirm/${address}`)).body;
  const resets = async (server: TestServer, [member, token]: string[]) =>
    (
      await server
        .visitor()
        .call(`/v1/account/passwordreset/${member}/${token}/-`, { password: 'another calm long phrase' })
    ).body;

  it('takes the place of the one before while both serve, and what was made with the one before still works', async () => {
    const calendar = after.visitor();
    await calendar.call(logIn.path, { username_or_email: 'ben_member', password: 'a calm long phrase' });
    const { address } = (await calendar.call('/v1/account/reminding/address/make')).body as { address: string };
    const feed = async (server: TestServer) => (await fetch(server.url + new URL(address).pathname)).status;
    expect(await feed(after)).toBe(200);
    await after.visitor().call('/v1/account/passwordreset', { email: 'ben_member@example.org' });
    const [mailed, wanted] = [
      await linkFor('ana_member', 'confirm-email'),
      await linkFor('ben_member', 'forgot-password'),
    ];
    const present = { ...environmentOf(after), ...NEW };
    expect(await operator(audit, ['checkpoint'], present)).toMatchObject({ status: 0 });
    expect(await operator(backup, ['--to', join(folder, 'monday')], present)).toMatchObject({ status: 0 });

    const changing = { ...LATER, MASTER_KEY_ALSO: OLD };
    const changed = await started(changing);
    await register(changed, 'cem_member');
    for (const server of [after, changed])
      for (const name of ['ana_member', 'cem_member']) expect([name, await enters(server, name)]).toEqual([name, true]);
    const fresh = await linkFor('cem_member', 'confirm-email');
    expect(await confirms(after, fresh)).not.toHaveProperty('notice');
    expect(await confirms(changed, mailed)).not.toHaveProperty('notice');
    expect(await resets(changed, ['x'])).toHaveProperty('notice');

    const rewrapped = await operator(rewrap, [], { ...environmentOf(before), ...changing });
    expect(rewrapped).toMatchObject({ status: 0, errors: '' });
    const [, SIGNING_KEYS_BEFORE] = /add (\S{43}) to SIGNING_KEYS_BEFORE/.exec(rewrapped.out)!;

    const finished = await started({ ...LATER, SIGNING_KEYS_BEFORE: SIGNING_KEYS_BEFORE! });
    for (const name of ['ana_member', 'ben_member', 'cem_member'])
      expect([name, await enters(finished, name)]).toEqual([name, true]);
    expect(await feed(finished)).toBe(200);
    const taken = {
      email: 'ana_member@example.org',
      username: 'another_ana',
      password: 'a calm long phrase',
      terms: true,
    };
    expect((await finished.visitor().call(createAccount.path, taken)).body).toMatchObject({
      notice: { name: 'USER_EMAIL_ADDRESS_IS_TAKEN' },
    });
    // Made with the key before, which others may know: it opens nothing any more.
    expect(await resets(finished, wanted)).toMatchObject({ notice: { name: 'PASSWORD_RESET_WRONG' } });
    expect(await resets(changed, wanted)).not.toHaveProperty('notice');
    const withSigners = { ...LATER, SIGNING_KEYS_BEFORE: SIGNING_KEYS_BEFORE! };
    const verified = async (environment: Record<string, string>) =>
      (await operator(audit, ['verify'], { ...environmentOf(before), ...environment })).out;
    expect(await verified(LATER)).toContain(`signed with the key ${SIGNING_KEYS_BEFORE}`);
    expect(await verified(withSigners)).not.toContain('signed with the key');

    const target = await testDatabase();
    const DATA_DIR = join(folder, 'data');
    await cp(keyringFolder(before.configuration), join(DATA_DIR, 'keyring'), { recursive: true });
    const there = environmentOf({ connection: target.connection, configuration: { MASTER_KEY: OLD, DATA_DIR } });
    const restored = await operator(restore, ['--from', join(folder, 'monday')], { ...there, ...withSigners });
    await target.dispose();
    expect(restored).toMatchObject({ status: 0, errors: '' });
  }, 180_000);

  it.each([
    ['with the key before alone', { ...NEW, MASTER_KEY: OLD }],
    ['without NAMING_KEY', { ...NEW, MASTER_KEY: LATER_MASTER }],
    ['with another NAMING_KEY', { ...LATER, NAMING_KEY: 'yet another key, on which nothing depends' }],
  ])('no command runs %s', async (_, environment) => {
    const ended = await operator(rewrap, [], { ...environmentOf(before), ...environment });
    expect([ended.status, ended.errors]).toEqual([1, expect.stringMatching(/^No key of personal data opens with/)]);
  });
});
