import { afterAll, beforeAll, expect, it } from 'vitest';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, logIn } from '../../../../modules/identity/contract/api.ts';
import { keyringFile } from '../../../../shared-kernel/log/keyring.ts';
import { testDatabase } from '../../../../shared-kernel/testing/postgres.ts';
import { environmentOf, operator } from '../../testing/operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { keyringFolder } from '../../composition/installation.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { rewrap } from './rewrap-keys.ts';

const NEW = { WRAPPING_KEY: 'a wrapping key that nothing depends on' };
let before: TestServer;
let after: TestServer;
beforeAll(async () => {
  before = await startTestServer({ environment: { WRAPPING_KEY_ALSO: NEW.WRAPPING_KEY } });
  after = await startTestServer({ connection: before.connection, environment: NEW });
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
  const keyring = await readFile(keyringFile(keyringFolder(before.configuration)), 'utf8');
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
