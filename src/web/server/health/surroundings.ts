import { constants } from 'node:fs';
import { access, mkdir, open, statfs } from 'node:fs/promises';
import type { Sql } from '#kernel/database/database.ts';
import { keyringFiles } from '#kernel/log/keyring.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';

/** The free space must hold the pictures and keyrings until an operator reacts. */
export const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Whether this folder can be written, and its disk has room for what is to come. */
export const hasRoom = async (folder: string, least = LEAST_FREE_BYTES): Promise<boolean> => {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return bavail * bsize >= least && (files === 0 || ffree > 0);
};

const BEGINS = Buffer.from('{"keyring":');

const beginsAsKeyring = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINS.length), 0, BEGINS.length, 0);
    return bytesRead === BEGINS.length && buffer.equals(BEGINS);
  } finally {
    await file.close();
  }
};

/** Whether the keyring can be read and replaced; its content is verified when it is loaded. */
export const keyringAnswers = async (folder: string): Promise<boolean> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const path of await keyringFiles(folder)) if (!(await beginsAsKeyring(path))) return false;
  return true;
};

const SOME = 3;

/**
 * Opens a few of the keys of personal data. One that does not open may be damaged; when none does, this process has another
 * MASTER_KEY than the installation.
 * @throws {UnreadableLog} when none opens
 */
export const assertKeysOpen = async (sql: Sql, secrets: PersonalData): Promise<void> => {
  const some = await sql.query<{ subject: string }>(
    `select subject::text from personal_data.keys where wrapped is not null limit ${SOME}`,
    [],
  );
  let problem: unknown;
  for (const { subject } of some)
    try {
      return await secrets.prefetch([subject]);
    } catch (found) {
      if (!(found instanceof UnreadableLog)) throw found;
      problem = found;
    }
  if (problem !== undefined)
    throw new UnreadableLog(
      'No key of personal data opens with this MASTER_KEY, NAMING_KEY and WRAPPING_KEY: they are not the ones that this installation had',
      'Set those it had. With wrong ones nobody could log in, and what is new would be lost to all others',
      problem,
    );
};

/**
 * Calls an external check at most once per interval; in between, and while a call is pending, the last result is
 * returned.
 */
export const cachedCheck = (ask: () => Promise<boolean>, everyMs: number): (() => Promise<boolean>) => {
  let asked = -Infinity;
  let last: boolean | undefined;
  let asking: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (performance.now() - asked >= everyMs) {
      asked = performance.now();
      asking = ask()
        .catch(() => false)
        .then((answer) => (last = answer));
    }
    return last === undefined ? asking : Promise.resolve(last);
  };
};
