import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { Emoji } from '../contract/post-events.ts';
import { type Cacheable, type Look, postCaches, type Standing } from './post-cache.ts';
import { type ForumViewer, HIDDEN, isOpen, isShown, itsWell, posts, viewing, visible, withHidden } from './visible.ts';

/** Where the post with this id stands in a feed; null when there is none. Looked up once in a statement. */
export const placeOf = (post: string): string =>
  `((select m.written_at from forum_posts.post m where m.post = ${post}::uuid), ${post}::uuid)`;

type Reacted = { member: string; username: string; emoji: Emoji };

/** A post or reply as the viewer may see it. */
export type PostRow = {
  post: string;
  parent: string | null;
  well: string;
  author: string;
  username: string | null;
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
  mentioned: { uuid: string; username: string }[] | null;
  reactions: { emoji: Emoji; count: number; mine: boolean }[] | null;
  reacted: Reacted[] | null;
};

/** `older` and `newer` than a post: none are, when there is no such post. */
type Feed = { limit: number; older?: string | undefined; newer?: string | undefined };

export const whole = 'p.*, p.xmin as row_version';
/** Changes with all that most viewers see of a post. */
const stamp = `concat_ws(' ', p.row_version, p.well_version, (select removed from hidden)) as stamp`;

const SHOWN_REACTIONS = 150;
const given = '(p.thumbs + p.hearts + p.tears)';

/**
 * What is shown of the posts of a page, in its order. Counters stand on the posts; what the viewer does not see is
 * subtracted, when there is anything.
 */
export const shown = (page: string, order: string, more = '') => `${withHidden}, page as (${page})
  select p.post::text, p.parent::text, p.well::text, p.author::text, u.username, u.pic, p.text, p.note, p.picture, p.alt,
    p.written_at, p.edited_at, p.version${more}, p.pinned_at is not null as pinned, p.well_title, p.well_slug, ${stamp},
    (select is_apart from hidden) as apart,
    case when p.replies = 0 or cardinality(${HIDDEN}) = 0 then p.replies
      else p.replies - (select count(*)::integer from forum_posts.post r
        where r.parent = p.post and not r.deleted and r.author = any(${HIDDEN})) end as replies,
    case when p.mentions then (select json_agg(json_build_object('uuid', x.member, 'username', x.username) order by x.username)
      from forum_posts.mention t join forum_posts.person x on x.member = t.mentioned
      where t.post = p.post and x.username is not null and not (x.member = any(${HIDDEN}))) end as mentioned,
    p.thumbs, p.hearts, p.tears,
    case when ${given} > 0 and cardinality(${HIDDEN}) > 0 then (
      select json_object_agg(c.emoji, c.given) from (select r.emoji, count(*) as given from forum_posts.reaction r
        where r.post = p.post and r.member = any(${HIDDEN}) group by r.emoji) c) end as unseen,
    case when ${given} > 0 then (
      select json_agg(json_build_array(c.member, c.username, c.emoji)) from (
        select r.member, x.username, r.emoji from forum_posts.reaction r join forum_posts.person x on x.member = r.member
        where r.post = p.post and x.username is not null and not (r.member = any(${HIDDEN}))
        order by r.reacted_at desc, r.member, r.emoji limit ${SHOWN_REACTIONS}) c) end as latest,
    case when ${given} > ${SHOWN_REACTIONS} then (
      select json_agg(json_build_array(r.member, x.username, r.emoji))
      from forum_posts.reaction r join forum_posts.person x on x.member = r.member
      where r.post = p.post and r.member = $1::uuid) end as own
  from page p
  left join forum_posts.person u on u.member = p.author
  order by ${order}`;

type Reaction = [member: string, username: string, emoji: Emoji];
type StoredRow = Omit<PostRow & Cacheable, 'reactions' | 'reacted'> & {
  thumbs: number;
  hearts: number;
  tears: number;
  unseen: Partial<Record<Emoji, number>> | null;
  latest: Reaction[] | null;
  own: Reaction[] | null;
};

