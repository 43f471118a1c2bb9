import type { Sql } from '#kernel/database/database.ts';

/** The member looked into their chats a moment ago: they count as online for a while. */
export const noteSeen = async (sql: Sql, member: string): Promise<void> => {
  await sql.query(
    `insert into chat.seen as s (member, seen_at) values ($1, clock_timestamp())
     on conflict (member) do update set seen_at = excluded.seen_at
     where s.seen_at < clock_timestamp() - interval '20 seconds'`,
    [member],
  );
};

/** The member has read up to this message; never takes back what was read before. */
export const noteRead = async (
  sql: Sql,
  options: { session: string; member: string; number: number; now: string },
): Promise<void> => {
  await sql.query(
    `insert into chat.read_positions as r (session, member, number, read_at) values ($1, $2, $3, $4)
     on conflict (session, member) do update
       set number = greatest(r.number, excluded.number), read_at = greatest(r.read_at, excluded.read_at)`,
    [options.session, options.member, options.number, options.now],
  );
};

/** The chat is no longer readable. */
export const forgetReading = async (sql: Sql, session: string): Promise<void> => {
  await sql.query('delete from chat.read_positions where session = $1', [session]);
};
