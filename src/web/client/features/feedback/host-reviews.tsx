import { hostReviews } from '#modules/feedback/contract/api.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { reviewTexts } from './texts.ts';

/** What reviews say of a host; nothing until it is known, and nothing when it cannot be loaded (SCH-039, IDN-106, C-026). */
export const HostReviews = ({ host }: { host: string }) => {
  const query = useCall(hostReviews, { id: host }, { topics: [['session'], ['testimonial']], quiet: true });
  const summary = query.data?.testimonial;
  return summary === undefined ? null : (
    <ReviewSummary positive={summary.positive_percentage} count={summary.num_reviews} />
  );
};

export const ReviewSummary = ({ positive, count }: { positive: number; count: number }) => (
  <span>{reviewTexts.summary(positive, count, useSetting<number>('REVIEWS_FOR_PERCENT', 1))}</span>
);
