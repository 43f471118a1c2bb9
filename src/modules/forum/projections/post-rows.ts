import { builder, type Query, slots, statement } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Emoji } from '../contract/post-events.ts';
import {
  type ForumViewer,
  forViewer,
  HIDDEN,
  isHidden,
  isOpen,
  isShown,
  ME,
  posts,
  VIEWER,
  viewing,
  visible,
  WELLS_OF_VIEWER,
  whole,
} from './visible.ts';

/** Where the post with this id stands in a feed; null when there is none. Looked up once in a statement. */
export const placeOf = (post: string): string =>
  `((select m.written_at from forum_posts.post m where m.post = cast(${post} as uuid)), cast(${post} as uuid))`;

/** A post or reply as the viewer may see it. */
export type PostRow = {
  post: string;
  parent: string | null;
  well: string;
  /** By which the others know the author: of the author, or of a name in the Well. */
  author: string;
  is_mine: boolean;
  username: string | null;
  name: string | null;
  /** The file of the author's picture. */
  pic: string | null;
  text: string | null;
  note: string | null;
  picture: string | null;
  alt: string | null;
  written_at: Date;
  edited_at: Date | null;
  version: number;
  replies: number;
  pinned: boolean;
  well_title: string;
  well_slug: string;
  mentioned: { uuid: string; username: string; name: string | null }[] | null;
  thumbs: number;
  hearts: number;
  tears: number;
  /** The viewer's own reactions first, then the latest of others. */
  reacted: { member: string; username: string; name: string | null; emoji: Emoji; mine: boolean }[] | null;
};

/** Of others: 50 members with three each are shown. */
const SHOWN_REACTIONS = 150;

const REACTED = { member: 'r.member', shown: 'r.shown' };
const reactionsOf = (condition: string) =>
  `select r.shown as member, r.emoji, r.reacted_at, r.member = ${ME} as mine from forum_posts.reaction r
    where r.post = p.post and r.member ${condition} ${ME}`;
const columns = `p.post, p.parent, p.well, p.shown as author, p.author = ${ME} as is_mine, a.username, a.display_name as name, a.pic, p.text, p.note, p.picture, p.alt,
  p.written_at, p.edited_at, p.version, p.pinned_at is not null as pinned, p.well_title, p.well_slug,
  p.replies - u.replies as replies, p.thumbs - u.thumbs as thumbs, p.hearts - u.hearts as hearts, p.tears - u.tears as tears,
  case when p.mentions then (
    select json_agg(json_build_object('uuid', t.shown, 'username', n.username, 'name', n.display_name) order by n.username collate "C")
    from forum_posts.mention t join forum_posts.person n on n.member = t.shown
    where t.post = p.post and n.username is not null and not (t.shown = any(${HIDDEN})) and not (t.mentioned = any(h.removed))) end as mentioned,
  case when p.thumbs + p.hearts + p.tears > 0 then (
    select json_agg(json_build_object('member', l.member, 'username', n.username, 'name', n.display_name, 'emoji', l.emoji, 'mine', l.mine)
      order by l.mine desc, l.reacted_at desc, l.member, l.emoji)
    from (${reactionsOf('=')} union all (${reactionsOf('<>')} and not ${isHidden(REACTED, 'r.reacted_at')}
        order by r.reacted_at desc, r.shown, r.emoji limit ${SHOWN_REACTIONS})) l
    join forum_posts.person n on n.member = l.member
    where n.username is not null) end as reacted`;

/** What the viewer does not see of the counters of a post: counted only where anything is hidden from the viewer. */
const unseen = `(select
    (select count(*)::integer from forum_posts.post r where h.is_any and p.replies > 0 and r.parent = p.post
      and r.parent is not null and not r.deleted and ${isHidden({ member: 'r.author', shown: 'r.shown' }, 'r.written_at')}) as replies,
    count(*) filter (where r.emoji = '👍')::integer as thumbs, count(*) filter (where r.emoji = '❤️')::integer as hearts,
    count(*) filter (where r.emoji = '😢')::integer as tears
  from forum_posts.reaction r where h.is_any and r.post = p.post and ${isHidden(REACTED, 'r.reacted_at')}) u`;

/** What is shown of these posts, each {@link whole}, in this order. */
export const shownPosts = (found: Query, order: string, more = ''): Query =>
  forViewer(found, 'p')
    .select(builder.raw(`${columns}${more}`, VIEWER))
    .joinRaw('left join forum_posts.person a on a.member = p.shown')
    .joinRaw(`cross join lateral ${unseen}`)
    .orderByRaw(order);

/** All posts `p`, each with its Well `w`, that fulfil this; `places` are those beside the viewer's. */
export const postsWhere = (condition: string, places = {}): Query =>
  builder
    .select(builder.raw(whole))
    .fromRaw(posts)
    .whereRaw(condition, { ...VIEWER, ...places });

export const LATEST_FIRST = 'p.written_at desc, p.post desc';
const OLDEST_FIRST = 'p.written_at, p.post';
/** Pinned posts on top, the latest pin first. */
const PINS_FIRST = `p.pinned_at desc nulls last, ${LATEST_FIRST}`;

/** The first of these, as many as the value `limit` says. */
export const firstOf = (query: Query, order: string): Query =>
  query.orderByRaw(`${order} limit :limit`, slots('limit'));

/** `older` and `newer` than a post: none are, when there is no such post. */
type Feed = { limit: number; older?: string | undefined; newer?: string | undefined };
type Direction = 'latest' | 'older' | 'newer';
const directionOf = ({ older, newer }: Feed): Direction => (newer ? 'newer' : older ? 'older' : 'latest');
const pageOf = (viewer: ForumViewer, { limit, older, newer }: Feed) => ({
  ...viewing(viewer),
  limit,
  place: newer ?? older,
});

