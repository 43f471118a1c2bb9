import type { Sql } from '#kernel/database/database.ts';

export type LeftPostRow = {
  post: string;
  parent: string | null;
  well_title: string;
  written_at: Date;
  text: string | null;
};

/** What a member wrote in Wells to which they do not belong any more, the latest first: theirs to take back. */
export const leftPostRows = (sql: Sql, member: string, limit: number): Promise<LeftPostRow[]> =>
  sql.query<LeftPostRow>(
    `select p.post::text, p.parent::text, w.title as well_title, p.written_at, p.text
     from forum_posts.post p join forum_posts.well w on w.well = p.well
     where p.author = $1 and not p.deleted and not w.deleted and not w.is_default
       and not exists (select from forum_posts.member m where m.well = p.well and m.member = p.author)
     order by p.written_at desc, p.post limit $2`,
    [member, limit],
  );
