import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { type ForumViewer, itsWell, viewing, visible, withHidden } from './visible.ts';
import { type PostRow, rowsOf, shown, whole } from './post-rows.ts';
import { COUNTED_MOST } from './new-post-counts.ts';

/** Older replies and mentions are not shown any more. */
const NOTICE_DAYS = 30;

/**
 * What others replied to the viewer's posts ($1) and where they mentioned the viewer, from which the rule of visibility
 * leaves out what is not theirs to see; a reply that mentions the viewer is one notice.
 */
const noticed = `select ${whole}, ${itsWell}, n.kind, n.at, n.at > coalesce((select s.seen_at from forum_posts.notices_seen s
    where s.member = $1::uuid), '-infinity') as is_new
  from (select f.post, max(f.kind) as kind, max(f.at) as at from (
      select r.post, 'REPLY' as kind, r.written_at as at from forum_posts.post mine
        join forum_posts.post r on r.parent = mine.post
        where mine.author = $1::uuid and mine.parent is null and not mine.deleted and not r.deleted
          and r.author <> $1::uuid and r.written_at > $4::timestamptz
      union all select t.post, 'MENTION', t.mentioned_at from forum_posts.mention t
        where t.mentioned = $1::uuid and t.mentioned_at > $4::timestamptz) f group by f.post) n
  join forum_posts.post p on p.post = n.post join forum_posts.well w on w.well = p.well where ${visible}`;

const sinceOf = (now: string): string => plus(now, -days(NOTICE_DAYS));

type Notice = { kind: 'REPLY' | 'MENTION'; at: Date; is_new: boolean };
export type NoticeRow = PostRow & Notice;

/** The latest notices of the viewer (I-008). */
export const noticeRows = (sql: Sql, viewer: ForumViewer, now: string, limit: number): Promise<NoticeRow[]> =>
  rowsOf<Notice>(
    sql,
    shown(`${noticed} order by n.at desc, p.post limit $5::integer`, 'p.at desc, p.post', ', p.kind, p.at, p.is_new'),
    [...viewing(viewer), sinceOf(now), limit],
  );

/** How many notices the viewer has not seen, at most 100; of those after an instant, when one is given. */
export const countNotices = async (sql: Sql, viewer: ForumViewer, now: string, since = ''): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    `${withHidden} select count(*)::integer as count from (select from (${noticed}) n where n.is_new limit ${COUNTED_MOST}) c`,
    [...viewing(viewer), since > sinceOf(now) ? since : sinceOf(now)],
  );
  return row!.count;
};