/** The viewer's own reactions come first, the others' latest first. */
const reactionsOf = (
  { thumbs, hearts, tears, unseen, latest, own }: StoredRow,
  viewer: string,
): Pick<PostRow, 'reactions' | 'reacted'> => {
  if (thumbs + hearts + tears === 0) return { reactions: null, reacted: null };
  const mine = own ?? latest?.filter(([member]) => member === viewer) ?? [];
  const others = latest?.filter(([member]) => member !== viewer) ?? [];
  const counted = [
    ['👍', thumbs],
    ['❤️', hearts],
    ['😢', tears],
  ] as const;
  return {
    reactions: counted.flatMap(([emoji, all]) => {
      const count = all - (unseen?.[emoji] ?? 0);
      return count > 0 ? { emoji, count, mine: mine.some(([, , each]) => each === emoji) } : [];
    }),
    reacted: [...mine, ...others].map(([member, username, emoji]) => ({ member, username, emoji })),
  };
};

export const rowsOf = async <Row extends PostRow = PostRow>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): Promise<(Row & Cacheable)[]> => {
  const rows = await sql.query<StoredRow>(text, values);
  return rows.map((row) => ({ ...row, ...reactionsOf(row, values[0] as string) }) as unknown as Row & Cacheable);
};

/** A row that is cached has a look. */
export type ListedRow = PostRow & Look;

const postCacheOf = postCaches<PostRow & Cacheable>();

/** Those of these posts that the viewer sees, the latest first. */
export const readRows = (sql: Sql, viewer: ForumViewer, of: readonly { post: string }[]) =>
  rowsOf(
    sql,
    shown(`select ${whole}, ${itsWell} from ${posts} where p.post = any($4::uuid[]) and ${visible}`, LATEST_FIRST),
    [...viewing(viewer), of.map(({ post }) => post)],
  );

/**
 * The posts of a page in its order, from the cache where the viewer sees them as others do. Beyond a post that is not cached
 * none is likely to be: such a page is read with one statement.
 */
const cachedRows = async (
  sql: Sql,
  viewer: ForumViewer,
  { page, order, beyond }: { page: string; order: string; beyond: string | undefined },
  values: readonly unknown[],
): Promise<ListedRow[]> => {
  const cache = postCacheOf(sql);
  if (beyond !== undefined && !cache.has(beyond))
    return (await rowsOf(sql, shown(page, order), values)).map((row) => cache.store(row, viewer.id));
  const standing = await sql.query<Standing>(
    `${withHidden}, page as (${page}) select p.post::text, ${stamp}, (select is_apart from hidden) as apart,
       ${given} > ${SHOWN_REACTIONS} and exists (select from forum_posts.reaction r
         where r.post = p.post and r.member = $1::uuid) as reacted
     from page p order by ${order}`,
    values,
  );
  const rows = new Map<string, ListedRow | undefined>(
    standing.map((each) => [each.post, cache.current(each, viewer.id)]),
  );
  const missing = standing.filter(({ post }) => rows.get(post) === undefined);
  if (missing.length > 0)
    for (const row of await readRows(sql, viewer, missing)) rows.set(row.post, cache.store(row, viewer.id));
  return [...rows.values()].filter((row) => row !== undefined);
};

export const LATEST_FIRST = 'p.written_at desc, p.post desc';
const OLDEST_FIRST = 'p.written_at, p.post';
/** Pinned posts on top, the latest pin first. */
const PINS_FIRST = `p.pinned_at desc nulls last, ${LATEST_FIRST}`;

/** A page in SQL: `rest` follows the first conditions of its posts `p` and ends with its order and limit. */
type Part = { order: string; limit: string; rest: string };

