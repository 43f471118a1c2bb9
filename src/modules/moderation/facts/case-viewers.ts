import type { Sql } from '#kernel/database/database.ts';
import { plus, seconds } from '#kernel/contract/time.ts';

/** A page that shows a case says so this often at least; older signs count as gone. */
const COUNTS_FOR = seconds(45);

/** Notes that a member of the staff has a case open. @returns the others who do */
export const viewersBeside = async (sql: Sql, id: string, member: string, now: string): Promise<string[]> => {
  const since = plus(now, -COUNTS_FOR);
  await sql.query('delete from moderation.case_viewers where seen_at < $1::timestamptz', [since]);
  await sql.query(
    `insert into moderation.case_viewers (case_id, member, seen_at) values ($1, $2, $3)
     on conflict (case_id, member) do update set seen_at = excluded.seen_at`,
    [id, member, now],
  );
  const rows = await sql.query<{ member: string }>(
    'select member::text from moderation.case_viewers where case_id = $1 and member <> $2 order by member',
    [id, member],
  );
  return rows.map((row) => row.member);
};
