import { hostReviews } from '../../../../modules/feedback/contract/api.ts';
import { useCall } from '../../lib/query.ts';

/** "100% positive, no reviews yet": the number beside it, so that the percentage promises nothing (SCH-039, C-026). */
const reviewsText = (percentage: number, count: number): string =>
  count === 0
    ? `${percentage}% positive, no reviews yet`
    : `${percentage}% positive, ${count} ${count === 1 ? 'review' : 'reviews'}`;

/** What reviews say of a host; nothing until it is known, and nothing when it cannot be loaded. */
export const HostReviews = ({ host }: { host: string }) => {
  const query = useCall(hostReviews, { id: host }, { topics: [['session']], quiet: true });
  const summary = query.data?.testimonial;
  return summary === undefined ? null : <span>{reviewsText(summary.positive_percentage, summary.num_reviews)}</span>;
};
