import { token } from '../../shared-kernel/injection.ts';
import type { ReviewSummary } from './contract/api.ts';

/** What reviews say of a host, in figures (C-026), as staff see them: the caller decides who sees a removed host. */
export type ReviewFigures = { of(host: string, now: string): Promise<ReviewSummary> };
export const REVIEW_FIGURES = token<ReviewFigures>('ReviewFigures');

/** Reviews whose authors share them in the forum (C-108). */
export type SharedReviews = {
  /** Null once the review is deleted or its author is forgotten. */
  shared(review: string): Promise<{ sessionTitle: string; text: string } | null>;
};
export const SHARED_REVIEWS = token<SharedReviews>('SharedReviews');