/** Of the posts `p` of a query those of one page: next to a place, or the latest. */
const paged = (query: Query, direction: Direction): Query => {
  query.whereRaw(isShown('p'));
  if (direction !== 'latest')
    query.whereRaw(`(p.written_at, p.post) ${direction === 'newer' ? '>' : '<'} ${placeOf(':place')}`, slots('place'));
  return firstOf(query, direction === 'newer' ? OLDEST_FIRST : LATEST_FIRST);
};

const inFeed = 'p.parent is null and p.pinned_at is null';
const isPinned = 'p.parent is null and p.pinned_at is not null';
const some = (columns: string): Query => builder.select(builder.raw(columns)).fromRaw('forum_posts.post p');
const allOf = (parts: readonly Query[]): string => `(${parts.map(() => '?').join(' union all ')})`;

const feed = statement<PostRow, { direction: Direction; pins: boolean }>(({ direction, pins }) => {
  const parts = [paged(some('p.*').whereRaw(`p.well = w.well and ${inFeed}`), direction)];
  if (pins) parts.push(some('p.*').whereRaw(`p.well = w.well and ${isPinned} and ${isShown('p')}`));
  const found = builder
    .select(builder.raw(whole))
    .fromRaw(builder.raw(`forum_posts.well w cross join lateral ${allOf(parts)} p`, parts))
    .whereRaw(`w.well = :well and ${isOpen}`, { ...VIEWER, ...slots('well') });
  return shownPosts(found, PINS_FIRST);
});

/** Posts of one Well, the latest first; the pinned ones before them, or left out. */
export const feedRows = (
  sql: Sql,
  viewer: ForumViewer,
  well: string,
  { pins = false, ...page }: Feed & { pins?: boolean },
): Promise<PostRow[]> => feed(sql, { ...pageOf(viewer, page), well }, { direction: directionOf(page), pins });

const combined = statement<PostRow, { direction: Direction; pins: boolean }>(({ direction, pins }) => {
  // Well by Well, along the index alone, before the posts of the page are read.
  const ofWell = paged(some('p.post, p.written_at').whereRaw(`p.well = w.well and ${inFeed}`), direction);
  const parts = [
    firstOf(
      builder
        .select('p.post')
        .fromRaw(builder.raw('forum_posts.well w cross join lateral ? p', [ofWell]))
        .whereRaw(`not w.deleted and w.well in ${WELLS_OF_VIEWER}`, VIEWER),
      direction === 'newer' ? OLDEST_FIRST : LATEST_FIRST,
    ),
  ];
  if (pins)
    parts.push(
      builder
        .select('p.post')
        .fromRaw(posts)
        .whereRaw(`${isPinned} and ${isShown('p')} and ${isOpen}`, VIEWER),
    );
  const found = builder.select(builder.raw(whole)).fromRaw(
    builder.raw(
      `${allOf(parts)} l
         join forum_posts.post p on p.post = l.post join forum_posts.well w on w.well = p.well`,
      parts,
    ),
  );
  return shownPosts(found, PINS_FIRST);
});

/** Posts of all Wells of the viewer, the latest first; the pinned ones before them, or left out (C-054). */
export const combinedRows = (
  sql: Sql,
  viewer: ForumViewer,
  { pins = false, ...page }: Feed & { pins?: boolean },
): Promise<PostRow[]> => combined(sql, pageOf(viewer, page), { direction: directionOf(page), pins });

const thread = statement<PostRow, { direction: Direction }>(({ direction }) => {
  const replies = paged(some('p.*').whereRaw('p.parent = a.post and p.parent is not null'), direction);
  const found = builder
    .select(builder.raw(whole))
    .fromRaw(
      builder.raw(`forum_posts.post a join forum_posts.well w on w.well = a.well cross join lateral ? p`, [replies]),
    )
    .whereRaw(`a.post = :parent and ${isShown('a')} and ${isOpen}`, { ...VIEWER, ...slots('parent') });
  return shownPosts(found, LATEST_FIRST);
});

/** Replies to a post, the latest first. */
export const threadRows = (sql: Sql, viewer: ForumViewer, parent: string, page: Feed): Promise<PostRow[]> =>
  thread(sql, { ...pageOf(viewer, page), parent }, { direction: directionOf(page) });

const onePost = statement<PostRow>(() =>
  shownPosts(postsWhere(`p.post = :post and ${visible}`, slots('post')), LATEST_FIRST),
);

export const postRow = async (sql: Sql, viewer: ForumViewer, post: string): Promise<PostRow | undefined> => {
  const [row] = await onePost(sql, { ...viewing(viewer), post });
  return row;
};

const pinned = statement<PostRow, { ofWell: boolean }>(({ ofWell }) =>
  shownPosts(
    ofWell
      ? postsWhere(`${isPinned} and ${visible} and p.well = :well`, slots('well'))
      : postsWhere(`${isPinned} and ${visible}`),
    PINS_FIRST,
  ),
);

/** The pinned posts of one Well, or of all Wells of the viewer; the latest pin first. */
export const pinnedRows = (sql: Sql, viewer: ForumViewer, well: string | null): Promise<PostRow[]> =>
  pinned(sql, { ...viewing(viewer), well }, { ofWell: well !== null });

export const authorOf = async (sql: Sql, post: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ author: string }>(
    'select author::text from forum_posts.post where post = $1::uuid and not deleted',
    [post],
  );
  return row?.author;
};

/** Whether there is this post, also one that the viewer cannot see: paging continues past it. */
export const isPost = async (sql: Sql, post: string): Promise<boolean> =>
  (await sql.query('select from forum_posts.post where post = $1::uuid', [post])).length > 0;
