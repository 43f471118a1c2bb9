import type { Sql } from '../../../shared-kernel/database/database.ts';
import { type ForumViewer, posts, viewing, visible, withHidden } from './visible.ts';
import { placeOf } from './post-rows.ts';

/** A counter shows no more. */
export const COUNTED_MOST = 100;

/** How many posts of others are newer than one: of a Well, of all Wells of the viewer, or replies to a post. Undefined
 * when there is no such post. */
export const countNewer = async (
  sql: Sql,
  viewer: ForumViewer,
  of: { well: string | null; parent: string | null; after: string },
): Promise<number | undefined> => {
  const [row] = await sql.query<{ count: number; known: boolean }>(
    `${withHidden} select exists (select from forum_posts.post m where m.post = $6::uuid) as known,
       count(*)::integer as count from (select from ${posts}
     where ${of.parent === null ? 'p.parent is null' : 'p.parent = $5::uuid'}
       and ${of.well === null ? `p.well in (select m.well from forum_posts.member m where m.member = $1::uuid union select d.well from forum_posts.well d where d.is_default)` : 'p.well = $4::uuid'}
       and ($4::uuid is null or true) and ($5::uuid is null or true)
       and (p.written_at, p.post) > ${placeOf('$6')} and p.author <> $1::uuid and ${visible}
     limit ${COUNTED_MOST}) c`,
    [...viewing(viewer), of.well, of.parent, of.after],
  );
  return row!.known ? row!.count : undefined;
};

/** How many posts of others there are in each Well since an instant; Wells without any are left out (COM-024, I-050). */
export const countSince = async (
  sql: Sql,
  viewer: ForumViewer,
  wells: readonly { well: string; since: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql.query<{ well: string; count: number }>(
    `${withHidden} select s.well::text, c.count::integer from unnest($4::uuid[], $5::timestamptz[]) as s (well, since)
     cross join lateral (select count(*) from (select from ${posts}
       where p.well = s.well and p.parent is null and p.written_at > s.since and p.author <> $1::uuid and ${visible}
       limit ${COUNTED_MOST}) l) c where c.count > 0`,
    [...viewing(viewer), wells.map(({ well }) => well), wells.map(({ since }) => since)],
  );
  return new Map(rows.map(({ well, count }) => [well, count]));
};
