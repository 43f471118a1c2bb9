import { builder, literally, slots, statement } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { isNear, misspelt, slipsOf } from '#kernel/database/misspelt.ts';
import { type ForumViewer, forViewer, HIDDEN, isReachable, VIEWER, ME, posts, viewing, visible } from './visible.ts';
import { firstOf, LATEST_FIRST, type PostRow, postsWhere, shownPosts } from './post-rows.ts';

/** How alike two words are that differ by one slip of a finger. */
const ALIKE = 0.35;
/** So many matching posts are compared by age: a word that stands everywhere must not read everything. */
const MOST_MATCHES = 2000;

const TYPED = `websearch_to_tsquery('english'::regconfig, :phrase)`;
const COMPOSED = `to_tsquery('english'::regconfig, :phrase)`;
const says = (query: string) => `not p.deleted and to_tsvector('english'::regconfig, coalesce(p.text, '')) @@ ${query}`;

const postsSaying = statement<PostRow, { query: typeof TYPED | typeof COMPOSED }>(({ query }) => {
  const matching = postsWhere(`${says(query)} and ${visible}`, slots('phrase'));
  const latest = builder.select('p.*').from(matching.limit(MOST_MATCHES, { skipBinding: true }).as('p'));
  return shownPosts(firstOf(latest, LATEST_FIRST), LATEST_FIRST);
});

const unknownAmong = statement<{ word: string }>(() => {
  const query = `plainto_tsquery('english'::regconfig, c.word)`;
  const unknown = builder
    .select(builder.raw('c.word'))
    .fromRaw(builder.raw('unnest(cast(:words as text[])) c (word)', slots('words')))
    .whereRaw(
      `numnode(${query}) > 0 and not exists (select from ${posts} where ${says(query)} and ${visible})`,
      VIEWER,
    );
  return forViewer(unknown, 'c').select('c.word');
});

/** Those of these words that no post says which the viewer may see; words without meaning stand everywhere. */
const unknownWords = async (sql: Sql, viewer: ForumViewer, words: readonly string[]): Promise<Set<string>> => {
  const unknown = await unknownAmong(sql, { ...viewing(viewer), words });
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
  return postsSaying(sql, { ...viewing(viewer), phrase: query, limit }, { query: COMPOSED });
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

/** By which a member is found. */
const NAMES = ['lower(x.username)', 'lower(x.display_name)'] as const;
/** What stands between the parts of a username, and of a display name. */
const GAPS = { part: String.raw`\_`, word: ' ' };

/** What a name with a slip in one place still has: the first letters of a part, or its last two. */
const likeNames = (typed: string) => {
  const [first, last] = [literally(typed.slice(0, typed.length < 6 ? 2 : 3)), literally(typed.slice(-2))];
  const begins = `${literally(typed)}%`;
  const { part, word } = GAPS;
  return {
    begins,
    first: `${first}%`,
    last: `%${last}`,
    beginsPart: `%${part}${begins}`,
    partFirst: `%${part}${first}%`,
    partLast: `%${last}${part}%`,
    beginsWord: `%${word}${begins}`,
    wordFirst: `%${word}${first}%`,
    wordLast: `%${last}${word}%`,
  };
};

/** `pic`: the file of the member's picture. */
type FoundMember = { uuid: string; username: string; name: string | null; pic: string | null };

const namedLike = statement<FoundMember & { begins: boolean; part: boolean }, { near: boolean }>(({ near }) => {
  const [username, displayName] = NAMES;
  const patterns = {
    [username]: ['begins', 'beginsPart', ...(near ? ['first', 'partFirst', 'last', 'partLast'] : [])],
    [displayName]: ['begins', 'beginsWord', ...(near ? ['first', 'wordFirst', 'last', 'wordLast'] : [])],
  };
  const persons = (condition: string, value: string) =>
    builder
      .select('x.member', 'x.username', 'x.display_name', 'x.pic')
      .from('forum_posts.person as x')
      .whereRaw(`${condition} :${value}`, slots(value));
  // Each by its index; for all of them in one condition every member would be read.
  const [first, ...others] = NAMES.flatMap((name) => [
    persons(`${name} operator(public.%)`, 'typed'),
    ...patterns[name].map((pattern) => persons(`${name} like`, pattern)),
  ]);
  const most = (measure: (name: string) => string) => `greatest(${NAMES.map(measure).join(', ')})`;
  return forViewer(first!.union(others), 'x')
    .select(
      builder.raw(
        `x.member as uuid, x.username, x.display_name as name, x.pic,
         ${username} like :begins or coalesce(${displayName} like :begins, false) as begins,
         ${username} like :beginsPart or coalesce(${displayName} like :beginsWord, false) as part`,
        slots('begins', 'beginsPart', 'beginsWord'),
      ),
    )
    .whereRaw(`x.member <> ${ME} and not (x.member = any(${HIDDEN}))`, VIEWER)
    .whereRaw('not exists (select from forum_posts.handle k where k.handle = x.member)')
    .orderByRaw(
      `begins desc, part desc, ${most((name) => `public.word_similarity(:typed, ${name})`)} desc,
       ${most((name) => `public.similarity(${name}, :typed)`)} desc, x.username`,
      slots('typed'),
    )
    .limit(MOST_NAMES, { skipBinding: true });
});

/**
 * Members whose username or display name, or a part of it, begins with what was typed, and after them those who are called
 * nearly that.
 */
const peopleNamed = async (sql: Sql, viewer: ForumViewer, typed: string, limit: number): Promise<FoundMember[]> => {
  const people = await namedLike(
    sql,
    { ...viewing(viewer), typed, ...likeNames(typed) },
    { near: typed.length >= LEAST_NEAR },
  );
  return people
    .filter(
      ({ username, name, begins, part }) =>
        begins || part || [username, name ?? ''].some((each) => isNearName(each.toLowerCase(), typed)),
    )
    .slice(0, limit)
    .map(({ uuid, username, name, pic }) => ({ uuid, username, name, pic }));
};

/** Wells with the phrase in their titles, after them those whose titles are like it. */
const wellsTitled = statement<{ uuid: string; title: string; slug: string }>(() => {
  const contains = 'position(:phrase in lower(w.title)) > 0';
  const alike = 'public.word_similarity(:phrase, lower(w.title))';
  return builder
    .select('w.well as uuid', 'w.title', 'w.slug')
    .from('forum_posts.well as w')
    .whereRaw(isReachable, VIEWER)
    .whereRaw(`(${contains} or ${alike} >= ${ALIKE})`, slots('phrase'))
    .orderByRaw(`${contains} desc, ${alike} desc, w.title, w.well limit :limit`, slots('phrase', 'limit'));
});

/** What a member finds in the forum: nothing that the same member could not open. */
export const searchRows = async (sql: Sql, viewer: ForumViewer, q: string, limit: number) => {
  const phrase = q.toLowerCase();
  const [wells, users, posts] = await Promise.all([
    wellsTitled(sql, { ...viewing(viewer), phrase, limit }),
    peopleNamed(sql, viewer, phrase, limit),
    postsSaying(sql, { ...viewing(viewer), phrase: q, limit }, { query: TYPED }),
  ]);
  return { wells, users, posts: posts.length > 0 ? posts : await postsLike(sql, viewer, phrase, limit) };
};
