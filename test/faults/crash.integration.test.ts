import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SERVER = join(process.cwd(), 'src', 'web', 'server');
const WRITERS = 6;
const MANY = 20;
const BROKEN_FOR_MS = 750;
/** Longer than a title stays taken by a Well that was never finished. */
const SETTLED_SECONDS = 150;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 200_000;
const until = async (what: string, ready: () => Promise<boolean>): Promise<void> => {
  const giveUp = Date.now() + LONGEST_WAIT_MS;
  while (!(await ready())) {
    if (Date.now() > giveUp) throw new Error(`${what} did not happen in time`);
    await delay(50);
  }
};

type Answer = { status: number; body: Record<string, unknown> };
/** Titles whose Well was acknowledged, and titles whose answer never came. */
type Written = { acknowledged: string[]; unanswered: string[] };

describe('crashes lose nothing that was acknowledged', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  let said = '';
  let cookie = '';
  let written = 0;

  const environment = () => {
    const { NODE_OPTIONS: _, ...rest } = process.env;
    const own = {
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX: 'true',
      REGISTRATION_REVEALS_EMAIL: 'true',
      DEMO: 'false',
      LOG_LEVEL: 'error',
    };
    return { ...rest, ...own };
  };
  const run = (file: string, ...typed: string[]): ChildProcess => {
    const child = spawn(process.execPath, [join(SERVER, file), ...typed], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
    return child;
  };
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
      else child.once('exit', resolve);
    });
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`The server ended by itself:\n${said}`);
    return (await fetch(url('/readyz')).catch(() => undefined))?.status === 200;
  };
  const start = async () => {
    server = run('main.ts');
    await until('a ready server', isReady);
  };
  /** PostgreSQL does not run as root: in a folder that its account cannot enter lies a note where the database is. */
  const databaseFolder = () => {
    const asked = join(folder, 'postgres');
    const note = join(asked, 'where-the-database-is.txt');
    return existsSync(note) ? readFileSync(note, 'utf8').trim().split('\n').at(-1)! : asked;
  };
  const call = async (path: string, input: unknown): Promise<Answer> => {
    const response = await fetch(url(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) cookie = set.split(';')[0]!;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  const write = async (title: string): Promise<string> => {
    const answer = await call('/v1/group/create', {
      title,
      description: 'Made in a stream of writes. '.repeat(5),
    }).catch(() => undefined);
    if (answer?.body['group']) return 'done';
    return answer?.status === 200 ? (answer.body['notice'] as { name: string }).name : 'unanswered';
  };

  /** Wells made one after the other by several writers at once, until they are stopped. */
  const startWriting = () => {
    const titles: Written = { acknowledged: [], unanswered: [] };
    const over = new AbortController();
    const writers = Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (!over.signal.aborted) {
          const title = `Well number ${(written += 1)}`;
          const outcome = await write(title);
          if (outcome !== 'unanswered' && outcome !== 'done') throw new Error(`${title} was refused: ${outcome}`);
          (outcome === 'done' ? titles.acknowledged : titles.unanswered).push(title);
          if (outcome === 'unanswered') await delay(20);
        }
      }),
    );
    return {
      many: () => until('many writes', () => Promise.resolve(titles.acknowledged.length > MANY)),
      stop: async (): Promise<Written> => {
        over.abort();
        await writers;
        return titles;
      },
    };
  };
  /** How often each Well is shown. */
  const shown = async (): Promise<Map<string, number>> => {
    const counts = new Map<string, number>();
    for (let offset = 0; ; offset += 100) {
      const { body } = await call('/v1/group/list/search', { limit: 100, offset });
      const page = body['group'] as { title: string }[];
      for (const { title } of page) counts.set(title, (counts.get(title) ?? 0) + 1);
      if (page.length < 100) return counts;
    }
  };
  const expectEachOnce = async (titles: readonly string[]) => {
    const counts = await shown();
    expect(titles.filter((title) => counts.get(title) !== 1)).toEqual([]);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  };
  /** Nothing that stopped half way stands in the way of trying again. */
  const sendAgain = async (unanswered: readonly string[]) => {
    expect((await call('/v1/sandbox/clock', { advance_seconds: SETTLED_SECONDS })).status).toBe(200);
    for (const title of unanswered) expect(['done', 'GROUP_TITLE_IS_TAKEN']).toContain(await write(title));
    await expectEachOnce(unanswered);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wellspring-crash-'));
    port = await freePort();
    await start();
    const account = [
      '--email',
      'crash@example.org',
      '--username',
      'crash_admin',
      '--password',
      'correct-horse-battery',
    ];
    expect(await ended(run('operator/admin.ts', 'create', ...account))).toBe(0);
    // The command ends when it is recorded; the server shows it a moment later.
    await until('an admin', async () => {
      const { body } = await call('/v1/account/login/password', {
        username_or_email: 'crash@example.org',
        password: 'correct-horse-battery',
      });
      return (body['user'] as { is_admin?: boolean } | undefined)?.is_admin === true;
    });
  }, 180_000);

  afterAll(async () => {
    server.kill('SIGTERM');
    await ended(server);
    for (const each of [databaseFolder(), folder]) await rm(each, { recursive: true, force: true });
  }, 180_000);

  test('kill -9 of the server: after a restart every acknowledged write is there once', async () => {
    const writing = startWriting();
    await writing.many();
    server.kill('SIGKILL');
    await ended(server);
    const { acknowledged, unanswered } = await writing.stop();
    await start();
    await expectEachOnce(acknowledged);
    await sendAgain(unanswered);
    await expectEachOnce(acknowledged);
  }, 180_000);

  test('kill -9 of Postgres: the server goes on by itself, and every acknowledged write is there once', async () => {
    const postmaster = Number(readFileSync(join(databaseFolder(), 'postmaster.pid'), 'utf8').split('\n')[0]);
    const writing = startWriting();
    await writing.many();
    process.kill(postmaster, 'SIGKILL');
    await delay(BROKEN_FOR_MS);
    const { acknowledged, unanswered } = await writing.stop();
    await until('a ready server', isReady);
    const again = startWriting();
    await delay(300);
    const later = await again.stop();
    expect([later.acknowledged.length > 0, later.unanswered]).toEqual([true, []]);
    await until('read models that show everything', async () => {
      const counts = await shown();
      return [...acknowledged, ...later.acknowledged].every((title) => counts.has(title));
    });
    await sendAgain(unanswered);
    await expectEachOnce([...acknowledged, ...later.acknowledged]);
  }, 180_000);
});
