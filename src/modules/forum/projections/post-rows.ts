import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { holds, mayHold, misspelt, type Misspelt } from '../../../shared-kernel/database/misspelt.ts';
import type { Emoji } from '../contract/post-events.ts';
import { postCaches, type Look, type Standing } from './post-cache.ts';

/** Who looks, and when: a restriction that was placed in a session has no effect before that is over (MOD-002). */
export type ForumViewer = { id: string; isAdmin: boolean; now: string };

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

/** A place in a feed. */
type Place = { post: string; written_at: string };
type Feed = { limit: number; older?: Place | undefined; newer?: Place | undefined };

const viewing = ({ id, isAdmin, now }: ForumViewer): unknown[] => [id, isAdmin, now];

const HIDDEN = '(select ids from hidden)::uuid[]';

/**
 * Whom a viewer does not see: `apart`, the members that the viewer restricts and those who restrict the viewer, and
 * `removed`, whom staff removed (C-173). Staff see all but those they restrict themselves: they judge what is written
 * (I-046, MOD-004). Looked up once in a statement, beside its rows.
 */
const withHidden = `with hidden as materialized (
  select h.apart || h.removed as ids, cardinality(h.apart) > 0 as is_apart, hashtext(h.removed::text) as removed
  from (select array(
      select r.restricted from forum_posts.restriction r where r.member = $1::uuid and r.effective_at <= $3::timestamptz
      union all select r.member from forum_posts.restriction r
        where r.restricted = $1::uuid and not $2::boolean and r.effective_at <= $3::timestamptz) as apart,
    array(select m.member from forum_posts.removed_member m
      where not $2::boolean and (m.until is null or m.until > $3::timestamptz) order by m.member) as removed) h)`;

/** The post of this alias is not deleted, and its author not hidden. */
const isShown = (post: string) => `not ${post}.deleted and not (${post}.author = any(${HIDDEN}))`;

/** The Well `w` is there, and the viewer's. */
const isOpen = `not w.deleted and (w.is_default or $2::boolean or exists (select from forum_posts.member m
  where m.well = w.well and m.member = $1::uuid))`;

/**
 * The one rule of who sees which post `p` of a Well `w`, for every query of the module: $1 the viewer, $2 whether they
 * are an admin, $3 the present. Not deleted, nor the post above it; its author not hidden; the Well is there, and theirs
 * (I-046, I-048, I-063, MOD-004). A feed asks once for its Well, a thread once for the post above it.
 */
const visible = `(${isShown('p')} and ${isOpen}
  and (p.parent is null or exists (select from forum_posts.post a where a.post = p.parent and ${isShown('a')})))`;

const posts = 'forum_posts.post p join forum_posts.well w on w.well = p.well';
const itsWell = 'w.title as well_title, w.slug as well_slug, w.xmin as well_version';
const whole = 'p.*, p.xmin as row_version';
/** Changes with all that most viewers see of a post. */
const stamp = `concat_ws(' ', p.row_version, p.well_version, (select removed from hidden)) as stamp`;

const SHOWN_REACTIONS = 150;
const given = '(p.thumbs + p.hearts + p.tears)';

/**
 * What is shown of the posts of a page, in its order. Counters stand on the posts; what the viewer does not see is
 * subtracted, when there is anything.
 */
