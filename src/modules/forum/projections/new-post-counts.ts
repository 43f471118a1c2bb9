import { builder, fetchRows, type Query } from '../../../shared-kernel/database/builder.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { type ForumViewer, forViewer, ME, posts, viewing, visible, WELLS_OF_VIEWER } from './visible.ts';
import { placeOf } from './post-rows.ts';

/** A counter shows no more. */
export const COUNTED_MOST = 100;

const visibleToOther = (viewer: ForumViewer): Query =>
  builder
    .select(builder.raw('1'))
    .fromRaw(posts)
    .whereRaw(`p.author <> ${ME} and ${visible}`, viewing(viewer))
    .limit(COUNTED_MOST, { skipBinding: true });

/** How many posts of others are newer than one: of a Well, of all Wells of the viewer, or replies to a post. Undefined
 * when there is no such post. */
export const countNewer = async (
  sql: Sql,
  viewer: ForumViewer,
  { well, parent, after }: { well: string | null; parent: string | null; after: string },
): Promise<number | undefined> => {
  const newer = visibleToOther(viewer).whereRaw(`(p.written_at, p.post) > ${placeOf(':after')}`, { after });
  if (parent === null) newer.whereRaw('p.parent is null');
  else newer.where('p.parent', parent);
  if (well === null) newer.whereRaw(`p.well in ${WELLS_OF_VIEWER}`, viewing(viewer));
  else newer.where('p.well', well);
  const counted = builder
    .select(
      builder.raw('exists (select from forum_posts.post m where m.post = ?) as known', [after]),
      builder.raw('count(*)::integer as count'),
    )
    .from(newer.as('c'));
  const [row] = await fetchRows<{ count: number; known: boolean }>(sql, forViewer(counted, viewer));
  return row!.known ? row!.count : undefined;
};

/** How many posts of others there are in each Well since an instant; Wells without any are left out (COM-024, I-050). */
export const countSince = async (
  sql: Sql,
  viewer: ForumViewer,
  wells: readonly { well: string; since: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const newer = visibleToOther(viewer).whereRaw('p.well = s.well and p.parent is null and p.written_at > s.since');
  const counted = builder
    .select(builder.raw('s.well, c.count'))
    .fromRaw(
      builder.raw(
        `unnest(?::uuid[], ?::timestamptz[]) as s (well, since)
         cross join lateral (select count(*)::integer from ? l) c`,
        [wells.map(({ well }) => well), wells.map(({ since }) => since), newer] as never[],
      ),
    )
    .whereRaw('c.count > 0');
  const rows = await fetchRows<{ well: string; count: number }>(sql, forViewer(counted, viewer));
  return new Map(rows.map(({ well, count }) => [well, count]));
};
