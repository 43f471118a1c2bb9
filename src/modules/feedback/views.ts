import { reviewCan } from './contract/review-lifecycle.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import type { Named } from '#kernel/contract/person.ts';
import type { AfterSession } from './commands/after-session.ts';
import type {
  PostSessionChecks,
  ReviewSummary,
  SurveyFigures,
  Testimonial,
  WrittenTestimonial,
} from './contract/api.ts';
import { reportedScales, type ReportedScale } from './contract/scales.ts';
import type { ReviewRow } from './projections/reviews.ts';
import type { WrittenReviewRow } from './projections/written-reviews.ts';
import type { AnswerCount } from './projections/survey-answers.ts';

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

/** FBK-022: on a scale whose lowest answer is best, scores are inverted, so that averages can be compared (C-161). */
export const surveyView = (scale: ReportedScale, counts: readonly AnswerCount[]): SurveyFigures => {
  const { words, best } = reportedScales[scale];
  const answer = words
    .map((label, index) => ({
      value: index + 1,
      score: best === 'highest' ? index + 1 : words.length - index,
      label,
      count: counts.find((each) => each.scale === scale && each.value === index + 1)?.count ?? 0,
    }))
    .toSorted((one, other) => other.score - one.score);
  const total = (find: (each: (typeof answer)[number]) => number) => answer.reduce((sum, each) => sum + find(each), 0);
  const answers = total(({ count }) => count);
  const promoters = total(({ value, count }) => (value >= 9 ? count : value <= 6 ? -count : 0));
  return {
    scale,
    answers,
    average: answers === 0 ? null : Math.round((total(({ score, count }) => score * count) / answers) * 10) / 10,
    highest_score: words.length,
    net_promoters: scale === 'nps' && answers > 0 ? Math.round((promoters / answers) * 100) : null,
    answer,
  };
};
