import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The operating-system account that the embedded database runs under. */
export type PostgresAccount = { name: string; uid: number; gid: number };

type PasswdEntry = PostgresAccount;

const passwdEntries = (): PasswdEntry[] =>
  existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
        .filter((fields) => fields.length >= 4)
        .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    : [];

/**
 * PostgreSQL refuses to run as root, so root borrows an existing account: the owner of existing data, else `postgres`,
 * else the system account without rights. An ordinary user needs none (undefined).
 */
export const borrowedAccount = (dataDir: string): PostgresAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const entries = passwdEntries();
  const version = `${dataDir}/PG_VERSION`;
  if (existsSync(version)) {
    const { uid, gid } = statSync(version);
    if (uid !== 0) return { name: entries.find((entry) => entry.uid === uid)?.name ?? `user ${uid}`, uid, gid };
  }
  const account = ['postgres', 'nobody'].map((name) => entries.find((entry) => entry.name === name)).find(Boolean);
  if (account === undefined)
    throw new Error(
      'PostgreSQL does not run as root and there is neither a "postgres" nor a "nobody" account to run it under. Start as an ordinary user, or set DATABASE_URL.',
    );
  return account;
};

/** What `spawn` needs to run something under the account. */
export const runAs = (account: PostgresAccount | undefined): { uid?: number; gid?: number } =>
  account === undefined ? {} : { uid: account.uid, gid: account.gid };

/** Whether the account may enter (a folder) or execute (a file) this path. */
export const canReach = (path: string, account: PostgresAccount | undefined): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...runAs(account), cwd: '/', timeout: 10_000 }).status ===
  0;
