import type { Sql } from '#kernel/database/database.ts';
import { token } from '#kernel/injection.ts';
import type { ReviewSummary } from './contract/api.ts';
import { reviewFigures } from './projections/reviews.ts';
import { summaryView } from './views.ts';

/** What reviews say of a host, in figures (C-026), as staff see them: the caller decides who sees a removed host. */
export const reviewSummaryOf = async (sql: Sql, host: string, now: string): Promise<ReviewSummary> =>
  summaryView(await reviewFigures(sql, host, { now, isStaff: true }));

/** Reviews whose authors share them in the forum (C-108). */
export type SharedReviews = {
  /** Null once the review is deleted or its author is forgotten. */
  shared(review: string): Promise<{ sessionTitle: string; text: string } | null>;
};
export const SHARED_REVIEWS = token<SharedReviews>('SharedReviews');
