import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientConfig } from 'pg';
import { startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { freeUdpPort } from '#sandboxes/openvidu/testing/bad-network.ts';
import { gateway, type Gateway } from '../processes/gateway.ts';
import { addressOf, freePort, spawned, type Spawned } from '../processes/spawned.ts';
import { storeAround, type StoreAround, type StoreKind } from './event-store.ts';
import { line, type Line } from './line.ts';
import { postOffice, type PostOffice } from './post-office.ts';

const POSTGRES = join(process.cwd(), 'src/web/sandboxes/postgres/stand-alone.ts');
const SKEWED_CLOCK = new URL('../processes/skewed-clock.mjs', import.meta.url).href;
const VIDEO_SECRET = 'chaos-video-secret';

/** One place where a process of the product runs; after a kill the next one takes its place. */
export type Place = {
  name: string;
  role: 'web' | 'worker';
  toDatabase: Line;
  /** Between the load balancer and the process. */
  toPeople: Line;
  process: Spawned;
  /** Starts it again when it is not running, on a machine whose clock is off by so many seconds. */
  restart: (clockSkew?: number) => void;
};

/** A whole installation on one machine, every line of which can be disturbed. */
export type Surroundings = {
  folder: string;
  connection: ClientConfig;
  store: StoreAround;
  front: Gateway;
  places: Place[];
  video: EmbeddedVideo;
  /** Where all media go. */
  mediaPort: number;
  toVideo: Line;
  post: PostOffice;
  toPost: Line;
  /** Process ids of Postgres, its first process first. */
  postgres: () => number[];
  videoProcess: () => number | undefined;
  stop: () => Promise<void>;
};

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** PostgreSQL does not run as root: in a folder that its account cannot enter lies a note where the database is. */
const dataOf = (folder: string): string => {
  const asked = join(folder, 'postgres');
  const note = join(asked, 'where-the-database-is.txt');
  return existsSync(note) ? readFileSync(note, 'utf8').trim().split('\n').at(-1)! : asked;
};

const database = async (folder: string): Promise<{ connection: ClientConfig; program: ChildProcess }> => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const program = spawn(process.execPath, [POSTGRES, join(folder, 'postgres'), 'max_connections=200'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [said] = (await once(createInterface(program.stdout), 'line')) as [string];
  return { connection: JSON.parse(said) as ClientConfig, program };
};

export const surroundings = async (
  kind: StoreKind,
  environment: Readonly<Record<string, string>>,
  prepare: (connection: ClientConfig, folder: string, store: StoreAround) => Promise<void>,
): Promise<Surroundings> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-chaos-'));
  const { connection, program } = await database(folder);
  const store = await storeAround(kind);
  await prepare(connection, folder, store);
  const quiet = { info: () => undefined, warn: () => undefined };
  const mediaPort = await freeUdpPort();
  const [video, front, post] = await Promise.all([
    startEmbeddedVideo({ secret: VIDEO_SECRET, log: quiet, udpPort: mediaPort }),
    gateway(),
    postOffice(),
  ]);
  const [toVideo, toPost] = await Promise.all([
    line({ host: '127.0.0.1', port: Number(new URL(video.url).port) }),
    line({ host: '127.0.0.1', port: post.port }),
  ]);

  const place = async (name: string, role: 'web' | 'worker'): Promise<Place> => {
    const port = await freePort();
    const socket = `${connection.host}/.s.PGSQL.${connection.port}`;
    const [toDatabase, toPeople] = await Promise.all([line({ path: socket }), line({ host: '127.0.0.1', port })]);
    const start = (clockSkew = 0) =>
      spawned({
        role,
        port,
        folder,
        database: addressOf({ ...connection, host: '127.0.0.1', port: toDatabase.port }),
        environment: {
          OPENVIDU_URL: `http://127.0.0.1:${toVideo.port}`,
          OPENVIDU_SECRET: VIDEO_SECRET,
          SMTP_URL: `smtp://127.0.0.1:${toPost.port}`,
          ...(clockSkew === 0
            ? {}
            : { NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, CLOCK_SKEW_SECONDS: String(clockSkew) }),
          LEAVE_SECONDS: '1',
          ...environment,
          ...store.environment,
        },
      });
    const made: Place = {
      name,
      role,
      toDatabase,
      toPeople,
      process: start(),
      restart: (clockSkew) => {
        if (!made.process.isRunning()) made.process = start(clockSkew);
      },
    };
    if (role === 'web') front.behind.add(toPeople.port);
    return made;
  };
  const places = [await place('web 1', 'web'), await place('web 2', 'web'), await place('worker', 'worker')];
  await Promise.all(places.map((each) => each.process.untilReady()));

  return {
    folder,
    connection,
    store,
    front,
    places,
    video,
    mediaPort,
    toVideo,
    post,
    toPost,
    postgres: () => {
      const first = Number(readFileSync(join(dataOf(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
      return [first, ...childrenOf(first)];
    },
    videoProcess: () => childrenOf(process.pid).find((pid) => commandOf(pid).includes('openvidu/server.ts')),
    stop: async () => {
      await Promise.all(places.map(({ process: each }) => each.kill()));
      await Promise.all(places.flatMap((each) => [each.toDatabase.stop(), each.toPeople.stop()]));
      await Promise.all([toVideo.stop(), toPost.stop()]);
      await Promise.all([front.stop(), video.stop(), post.stop(), store.stop()]);
      const gone = once(program, 'exit');
      program.stdin?.end();
      await gone;
      for (const each of [dataOf(folder), folder]) await rm(each, { recursive: true, force: true });
    },
  };
};
