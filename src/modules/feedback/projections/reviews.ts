import type { Sql } from '../../../shared-kernel/database/database.ts';
import { on, type Projection } from '../../../shared-kernel/read-models/projection.ts';
import { MemberForgotten } from '../../identity/contract/account-events.ts';
import { isRemoved, removedRows } from '../../identity/index.ts';
import { ReviewDeleted, ReviewPublished, ReviewWritten } from '../contract/feedback-events.ts';

/** Reviews; each is its author's and its host's alone until the host makes it public. */
export const reviewsProjection: Projection = {
  name: 'feedback_reviews',
  version: 4,
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
      status text not null,
      written_at timestamptz not null
    );
    create index review_host on review (host, written_at desc);
    create index review_shown on review (host, starts_at desc, review) where status <> 'DELETED';
    create index review_author on review (author);
    ${removedRows.tables}
  `,
  reactions: [
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
    on(ReviewWritten, ({ data: { session, author, host } }) => [
      { topic: 'session', id: session, to: [author] },
      ...(host === null ? [] : [{ topic: 'testimonial', id: host, to: [host] }]),
    ]),
    on(ReviewPublished, ({ data: { host } }) => [{ topic: 'testimonial', id: host, to: [host] }]),
  ],
};

export type ReviewRow = {
  review: string;
  author: string;
  session_title: string;
  starts_at: Date;
  thumbs: boolean | null;
  text: string | null;
  for_forum: boolean;
  status: 'PRIVATE' | 'PUBLIC';
};

/** The viewer of a host's reviews. `apart`: members whose reviews the viewer does not meet; `isStaff` see removed members. */
export type ReviewViewer = { privateToo: boolean; apart: readonly string[]; isStaff: boolean; now: string };

const removed = (member: string, now: string) => isRemoved('feedback_reviews', member, now);

/** $1 the host, then the viewer. Reviews of authors who are forgotten are gone with their words. */
const shown = `host = $1::uuid and status <> 'DELETED' and thumbs is not null
  and ($2::boolean or status = 'PUBLIC') and author <> all($3::uuid[])
  and ($4::boolean or not (${removed('author', '$5')} or ${removed('host', '$5')}))`;
const viewing = (host: string, { privateToo, apart, isStaff, now }: ReviewViewer): unknown[] => [
  host,
  privateToo,
  apart,
  isStaff,
  now,
];

/** Reviews of a host for this viewer, the latest session first. */
export const reviewsOf = (
  sql: Sql,
  host: string,
  of: ReviewViewer & { limit: number; offset: number },
): Promise<ReviewRow[]> =>
  sql.query<ReviewRow>(
    `select review::text, author::text, session_title, starts_at, thumbs, text, for_forum, status
     from feedback_reviews.review r where ${shown}
     order by starts_at desc, r.review limit $6 offset $7`,
    [...viewing(host, of), of.limit, of.offset],
  );

/** How many there are for this viewer. */
export const reviewCount = async (sql: Sql, host: string, of: ReviewViewer): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from feedback_reviews.review where ${shown}`,
    viewing(host, of),
  );
  return row?.count ?? 0;
};

export const reviewRow = async (sql: Sql, review: string): Promise<ReviewRow | undefined> => {
  const [row] = await sql.query<ReviewRow>(
    `select review::text, author::text, session_title, starts_at, thumbs, text, for_forum, status
     from feedback_reviews.review where review = $1`,
    [review],
  );
  return row;
};

/** Numbers of positive and negative reviews of a host; those of forgotten and of removed members do not count. */
export const reviewFigures = async (
  sql: Sql,
  host: string,
  now: string,
): Promise<{ reviews: number; positive: number }> => {
  const [figures] = await sql.query<{ reviews: number; positive: number }>(
    `select count(thumbs)::integer as reviews, count(*) filter (where thumbs)::integer as positive
     from feedback_reviews.review where host = $1::uuid and not ${removed('author', '$2')}`,
    [host, now],
  );
  return figures ?? { reviews: 0, positive: 0 };
};
