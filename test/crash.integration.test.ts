import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const MAIN = join(process.cwd(), 'src', 'web', 'server', 'main.ts');
const ADMIN_TOOL = join(process.cwd(), 'src', 'web', 'server', 'tools', 'admin.ts');
const WRITERS = 6;
const WRITE_FOR_MS = 1500;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const until = async (what: string, ready: () => Promise<boolean>, milliseconds = 60_000): Promise<void> => {
  const giveUp = Date.now() + milliseconds;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > giveUp) throw new Error(`${what} did not happen in time`);
    await delay(50);
  }
};

type Answer = { status: number; body: Record<string, unknown> };

describe('crashes lose nothing that was acknowledged', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  let cookie = '';
  let written = 0;

  const environment = () => {
    const { NODE_OPTIONS: _, ...rest } = process.env;
    return { ...rest, NODE_ENV: 'test', DATA_DIR: folder, PORT: String(port), SANDBOX: 'true', DEMO: 'false', LOG_LEVEL: 'error' };
  };
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const start = async () => {
    server = spawn(process.execPath, [MAIN], { env: environment(), stdio: 'ignore' });
    await until('a ready server', async () => (await fetch(url('/readyz'))).status === 200);
  };
  const killed = async (child: ChildProcess) => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  const call = async (path: string, input: unknown): Promise<Answer> => {
    const response = await fetch(url(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(20_000),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) cookie = set.split(';')[0]!;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  /** Wells made one after the other by several writers at once; the titles whose making was acknowledged. */
  const writeFor = async (milliseconds: number): Promise<string[]> => {
    const acknowledged: string[] = [];
    const stopAt = Date.now() + milliseconds;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (Date.now() < stopAt) {
          const title = `Well number ${(written += 1)}`;
          const answer = await call('/v1/group/create', { title, description: 'Made in a stream of writes. '.repeat(5) }).catch(
            () => undefined,
          );
          if (answer?.status === 200 && answer.body['group']) acknowledged.push(title);
          else if (!answer) await delay(20);
        }
      }),
    );
    return acknowledged;
  };
  const titles = async (): Promise<string[]> => {
    const all: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await call('/v1/group/list/search', { limit: 100, offset });
      const page = (body['group'] as { title: string }[]).map(({ title }) => title);
      all.push(...page);
      if (page.length < 100) return all;
    }
  };
  const eachOnce = async (acknowledged: readonly string[]) => {
    const present = Map.groupBy(await titles(), (title) => title);
    const wrong = acknowledged.filter((title) => present.get(title)?.length !== 1);
    expect(wrong).toEqual([]);
    for (const title of [...present.keys()]) expect([title, present.get(title)!.length]).toEqual([title, 1]);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wellspring-crash-'));
    port = await freePort();
    await start();
    const admin = spawn(
      process.execPath,
      [ADMIN_TOOL, 'create', '--email', 'crash@example.org', '--username', 'crash_admin', '--password', 'correct-horse-battery'],
      { env: environment(), stdio: 'ignore' },
    );
    expect(await new Promise((resolve) => admin.once('exit', resolve))).toBe(0);
    const login = await call('/v1/account/login/password', {
      username_or_email: 'crash@example.org',
      password: 'correct-horse-battery',
    });
    expect(login.body['user']).toMatchObject({ is_admin: true });
  }, 120_000);

  afterAll(async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  test('kill -9 of the server: after a restart every acknowledged write is there once', async () => {
    const writing = writeFor(WRITE_FOR_MS);
    await delay(WRITE_FOR_MS * 0.6);
    await killed(server);
    const acknowledged = await writing;
    expect(acknowledged.length).toBeGreaterThan(20);
    await start();
    await eachOnce(acknowledged);
  }, 120_000);

  test('kill -9 of Postgres: the server goes on by itself, and every acknowledged write is there once', async () => {
    const pidFile = globSync(join(folder, '**', 'postmaster.pid'))[0];
    expect(pidFile !== undefined && existsSync(pidFile)).toBe(true);
    const postmaster = Number(readFileSync(pidFile!, 'utf8').split('\n')[0]);
    const writing = writeFor(WRITE_FOR_MS);
    await delay(WRITE_FOR_MS * 0.5);
    process.kill(postmaster, 'SIGKILL');
    const acknowledged = await writing;
    expect(acknowledged.length).toBeGreaterThan(20);
    await until('a ready server', async () => (await fetch(url('/readyz'))).status === 200);
    const more = await writeFor(300);
    expect(more.length).toBeGreaterThan(0);
    await until('read models that show everything', async () => {
      const present = new Set(await titles());
      return [...acknowledged, ...more].every((title) => present.has(title));
    });
    await eachOnce([...acknowledged, ...more]);
  }, 120_000);
});
