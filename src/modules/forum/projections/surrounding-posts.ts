import type { Sql } from '#kernel/database/database.ts';

/** So many replies before and after a reported one belong to the evidence. */
const SURROUNDING_REPLIES = 2;

/** What stands around a post: the post above it, and the replies of the same thread before and after it. */
export const surroundingPosts = async (sql: Sql, post: string): Promise<string[]> => {
  const neighbours = (direction: 'before' | 'after') =>
    `(select r.post from forum_posts.post r, at where r.parent = at.top and r.parent is not null
       and (r.written_at, r.post) ${direction === 'before' ? '<' : '>'} (at.written_at, at.post)
      order by r.written_at ${direction === 'before' ? 'desc' : 'asc'}, r.post ${direction === 'before' ? 'desc' : 'asc'}
      limit ${SURROUNDING_REPLIES})`;
  const rows = await sql.query<{ post: string }>(
    `with at as materialized (select post, written_at, coalesce(parent, post) as top from forum_posts.post where post = $1)
     select post::text from (select top as post from at union ${neighbours('before')} union ${neighbours('after')}) around`,
    [post],
  );
  return rows.map((row) => row.post);
};
