import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '#modules/identity/contract/api/accounts.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let server: TestServer;
let target: TestDatabase;
let folder: string;

const programs = { backup, restore, audit };
const run = (
  tool: keyof typeof programs,
  typed: readonly string[],
  connection: TestDatabase['connection'],
  DATA_DIR: string,
) =>
  operator(programs[tool], typed, environmentOf({ connection, configuration: { ...server.configuration, DATA_DIR } }));

beforeAll(async () => {
  server = await startTestServer();
  target = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const account = { email: 'ana@example.org', username: 'ana_member', password: 'a calm long phrase', terms: true };
  expect((await server.visitor().call(createAccount.path, account)).status).toBe(200);
}, 60_000);
afterAll(async () => {
  await server?.dispose();
  await target?.dispose();
  await rm(folder, { recursive: true, force: true });
});

it('backs up beside the running server, and restores elsewhere, in words', async () => {
  const to = join(folder, 'monday');
  const { DATA_DIR } = server.configuration;
  const made = await run('backup', ['--to', to], server.connection, DATA_DIR);
  expect(made).toMatchObject({ status: 0, errors: '' });
  expect(made.out).toMatch(/^Backed up to .*monday: \d+ events, \d+ rows, 0 files\.$/m);

  const data = join(folder, 'data');
  const without = await run('restore', ['--from', to], target.connection, data);
  expect(without.status).toBe(1);
  expect(without.errors).toMatch(/^There is no keyring in /);
  await cp(join(DATA_DIR, 'keyring'), join(data, 'keyring'), { recursive: true });
  const restored = await run('restore', ['--from', to], target.connection, data);
  expect(restored).toMatchObject({ status: 0, errors: '' });
  expect(restored.out).toMatch(/^The history is sound: /m);
  const again = await run('restore', ['--from', to], target.connection, data);
  expect(again.status).toBe(1);
  expect(again.errors).toMatch(/^A backup is restored into an empty installation only/);
  expect((await run('audit', ['verify'], target.connection, data)).status).toBe(0);

  const there = await startTestServer({ connection: target.connection, environment: { DATA_DIR: data } });
  const { body } = await there.visitor().call('/v1/account/login/password', {
    username_or_email: 'ana_member',
    password: 'a calm long phrase',
  });
  await there.stop();
  expect(body).toMatchObject({ user: { username: 'ana_member' } });
}, 180_000);

it('blames the keyring, not the backup, when the keyring cannot be written', async () => {
  const [to, keyring] = [join(folder, 'tuesday'), '/dev/null/keyring'];
  const environment = { ...environmentOf(server), KEYRING_DIR: keyring };
  const made = await operator(backup, ['--to', to], environment);
  expect(made).toMatchObject({
    status: 1,
    errors: expect.stringContaining(
      `No backup was made: The keyring in ${keyring} cannot be written, a part of its path is no folder; nothing that was in it is lost. Nothing of it is left in ${to}.`,
    ),
  });
  expect(await readdir(to)).toEqual([]);
}, 60_000);

it('makes nothing where the folder to restore from is no finished backup', async () => {
  const data = join(folder, 'untouched');
  const tried = await operator(restore, ['--from', join(folder, 'nothing')], { NODE_ENV: 'test', DATA_DIR: data });
  expect(tried.errors).toMatch(/holds no finished backup/);
  expect(await readdir(folder)).not.toContain('untouched');
});

it('says what was typed wrongly', async () => {
  for (const [tool, typed] of [
    ['backup', []],
    ['restore', []],
    ['restore', ['--from', folder, '--until', 'yesterday']],
    ['restore', ['--from', join(folder, 'nowhere')]],
    ['backup', ['--colour', 'red']],
  ] as const) {
    const { status, errors } = await run(tool, [...typed], target.connection, join(folder, 'other'));
    expect([tool, typed, status]).toEqual([tool, typed, 1]);
    expect(errors).not.toMatch(/\n {4}at /);
  }
}, 120_000);
