import type { Sql } from '../../../shared-kernel/database/database.ts';
import { isNear, misspelt, slipsOf } from '../../../shared-kernel/database/misspelt.ts';
import { type ForumViewer, HIDDEN, itsWell, posts, viewing, visible, withHidden } from './visible.ts';
import { LATEST_FIRST, type PostRow, rowsOf, shown, whole } from './post-rows.ts';

/** How alike two words are that differ by one slip of a finger. */
const ALIKE = 0.35;
/** So many matching posts are compared by age: a word that stands everywhere must not read everything. */
const MOST_MATCHES = 2000;
const contains = (text: string) => `position($4 in ${text}) > 0`;

const TYPED = `websearch_to_tsquery('english'::regconfig, $4::text)`;
const COMPOSED = `to_tsquery('english'::regconfig, $4::text)`;
const says = (query: string) => `not p.deleted and to_tsvector('english'::regconfig, coalesce(p.text, '')) @@ ${query}`;

/** Posts and replies that have all words of a phrase, in any form of them, the latest first. */
const postsSaying = (
  sql: Sql,
  viewer: ForumViewer,
  query: typeof TYPED | typeof COMPOSED,
  phrase: string,
  limit: number,
): Promise<PostRow[]> =>
  rowsOf(
    sql,
    shown(
      `select * from (select ${whole}, ${itsWell} from ${posts}
         where ${says(query)} and ${visible} limit ${MOST_MATCHES}) p
       order by ${LATEST_FIRST} limit $5::integer`,
      LATEST_FIRST,
    ),
    [...viewing(viewer), phrase, limit],
  );

/** Those of these words that no post says which the viewer may see; words without meaning stand everywhere. */
const unknownWords = async (sql: Sql, viewer: ForumViewer, words: readonly string[]): Promise<Set<string>> => {
  const query = `plainto_tsquery('english'::regconfig, c.word)`;
  const unknown = await sql.query<{ word: string }>(
    `${withHidden} select c.word from unnest($4::text[]) c (word)
     where numnode(${query}) > 0 and not exists (select from ${posts} where ${says(query)} and ${visible})`,
    [...viewing(viewer), words],
  );
  return new Set(unknown.map(({ word }) => word));
};

/** So many of the words that are most alike are compared letter by letter. */
const MOST_ALIKE = 1000;

/** Words near to this one in posts of any visibility: only for a search, which leaves out what the viewer may not see. */
const nearWords = async (sql: Sql, word: string): Promise<string[]> => {
  const slips = slipsOf(word);
  const alike = await sql.query<{ word: string }>(
    `select w.word from forum_posts.word w where abs(length(w.word) - length($1::text)) <= $2::integer
     order by w.word operator(public.<->) $1::text limit ${MOST_ALIKE}`,
    [word, slips],
  );
  return alike.map((each) => each.word).filter((each) => isNear(each, word, slips));
};

/**
 * Posts and replies that have the words of a phrase, or words near to those that none has; the latest first. Every word
 * is searched for among what the viewer may see: one that stands only in other posts finds none, and tells nothing.
 */
const postsLike = async (sql: Sql, viewer: ForumViewer, phrase: string, limit: number): Promise<PostRow[]> => {
  const words = misspelt(phrase);
  if (!words) return [];
  const unknown = await unknownWords(sql, viewer, words.close);
  if (unknown.size === 0) return [];
  const meant = await Promise.all(words.close.map(async (word) => (unknown.has(word) ? nearWords(sql, word) : [word])));
  if (meant.some((near) => near.length === 0)) return [];
  // Words have letters and digits alone.
  const query = [...meant, ...words.exact.map((word) => [word])].map((near) => `(${near.join(' | ')})`).join(' & ');
  return postsSaying(sql, viewer, COMPOSED, query, limit);
};

/** So many names that are alike are compared letter by letter. */
const MOST_NAMES = 100;
/** A shorter text is near to too many names. */
const LEAST_NEAR = 4;
/** A text is near to what was typed with a slip in all of it, or in as much of it as was typed. */
const isNearStart = (text: string, typed: string): boolean =>
  [text.length, typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isNear(text.slice(0, length), typed, 1),
  );
/** The name from each of its parts on: of `demo_hannah` itself and `hannah`. */
const fromEachPart = (name: string): string[] => {
  const parts = name.split('_');
  return parts.map((_, at) => parts.slice(at).join('_')).filter((rest) => rest !== '');
};
const isNearName = (name: string, typed: string): boolean =>
  isNearStart(name, typed) ||
  (typed.length >= LEAST_NEAR && fromEachPart(name).some((rest) => isNearStart(rest, typed)));

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
/** What a name with a slip in one place still has: the first letters of a part, or its last two. */
const likeNames = (typed: string): string[] => {
  if (typed.length < LEAST_NEAR) return [];
  const [first, last] = [literally(typed.slice(0, typed.length < 6 ? 2 : 3)), literally(typed.slice(-2))];
  return [`${first}%`, `%\\_${first}%`, `%${last}`, `%${last}\\_%`];
};

/** `pic`: the file of the member's picture. */
type FoundMember = { uuid: string; username: string; pic: string | null };

/** Members whose names, or a part of them, begin with what was typed, and after them those whose names are near to it. */
const peopleNamed = async (sql: Sql, viewer: ForumViewer, typed: string, limit: number): Promise<FoundMember[]> => {
  const name = 'lower(x.username)';
  const patterns = [`${literally(typed)}%`, `%\\_${literally(typed)}%`, ...likeNames(typed)];
  const like = patterns.map((_, at) => `${name} like $${at + 6}`);
  // Each by its index; for all of them in one condition every member would be read.
  const likely = [`${name} operator(public.%) $4`, ...like]
    .map((condition) => `select x.member, x.username, x.pic from forum_posts.person x where ${condition}`)
    .join(' union ');
  const alike = `public.word_similarity($4, ${name})`;
  const people = await sql.query<FoundMember & { begins: boolean; part: boolean }>(
    `${withHidden} select x.member::text as uuid, x.username, x.pic, ${like[0]} as begins, ${like[1]} as part
     from (${likely}) x
     where x.member <> $1::uuid and not (x.member = any(${HIDDEN}))
     order by begins desc, part desc, ${alike} desc, public.similarity(${name}, $4) desc, x.username
     limit $5::integer`,
    [...viewing(viewer), typed, MOST_NAMES, ...patterns],
  );
  return people
    .filter(({ username, begins, part }) => begins || part || isNearName(username.toLowerCase(), typed))
    .slice(0, limit)
    .map(({ uuid, username, pic }) => ({ uuid, username, pic }));
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
    peopleNamed(sql, viewer, phrase, limit),
    postsSaying(sql, viewer, TYPED, q, limit),
  ]);
  return { wells, users, posts: posts.length > 0 ? posts : await postsLike(sql, viewer, phrase, limit) };
};
