import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type PostgresAccount, canReach, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';

export const DATABASE_USER = 'wellspring';
export const DATABASE_NAME = 'wellspring';

const POINTER = 'where-the-database-is.txt';
export const keyOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

// A folder of another user may be unreadable inside, so its owner is checked first.
const refuseForeign = (dataDir: string, account: PostgresAccount | undefined): void => {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const asRoot = account !== undefined && !isCluster(dataDir);
  if (owner === undefined || asRoot || owner === (account?.uid ?? process.getuid?.())) return;
  throw new Error(
    `The folder ${dataDir} belongs to user ${owner}. Start as that user (or as root), or change the owner of the folder.`,
  );
};

/** Public folders that outlast a restart of the machine, for what a borrowed account cannot reach where it was asked for. */
export const publicFolders: readonly string[] = ['/var/lib/wellspring', '/var/tmp/wellspring'];

const recordedPlace = (asked: string): string | undefined => {
  const pointer = join(asked, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim().split('\n').at(-1) : undefined;
};

const publicPlace = (asked: string, account: PostgresAccount, fallbacks: readonly string[]): string => {
  const place = fallbacks.find((folder) => makePublic(folder, account));
  if (place === undefined)
    throw new Error(
      `The account "${account.name}" can enter neither ${dirname(asked)} nor ${fallbacks.join(' nor ')}. Choose another data folder, or set DATABASE_URL.`,
    );
  return join(place, keyOf(asked));
};

const makePublic = (folder: string, account: PostgresAccount): boolean => {
  try {
    mkdirSync(folder, { recursive: true });
    if (statSync(folder).uid !== process.getuid?.()) return false;
    chmodSync(folder, 0o755);
    return canReach(folder, account);
  } catch {
    return false; // the next candidate is tried; that all failed is said by the caller
  }
};

/**
 * The actual data folder: the requested one or, when the borrowed account cannot enter it (root started the product in
 * a private home), a public one, recorded in a note in the requested folder.
 */
export const chooseFolder = (
  wanted: string,
  account: PostgresAccount | undefined,
  fallbacks: readonly string[],
  log: (line: string) => void,
): string => {
  const asked = resolve(wanted);
  const recorded = isCluster(asked) ? undefined : recordedPlace(asked);
  if (recorded !== undefined) {
    if (account === undefined)
      throw new Error(
        `The database of ${asked} is kept in ${recorded} since the product was started as root. Start as root again, or choose another data folder.`,
      );
    log(`Database: kept in ${recorded}, as noted in ${join(asked, POINTER)}`);
    return recorded;
  }
  if (account === undefined) return asked;
  mkdirSync(dirname(asked), { recursive: true });
  if (canReach(isCluster(asked) ? asked : dirname(asked), account)) return asked;
  if (isCluster(asked))
    throw new Error(
      `The database in ${asked} belongs to "${account.name}", who cannot enter the folders above it any more. Open them (chmod o+x), or move the database.`,
    );
  const place = publicPlace(asked, account, fallbacks);
  const reason = `The database of this folder is kept elsewhere, because PostgreSQL does not run as root and the account "${account.name}" cannot enter ${asked}:`;
  mkdirSync(asked, { recursive: true });
  writeFileSync(join(asked, POINTER), `${reason}\n${place}\n`);
  log(`Database: "${account.name}" cannot enter ${asked}, so the data is kept in ${place}`);
  return place;
};

const run = (program: string, args: readonly string[], account: PostgresAccount | undefined, input = ''): void => {
  const ran = spawnSync(program, args, {
    ...runAs(account),
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    input,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (ran.status !== 0) throw new Error(`${program} failed: ${ran.error?.message ?? ''} ${ran.stderr ?? ''}`.trim());
};

/** Creates the database files once, whole or not at all, and checks the version of existing ones. */
export const prepareCluster = (
  dataDir: string,
  binaries: Binaries,
  account: PostgresAccount | undefined,
  log: (line: string) => void,
): void => {
  refuseForeign(dataDir, account);
  if (isCluster(dataDir)) {
    const written = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
    if (written !== binaries.major)
      throw new Error(
        `The data in ${dataDir} was written by PostgreSQL ${written}; this release brings PostgreSQL ${binaries.major}. Make a backup with the release that wrote it and restore it into an empty data folder.`,
      );
    return;
  }
  log(`Database: creating it in ${dataDir}`);
  mkdirSync(dirname(dataDir), { recursive: true });
  const fresh = `${dataDir}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (account !== undefined) chownSync(fresh, account.uid, account.gid);
  try {
    run(
      join(binaries.root, 'bin/initdb'),
      [
        '-D',
        fresh,
        '-U',
        DATABASE_USER,
        '--auth-local=trust',
        '--auth-host=reject',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      account,
    );
    run(
      join(binaries.root, 'bin/postgres'),
      ['--single', '-D', fresh, 'postgres'],
      account,
      `create database ${DATABASE_NAME};\n`,
    );
    renameSync(fresh, dataDir);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process that started at the same time may have been first.
    if (isCluster(dataDir)) return;
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY')
      throw new Error(`${dataDir} holds other files; the database needs an empty folder.`, { cause: error });
    throw error;
  }
};
