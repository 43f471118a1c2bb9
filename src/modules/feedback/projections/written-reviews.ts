import type { Sql } from '#kernel/database/database.ts';
import { isRemoved } from '#modules/identity/index.ts';

export type WrittenReviewRow = {
  review: string;
  /** Null when the session was group-hosted. */
  host: string | null;
  /** Null for a former member, and while staff removed the host (C-173). */
  username: string | null;
  name: string | null;
  /** The file of the host's picture. */
  pic: string | null;
  session: string;
  session_title: string;
  starts_at: Date;
  thumbs: boolean | null;
  text: string | null;
  for_forum: boolean;
  with_name: boolean;
  status: 'PRIVATE' | 'PUBLIC';
};

const written = `author = $1::uuid and status <> 'DELETED'`;

/** What a member wrote, private and public, the latest first, and how many there are on all pages (C-073). */
export const reviewsWrittenBy = async (
  sql: Sql,
  author: string,
  { now, limit, offset }: { now: string; limit: number; offset: number },
): Promise<{ rows: WrittenReviewRow[]; count: number }> => {
  // One row at least, which has the number although the page is empty.
  const rows = await sql.query<(WrittenReviewRow | { review: null }) & { count: number }>(
    `select c.count, r.review::text, r.host::text, p.username, p.display_name as name, p.pic, r.session::text, r.session_title, r.starts_at,
       r.thumbs, r.text, r.for_forum, r.with_name, r.status
     from (select count(*)::integer as count from feedback_reviews.review where ${written}) c
     left join (select * from feedback_reviews.review where ${written}
       order by written_at desc, review limit $3 offset $4) r on true
     left join feedback_reviews.person p on p.member = r.host and not ${isRemoved('feedback_reviews', 'r.host', '$2')}
     order by r.written_at desc, r.review`,
    [author, now, limit, offset],
  );
  return { rows: rows.filter((row) => row.review !== null), count: rows[0]!.count };
};
