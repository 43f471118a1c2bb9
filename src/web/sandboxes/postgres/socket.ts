import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAccount } from './account.ts';
import { keyOf } from './folder.ts';

// A Unix socket's path must fit into 104 (macOS) or 108 (Linux) bytes; this leaves room for the two names below it.
const LONGEST_PARENT = 50;

const usable = (folder: string, account: PostgresAccount | undefined): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  const self = process.getuid?.();
  if (!lstatSync(folder).isDirectory() || (uid !== self && uid !== account?.uid)) return false;
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return true;
};

/** The private folder of the server's socket; a folder of that name owned by another user is never used. */
export const socketFolder = (dataDir: string, account: PostgresAccount | undefined): string => {
  const parent = tmpdir().length > LONGEST_PARENT ? '/tmp' : tmpdir();
  const name = join(parent, `wellspring-${keyOf(dataDir)}`);
  const folder = [name, `${name}-2`, `${name}-${randomUUID().slice(0, 8)}`].find((each) => usable(each, account));
  if (folder === undefined) throw new Error(`No private folder for the database's socket could be made in ${parent}.`);
  return folder;
};
