import { days, plus } from '../../../shared-kernel/contract/time.ts';
import { builder, fetchRows, type Query } from '../../../shared-kernel/database/builder.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { type ForumViewer, forViewer, ME, viewing, visible, whole } from './visible.ts';
import { type PostRow, shownPosts } from './post-rows.ts';
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
const noticed = (viewer: ForumViewer, columns: string, since: string): Query =>
  builder
    .select(builder.raw(columns, viewing(viewer)))
    .fromRaw(builder.raw(notices, { ...viewing(viewer), since }))
    .whereRaw(visible, viewing(viewer));

const sinceOf = (now: string): string => plus(now, -days(NOTICE_DAYS));

export type NoticeRow = PostRow & { kind: 'REPLY' | 'MENTION'; at: Date; is_new: boolean };

/** The latest notices of the viewer (I-008). */
export const noticeRows = (sql: Sql, viewer: ForumViewer, now: string, limit: number): Promise<NoticeRow[]> => {
  const latest = noticed(viewer, `${whole}, n.kind, n.at, ${isNew} as is_new`, sinceOf(now))
    .orderByRaw('n.at desc, p.post')
    .limit(limit);
  return fetchRows(sql, shownPosts(viewer, latest, 'p.at desc, p.post', ', p.kind, p.at, p.is_new'));
};

/** How many notices the viewer has not seen, at most 100; of those after an instant, when one is given. */
export const countNotices = async (sql: Sql, viewer: ForumViewer, now: string, since = ''): Promise<number> => {
  const unseen = noticed(viewer, '1', since > sinceOf(now) ? since : sinceOf(now))
    .whereRaw(isNew, viewing(viewer))
    .limit(COUNTED_MOST, { skipBinding: true });
  const [row] = await fetchRows<{ count: number }>(
    sql,
    forViewer(builder.select(builder.raw('count(*)::integer as count')).from(unseen.as('c')), viewer),
  );
  return row!.count;
};
