import { builder, type Query, slots, statement } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { type ForumViewer, forViewer, ME, posts, VIEWER, viewing, visible, WELLS_OF_VIEWER } from './visible.ts';
import { placeOf } from './post-rows.ts';

/** A counter shows no more. */
export const COUNTED_MOST = 100;

const visibleToOther = (): Query =>
  builder
    .select(builder.raw('1'))
    .fromRaw(posts)
    .whereRaw(`p.author <> ${ME} and ${visible}`, VIEWER)
    .limit(COUNTED_MOST, { skipBinding: true });

const newer = statement<{ count: number; exists: boolean }, { inThread: boolean; inWell: boolean }>(
  ({ inThread, inWell }) => {
    const counted = visibleToOther()
      .whereRaw(`(p.written_at, p.post) > ${placeOf(':after')}`, slots('after'))
      .whereRaw(inThread ? 'p.parent = :parent' : 'p.parent is null', inThread ? slots('parent') : {})
      .whereRaw(inWell ? 'p.well = :well' : `p.well in ${WELLS_OF_VIEWER}`, { ...VIEWER, ...slots('well') });
    return forViewer(counted, 'c').select(
      builder.raw('exists (select from forum_posts.post m where m.post = :after) as "exists"', slots('after')),
      builder.raw('count(*)::integer as count'),
    );
  },
);

/** How many posts of others are newer than one: of a Well, of all Wells of the viewer, or replies to a post. Undefined
 * when there is no such post. */
export const countNewer = async (
  sql: Sql,
  viewer: ForumViewer,
  { well, parent, after }: { well: string | null; parent: string | null; after: string },
): Promise<number | undefined> => {
  const [row] = await newer(
    sql,
    { ...viewing(viewer), well, parent, after },
    { inThread: parent !== null, inWell: well !== null },
  );
  return row!.exists ? row!.count : undefined;
};

const newest = statement<{ at: Date }, { withMentions: boolean }>(({ withMentions }) =>
  forViewer(
    builder
      .select(builder.raw('p.written_at as at'))
      .fromRaw(posts)
      .whereRaw(`p.author <> ${ME} and ${visible}`, VIEWER)
      .whereRaw(
        'p.well = :well and p.parent is null and p.written_at > :since and p.written_at < :until',
        slots('well', 'since', 'until'),
      )
      .whereRaw(
        withMentions
          ? 'true'
          : `not exists (select from forum_posts.mention t where t.post = p.post and t.mentioned = ${ME})`,
        withMentions ? {} : VIEWER,
      )
      .orderByRaw('p.written_at desc')
      .limit(1, { skipBinding: true }),
    'c',
  ).select(builder.raw('c.at')),
);

/** When others wrote the newest post of a Well between two instants, if any is the viewer's to see. */
export const newestPostAt = async (
  sql: Sql,
  viewer: ForumViewer,
  { withMentions, ...within }: { well: string; since: string; until: string; withMentions: boolean },
): Promise<string | undefined> => {
  const [row] = await newest(sql, { ...viewing(viewer), ...within }, { withMentions });
  return row?.at.toISOString();
};

const since = statement<{ well: string; count: number }>(() => {
  const counted = visibleToOther().whereRaw('p.well = s.well and p.parent is null and p.written_at > s.since');
  const ofWells = builder
    .select(builder.raw('s.well, c.count'))
    .fromRaw(
      builder.raw(
        `unnest(cast(? as uuid[]), cast(? as timestamptz[])) as s (well, since)
         cross join lateral (select count(*)::integer from ? l) c`,
        [...Object.values(slots('wells', 'instants')), counted] as never[],
      ),
    )
    .whereRaw('c.count > 0');
  return forViewer(ofWells, 's').select('s.well', 's.count');
});

/** How many posts of others there are in each Well since an instant; Wells without any are left out (COM-024, I-050). */
export const countSince = async (
  sql: Sql,
  viewer: ForumViewer,
  wells: readonly { well: string; since: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const values = { wells: wells.map(({ well }) => well), instants: wells.map(({ since }) => since) };
  const rows = await since(sql, { ...viewing(viewer), ...values });
  return new Map(rows.map(({ well, count }) => [well, count]));
};
