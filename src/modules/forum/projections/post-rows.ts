import { builder, fetchRows, type Query } from '../../../shared-kernel/database/builder.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { Emoji } from '../contract/post-events.ts';
import {
  type ForumViewer,
  forViewer,
  HIDDEN,
  IS_ANY_HIDDEN,
  isHidden,
  isOpen,
  isShown,
  ME,
  posts,
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
  author: string;
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

const SHOWN_REACTIONS = 150;

/** Of a counter of the post: what is hidden from the viewer is subtracted, when there is anything. */
const seenOf = (counter: string, hidden: string): string =>
  `case when p.${counter} = 0 or not ${IS_ANY_HIDDEN} then p.${counter}
    else p.${counter} - (select count(*)::integer from ${hidden}) end as ${counter}`;
const reactions = (counter: string, emoji: Emoji): string =>
  seenOf(
    counter,
    `forum_posts.reaction r where r.post = p.post and r.emoji = '${emoji}' and ${isHidden('r.member', 'r.reacted_at')}`,
  );

const columns = `p.post, p.parent, p.well, p.author, a.username, a.display_name as name, a.pic, p.text, p.note, p.picture, p.alt,
  p.written_at, p.edited_at, p.version, p.pinned_at is not null as pinned, p.well_title, p.well_slug,
  ${seenOf('replies', `forum_posts.post r where r.parent = p.post and not r.deleted and ${isHidden('r.author', 'r.written_at')}`)},
  ${reactions('thumbs', '👍')}, ${reactions('hearts', '❤️')}, ${reactions('tears', '😢')},
  case when p.mentions then (
    select json_agg(json_build_object('uuid', t.mentioned, 'username', n.username, 'name', n.display_name) order by n.username collate "C")
    from forum_posts.mention t join forum_posts.person n on n.member = t.mentioned
    where t.post = p.post and n.username is not null and not (t.mentioned = any(${HIDDEN}))) end as mentioned,
  case when p.thumbs + p.hearts + p.tears > 0 then (
    select json_agg(json_build_object('member', l.member, 'username', n.username, 'name', n.display_name, 'emoji', l.emoji, 'mine', l.mine)
      order by l.mine desc, l.reacted_at desc, l.member, l.emoji)
    from (select r.member, r.emoji, r.reacted_at, r.member = ${ME} as mine from forum_posts.reaction r
        where r.post = p.post and not ${isHidden('r.member', 'r.reacted_at')}
        order by mine desc, r.reacted_at desc, r.member, r.emoji limit ${SHOWN_REACTIONS}) l
    join forum_posts.person n on n.member = l.member
    where n.username is not null) end as reacted`;

/** What is shown of these posts, each {@link whole}, in this order. */
export const shownPosts = (viewer: ForumViewer, found: Query, order: string, more = ''): Query =>
  forViewer(
    builder
      .select(builder.raw(`${columns}${more}`, viewing(viewer)))
      .from(found.as('p'))
      .joinRaw('left join forum_posts.person a on a.member = p.author')
      .orderByRaw(order),
    viewer,
  );

/** All posts `p`, each with its Well `w`, that fulfil this; `values` beside the viewer's. */
export const postsWhere = (viewer: ForumViewer, condition: string, values = {}): Query =>
  builder
    .select(builder.raw(whole))
    .fromRaw(posts)
    .whereRaw(condition, { ...viewing(viewer), ...values });

export const LATEST_FIRST = 'p.written_at desc, p.post desc';
const OLDEST_FIRST = 'p.written_at, p.post';
/** Pinned posts on top, the latest pin first. */
const PINS_FIRST = `p.pinned_at desc nulls last, ${LATEST_FIRST}`;

/** `older` and `newer` than a post: none are, when there is no such post. */
type Feed = { limit: number; older?: string | undefined; newer?: string | undefined };

/** Of the posts `p` of a query those of one page: next to a place, or the latest. */
const paged = (query: Query, viewer: ForumViewer, { limit, older, newer }: Feed): Query => {
  query.whereRaw(isShown('p'), viewing(viewer));
  const place = newer ?? older;
  if (place !== undefined)
    query.whereRaw(`(p.written_at, p.post) ${newer ? '>' : '<'} ${placeOf(':place')}`, { place });
  return query.orderByRaw(newer ? OLDEST_FIRST : LATEST_FIRST).limit(limit);
};

const inFeed = 'p.parent is null and p.pinned_at is null';
const isPinned = 'p.parent is null and p.pinned_at is not null';
const some = (columns: string): Query => builder.select(builder.raw(columns)).fromRaw('forum_posts.post p');

/** Posts of one Well, the latest first; the pinned ones before them, or left out. */
export const feedRows = (
  sql: Sql,
  viewer: ForumViewer,
  well: string,
  { pins = false, ...page }: Feed & { pins?: boolean },
): Promise<PostRow[]> => {
  const parts = [paged(some('p.*').whereRaw(`p.well = w.well and ${inFeed}`), viewer, page)];
  if (pins) parts.push(some('p.*').whereRaw(`p.well = w.well and ${isPinned} and ${isShown('p')}`, viewing(viewer)));
  const found = builder
    .select(builder.raw(whole))
    .fromRaw(
      builder.raw(`forum_posts.well w cross join lateral (${parts.map(() => '?').join(' union all ')}) p`, parts),
    )
    .whereRaw(`w.well = :well and ${isOpen}`, { ...viewing(viewer), well });
  return fetchRows(sql, shownPosts(viewer, found, PINS_FIRST));
};

/** Posts of all Wells of the viewer, the latest first; the pinned ones before them, or left out (C-054). */
export const combinedRows = (
  sql: Sql,
  viewer: ForumViewer,
  { pins = false, ...page }: Feed & { pins?: boolean },
): Promise<PostRow[]> => {
  // Well by Well, along the index alone, before the posts of the page are read.
  const ofWell = paged(some('p.post, p.written_at').whereRaw(`p.well = w.well and ${inFeed}`), viewer, page);
  const parts = [
    builder
      .select('p.post')
      .fromRaw(builder.raw('forum_posts.well w cross join lateral ? p', [ofWell]))
      .whereRaw(`not w.deleted and w.well in ${WELLS_OF_VIEWER}`, viewing(viewer))
      .orderByRaw(page.newer ? OLDEST_FIRST : LATEST_FIRST)
      .limit(page.limit),
  ];
  if (pins)
    parts.push(
      builder
        .select('p.post')
        .fromRaw(posts)
        .whereRaw(`${isPinned} and ${isShown('p')} and ${isOpen}`, viewing(viewer)),
    );
  const found = builder.select(builder.raw(whole)).fromRaw(
    builder.raw(
      `(${parts.map(() => '?').join(' union all ')}) l
         join forum_posts.post p on p.post = l.post join forum_posts.well w on w.well = p.well`,
      parts,
    ),
  );
  return fetchRows(sql, shownPosts(viewer, found, PINS_FIRST));
};

/** Replies to a post, the latest first. */
export const threadRows = (sql: Sql, viewer: ForumViewer, parent: string, page: Feed): Promise<PostRow[]> => {
  const replies = paged(some('p.*').whereRaw('p.parent = a.post and p.parent is not null'), viewer, page);
  const found = builder
    .select(builder.raw(whole))
    .fromRaw(
      builder.raw(`forum_posts.post a join forum_posts.well w on w.well = a.well cross join lateral ? p`, [replies]),
    )
    .whereRaw(`a.post = :parent and ${isShown('a')} and ${isOpen}`, { ...viewing(viewer), parent });
  return fetchRows(sql, shownPosts(viewer, found, LATEST_FIRST));
};

export const postRow = async (sql: Sql, viewer: ForumViewer, post: string): Promise<PostRow | undefined> => {
  const found = postsWhere(viewer, `p.post = :post and ${visible}`, { post });
  const [row] = await fetchRows<PostRow>(sql, shownPosts(viewer, found, LATEST_FIRST));
  return row;
};

/** The pinned posts of one Well, or of all Wells of the viewer; the latest pin first. */
export const pinnedRows = (sql: Sql, viewer: ForumViewer, well: string | null): Promise<PostRow[]> => {
  const found = postsWhere(viewer, `${isPinned} and ${visible}`);
  if (well !== null) found.where('p.well', well);
  return fetchRows(sql, shownPosts(viewer, found, PINS_FIRST));
};

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
