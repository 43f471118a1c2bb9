import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresAccount, runAs } from './account.ts';
import { isAlive } from './postmaster.ts';

/**
 * The leash ends PostgreSQL when the last process that uses it is gone, however it went. It is a named pipe in the data
 * folder: every user holds it open for writing, a tiny shell beside the server waits for its end. The kernel closes it
 * even after kill -9. The shell lives in a session of its own, so Ctrl-C reaches the product first, never the server.
 */
export type Leash = {
  /** Releases the leash. `last` is true when no other holder remains, so that the server is about to stop. */
  release(): { last: boolean };
};

const pipePath = (dataDir: string): string => join(dataDir, 'leash');
const holdersPath = (dataDir: string): string => join(dataDir, 'leash-holders');
let holds = 0;

const WATCH = '{ read _; while kill -INT "$server" 2>/dev/null; do sleep 1; done; } <&3';
const START_AND_WATCH = `folder="$1"; shift; "$@" 3<&- </dev/null & server=$!; ${WATCH} & watch=$!; exec 3<&-
wait $server; code=$?; kill $watch 2>/dev/null; rmdir "$folder" 2>/dev/null; exit $code`;
const ONLY_WATCH = `server="$1"; ${WATCH}`;

const otherHolders = (dataDir: string): boolean =>
  readdirSync(holdersPath(dataDir)).some((name) => {
    if (isAlive(Number.parseInt(name, 10))) return true;
    rmSync(join(holdersPath(dataDir), name), { force: true });
    return false;
  });

const holding = (dataDir: string, fd: number): Leash => {
  mkdirSync(holdersPath(dataDir), { recursive: true });
  holds += 1;
  const own = `${process.pid}-${holds}`;
  writeFileSync(join(holdersPath(dataDir), own), '');
  let released = false;
  return {
    release: () => {
      if (!released) {
        released = true;
        rmSync(join(holdersPath(dataDir), own), { force: true });
        closeSync(fd);
      }
      return { last: !otherHolders(dataDir) };
    },
  };
};

/** Joins a running server's leash; undefined when it has no watcher any more. */
export const holdLeash = (dataDir: string): Leash | undefined => {
  try {
    return holding(dataDir, openSync(pipePath(dataDir), constants.O_WRONLY | constants.O_NONBLOCK));
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

/** Makes the named pipe, once per data folder. */
export const prepareLeash = (dataDir: string, account: PostgresAccount | undefined): void => {
  if (existsSync(pipePath(dataDir))) return;
  const made = spawnSync('/bin/sh', ['-c', 'mkfifo -m 600 "$1"', 'sh', pipePath(dataDir)], {
    ...runAs(account),
    cwd: '/',
    timeout: 10_000,
  });
  if (made.status !== 0 && !existsSync(pipePath(dataDir)))
    throw new Error(`Could not make the pipe ${pipePath(dataDir)}: ${String(made.stderr ?? made.error)}`);
};

const leashed = (
  dataDir: string,
  account: PostgresAccount | undefined,
  script: string,
  args: readonly string[],
  logFd: number | 'ignore',
): { leash: Leash; shell: ChildProcess } => {
  // Opening one end of a pipe waits for the other end, unless this process briefly holds both.
  const both = openSync(pipePath(dataDir), constants.O_RDWR | constants.O_NONBLOCK);
  const reading = openSync(pipePath(dataDir), constants.O_RDONLY);
  const writing = openSync(pipePath(dataDir), constants.O_WRONLY);
  closeSync(both);
  try {
    const shell = spawn('/bin/sh', ['-c', script, 'wellspring-database', ...args], {
      ...runAs(account),
      cwd: '/',
      detached: true,
      // Nothing of the product's environment: it holds secrets.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', logFd, logFd, reading],
    });
    shell.on('error', () => undefined); // without a pid, which the caller checks
    shell.unref();
    return { leash: holding(dataDir, writing), shell };
  } finally {
    closeSync(reading);
  }
};

/** Starts the server on a leash, already held; the folder of its socket goes with it. */
export const startOnLeash = (
  dataDir: string,
  account: PostgresAccount | undefined,
  socketDir: string,
  command: readonly string[],
  logFd: number,
): { leash: Leash; shell: ChildProcess } => leashed(dataDir, account, START_AND_WATCH, [socketDir, ...command], logFd);

/** Puts a running server that lost its watcher on a leash again, already held. */
export const leashAgain = (dataDir: string, account: PostgresAccount | undefined, pid: number): Leash =>
  leashed(dataDir, account, ONLY_WATCH, [String(pid)], 'ignore').leash;
