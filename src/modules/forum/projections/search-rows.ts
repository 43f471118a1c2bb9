import type { Sql } from '../../../shared-kernel/database/database.ts';
import { holds, mayHold, misspelt, type Misspelt } from '../../../shared-kernel/database/misspelt.ts';
import { type ForumViewer, HIDDEN, isOpen, itsWell, posts, viewing, visible, withHidden } from './visible.ts';
import { LATEST_FIRST, type PostRow, readRows, rowsOf, shown, whole } from './post-rows.ts';

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
