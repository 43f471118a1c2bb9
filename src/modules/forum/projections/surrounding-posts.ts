import type { Sql } from '#kernel/database/database.ts';

/** So many replies before and after a reported one belong to the evidence. */
const SURROUNDING_REPLIES = 2;

type Placed = { post: string; top: string; written_at: string };

const neighbours = async (sql: Sql, { post, top, written_at }: Placed, isBefore: boolean): Promise<string[]> => {
  const [than, order] = isBefore ? ['<', 'desc'] : ['>', 'asc'];
  const rows = await sql.query<{ post: string }>(
    `select post::text from forum_posts.post where parent = $1::uuid and parent is not null
       and (written_at, post) ${than} ($2::timestamptz, $3::uuid)
     order by written_at ${order}, post ${order} limit ${SURROUNDING_REPLIES}`,
    [top, written_at, post],
  );
  return rows.map((row) => row.post);
};

/** What stands around a post: the post above it, and the replies of the same thread before and after it. */
export const surroundingPosts = async (sql: Sql, post: string): Promise<string[]> => {
  const [placed] = await sql.query<Placed>(
    `select post::text, coalesce(parent, post)::text as top, written_at::text from forum_posts.post where post = $1::uuid`,
    [post],
  );
  if (!placed) return [];
  const [before, after] = await Promise.all([neighbours(sql, placed, true), neighbours(sql, placed, false)]);
  return [placed.top, ...before, ...after];
};