/** One page next to a place; `from` says whose posts, in values after the viewer's. */
const page = async (
  sql: Sql,
  viewer: ForumViewer,
  { from, values, limit, older, newer }: Feed & { from: (part: Part) => string; values: readonly unknown[] },
): Promise<ListedRow[]> => {
  const place = newer ?? older;
  const all = [...viewing(viewer), ...values, limit, ...(place === undefined ? [] : [place])];
  const limitAt = 4 + values.length;
  const beyond =
    place === undefined ? '' : ` and (p.written_at, p.post) ${newer ? '>' : '<'} ${placeOf(`$${limitAt + 1}`)}`;
  const order = newer ? OLDEST_FIRST : LATEST_FIRST;
  const most = `limit $${limitAt}::integer`;
  const posts = from({ order, limit: most, rest: `${beyond} and ${isShown('p')} order by ${order} ${most}` });
  return cachedRows(sql, viewer, { page: posts, order: PINS_FIRST, beyond: place }, all);
};

const inFeed = 'p.parent is null and p.pinned_at is null';
const pinned = 'p.parent is null and p.pinned_at is not null';

/** Posts of one Well, the latest first; the pinned ones before them, or left out. */
export const feedRows = (
  sql: Sql,
  viewer: ForumViewer,
  well: string,
  of: Feed & { pins?: boolean },
): Promise<ListedRow[]> =>
  page(sql, viewer, {
    ...of,
    values: [well],
    from: ({ rest }) =>
      `select p.*, ${itsWell} from forum_posts.well w cross join lateral (
         (select ${whole} from forum_posts.post p where p.well = w.well and ${inFeed} ${rest})
         ${of.pins ? `union all select ${whole} from forum_posts.post p where p.well = w.well and ${pinned} and ${isShown('p')}` : ''}) p
       where w.well = $4::uuid and ${isOpen}`,
  });

/** Posts of all Wells of the viewer, the latest first; the pinned ones before them, or left out (C-054). */
export const combinedRows = (sql: Sql, viewer: ForumViewer, of: Feed & { pins?: boolean }): Promise<ListedRow[]> =>
  page(sql, viewer, {
    ...of,
    values: [],
    // Well by Well, along the index alone, before the posts of the page are read.
    from: ({ limit, rest, order }) => `select ${whole}, l.well_title, l.well_slug, l.well_version from (
        (select p.post, ${itsWell} from (
            select m.well from forum_posts.member m where m.member = $1::uuid
            union select d.well from forum_posts.well d where d.is_default) mine
          join forum_posts.well w on w.well = mine.well and not w.deleted
          cross join lateral (select p.post, p.written_at from forum_posts.post p
            where p.well = w.well and ${inFeed} ${rest}) p
          order by ${order} ${limit})
        ${of.pins ? `union all select p.post, ${itsWell} from ${posts} where ${pinned} and ${visible}` : ''}) l
      join forum_posts.post p on p.post = l.post`,
  });

/** Replies to a post, the latest first. */
export const threadRows = (sql: Sql, viewer: ForumViewer, parent: string, of: Feed): Promise<ListedRow[]> =>
  page(sql, viewer, {
    ...of,
    values: [parent],
    from: ({ rest }) => `select p.*, ${itsWell}
      from forum_posts.post a join forum_posts.well w on w.well = a.well
      cross join lateral (select ${whole} from forum_posts.post p
        where p.parent = a.post and p.parent is not null ${rest}) p
      where a.post = $4::uuid and ${isShown('a')} and ${isOpen}`,
  });

export const postRow = async (sql: Sql, viewer: ForumViewer, post: string): Promise<PostRow | undefined> => {
  const [row] = await rowsOf(
    sql,
    shown(`select ${whole}, ${itsWell} from ${posts} where p.post = $4::uuid and ${visible}`, LATEST_FIRST),
    [...viewing(viewer), post],
  );
  return row;
};

/** The pinned posts of one Well, or of all Wells of the viewer; the latest pin first. */
export const pinnedRows = (sql: Sql, viewer: ForumViewer, well: string | null): Promise<PostRow[]> =>
  rowsOf(
    sql,
    shown(
      `select ${whole}, ${itsWell} from ${posts} where ${pinned} and ($4::uuid is null or p.well = $4::uuid) and ${visible}`,
      PINS_FIRST,
    ),
    [...viewing(viewer), well],
  );

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
