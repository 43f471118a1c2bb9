import { builder, fetchRows, literally } from '../../../shared-kernel/database/builder.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { isNear, misspelt, slipsOf } from '../../../shared-kernel/database/misspelt.ts';
import { type ForumViewer, forViewer, HIDDEN, isReachable, ME, posts, viewing, visible } from './visible.ts';
import { LATEST_FIRST, type PostRow, postsWhere, shownPosts } from './post-rows.ts';

/** How alike two words are that differ by one slip of a finger. */
const ALIKE = 0.35;
/** So many matching posts are compared by age: a word that stands everywhere must not read everything. */
const MOST_MATCHES = 2000;

const TYPED = `websearch_to_tsquery('english'::regconfig, :phrase)`;
const COMPOSED = `to_tsquery('english'::regconfig, :phrase)`;
const says = (query: string) => `not p.deleted and to_tsvector('english'::regconfig, coalesce(p.text, '')) @@ ${query}`;

/** Posts and replies that have all words of a phrase, in any form of them, the latest first. */
const postsSaying = (
  sql: Sql,
  viewer: ForumViewer,
  query: typeof TYPED | typeof COMPOSED,
  phrase: string,
  limit: number,
): Promise<PostRow[]> => {
  const matching = postsWhere(viewer, `${says(query)} and ${visible}`, { phrase });
  const latest = builder
    .select('p.*')
    .from(matching.limit(MOST_MATCHES, { skipBinding: true }).as('p'))
    .orderByRaw(LATEST_FIRST)
    .limit(limit);
  return fetchRows(sql, shownPosts(viewer, latest, LATEST_FIRST));
};

/** Those of these words that no post says which the viewer may see; words without meaning stand everywhere. */
const unknownWords = async (sql: Sql, viewer: ForumViewer, words: readonly string[]): Promise<Set<string>> => {
  const query = `plainto_tsquery('english'::regconfig, c.word)`;
  const unseen = builder
    .select(builder.raw('c.word'))
    .fromRaw(builder.raw('unnest(:words::text[]) c (word)', { words: [...words] }))
    .whereRaw(
      `numnode(${query}) > 0 and not exists (select from ${posts} where ${says(query)} and ${visible})`,
      viewing(viewer),
    );
  const unknown = await fetchRows<{ word: string }>(sql, forViewer(unseen, viewer));
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
/** The name from each of its parts on: of `demo_hannah` itself and `hannah`, of `Hannah Weiss` itself and `weiss`. */
const fromEachPart = (name: string): string[] =>
  [...name.matchAll(/(?<=^|[_ ])[^_ ]/g)].map(({ index }) => name.slice(index));
const isNearName = (name: string, typed: string): boolean =>
  isNearStart(name, typed) ||
  (typed.length >= LEAST_NEAR && fromEachPart(name).some((rest) => isNearStart(rest, typed)));

/** What a name with a slip in one place still has: the first letters of a part, or its last two. */
const likeNames = (typed: string, gap: string): string[] => {
  if (typed.length < LEAST_NEAR) return [];
  const [first, last] = [literally(typed.slice(0, typed.length < 6 ? 2 : 3)), literally(typed.slice(-2))];
  return [`${first}%`, `%${gap}${first}%`, `%${last}`, `%${last}${gap}%`];
};

/** By which a member is found, and what stands between the parts of it, as a pattern. */
const NAMES = [
  ['lower(x.username)', String.raw`\_`],
  ['lower(x.display_name)', ' '],
] as const;

/** `pic`: the file of the member's picture. */
type FoundMember = { uuid: string; username: string; name: string | null; pic: string | null };

/**
 * Members whose username or display name, or a part of it, begins with what was typed, and after them those who are called
 * nearly that.
 */
const peopleNamed = async (sql: Sql, viewer: ForumViewer, typed: string, limit: number): Promise<FoundMember[]> => {
  const begins = `${literally(typed)}%`;
  const persons = (condition: string, value: string) =>
    builder
      .select('x.member', 'x.username', 'x.display_name', 'x.pic')
      .from('forum_posts.person as x')
      .whereRaw(condition, [value]);
  // Each by its index; for all of them in one condition every member would be read.
  const [first, ...others] = NAMES.flatMap(([name, gap]) => [
    persons(`${name} operator(public.%) ?`, typed),
    ...[begins, `%${gap}${begins}`, ...likeNames(typed, gap)].map((pattern) => persons(`${name} like ?`, pattern)),
  ]);
  const any = (column: (name: string, gap: string) => string) =>
    `coalesce(${NAMES.map(([name, gap]) => column(name, gap)).join(' or ')}, false)`;
  const most = (measure: (name: string) => string) => `greatest(${NAMES.map(([name]) => measure(name)).join(', ')})`;
  const found = builder
    .select(
      builder.raw(
        `x.member as uuid, x.username, x.display_name as name, x.pic,
         ${any((name) => `${name} like :begins`)} as begins, ${any((name, gap) => `${name} like '%${gap}' || :begins`)} as part`,
        { begins },
      ),
    )
    .from(first!.union(others).as('x'))
    .whereRaw(`x.member <> ${ME} and not (x.member = any(${HIDDEN}))`, viewing(viewer))
    .orderByRaw(
      `begins desc, part desc, ${most((name) => `public.word_similarity(:typed, ${name})`)} desc,
       ${most((name) => `public.similarity(${name}, :typed)`)} desc, x.username`,
      { typed },
    )
    .limit(MOST_NAMES, { skipBinding: true });
  const people = await fetchRows<FoundMember & { begins: boolean; part: boolean }>(sql, forViewer(found, viewer));
  return people
    .filter(
      ({ username, name, begins, part }) =>
        begins || part || [username, name ?? ''].some((each) => isNearName(each.toLowerCase(), typed)),
    )
    .slice(0, limit)
    .map(({ uuid, username, name, pic }) => ({ uuid, username, name, pic }));
};

/** Wells with the phrase in their titles, after them those whose titles are like it. */
const wellsTitled = (
  sql: Sql,
  viewer: ForumViewer,
  phrase: string,
  limit: number,
): Promise<{ uuid: string; title: string; slug: string }[]> => {
  const contains = 'position(:phrase in lower(w.title)) > 0';
  const alike = 'public.word_similarity(:phrase, lower(w.title))';
  return fetchRows(
    sql,
    builder
      .select('w.well as uuid', 'w.title', 'w.slug')
      .from('forum_posts.well as w')
      .whereRaw(isReachable, viewing(viewer))
      .whereRaw(`(${contains} or ${alike} >= ${ALIKE})`, { phrase })
      .orderByRaw(`${contains} desc, ${alike} desc, w.title, w.well`, { phrase })
      .limit(limit),
  );
};

/** What a member finds in the forum: nothing that the same member could not open. */
export const searchRows = async (sql: Sql, viewer: ForumViewer, q: string, limit: number) => {
  const phrase = q.toLowerCase();
  const [wells, users, posts] = await Promise.all([
    wellsTitled(sql, viewer, phrase, limit),
    peopleNamed(sql, viewer, phrase, limit),
    postsSaying(sql, viewer, TYPED, q, limit),
  ]);
  return { wells, users, posts: posts.length > 0 ? posts : await postsLike(sql, viewer, phrase, limit) };
};
