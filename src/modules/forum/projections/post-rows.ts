import type { Sql } from '../../../shared-kernel/database/database.ts';
import { inPackets } from '../../../shared-kernel/database/one-packet.ts';
import { instantOf, seconds } from '../../../shared-kernel/database/listed-rows.ts';
import type { Emoji } from '../contract/post-events.ts';
import { FORMER, memberNames, type Named, NAMES_VERSION } from './member-names.ts';
import { type Cacheable, type Look, postCaches, type Standing } from './post-cache.ts';
import {
  type ForumViewer,
  HIDDEN,
  IS_ANY_HIDDEN,
  isHidden,
  isOpen,
  isShown,
  itsWell,
  posts,
  viewing,
  visible,
  withHidden,
} from './visible.ts';

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

const SHOWN_REACTIONS = 150;
const given = '(p.thumbs + p.hearts + p.tears)';
/** A reaction `r` as one text: the database builds it faster than rows or JSON. */
const REACTION = `r.member || ' ' || r.emoji`;

/**
 * What is shown of the posts of a page, in its order. Counters stand on the posts; what the viewer does not see is
 * subtracted, when there is anything.
 */
export const shown = (page: string, order: string, more = '') => `${withHidden}, page as (${page})
  select json_build_array(p.post, p.parent, p.well, p.author, p.text, p.note, p.picture, p.alt,
    ${seconds('p.written_at')}, ${seconds('p.edited_at')}, p.version, p.pinned_at is not null, p.well_title, p.well_slug,
    concat_ws(' ', p.row_version, p.well_version), (select removed from hidden), (select is_apart from hidden),
    case when p.replies = 0 or not ${IS_ANY_HIDDEN} then p.replies
      else p.replies - (select count(*)::integer from forum_posts.post r
        where r.parent = p.post and not r.deleted and ${isHidden('r.author', 'r.written_at')}) end,
    case when p.mentions then array(select t.mentioned from forum_posts.mention t
      where t.post = p.post and not (t.mentioned = any(${HIDDEN}))) end,
    p.thumbs, p.hearts, p.tears,
    case when ${given} > 0 and ${IS_ANY_HIDDEN} then array(select r.emoji from forum_posts.reaction r
      where r.post = p.post and ${isHidden('r.member', 'r.reacted_at')}) end,
    case when ${given} > 0 then array(
      select ${REACTION} from forum_posts.reaction r where r.post = p.post and not ${isHidden('r.member', 'r.reacted_at')}
      order by r.reacted_at desc, r.member, r.emoji limit ${SHOWN_REACTIONS}) end,
    case when ${given} > ${SHOWN_REACTIONS} then array(
      select ${REACTION} from forum_posts.reaction r where r.post = p.post and r.member = $1::uuid) end,
    ${NAMES_VERSION}) as told${more}
  from page p
  order by ${order}`;

type Told = [
  ...[post: string, parent: string | null, well: string, author: string],
  ...[text: string | null, note: string | null, picture: string | null, alt: string | null],
  ...[written: number, edited: number | null, version: number, pinned: boolean, title: string, slug: string],
  ...[versions: string, removed: number, apart: boolean, replies: number, mentioned: string[] | null],
  ...[thumbs: number, hearts: number, tears: number],
  ...[unseen: Emoji[] | null, latest: string[] | null, own: string[] | null, names: string],
];
const [AUTHOR, MENTIONED, LATEST, OWN, NAMES] = [3, 18, 23, 24, 25] as const;

type Names = ReadonlyMap<string, Named>;
const UUID_LENGTH = 36;
const memberIn = (reaction: string): string => reaction.slice(0, UUID_LENGTH);

