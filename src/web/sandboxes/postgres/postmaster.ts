import { readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** What `postmaster.pid` says about the server of a data folder. */
export type Postmaster = { pid: number; dataDir: string; port: number; socketDir: string; status: string };

/** Whether a process exists; one of another account counts. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
};

const program = (pid: number): string =>
  process.platform === 'linux'
    ? (readOrEmpty(`/proc/${pid}/cmdline`).split('\0')[0] ?? '')
    : (spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 10_000 }).stdout.split(
        ' ',
      )[0] ?? '');

const isZombie = (pid: number): boolean =>
  process.platform === 'linux' && /^State:\s+Z/m.test(readOrEmpty(`/proc/${pid}/status`));

/** Whether this process is a PostgreSQL server; process numbers are reused, for instance after a reboot. */
export const isPostgres = (pid: number): boolean =>
  isAlive(pid) && !isZombie(pid) && program(pid).endsWith('/postgres');

/** The server that the data folder's lock file names, dead or alive; undefined when there is no (readable) file. */
export const readPostmaster = (dataDir: string): Postmaster | undefined => {
  const lines = readOrEmpty(join(dataDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    dataDir: lines[1] ?? '',
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: lines[7]?.trim() ?? 'starting',
  };
};

export const livingPostmaster = (dataDir: string): Postmaster | undefined => {
  const found = readPostmaster(dataDir);
  return found !== undefined && isPostgres(found.pid) ? found : undefined;
};

const fileNumber = (folder: string): string | undefined => {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}-${found.ino}`;
};

/** The folder that a living server works on, where `dataDir` is a copy of it: what is written would not go into the copy. */
export const copiedFrom = (dataDir: string): string | undefined => {
  const original = livingPostmaster(dataDir)?.dataDir;
  if (original === undefined) return undefined;
  const there = fileNumber(original);
  return there === undefined || there === fileNumber(dataDir) ? undefined : original;
};

/**
 * Takes a dead server's lock files away when their process number now belongs to something else, which PostgreSQL would
 * take for a running server.
 */
export const removeStaleLocks = (dataDir: string, socketDir: string, log: (line: string) => void): void => {
  const socketLock = (port: number): string => join(socketDir, `.s.PGSQL.${port}.lock`);
  const found = readPostmaster(dataDir);
  if (found !== undefined && isAlive(found.pid) && !isPostgres(found.pid)) {
    log(`Database: the last run left a lock behind (process ${found.pid} is something else now); removed it.`);
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  }
  const lock = socketLock(PORT);
  const holder = Number(readOrEmpty(lock).split('\n')[0]);
  if (holder > 0 && isAlive(holder) && !isPostgres(holder)) rmSync(lock, { force: true });
};

/** Only a file name's suffix: the server listens on a Unix socket, never on the network. */
export const PORT = 5432;

/** Whether something accepts connections at the server's socket. */
export const answers = (server: { socketDir: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(join(server.socketDir, `.s.PGSQL.${server.port}`));
    const done = (result: boolean) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(2_000);
    socket.on('connect', done(true)).on('error', done(false)).on('timeout', done(false));
  });
