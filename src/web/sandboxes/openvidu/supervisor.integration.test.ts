import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';

const secret = 'supervisor-secret';
const lines: string[] = [];
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
let video: EmbeddedVideo | undefined;

afterEach(async () => {
  await video?.stop();
  video = undefined;
  lines.length = 0;
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 200_000;
const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const pid = async () => (await video!.statistics()).pid;

test('is ready when it says so, and gone when it was stopped', async () => {
  video = await startEmbeddedVideo({ secret, log });
  expect(video.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const child = await pid();
  expect((await fetch(`${video.url}/openvidu/api/config`)).status).toBe(401);
  await video.stop();
  expect(isAlive(child)).toBe(false);
  await expect(video.statistics()).rejects.toThrow('down');
  expect(lines).toEqual([]);
});

test('pitfall 28: runs in a process of its own, so that two can run side by side', async () => {
  video = await startEmbeddedVideo({ secret, log });
  const other = await startEmbeddedVideo({ secret, log });
  expect(other.url).not.toBe(video.url);
  await other.stop();
  expect((await video.statistics()).rooms).toBe(0);
});

test('a port in use is reported at once', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(startEmbeddedVideo({ secret, log, port })).rejects.toThrow('EADDRINUSE');
  taken.close();
});

describe('when it dies', () => {
  test('it is started again on the same port, later each time', async () => {
    video = await startEmbeddedVideo({ secret, log });
    for (let death = 1; death <= 3; death++) {
      const child = await pid();
      process.kill(child, 'SIGKILL');
      await until('another process answers', async () => (await pid().catch(() => child)) !== child);
    }
    expect((await fetch(`${video.url}/openvidu/api/config`)).status).toBe(401);
    const waits = lines.flatMap((line) => /starting it again in (\d+) ms/.exec(line)?.[1] ?? []);
    expect(waits).toEqual(['100', '200', '400']);
  });

  test('it is ended and started again when it hangs', async () => {
    video = await startEmbeddedVideo({ secret, log, hungAfterMs: 600 });
    const hung = await pid();
    process.kill(hung, 'SIGSTOP');
    await until('another one answers', async () => (await pid().catch(() => hung)) !== hung);
    expect(isAlive(hung)).toBe(false);
    expect(lines[0]).toBe('the video server hangs; ending it');
  });

  test('it stays away once it was stopped', async () => {
    video = await startEmbeddedVideo({ secret, log });
    const child = await pid();
    process.kill(child, 'SIGKILL');
    await video.stop();
    await until('the process is gone', () => !isAlive(child));
    await expect(fetch(`${video.url}/openvidu/api/config`)).rejects.toThrow('fetch failed');
  });

  test('connections that come meanwhile wait for the next one', async () => {
    video = await startEmbeddedVideo({ secret, log });
    process.kill(await pid(), 'SIGKILL');
    await until('nothing answers', () => lines.some((line) => line.includes('starting it again')));
    expect((await fetch(`${video.url}/openvidu/api/config`)).status).toBe(401);
  });
});

describe('where it rests', () => {
  const room = async () => {
    const backend = openViduBackend({
      url: video!.url,
      secret,
      callTimeout: 60_000,
      isAsleep: () => video!.isAsleep(),
    });
    const made = { backend, connections: await backend.connections('room') };
    backend.stop();
    return made;
  };

  test('no process runs, also when its figures and rooms are asked for, until the first connection', async () => {
    video = await startEmbeddedVideo({ secret, log, restAfterMs: 600_000 });
    expect(video.isAsleep()).toBe(true);
    await expect(video.statistics()).rejects.toThrow('down');
    expect((await room()).connections).toEqual([]);
    expect(video.isAsleep()).toBe(true);

    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`${video!.url}/openvidu/api/config`)).status),
    );
    expect(answers).toEqual([401, 401, 401]);
    expect(isAlive(await pid())).toBe(true);
    expect([video.isAsleep(), video.restarts(), lines]).toEqual([false, 0, []]);
  });

  test('it ends once there is no room, and starts again with the next one', async () => {
    video = await startEmbeddedVideo({ secret, log, restAfterMs: 100 });
    const { backend } = await room();
    await backend.ensureRoom('room');
    // Answered after the message about the room, which must have arrived before the process is killed.
    expect((await video.statistics()).rooms).toBe(1);
    const first = await pid();
    process.kill(first, 'SIGKILL');
    await until(
      'its room is with the next one',
      async () => (await video!.statistics().catch(() => undefined))?.rooms === 1,
    );
    const second = await pid();
    expect(second).not.toBe(first);

    await backend.closeRoom('room');
    await until('it rests', () => video!.isAsleep());
    expect(isAlive(second)).toBe(false);
    await backend.ensureRoom('room');
    expect((await video.statistics()).rooms).toBe(1);
    expect(video.restarts()).toBe(1);
  });

  test('one that cannot start turns away who waits, and the next one tries again', async () => {
    video = await startEmbeddedVideo({ secret, log, restAfterMs: 600_000 });
    const { execPath } = process;
    const start = () => fetch(`${video!.url}/openvidu/api/config`).then(({ status }) => status, String);
    try {
      process.execPath = '/is/not/there';
      expect(await start()).toBe('TypeError: fetch failed');
    } finally {
      process.execPath = execPath;
    }
    expect(lines.filter((line) => line.includes('did not start'))).toHaveLength(1);
    expect(video.isAsleep()).toBe(true);
    expect(await start()).toBe(401);
  });
});

test('kill -9 of the product leaves no orphan', async () => {
  const script = `
    import { startEmbeddedVideo } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)};
    const video = await startEmbeddedVideo({ secret: 's', log: { info() {}, warn() {} } });
    console.log((await video.statistics()).pid);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  });
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(output.toString());
  expect(isAlive(child)).toBe(true);
  parent.kill('SIGKILL');
  await until('the video server ended as well', () => !isAlive(child));
});
