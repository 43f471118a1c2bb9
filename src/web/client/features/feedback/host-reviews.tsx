import { Suspense } from 'react';
import { hostReviews } from '#modules/feedback/contract/api.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { extraPart } from '#ui/fetched-part.tsx';
import { reviewTexts } from './texts.ts';

const useSummary = (host: string) =>
  useCall(hostReviews, { id: host }, { topics: [['session'], ['testimonial']], quiet: true }).data?.testimonial;

/** What reviews say of a host; nothing until it is known, and nothing when it cannot be loaded (SCH-039, IDN-106, C-026). */
export const HostReviews = ({ host }: { host: string }) => {
  const summary = useSummary(host);
  return summary === undefined ? null : (
    <ReviewSummary positive={summary.positive_percentage} count={summary.num_reviews} />
  );
};

const Cards = extraPart(() => import('./host-review-cards.tsx'));

/** The latest reviews that a host made public (SCH-037); fetched only where there are reviews. */
export const PublicReviews = ({ host }: { host: string }) => {
  const summary = useSummary(host);
  return summary === undefined || summary.num_reviews === 0 ? null : (
    <Suspense fallback={null}>
      <Cards host={host} />
    </Suspense>
  );
};

export const ReviewSummary = ({ positive, count }: { positive: number; count: number }) => (
  <span>{reviewTexts.summary(positive, count, useSetting<number>('REVIEWS_FOR_PERCENT', 1))}</span>
);
