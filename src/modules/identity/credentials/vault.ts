import { tracesIn } from '#kernel/about-members.ts';
import type { Database, Sql } from '#kernel/database/database.ts';

/** Password hashes in Postgres, beside the log: they are secrets, not facts. */
export const vault = (database: Database) => ({
  put: async (member: string, passwordHash: string, now: string, sql: Sql = database): Promise<void> => {
    await sql.query(
      `insert into identity.credentials (member, password_hash, changed_at) values ($1, $2, $3)
       on conflict (member) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
      [member, passwordHash, now],
    );
  },
  hashOf: async (member: string): Promise<string | undefined> =>
    (
      await database.query<{ password_hash: string }>(
        'select password_hash from identity.credentials where member = $1',
        [member],
      )
    )[0]?.password_hash,
  remove: async (member: string): Promise<void> => {
    await database.query('delete from identity.credentials where member = $1', [member]);
  },
  /** How many hashes there are of a member's passwords, and their end. */
  ...tracesIn(database, ['identity.credentials', 'identity.password_changes']),
  /** Removes a password that was chosen by then. */
  removeUntil: async (member: string, at: string): Promise<void> => {
    await database.query('delete from identity.credentials where member = $1 and changed_at <= $2', [member, at]);
    await database.query('delete from identity.password_changes where member = $1 and made_at <= $2', [member, at]);
  },
  /** Keeps a new hash aside until the change is recorded. */
  prepare: async (options: { change: string; member: string; passwordHash: string; now: string }): Promise<void> => {
    await database.query(
      'insert into identity.password_changes (change, member, password_hash, made_at) values ($1, $2, $3, $4)',
      [options.change, options.member, options.passwordHash, options.now],
    );
  },
  /** Takes the prepared hash out; undefined when it was taken before. */
  take: async (change: string, sql: Sql = database): Promise<{ member: string; passwordHash: string } | undefined> => {
    const [row] = await sql.query<{ member: string; password_hash: string }>(
      'delete from identity.password_changes where change = $1 returning member::text, password_hash',
      [change],
    );
    return row && { member: row.member, passwordHash: row.password_hash };
  },
  /** Removes hashes whose change was never recorded. */
  tidy: async (before: string): Promise<void> => {
    await database.query('delete from identity.password_changes where made_at < $1', [before]);
  },
});
export type Vault = ReturnType<typeof vault>;
