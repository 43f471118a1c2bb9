import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#kernel/testing/until.ts';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkpointIn } from '#modules/audit/index.ts';
import { createAccount } from '#modules/identity/contract/api/accounts.ts';
import { environmentOf, operator, type Ended } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { audit as auditProgram } from './audit.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const program = 'src/web/server/operator/audit.ts';
let server: TestServer;
let folder: string;
let ana: string;

const audit = (typed: string[]) => operator(auditProgram, typed, environmentOf(server));
/** As a person does, from a folder. */
const inProcess = (cwd: string, typed: string[], environment: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    execFile(process.execPath, [program, ...typed], { cwd, env, timeout: 60_000 }, (problem, out, errors) =>
      resolve({ status: problem ? Number(problem.code) : 0, out, errors }),
    );
  });

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const account = { email: 'ana@example.org', username: 'ana_member', password: 'a calm long phrase', terms: true };
  const { body } = await server.visitor().call(createAccount.path, account);
  ana = (body['user'] as { uuid: string }).uuid;
  for (const username of ['ben_member', 'chloe_member'])
    await server.visitor().call(createAccount.path, { ...account, email: `${username}@example.org`, username });
}, 60_000);
afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

describe('audit', () => {
  it('prints one line to keep elsewhere, and verifies against it while the server runs', async () => {
    const made = await audit(['checkpoint']);
    expect(made.errors).toBe('');
    expect(checkpointIn(made.out.trim())?.count).toBeGreaterThan(2);
    const anchors = join(folder, 'anchors.txt');
    await writeFile(anchors, made.out);
    for (const anchor of [anchors, made.out.trim()]) {
      const { status, out } = await audit(['verify', '--anchor', anchor]);
      expect(out).toMatch(/^Sound: nothing that was recorded has been changed/m);
      expect(status).toBe(0);
    }
  }, 60_000);

  it('exports a history that is checked on another machine, with this program’s few files alone', async () => {
    const { out, status } = await audit(['export', '--stream', `account-${ana}`]);
    expect(status).toBe(0);
    expect(out).not.toContain('ana@example.org');
    expect(out).toContain('"says":"opened an account"');
    const elsewhere = join(folder, 'elsewhere');
    for (const file of [
      program,
      'src/web/server/settings/operator-error.ts',
      'src/web/server/operator/program.ts',
      'src/web/server/operator/arguments.ts',
      'src/web/server/operator/audit/verify.ts',
      'src/web/server/operator/audit/verify-bundle.ts',
      'src/modules/audit/chain/bundle-check.ts',
      'src/modules/audit/chain/bundle-lines.ts',
      'src/modules/audit/chain/checkpoint.ts',
      'src/modules/audit/chain/digest.ts',
      'src/shared-kernel/files/text-lines.ts',
      'src/shared-kernel/log/signing.ts',
    ]) {
      await mkdir(dirname(join(elsewhere, file)), { recursive: true });
      await cp(join(root, file), join(elsewhere, file));
    }
    const { type, imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
    await writeFile(join(elsewhere, 'package.json'), JSON.stringify({ type, imports }));
    const bundle = join(elsewhere, 'ana.ndjson');
    await writeFile(bundle, out);
    const key = (JSON.parse(out.split('\n')[0]!) as { key: string }).key;
    const genuine = await inProcess(elsewhere, ['verify', '--bundle', 'ana.ndjson', '--key', key]);
    expect(genuine.errors).toBe('');
    expect(genuine.out).toMatch(/^Genuine: /m);
    expect(genuine.out).toMatch(/^\d+ events of (?:1 stream|(?!1 )\d+ streams), exported /);
    expect(genuine.status).toBe(0);

    await writeFile(bundle, out.replace('opened an account', 'closed an account'));
    expect(await inProcess(elsewhere, ['verify', '--bundle', 'ana.ndjson'])).toMatchObject({ status: 1 });
    const member = await audit(['export', '--member', ana]);
    expect(member.out.split('\n').length).toBeGreaterThan(4);
  }, 60_000);

  it('says what was typed wrongly', async () => {
    for (const typed of [
      [],
      ['paint'],
      ['verify', '--colour'],
      ['export'],
      ['export', '--member', 'ana'],
      ['verify', '--anchor', 'nowhere'],
    ]) {
      const { status, errors } = await audit(typed);
      expect([typed, status]).toEqual([typed, 2]);
      expect(errors).not.toMatch(/\n {4}at /);
    }
  }, 120_000);

  it('is watched: figures and a word of readiness, which a damaged history does not take away', async () => {
    const text = async (path: string) => (await fetch(server.url + path)).text();
    expect(await text('/metrics')).toMatch(/^wellspring_chain_stopped 0$/m);
    // On a busy machine a first check may take longer than the patience of /readyz.
    await until(async () => (JSON.parse(await text('/readyz')) as { ready: boolean }).ready);
    expect(JSON.parse(await text('/readyz'))).toMatchObject({ ready: true, parts: { history: 'ok' } });
    // The keeper, which finds nothing wrong, takes it back when there is news.
    await until(async () => {
      await server.database.query("update audit.chain set stopped = 'for a test'");
      const [metrics, ready] = [
        await text('/metrics'),
        JSON.parse(await text('/readyz')) as { ready: boolean; parts: Record<string, string> },
      ];
      return /^wellspring_chain_stopped 1$/m.test(metrics) && ready.ready && ready.parts['history'] === 'not ok';
    });
    await server.database.query('update audit.chain set stopped = null');
  });

  it('finds an edit, names it, says what to do, and ends with 1', async () => {
    const [edited] = await server.database.query<{ id: string }>(
      `update event_store.events set data = json_build_object('v', 1, 'd', json_build_object())
       where position = (select min(position) from event_store.events) returning id::text`,
      [],
    );
    const { status, out } = await inProcess(root, ['verify'], environmentOf(server));
    expect(out).toMatch(new RegExp(`^- Event 1 was changed: \\S+ ${edited!.id}, \\S+ revision 0, at 0+1\\.$`, 'm'));
    expect(out).toMatch(/^Damaged: 1 finding\. Keep this output/m);
    expect(status).toBe(1);
  }, 60_000);
});
