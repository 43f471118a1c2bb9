import type { ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { every } from '#kernel/every.ts';
import { type PostgresAccount, borrowedAccount } from './account.ts';
import { type Binaries, usableBinaries } from './binaries.ts';
import { chooseFolder, DATABASE_NAME, DATABASE_USER, prepareCluster, publicFolders } from './folder.ts';
import { holdLeash, type Leash, leashAgain, prepareLeash, startOnLeash } from './leash.ts';
import {
  answers,
  copiedFrom,
  isPostgres,
  livingPostmaster,
  PORT,
  type Postmaster,
  removeStaleLocks,
} from './postmaster.ts';
import { socketFolder } from './socket.ts';

/** How to connect: a Unix socket in a private folder, no password. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** Where the data really is; differs from the wish when the database's account cannot enter that. */
  dataDir: string;
  /** A server was running already and is shared, not started. */
  adopted: boolean;
  /** Lets go of the server and, as its last user, waits until it has stopped cleanly. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Receives plain sentences. */
  log: (line: string) => void;
  /** Server settings over the defaults. */
  settings?: Readonly<Record<string, string>>;
  /** Public folders for programs and data that a borrowed account cannot reach where they are. */
  fallbackFolders?: readonly string[];
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 5;
const START_ATTEMPTS = 7;
const START_PAUSE_MS = 10; // doubled after each attempt: some 2 seconds in all
const DEATHS_IN_A_ROW_MS = 60_000;
const QUICK_RESTARTS = 5;
const RESTART_PAUSE_MS = 5_000;
const WATCH_MS = 1_000;

const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '64MB',
  io_method: 'sync',
  jit: 'off',
  // Statements and details may hold personal data; the product reports its own failures.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

type Cluster = {
  dataDir: string;
  account: PostgresAccount | undefined;
  binaries: Binaries;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
};
type PostgresStarted = { leash: Leash; shell: ChildProcess };
type PostgresHeld = { leash: Leash; shell: ChildProcess | undefined; server: Postmaster };

const logFile = (dataDir: string): string => join(dataDir, 'server.log');
const lastWords = (dataDir: string): string => readFileSync(logFile(dataDir), 'utf8').slice(-2_000).trim();

// A statement that computes notices only at its end that its server was killed.
const leftoversRun = (dataDir: string): boolean => lastWords(dataDir).slice(-500).includes('shared memory block');

const openLog = (dataDir: string, account: PostgresAccount | undefined): number => {
  const size = statSync(logFile(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  const fd = openSync(logFile(dataDir), size > 1_000_000 ? 'w' : 'a', 0o600);
  if (account !== undefined) fchownSync(fd, account.uid, account.gid);
  return fd;
};

const start = ({ dataDir, account, binaries, settings, log }: Cluster): PostgresStarted => {
  const socketDir = socketFolder(dataDir, account);
  removeStaleLocks(dataDir, socketDir, log);
  const all = { ...defaults, unix_socket_directories: socketDir, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFd = openLog(dataDir, account);
  try {
    const program = join(binaries.root, 'bin/postgres');
    return startOnLeash(dataDir, account, socketDir, [program, '-D', dataDir, '-p', String(PORT), ...flags], logFd);
  } finally {
    closeSync(logFd);
  }
};

const runs = ({ shell }: PostgresStarted): boolean =>
  shell.pid !== undefined && shell.exitCode === null && shell.signalCode === null;

/**
 * Adopts the running server or starts one, whichever is possible first; several processes may do this at once. Starting
 * is tried a few times, because the leftovers of a killed server need a moment to go away.
 */
const obtain = async (cluster: Cluster): Promise<PostgresHeld> => {
  const { dataDir, account } = cluster;
  const original = copiedFrom(dataDir);
  if (original !== undefined)
    throw new Error(
      `${dataDir} is a copy of ${original}, made while its database was running. Stop that, and copy it again.`,
    );
  const deadline = Date.now() + START_TIMEOUT_MS;
  let own: PostgresStarted | undefined;
  try {
    for (let attempts = 0; Date.now() < deadline; await delay(POLL_MS)) {
      const server = livingPostmaster(dataDir);
      if (server?.status === 'ready' && (await answers(server))) {
        const leash = own?.leash ?? holdLeash(dataDir) ?? leashAgain(dataDir, account, server.pid);
        const shell = own !== undefined && runs(own) ? own.shell : undefined;
        own = undefined;
        return { leash, shell, server };
      }
      if (own !== undefined && !runs(own)) {
        own.leash.release();
        own = undefined;
        if (server === undefined && attempts >= START_ATTEMPTS && !leftoversRun(dataDir))
          throw new Error(`PostgreSQL does not start on ${dataDir}. Its last words: ${lastWords(dataDir)}`);
        await delay(START_PAUSE_MS * 2 ** Math.min(attempts, START_ATTEMPTS));
      } else if (own === undefined && server === undefined) {
        attempts += 1;
        own = start(cluster);
      }
    }
    throw new Error(
      `PostgreSQL was not ready on ${dataDir} within ${START_TIMEOUT_MS / 1000} seconds. Its last words: ${lastWords(dataDir)}`,
    );
  } finally {
    own?.leash.release();
  }
};

const untilGone = async (dataDir: string, pid: number, timeoutMs: number): Promise<boolean> => {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(POLL_MS))
    if (livingPostmaster(dataDir)?.pid !== pid && !isPostgres(pid)) return true;
  return false;
};

/** Watches the server, starts it again when it dies, and gives back how to stop watching and let go. */
const supervise = (cluster: Cluster, first: PostgresHeld): { stop(): Promise<void> } => {
  const { dataDir, log } = cluster;
  let held = first;
  const stopping = new AbortController();
  let restart: Promise<void> | undefined;
  let deaths: number[] = [];

  const restartOnce = async (): Promise<void> => {
    deaths = [...deaths.filter((at) => at > Date.now() - DEATHS_IN_A_ROW_MS), Date.now()];
    if (deaths.length > QUICK_RESTARTS) {
      log(`Database: PostgreSQL died ${deaths.length} times within a minute; see ${logFile(dataDir)}`);
      await delay(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // stopping continues below
    }
    if (stopping.signal.aborted) return;
    log('Database: PostgreSQL stopped unexpectedly; starting it again');
    held.leash.release();
    try {
      held = await obtain(cluster);
      held.shell?.once('exit', checkSafely);
      log('Database: running again');
    } catch (error) {
      log(`Database: could not be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const check = (): void => {
    if (stopping.signal.aborted || restart !== undefined || livingPostmaster(dataDir)?.pid === held.server.pid) return;
    restart = restartOnce().finally(() => (restart = undefined));
  };
  /** Files cannot be opened for a moment, for example: the next look finds out. */
  const checkSafely = (): void => {
    try {
      check();
    } catch (error) {
      log(`Database: cannot be watched right now: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  held.shell?.once('exit', checkSafely);
  const stopWatching = every(WATCH_MS, checkSafely, () => undefined);

  return {
    stop: async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      stopWatching();
      await restart;
      const { last } = held.leash.release();
      if (!last) return;
      const { pid } = held.server;
      if (!(await untilGone(dataDir, pid, STOP_TIMEOUT_MS))) {
        log(
          `Database: PostgreSQL did not stop within ${STOP_TIMEOUT_MS / 1000} seconds; ending it at once (nothing is lost)`,
        );
        process.kill(pid, 'SIGQUIT');
        await untilGone(dataDir, pid, STOP_TIMEOUT_MS);
      }
    },
  };
};

/**
 * Starts PostgreSQL for this data folder, or shares the one that runs on it already. It stops when its last user has let
 * go or died; a server that dies is started again.
 * @throws Error in plain words when the folder, its version or its owner does not fit, or PostgreSQL does not start
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, settings = {}, fallbackFolders = publicFolders } = options;
  const account = borrowedAccount(options.dataDir);
  const dataDir = chooseFolder(options.dataDir, account, fallbackFolders, log);
  const binaries = usableBinaries(account, [...fallbackFolders, tmpdir()], log);
  prepareCluster(dataDir, binaries, account, log);
  prepareLeash(dataDir, account);
  const cluster: Cluster = { dataDir, account, binaries, settings, log };
  const held = await obtain(cluster);
  const adopted = held.shell === undefined;
  log(adopted ? 'Database: using the PostgreSQL that runs already' : 'Database: PostgreSQL is running');
  const watched = supervise(cluster, held);
  const { socketDir, port } = held.server;
  return {
    connection: { host: socketDir, port, user: DATABASE_USER, database: DATABASE_NAME },
    dataDir,
    adopted,
    stop: () => watched.stop(),
  };
};
