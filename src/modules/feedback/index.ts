import type { Question } from '#kernel/database/questions.ts';
import { token } from '#kernel/injection.ts';
import type { ReviewSummary } from './contract/api.ts';
import { figuresQuestion } from './projections/reviews.ts';
import { summaryView } from './views.ts';

/** What reviews say of a host, in figures (C-026), as staff see them: the caller decides who sees a removed host. */
export const reviewsQuestion: Question<{ member: string; now: string }, ReviewSummary> = {
  ...figuresQuestion,
  answer: (figures) => summaryView(figuresQuestion.answer(figures)),
};

/** Reviews whose authors share them in the forum (C-108). */
export type SharedReviews = {
  /** Null once the review is deleted or its author is forgotten. */
  shared(review: string): Promise<{ sessionTitle: string; text: string } | null>;
};
export const SHARED_REVIEWS = token<SharedReviews>('SharedReviews');
