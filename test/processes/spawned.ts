import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { ProcessesRole } from '#kernel/cluster/processes.ts';

export const MAIN = join(process.cwd(), 'src', 'web', 'server', 'main.ts');
const START_MS = 180_000;
const STOP_MS = 40_000;
const LAST_WORDS = 4_000;

export const MASTER_KEY = 'nothing depends on this key, it is for tests';

/** The database's address as an operator would give it; a Unix socket is a folder. */
export const addressOf = ({ host = 'localhost', port = 5432, user = 'postgres', database }: ClientConfig): string =>
  host.startsWith('/')
    ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}@${host}:${port}/${database}`;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export type Ready = { status: number; parts: Record<string, string> };

/** One process of the product, as an operator starts it. */
export type Spawned = {
  role: ProcessesRole;
  port: number;
  pid: number | undefined;
  /** What it said last. */
  said: () => string;
  isRunning: () => boolean;
  /** It is gone although nobody asked it to go. */
  endedByItself: () => boolean;
  /** Undefined when nothing answers. */
  readiness: () => Promise<Ready | undefined>;
  untilReady: () => Promise<void>;
  /** Asks it to stop and waits until it has. Answers how it ended. */
  leave: () => Promise<number | null>;
  /** kill -9, and waits until it is gone. */
  kill: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
};

export type SpawnOptions = {
  role: ProcessesRole;
  port: number;
  database: string;
  /** A folder that all processes share. */
  folder: string;
  environment?: Readonly<Record<string, string>>;
  /** What is started, with its words; the product when absent. */
  program?: readonly [string, ...string[]];
};

export const spawned = ({
  role,
  port,
  database,
  folder,
  environment = {},
  program = [MAIN],
}: SpawnOptions): Spawned => {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      SANDBOX: 'true',
      REGISTRATION_REVEALS_EMAIL: 'true',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      MASTER_KEY,
      DATA_DIR: folder,
      DATABASE_URL: database,
      DATABASE_CONNECTIONS: '10',
      // Nothing answers there: rooms say that there is no video.
      OPENVIDU_URL: 'http://127.0.0.1:9',
      OPENVIDU_SECRET: 'none',
      PORT: String(port),
      ROLE: role,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (words = (words + data.toString()).slice(-LAST_WORDS)));
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const readiness = async (): Promise<Ready | undefined> => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
      const { parts } = (await response.json()) as Pick<Ready, 'parts'>;
      return { status: response.status, parts };
    } catch {
      return undefined;
    }
  };
  let isAsked = false;
  const signal = (name: NodeJS.Signals) => {
    if (name === 'SIGTERM' || name === 'SIGKILL') isAsked = true;
    if (isRunning()) child.kill(name);
  };

  return {
    role,
    port,
    pid: child.pid,
    said: () => words,
    isRunning,
    endedByItself: () => !isRunning() && !isAsked,
    readiness,
    untilReady: async () => {
      const giveUp = Date.now() + START_MS;
      for (let now = await readiness(); now?.status !== 200; now = await readiness()) {
        if (!isRunning()) throw new Error(`A process (${role}) ended while it was starting:\n${words}`);
        if (Date.now() > giveUp)
          throw new Error(`A process (${role}) did not get ready (${JSON.stringify(now?.parts)}):\n${words}`);
        await delay(50);
      }
    },
    leave: async () => {
      signal('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), STOP_MS);
      const status = await gone;
      clearTimeout(late);
      return status;
    },
    kill: async () => {
      signal('SIGKILL');
      await gone;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
};