/** Whose names are shown with these rows. */
const membersOf = (rows: readonly { told: Told }[]): Set<string> => {
  const members = new Set<string>();
  for (const { told } of rows) {
    members.add(told[AUTHOR]);
    for (const member of told[MENTIONED] ?? []) members.add(member);
    for (const reaction of told[LATEST] ?? []) members.add(memberIn(reaction));
    for (const reaction of told[OWN] ?? []) members.add(memberIn(reaction));
  }
  return members;
};

const rowOf = (told: Told, viewer: string, names: Names): PostRow & Cacheable => {
  const [post, parent, well, author, text, note, picture, alt, written, edited, ...more] = told;
  const [version, pinned, well_title, well_slug, versions, removed, apart, replies, mentioned, ...given] = more;
  const { username, pic } = names.get(author) ?? FORMER;
  return {
    post,
    parent,
    well,
    author,
    username,
    pic,
    text,
    note,
    picture,
    alt,
    version,
    pinned,
    well_title,
    well_slug,
    versions,
    removed,
    apart,
    replies,
    written_at: instantOf(written),
    edited_at: instantOf(edited),
    mentioned: mentioned && mentionedBy(mentioned, names),
    ...reactionsOf(given, viewer, names),
  };
};

const mentionedBy = (mentioned: readonly string[], names: Names): { uuid: string; username: string }[] =>
  mentioned
    .flatMap((uuid) => {
      const username = names.get(uuid)?.username;
      return username == null ? [] : { uuid, username };
    })
    .sort((one, other) => (one.username < other.username ? -1 : 1));

const reactedBy = (reactions: readonly string[], names: Names): Reacted[] =>
  reactions.flatMap((reaction) => {
    const member = memberIn(reaction);
    const username = names.get(member)?.username;
    return username == null ? [] : { member, username, emoji: reaction.slice(UUID_LENGTH + 1) as Emoji };
  });

/** The viewer's own reactions come first, the others' latest first. */
const reactionsOf = (
  [thumbs, hearts, tears, unseen, latest, own]: [
    number,
    number,
    number,
    Emoji[] | null,
    string[] | null,
    string[] | null,
    string,
  ],
  viewer: string,
  names: Names,
): Pick<PostRow, 'reactions' | 'reacted'> => {
  if (thumbs + hearts + tears === 0) return { reactions: null, reacted: null };
  const all = reactedBy(latest ?? [], names);
  const mine = own === null ? all.filter(({ member }) => member === viewer) : reactedBy(own, names);
  const counted = [
    ['👍', thumbs],
    ['❤️', hearts],
    ['😢', tears],
  ] as const;
  return {
    reactions: counted.flatMap(([emoji, all]) => {
      const count = all - (unseen?.filter((each) => each === emoji).length ?? 0);
      return count > 0 ? { emoji, count, mine: mine.some((each) => each.emoji === emoji) } : [];
    }),
    reacted: mine.length === 0 ? all : [...mine, ...all.filter(({ member }) => member !== viewer)],
  };
};

export const rowsOf = async <More extends object = object>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
  through: Sql = sql,
): Promise<(PostRow & Cacheable & More)[]> => {
  const rows = await through.query<{ told: Told } & More>(text, values);
  const [first] = rows;
  if (first === undefined) return [];
  const names = await memberNames(sql)(through, first.told[NAMES], membersOf(rows));
  return rows.map(({ told, ...more }) =>
    Object.assign(rowOf(told, values[0] as string, names), more as unknown as More),
  );
};

const packets = new WeakMap<Sql, Sql>();
/** Statements that cost about the same, several callers' in one packet: none holds up those that leave with it for long. */
const packed = (sql: Sql): Sql => {
  let own = packets.get(sql);
  if (!own) {
    const ask = inPackets((of: { text: string; values: readonly unknown[] }) => sql.query(of.text, of.values));
    const query: typeof sql.query = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await ask({ text, values })) as Row[];
    packets.set(sql, (own = { query }));
  }
  return own;
};

/** A row that is cached has a look. */
export type ListedRow = PostRow & Look;

const postCacheOf = postCaches<PostRow & Cacheable>();

