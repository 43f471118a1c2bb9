import { z } from 'zod';
import { endpoint, flag, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { json, moment } from '#kernel/contract/values.ts';
import { reportedScales, type ReportedScale } from './scales.ts';
import { named, pic } from '#kernel/contract/person.ts';

/** FBK-010, FBK-001 */
export const REVIEWS_PER_PAGE = 10;
export const REVIEWS_ALL = 999;

/** How the writer of a review and its host are drawn. */
const portrait = z.object({ ...named, pic_url: pic }).meta({ id: 'Portrait' });

/** What a session still owes to one member who took part in it (ROM-106). */
export const postSessionChecks = z
  .object({
    uuid: uuid,
    title: z.string(),
    start_time: moment,
    end_time: moment,
    group_uuid: uuid,
    group_title: z.string(),
    is_group_hosted: z.boolean(),
    am_i_host: z.boolean(),
    /** The feeling survey, or the mood question of the group-hosted survey, was answered (C-159). */
    completed_mood_tracker: z.boolean(),
    /** Reviewed, or nothing to review: hosts do not review their own session; the group-hosted survey counts. */
    completed_session_or_host_review: z.boolean(),
    show_group_hosted_survey: z.boolean(),
    show_outcome_survey: z.boolean(),
    show_frequency_survey: z.boolean(),
    show_nps_survey: z.boolean(),
    /** A review may be posted in the discussion of the Well, if its author ticks it (C-108). */
    may_share_review: z.boolean(),
    /** Until when it can be reviewed and told about (C-163). */
    feedback_until: moment,
  })
  .meta({ id: 'PostSession' });
export type PostSessionChecks = z.output<typeof postSessionChecks>;

const tookPart = [
  'SESSION_DOES_NOT_EXIST',
  'SESSION_DELETED',
  'SESSION_CANCELED',
  'SESSION_NOT_STARTED',
  'SESSION_DID_NOT_TAKE_PLACE',
  'SESSION_NOT_ATTENDED',
] as const;

/** ROM-105 */
export const postSession = endpoint('/v1/session/{id}/post_session', {
  summary: 'What is still asked of somebody who took part in a session. Changes nothing.',
  access: 'member',
  input: z.object({ id: uuid }),
  output: z.object({ session: postSessionChecks }),
  refusals: tookPart,
});

/** The feeling, frequency and outcome surveys (FBK-020 to FBK-022, C-159). Without an answer it was skipped. */
export const answerSurvey = endpoint('/v1/session/{id}/survey/{x}', {
  summary:
    'Answers the feeling (1-5), frequency (1-4) or outcome (1-5) survey, or skips one; `nps` can only be skipped.',
  parameters: { x: 'survey' },
  access: 'member',
  writes: true,
  hourly: 1200,
  input: z.object({
    id: uuid,
    x: z.enum(['feeling', 'frequency', 'outcome', 'nps']),
    answer: whole().nullable().default(null),
  }),
  output: z.object({ session: postSessionChecks }),
  refusals: [...tookPart, 'FEEDBACK_TOO_LATE', 'SURVEY_ALREADY_ANSWERED', 'SURVEY_ANSWER_INVALID'],
});

/** A review as it is shown (FBK-009). */
export const testimonial = z
  .object({
    uuid: uuid,
    status: z.enum(['PRIVATE', 'PUBLIC']),
    /** True up, false down; null once its author is forgotten. */
    thumbs: z.boolean().nullable(),
    /** Null for a visitor, unless the author chose to be named. */
    from_user: portrait.nullable(),
    /** JSON: `session_title`, `session_start_time`, `review`; the first two are left out where the author is. */
    value: z.string(),
    post_to_forum: z.boolean(),
    /** Visitors see the author and the session. */
    with_name: z.boolean(),
    /** The viewer may make it public: the host, of a private one (C-073). */
    can_publish: z.literal(true).optional(),
    /** The viewer may delete it: its host, its author and staff (C-073). */
    can_delete: z.literal(true).optional(),
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.output<typeof testimonial>;

/** FBK-011, C-108 */
export const createTestimonial = endpoint('/v1/session/{id}/testimonial/create', {
  summary: 'Reviews a session one took part in, once. Title and start time come from the session itself.',
  access: 'member',
  discloses: { presence: ['owner'], writing: ['owner'] },
  writes: true,
  input: z.object({
    id: uuid,
    thumbs: flag,
    /** Where the author may not post, the review stays with its host; the answer says so. */
    post_to_forum: flag.default(false),
    /** Visitors may see name and session, once the host makes it public. */
    with_name: flag.default(false),
    /** JSON, or the record itself; only `review` is read, and without one the review is a thumb alone. */
    value: z.union([z.string().max(20_000), z.record(z.string(), json)]).nullish(),
  }),
  output: z.object({ testimonial }),
  refusals: [...tookPart, 'FEEDBACK_TOO_LATE', 'REVIEW_ALREADY_WRITTEN', 'REVIEW_OF_OWN_SESSION', 'REVIEW_TOO_LONG'],
});

/** What reviews say of a host, in figures only; private reviews count as well (SCH-039, C-026). */
const reviewSummary = z
  .object({
    /** 100 without reviews. */
    positive_percentage: z.int().min(0).max(100),
    num_reviews: z.int().min(0),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.output<typeof reviewSummary>;

/** SCH-039, IDN-106 */
export const hostReviews = endpoint('/v1/user/{id}/testimonial/summary', {
  summary: 'How many reviews a host has, and how many of a hundred are positive.',
  access: 'visitor',
  support: 'open',
  input: z.object({ id: uuid }),
  output: z.object({ testimonial: reviewSummary }),
});

const list = z.object({
  testimonial: z.array(testimonial),
  /** How many the viewer may see in all. */
  count: z.int().min(0),
});
/** FBK-010: pages of ten; 999 is the largest, for "VIEW ALL". */
const pages = {
  limit: pageSize(REVIEWS_PER_PAGE, REVIEWS_ALL),
  offset: whole(0, 100_000).default(0),
};

/** FBK-013, C-072 */
export const ownTestimonials = endpoint('/v1/testimonial/list', {
  summary: 'Reviews of the caller, private and public, the latest session first.',
  access: 'member',
  discloses: { presence: ['session'], writing: ['owner'] },
  input: z.object(pages),
  output: list,
});

/** A review as its author finds it again (C-073). */
const writtenTestimonial = testimonial
  .omit({ from_user: true, can_publish: true })
  .extend({
    session_uuid: uuid,
    /** Whom it is about: without a name once they left; null when the session was group-hosted. */
    host: portrait.nullable(),
  })
  .meta({ id: 'WrittenTestimonial' });
export type WrittenTestimonial = z.output<typeof writtenTestimonial>;

/** C-073 */
export const writtenTestimonials = endpoint('/v1/testimonial/written', {
  summary: 'Reviews that the caller wrote, private and public, the latest first.',
  access: 'member',
  discloses: { writing: ['owner'] },
  input: z.object(pages),
  output: z.object({ testimonial: z.array(writtenTestimonial), count: z.int().min(0) }),
});

/** FBK-014, C-072 */
export const userTestimonials = endpoint('/v1/user/{id}/testimonial/list', {
  summary: 'Public reviews of a member. `private` is honoured for that member alone.',
  access: 'visitor',
  discloses: { presence: ['members'], writing: ['owner'] },
  support: 'open',
  input: z.object({ id: uuid, ...pages, private: flag.default(false) }),
  output: list,
});

/** FBK-015, C-073 */
export const publishTestimonial = endpoint('/v1/testimonial/{id}/makePublic', {
  summary: 'Shows a review to all; only the host it is about may.',
  access: 'member',
  discloses: { presence: ['session'], writing: ['owner'] },
  writes: true,
  hourly: 60,
  touches: ['testimonial'],
  input: z.object({ id: uuid }),
  output: z.object({ testimonial }),
  refusals: ['REVIEW_DOES_NOT_EXIST', 'NOT_ALLOWED'],
});

/** FBK-012, C-073 */
export const deleteTestimonial = endpoint('/v1/testimonial/{id}/delete', {
  summary: 'Deletes a review, which still counts in figures; its host, its author and staff may.',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['testimonial'],
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['REVIEW_DOES_NOT_EXIST', 'NOT_ALLOWED'],
});

const aboutWhat = z.enum([...(Object.keys(reportedScales) as [ReportedScale]), 'better', 'review']);
/** What a member answered and wrote after one session. */
const ownAnswers = z
  .object({
    /** Of the session. */
    uuid,
    title: z.string().nullable(),
    /** Of the last answer. */
    time: moment,
    said: z.array(
      z
        .object({
          /** A scale, what could have made a group-hosted session better, or the review of it. */
          about: aboutWhat,
          /** On the scale as it is stored, from 1; null where it is words. */
          value: z.int().nullable(),
          words: z.string().nullable(),
        })
        .meta({ id: 'OwnAnswer' }),
    ),
  })
  .meta({ id: 'OwnAnswers' });
export type OwnAnswers = z.output<typeof ownAnswers>;
export const OWN_ANSWERS_PER_PAGE = 24;

/** For the member alone: neither staff who are logged in as a member nor a program with a token reaches it. */
export const listOwnAnswers = endpoint('/v1/account/answer/list', {
  summary: 'What the caller answered and wrote after sessions, by session, the latest first; for the caller alone.',
  access: 'member',
  discloses: { writing: ['owner'] },
  input: z.object({
    limit: pageSize(OWN_ANSWERS_PER_PAGE),
    /** The session with which the previous page ended; empty for the first page. */
    after: z.union([z.literal(''), uuid]).default(''),
  }),
  nextPageBy: 'after',
  output: z.object({
    answer: z.array(ownAnswers),
    /** Where the next page begins; null when this was the last. */
    after: uuid.nullable(),
  }),
});

/** Of fewer people nothing is said about topics or feelings. */
export const SURVEY_LEAST_PEOPLE = 10;

const surveyAnswers = {
  /** Null: fewer than ten people answered. */
  answers: z.int().min(0).nullable(),
  /** Of the scores, to one decimal; null when nothing is said. */
  average: z.number().nullable(),
  /** The best answer first; `value` is what is stored. Empty when nothing is said. */
  answer: z.array(
    z
      .object({ value: z.int(), score: z.int(), label: z.string(), count: z.int().min(0) })
      .meta({ id: 'SurveyAnswerCount' }),
  ),
};

/**
 * What members answered on one scale. Scores count upwards on every scale: the highest is best (C-161). Figures change once ten
 * more people have answered, so that comparing two of them says nothing about one person.
 */
const surveyFigures = z
  .object({
    scale: z.enum(Object.keys(reportedScales) as [ReportedScale]),
    ...surveyAnswers,
    highest_score: z.int(),
    /** Percent of 9 and 10 less percent of 1 to 6 (C-162); for `nps` alone. */
    net_promoters: z.int().nullable(),
    /** By month (UTC), the oldest first; months without answers stand there, too. */
    months: z.array(
      z
        .object({
          /** `2026-05` */
          month: z.string(),
          ...surveyAnswers,
        })
        .meta({ id: 'SurveyMonth' }),
    ),
  })
  .meta({ id: 'SurveyFigures' });
export type SurveyFigures = z.output<typeof surveyFigures>;

/** FBK-022, C-161 */
export const surveyReport = endpoint('/v1/admin/survey/report', {
  summary:
    'What members answered after sessions, by month since the one that was so many days ago: labelled, the highest score is best, and nothing of fewer than ten people.',
  access: 'admin',
  input: z.object({ days: whole(1, 3650).default(90) }),
  output: z.object({ survey: z.array(surveyFigures) }),
});