const shown = (page: string, order: string, more = '') => `${withHidden}, page as (${page})
  select p.post::text, p.parent::text, p.well::text, p.author::text, u.username, u.pic, p.text, p.note, p.picture, p.alt,
    p.written_at, p.edited_at, p.version${more}, p.pinned_at is not null as pinned, p.well_title, p.well_slug, ${stamp},
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
type StoredRow = Omit<PostRow, 'reactions' | 'reacted'> & {
  stamp: string;
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

const rowsOf = async <Row extends PostRow = PostRow>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): Promise<(Row & { stamp: string })[]> => {
  const rows = await sql.query<StoredRow>(text, values);
  return rows.map(
    (row) => ({ ...row, ...reactionsOf(row, values[0] as string) }) as unknown as Row & { stamp: string },
  );
};

/** A row that is cached has a look. */
export type ListedRow = PostRow & Look;

const postCacheOf = postCaches<PostRow & { stamp: string }>();

/** Those of these posts that the viewer sees, the latest first. */
const readRows = (sql: Sql, viewer: ForumViewer, of: readonly { post: string }[]) =>
  rowsOf(
    sql,
    shown(`select ${whole}, ${itsWell} from ${posts} where p.post = any($4::uuid[]) and ${visible}`, LATEST_FIRST),
    [...viewing(viewer), of.map(({ post }) => post)],
  );

/** The posts of a page in its order, from the cache where the viewer sees them as others do. */
const cachedRows = async (
  sql: Sql,
  viewer: ForumViewer,
  page: string,
  order: string,
  values: readonly unknown[],
): Promise<ListedRow[]> => {
  const cache = postCacheOf(sql);
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
  if (missing.length > 0) {
    const isShared = !missing.some(({ apart }) => apart);
    for (const row of await readRows(sql, viewer, missing))
      rows.set(row.post, isShared && !row.reacted?.some(({ member }) => member === viewer.id) ? cache.store(row) : row);
  }
  return [...rows.values()].filter((row) => row !== undefined);
};

const LATEST_FIRST = 'p.written_at desc, p.post desc';
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
  const all = [...viewing(viewer), ...values, limit, ...(place ? [place.written_at, place.post] : [])];
  const limitAt = 4 + values.length;
  const beyond = place
    ? ` and (p.written_at, p.post) ${newer ? '>' : '<'} ($${limitAt + 1}::timestamptz, $${limitAt + 2}::uuid)`
    : '';
  const order = newer ? OLDEST_FIRST : LATEST_FIRST;
  const most = `limit $${limitAt}::integer`;
  const posts = from({ order, limit: most, rest: `${beyond} and ${isShown('p')} order by ${order} ${most}` });
  return cachedRows(sql, viewer, posts, PINS_FIRST, all);
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

export type NoticeRow = PostRow & { kind: 'REPLY' | 'MENTION'; at: Date; is_new: boolean };

/** The latest notices of the viewer (I-008). */
export const noticeRows = (sql: Sql, viewer: ForumViewer, now: string, limit: number): Promise<NoticeRow[]> =>
  rowsOf<NoticeRow>(
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

/** How alike two words are that differ by one slip of a finger. */
const ALIKE = 0.35;
/** So many matching posts are compared by age: a word that stands everywhere must not read everything. */
const MOST_MATCHES = 2000;
const contains = (text: string) => `position($4 in ${text}) > 0`;

/** Posts and replies that have all words of a phrase, in any form of them, the latest first. */
const postsSaying = (sql: Sql, viewer: ForumViewer, phrase: string, limit: number): Promise<PostRow[]> =>
  rowsOf(
    sql,
    shown(
      `select * from (select ${whole}, ${itsWell} from ${posts}
         where not p.deleted and to_tsvector('english'::regconfig, coalesce(p.text, ''))
           @@ websearch_to_tsquery('english'::regconfig, $4::text) and ${visible} limit ${MOST_MATCHES}) p
       order by ${LATEST_FIRST} limit $5::integer`,
      LATEST_FIRST,
    ),
    [...viewing(viewer), phrase, limit],
  );

/** So many of the latest posts, and so much of each, is searched for misspelt words. */
const MOST_COMPARED = 500;
const COMPARED_TEXT = `left(coalesce(p.text, ''), 2000)`;

/** The latest posts and replies that have words like those of a phrase. */
const postsLike = async (sql: Sql, viewer: ForumViewer, words: Misspelt, limit: number): Promise<PostRow[]> => {
  const likely = await sql.query<{ post: string; text: string }>(
    `${withHidden} select p.post::text, ${COMPARED_TEXT} as text from (
       select l.post from forum_posts.well w cross join lateral (
         select p.post, p.written_at from forum_posts.post p where p.well = w.well and not p.deleted
         order by ${LATEST_FIRST} limit ${MOST_COMPARED}) l
       where ${isOpen} order by l.written_at desc, l.post desc limit ${MOST_COMPARED}) l
     join forum_posts.post p on p.post = l.post join forum_posts.well w on w.well = p.well
     where ${visible} and ${mayHold(`lower(${COMPARED_TEXT})`, { close: '$4::text[]', exact: '$5::text[]' })}
     order by ${LATEST_FIRST}`,
    [...viewing(viewer), words.close, words.exact],
  );
  const found = likely.filter(({ text }) => holds(text, words)).slice(0, limit);
  return readRows(sql, viewer, found);
};

/** What a member finds in the forum: nothing that the same member could not open. */
export const searchRows = async (sql: Sql, viewer: ForumViewer, q: string, limit: number) => {
  const phrase = q.toLowerCase();
  const title = 'lower(w.title)';
  const [wells, users, posts] = await Promise.all([
    sql.query<{ uuid: string; title: string; slug: string }>(
      `select w.well::text as uuid, w.title, w.slug from forum_posts.well w
       where not w.deleted and $3::timestamptz is not null
         and (w.visible or w.is_default or $2::boolean or exists (select from forum_posts.member m
           where m.well = w.well and m.member = $1::uuid))
         and (${contains(title)} or public.word_similarity($4, ${title}) >= ${ALIKE})
       order by ${contains(title)} desc, public.word_similarity($4, ${title}) desc, w.title, w.well limit $5::integer`,
      [...viewing(viewer), phrase, limit],
    ),
    sql.query<{ uuid: string; username: string }>(
      `${withHidden} select x.member::text as uuid, x.username from forum_posts.person x
       where x.member <> $1::uuid and not (x.member = any(${HIDDEN}))
         and (lower(x.username) like $6 or lower(x.username) operator(public.%) $4)
       order by lower(x.username) like $6 desc, public.similarity(lower(x.username), $4) desc, x.username limit $5::integer`,
      [...viewing(viewer), phrase, limit, `${phrase.replaceAll(/[\\%_]/g, '\\$&')}%`],
    ),
    postsSaying(sql, viewer, q, limit),
  ]);
  const words = posts.length === 0 ? misspelt(phrase) : undefined;
  return { wells, users, posts: words ? await postsLike(sql, viewer, words, limit) : posts };
};

export const authorOf = async (sql: Sql, post: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ author: string }>(
    'select author::text from forum_posts.post where post = $1::uuid and not deleted',
    [post],
  );
  return row?.author;
};

/** Where a post stands, also one that the viewer cannot see: paging continues past it. */
export const placeOf = async (sql: Sql, post: string): Promise<Place | undefined> => {
  const [row] = await sql.query<Place>(
    'select post::text, written_at::text from forum_posts.post where post = $1::uuid',
    [post],
  );
  return row;
};

/** A counter shows no more. */
const COUNTED_MOST = 100;

/** How many posts of others there are beyond a place: of one Well, of all Wells of the viewer, or replies to a post. */
export const countNewer = async (
  sql: Sql,
  viewer: ForumViewer,
  of: { well: string | null; parent: string | null; after: Place },
): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    `${withHidden} select count(*)::integer as count from (select from ${posts}
     where ${of.parent === null ? 'p.parent is null' : 'p.parent = $5::uuid'}
       and ${of.well === null ? `p.well in (select m.well from forum_posts.member m where m.member = $1::uuid union select d.well from forum_posts.well d where d.is_default)` : 'p.well = $4::uuid'}
       and ($4::uuid is null or true) and ($5::uuid is null or true)
       and (p.written_at, p.post) > ($6::timestamptz, $7::uuid) and p.author <> $1::uuid and ${visible}
     limit ${COUNTED_MOST}) c`,
    [...viewing(viewer), of.well, of.parent, of.after.written_at, of.after.post],
  );
  return row!.count;
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

/** A Well as the viewer stands to it. */
export type WellReach = { exists: boolean; deleted: boolean; visible: boolean; isDefault: boolean; isMember: boolean };

export const wellReach = async (sql: Sql, { id }: { id: string }, well: string): Promise<WellReach> => {
  const [row] = await sql.query<WellReach>(
    `select true as exists, w.deleted, w.visible, w.is_default as "isDefault",
       w.is_default or exists (select from forum_posts.member m where m.well = w.well and m.member = $2::uuid) as "isMember"
     from forum_posts.well w where w.well = $1::uuid`,
    [well, id],
  );
  return row ?? { exists: false, deleted: false, visible: false, isDefault: false, isMember: false };
};

/** That `x` are members of the Well in this place. */
const inWell = (
  place: string,
) => `exists (select from forum_posts.well w where w.well = ${place}::uuid and not w.deleted and (w.is_default
  or exists (select from forum_posts.member m where m.well = w.well and m.member = x.member)))`;

/** The names in lower case of those members of a Well who have one of these names. */
export const membersNamed = async (sql: Sql, well: string, names: readonly string[]): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const rows = await sql.query<{ name: string }>(
    `select lower(x.username) as name from forum_posts.person x where lower(x.username) = any($2::text[]) and ${inWell('$1')}`,
    [well, names],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Members of a Well whose name begins like this, except the viewer and those hidden from the viewer; by name. */
export const membersWithPrefix = (
  sql: Sql,
  well: string,
  viewer: ForumViewer,
  prefix: string,
): Promise<{ uuid: string; username: string; pic: string | null }[]> =>
  sql.query(
    `${withHidden} select x.member::text as uuid, x.username, x.pic from forum_posts.person x
     where lower(x.username) like $4 and x.member <> $1::uuid and not (x.member = any(${HIDDEN})) and ${inWell('$5')}
     order by lower(x.username) limit 8`,
    [...viewing(viewer), `${prefix.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`, well],
  );