/** The values of the statements below tell pages apart; a statement that is made once is found faster among those prepared. */
const texts = new Map<string, string>();
const madeOnce = (key: string, make: () => string): string => {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = make()));
  return text;
};

/** Those of these posts that the viewer sees, the latest first. */
const readRows = (sql: Sql, viewer: ForumViewer, of: readonly { post: string }[]) =>
  rowsOf(
    sql,
    madeOnce('rows', () =>
      shown(`select ${whole}, ${itsWell} from ${posts} where p.post = any($4::uuid[]) and ${visible}`, LATEST_FIRST),
    ),
    [...viewing(viewer), of.map(({ post }) => post)],
  );

/** `even`: costs about the same for all viewers. */
type Page = { key: string; page: () => string; beyond: string | undefined; even: boolean };
type Stood = { posts: string | null; removed: number; apart: boolean };

/** How the posts of a page stand, in one row: a row for each costs more than the posts. */
const standings = async (sql: Sql, { key, page }: Page, values: readonly unknown[]): Promise<Standing[]> => {
  const text = madeOnce(
    `standing ${key}`,
    () => `${withHidden}, page as (${page()}) select string_agg(concat_ws(' ', p.post, p.row_version, p.well_version,
        case when ${given} > ${SHOWN_REACTIONS} and exists (select from forum_posts.reaction r
          where r.post = p.post and r.member = $1::uuid) then 'r' end), ',' order by ${PINS_FIRST}) as posts,
      (select removed from hidden) as removed, (select is_apart from hidden) as apart
      from page p`,
  );
  const [{ posts, removed, apart }] = (await sql.query<Stood>(text, values)) as [Stood];
  if (posts === null) return [];
  return posts.split(',').map((each) => {
    const reacted = each.endsWith('r');
    const post = each.slice(0, UUID_LENGTH);
    return { post, versions: each.slice(UUID_LENGTH + 1, reacted ? -2 : undefined), removed, apart, reacted };
  });
};

/**
 * The posts of a page in its order, from the cache where the viewer sees them as others do. Beyond a post that is not cached
 * none is likely to be, and none will be looked for: such a page is read with one statement and not cached.
 */
const cachedRows = async (
  sql: Sql,
  viewer: ForumViewer,
  of: Page,
  values: readonly unknown[],
): Promise<ListedRow[]> => {
  const cache = postCacheOf(sql);
  const through = of.even ? packed(sql) : sql;
  if (of.beyond !== undefined && !cache.has(of.beyond))
    return rowsOf(
      sql,
      madeOnce(of.key, () => shown(of.page(), PINS_FIRST)),
      values,
      through,
    );
  const standing = await standings(through, of, values);
  const now = performance.now();
  const rows = standing.map((each) => cache.current(each, viewer.id, now));
  const missing = standing.filter((_, at) => rows[at] === undefined);
  if (missing.length === 0) return rows as ListedRow[];
  const read = new Map((await readRows(sql, viewer, missing)).map((row) => [row.post, cache.store(row, viewer.id)]));
  return standing.flatMap(({ post }, at) => rows[at] ?? read.get(post) ?? []);
};

export const LATEST_FIRST = 'p.written_at desc, p.post desc';
const OLDEST_FIRST = 'p.written_at, p.post';
/** Pinned posts on top, the latest pin first. */
const PINS_FIRST = `p.pinned_at desc nulls last, ${LATEST_FIRST}`;

/** A page in SQL: `rest` follows the first conditions of its posts `p` and ends with its order and limit. */
type Part = { order: string; limit: string; rest: string };

