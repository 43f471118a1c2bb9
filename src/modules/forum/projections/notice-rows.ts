import { days, plus } from '#kernel/contract/time.ts';
import { builder, type Query, slots, statement } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { type ForumViewer, forViewer, ME, VIEWER, viewing, visible, whole } from './visible.ts';
import { firstOf, type PostRow, shownPosts } from './post-rows.ts';
import { COUNTED_MOST } from './new-post-counts.ts';

/** Older replies and mentions are not shown any more. */
const NOTICE_DAYS = 30;

const SINCE = 'cast(:since as timestamptz)';
/** Replies to the viewer's posts and mentions of the viewer; a reply that mentions the viewer is one notice. */
const notices = `(select f.post, max(f.kind) as kind, max(f.at) as at from (
      select r.post, 'REPLY' as kind, r.written_at as at from forum_posts.post mine
        join forum_posts.post r on r.parent = mine.post
        where mine.author = ${ME} and mine.parent is null and not mine.deleted and not r.deleted
          and r.author <> ${ME} and r.written_at > ${SINCE}
      union all select t.post, 'MENTION', t.mentioned_at from forum_posts.mention t
        where t.mentioned = ${ME} and t.mentioned_at > ${SINCE}) f group by f.post) n
  join forum_posts.post p on p.post = n.post join forum_posts.well w on w.well = p.well`;
const isNew = `n.at > coalesce((select s.seen_at from forum_posts.notices_seen s where s.member = ${ME}), '-infinity')`;

/** What others replied to the viewer's posts and where they mentioned the viewer, of what is the viewer's to see. */
const noticed = (columns: string): Query =>
  builder
    .select(builder.raw(columns, VIEWER))
    .fromRaw(builder.raw(notices, { ...VIEWER, ...slots('since') }))
    .whereRaw(visible, VIEWER);

const sinceOf = (now: string): string => plus(now, -days(NOTICE_DAYS));

export type NoticeRow = PostRow & { kind: 'REPLY' | 'MENTION'; at: Date; is_new: boolean };

const latestNotices = statement<NoticeRow>(() =>
  shownPosts(
    firstOf(noticed(`${whole}, n.kind, n.at, ${isNew} as is_new`), 'n.at desc, p.post'),
    'p.at desc, p.post',
    ', p.kind, p.at, p.is_new',
  ),
);

/** The latest notices of the viewer (I-008). */
export const noticeRows = (sql: Sql, viewer: ForumViewer, now: string, limit: number): Promise<NoticeRow[]> =>
  latestNotices(sql, { ...viewing(viewer), since: sinceOf(now), limit });

const unseenNotices = statement<{ count: number }>(() =>
  forViewer(noticed('1').whereRaw(isNew, VIEWER).limit(COUNTED_MOST, { skipBinding: true }), 'c').select(
    builder.raw('count(*)::integer as count'),
  ),
);

/** How many notices the viewer has not seen, at most 100; of those after an instant, when one is given. */
export const countNotices = async (sql: Sql, viewer: ForumViewer, now: string, since = ''): Promise<number> => {
  const [row] = await unseenNotices(sql, {
    ...viewing(viewer),
    since: since > sinceOf(now) ? since : sinceOf(now),
  });
  return row!.count;
};
