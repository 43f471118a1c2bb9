import { reviewCan } from './contract/review-lifecycle.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import type { Named } from '#kernel/contract/called.ts';
import type { AfterSession } from './commands/after-session.ts';
import type {
  OwnAnswers,
  PostSessionChecks,
  ReviewSummary,
  SurveyFigures,
  Testimonial,
  WrittenTestimonial,
} from './contract/api.ts';
import { reportedScales, type ReportedScale } from './contract/scales.ts';
import type { ReviewRow } from './projections/reviews.ts';
import type { WrittenReviewRow } from './projections/written-reviews.ts';
import type { AnswerCount, OwnAnswersRow } from './projections/survey-answers.ts';

/** The open surveys of a session, in the words of the contract (ROM-106). */
export const checksView = ({
  session,
  well,
  isHost,
  owed,
  until,
}: AfterSession): Omit<PostSessionChecks, 'may_share_review'> => ({
  uuid: session.session,
  title: session.title,
  start_time: session.startsAt,
  end_time: session.endsAt,
  group_uuid: well.uuid,
  group_title: well.title,
  is_group_hosted: session.groupHosted,
  am_i_host: isHost,
  completed_mood_tracker: owed.moodTold,
  completed_session_or_host_review: owed.reviewed,
  show_group_hosted_survey: owed.groupHostedSurvey,
  show_outcome_survey: owed.outcome,
  show_frequency_survey: owed.frequency,
  show_nps_survey: owed.nps,
  feedback_until: until,
});

type ViewsSaid = Pick<
  ReviewRow,
  'review' | 'status' | 'thumbs' | 'session_title' | 'starts_at' | 'text' | 'for_forum' | 'with_name'
>;
const saidIn = (row: ViewsSaid) => ({
  uuid: row.review,
  status: row.status,
  thumbs: row.thumbs,
  value: JSON.stringify({
    session_title: row.session_title,
    session_start_time: row.starts_at.toISOString(),
    review: row.text ?? '',
  }),
  post_to_forum: row.for_forum,
  with_name: row.with_name,
});
const nameAndPicture = ({ username, name, pic }: Named & { pic: string | null }) => ({
  username,
  name,
  pic_url: pic === null ? null : picturePath(pic),
});

/** As visitors see it: who attended which session is not theirs to know, unless the author says so (C-027). */
export const publicView = (row: ReviewRow, uuid: string): Testimonial => ({
  ...saidIn(row),
  ...(row.with_name
    ? { from_user: nameAndPicture(row) }
    : { from_user: null, value: JSON.stringify({ review: row.text ?? '' }) }),
  uuid,
  post_to_forum: false,
});

/** FBK-009 */
export const testimonialView = (row: ReviewRow, { isHost = false, mayDelete = false } = {}): Testimonial => ({
  ...saidIn(row),
  from_user: nameAndPicture(row),
  ...(isHost && reviewCan(row.status, 'ReviewPublished') ? { can_publish: true as const } : {}),
  ...((isHost || mayDelete) && reviewCan(row.status, 'ReviewDeleted') ? { can_delete: true as const } : {}),
});

/** C-073: its author may delete it at any time. */
export const writtenView = (row: WrittenReviewRow): WrittenTestimonial => ({
  ...saidIn(row),
  session_uuid: row.session,
  host: row.host === null ? null : nameAndPicture(row),
  can_delete: true,
});

/** One row more than the page holds says that another page follows. */
export const ownAnswersView = (
  rows: readonly OwnAnswersRow[],
  limit: number,
): { answer: OwnAnswers[]; after: string | null } => {
  const answer = rows
    .slice(0, limit)
    .map(({ session, title, at, said }) => ({ uuid: session, title, time: at.toISOString(), said }));
  return { answer, after: rows.length > limit ? (answer.at(-1)?.uuid ?? null) : null };
};

/** Whole percent, never rounded up to "all" nor down to "none" (C-026). */
export const summaryView = ({ reviews, positive }: { reviews: number; positive: number }): ReviewSummary => ({
  positive_percentage:
    reviews === 0 || positive === reviews
      ? 100
      : positive === 0
        ? 0
        : Math.min(99, Math.max(1, Math.round((positive / reviews) * 100))),
  num_reviews: reviews,
});

/** What was answered on a scale; nothing when no one may be counted. */
const answersView = (scale: ReportedScale, counts: readonly AnswerCount[]) => {
  const { words, best } = reportedScales[scale];
  const answer = words
    .map((label, index) => ({
      value: index + 1,
      score: best === 'highest' ? index + 1 : words.length - index,
      label,
      count: counts.filter(({ value }) => value === index + 1).reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => other.score - one.score);
  const answers = answer.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0) return { answers: null, average: null, answer: [] };
  const scores = answer.reduce((sum, { score, count }) => sum + score * count, 0);
  return { answers, average: Math.round((scores / answers) * 10) / 10, answer };
};

export const surveyView = (
  scale: ReportedScale,
  counts: readonly AnswerCount[],
  months: readonly string[],
): SurveyFigures => {
  const own = counts.filter((each) => each.scale === scale);
  const all = answersView(scale, own);
  const promoters = all.answer.reduce(
    (sum, { value, count }) => sum + (value >= 9 ? count : value <= 6 ? -count : 0),
    0,
  );
  return {
    scale,
    ...all,
    highest_score: reportedScales[scale].words.length,
    net_promoters: scale === 'nps' && all.answers !== null ? Math.round((promoters / all.answers) * 100) : null,
    months: months.map((month) => ({
      month,
      ...answersView(
        scale,
        own.filter((each) => each.month === month),
      ),
    })),
  };
};