/** One page next to a place; `from` says whose posts, in values after the viewer's, and is always the same for one `key`. */
const page = (
  sql: Sql,
  viewer: ForumViewer,
  {
    key,
    from,
    values,
    limit,
    older,
    newer,
    since,
    even = false,
  }: Feed & {
    key: string;
    even?: boolean;
    from: (part: Part) => string;
    values: readonly unknown[];
    since?: Date | undefined;
  },
): Promise<ListedRow[]> => {
  const place = newer ?? older;
  const end = place ?? since;
  const all = [...viewing(viewer), ...values, limit, ...(end === undefined ? [] : [end])];
  const limitAt = 4 + values.length;
  const posts = () => {
    const endAt = `$${limitAt + 1}`;
    const beyond =
      place !== undefined
        ? ` and (p.written_at, p.post) ${newer ? '>' : '<'} ${placeOf(endAt)}`
        : since !== undefined
          ? ` and p.written_at >= ${endAt}::timestamptz`
          : '';
    const order = newer ? OLDEST_FIRST : LATEST_FIRST;
    const most = `limit $${limitAt}::integer`;
    return from({ order, limit: most, rest: `${beyond} and ${isShown('p')} order by ${order} ${most}` });
  };
  const direction = newer ? 'newer' : older ? 'older' : since ? 'since' : 'first';
  return cachedRows(sql, viewer, { key: `${key} ${direction}`, page: posts, beyond: place, even }, all);
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
    key: of.pins ? 'feed with pins' : 'feed',
    even: true,
    values: [well],
    from: ({ rest }) =>
      `select p.*, ${itsWell} from forum_posts.well w cross join lateral (
         (select ${whole} from forum_posts.post p where p.well = w.well and ${inFeed} ${rest})
         ${of.pins ? `union all select ${whole} from forum_posts.post p where p.well = w.well and ${pinned} and ${isShown('p')}` : ''}) p
       where w.well = $4::uuid and ${isOpen}`,
  });

const combined = (
  sql: Sql,
  viewer: ForumViewer,
  of: Feed & { pins?: boolean; since?: Date | undefined },
): Promise<ListedRow[]> =>
  page(sql, viewer, {
    ...of,
    key: of.pins ? 'combined with pins' : 'combined',
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
        ${of.pins ? `union all select p.post, ${itsWell} from ${posts} where ${pinned} and ${isShown('p')} and ${isOpen}` : ''}) l
      join forum_posts.post p on p.post = l.post`,
  });

/** How far back the first page of a viewer went. */
const reached = new Map<string, Date>();
const MAX_REACHED = 10_000;

/**
 * Posts of all Wells of the viewer, the latest first; the pinned ones before them, or left out (C-054). A first page goes as far
 * back as the one before it, which is full unless posts of that are gone: of most Wells there is nothing to look through then.
 */
export const combinedRows = async (
  sql: Sql,
  viewer: ForumViewer,
  of: Feed & { pins?: boolean },
): Promise<ListedRow[]> => {
  if ((of.newer ?? of.older) !== undefined) return combined(sql, viewer, of);
  const isFull = (rows: readonly ListedRow[]) => rows.length - rows.filter(({ pinned }) => pinned).length === of.limit;
  const since = reached.get(viewer.id);
  let rows = since && (await combined(sql, viewer, { ...of, since }));
  if (!rows || !isFull(rows)) rows = await combined(sql, viewer, of);
  reached.delete(viewer.id);
  if (isFull(rows)) {
    if (reached.size >= MAX_REACHED) reached.delete(reached.keys().next().value!);
    // Rows have milliseconds, the database has more.
    reached.set(viewer.id, new Date(rows.at(-1)!.written_at.getTime() - 1));
  }
  return rows;
};

/** Replies to a post, the latest first. */
export const threadRows = (sql: Sql, viewer: ForumViewer, parent: string, of: Feed): Promise<ListedRow[]> =>
  page(sql, viewer, {
    ...of,
    key: 'thread',
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
    madeOnce('row', () =>
      shown(`select ${whole}, ${itsWell} from ${posts} where p.post = $4::uuid and ${visible}`, LATEST_FIRST),
    ),
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
