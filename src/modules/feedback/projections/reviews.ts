import type { Sql } from '#kernel/database/database.ts';
import { on, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { isRemoved, peopleRows, removedRows } from '#modules/identity/index.ts';
import { ReviewDeleted, ReviewPublished, ReviewWritten } from '../contract/feedback-events.ts';

const people = peopleRows({ pictures: true });

/** Its author sees in the own list what became of it. */
const forItsAuthor = (review: string): DeclaredChange => ({
  topic: 'testimonial',
  id: review,
  to: { query: 'select author::text as member from feedback_reviews.review where review = $1', values: [review] },
});

/** Reviews; each is its author's and its host's alone until the host makes it public. */
export const reviewsProjection: Projection = {
  name: 'feedback_reviews',
  version: 8,
  tables: `
    create table review (
      review uuid primary key,
      session uuid not null,
      author uuid not null,
      host uuid,
      session_title text not null,
      starts_at timestamptz not null,
      thumbs boolean,
      text text,
      for_forum boolean not null,
      with_name boolean not null,
      status text not null,
      written_at timestamptz not null
    );
    create index review_host on review (host) include (author, thumbs);
    create index review_shown on review (host, starts_at desc, review) include (author, status)
      where status <> 'DELETED' and thumbs is not null;
    create index review_author on review (author);
    ${removedRows.tables}
    ${people.tables}
  `,
  reactions: [
    ...people.reactions,
    ...removedRows.reactions,
    on(ReviewWritten, ({ data, meta }, rows) =>
      rows.put('review', {
        review: data.review,
        session: data.session,
        author: data.author,
        host: data.host,
        session_title: data.sessionTitle,
        starts_at: data.startsAt,
        thumbs: data.thumbs,
        text: data.text,
        for_forum: data.forForum,
        with_name: data.withName,
        status: 'PRIVATE',
        written_at: meta.occurredAt,
      }),
    ),
    on(ReviewPublished, ({ data: { review } }, rows) => rows.patch('review', { review }, { status: 'PUBLIC' })),
    on(ReviewDeleted, ({ data: { review } }, rows) =>
      rows.patch('review', { review }, { status: 'DELETED', text: null }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) =>
      rows.patchAll('review', { author: member }, { thumbs: null, text: null }),
    ),
  ],
  changes: [
    on(ReviewWritten, ({ data: { review, session, author, host } }) => [
      { topic: 'session', id: session, to: [author] },
      { topic: 'testimonial', id: review, to: [author] },
      ...(host === null ? [] : [{ topic: 'testimonial', id: host, to: [host] }]),
    ]),
    on(ReviewPublished, ({ data: { review, host } }) => [
      { topic: 'testimonial', id: host, to: [host] },
      forItsAuthor(review),
    ]),
    on(ReviewDeleted, ({ data: { review, host } }) => [
      // Its author or staff deleted it: the host's page shows it no more.
      ...(host == null ? [] : [{ topic: 'testimonial', id: host, to: [host] }]),
      forItsAuthor(review),
    ]),
  ],
};

export type ReviewRow = {
  review: string;
  author: string;
  /** Null for a former member. */
  username: string | null;
  name: string | null;
  /** The file of the author's picture. */
  pic: string | null;
  session_title: string;
  starts_at: Date;
  thumbs: boolean | null;
  text: string | null;
  for_forum: boolean;
  /** The author shows visitors name and session. */
  with_name: boolean;
  status: 'PRIVATE' | 'PUBLIC';
};

/**
 * The viewer of a host's reviews. `apart`: members whose reviews the viewer does not meet; `isStaff` see removed members.
 */
export type ReviewViewer = {
  privateToo: boolean;
  apart: readonly string[];
  isStaff: boolean;
  now: string;
};

const removed = (member: string, now: string) => isRemoved('feedback_reviews', member, now);

/** Of the host $1, not once they have left. */
const hostIsThere = `not exists (select from feedback_reviews.person h where h.member = $1::uuid and h.username is null)`;

/**
 * $1 the host, then the viewer. Reviews of authors who are forgotten are gone with their words. They stand on the profile of the
 * host; whether a visitor sees that is for the caller to ask.
 */
const shown = `host = $1::uuid and status <> 'DELETED' and thumbs is not null
  and ($2::boolean or status = 'PUBLIC') and author <> all($3::uuid[])
  and ($4::boolean or not (${removed('author', '$5')} or ${removed('$1::uuid', '$5')}))
  and ${hostIsThere}`;
const columns = `r.review, r.author, p.username, p.display_name as name, p.pic, r.session_title, r.starts_at, r.thumbs,
  r.text, r.for_forum, r.with_name, r.status`;
const itsAuthor = 'left join feedback_reviews.person p on p.member = r.author';

/** Reviews of a host for this viewer, the latest session first, and how many there are on all pages. */
export const reviewsOf = async (
  sql: Sql,
  host: string,
  { privateToo, apart, isStaff, now, limit, offset }: ReviewViewer & { limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; count: number }> => {
  // One row at least, which has the number although the page is empty.
  const rows = await sql.query<{ count: number } & (ReviewRow | { review: null })>(
    `select c.count, ${columns} from (select count(*)::integer as count from feedback_reviews.review where ${shown}) c
     left join (select * from feedback_reviews.review where ${shown}
       order by starts_at desc, review limit $6 offset $7) r on true
     ${itsAuthor} order by r.starts_at desc, r.review`,
    [host, privateToo, apart, isStaff, now, limit, offset],
  );
  return { rows: rows.flatMap((row) => (row.review === null ? [] : [row])), count: rows[0]!.count };
};

export const reviewRow = async (sql: Sql, review: string): Promise<ReviewRow | undefined> => {
  const [row] = await sql.query<ReviewRow>(
    `select ${columns} from feedback_reviews.review r ${itsAuthor} where r.review = $1`,
    [review],
  );
  return row;
};

/**
 * Numbers of reviews of a host: without those by forgotten and removed members, and for staff alone those of a removed host.
 */
export const reviewFigures = async (
  sql: Sql,
  host: string,
  { now, isStaff }: Pick<ReviewViewer, 'now' | 'isStaff'>,
): Promise<{ reviews: number; positive: number }> => {
  const [figures] = await sql.query<{ reviews: number; positive: number }>(
    `select count(thumbs)::integer as reviews, (count(*) filter (where thumbs))::integer as positive
     from feedback_reviews.review where host = $1::uuid and not ${removed('author', '$2')}
       and ($3::boolean or not ${removed('$1::uuid', '$2')}) and ${hostIsThere}`,
    [host, now, isStaff],
  );
  return figures ?? { reviews: 0, positive: 0 };
};
