import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackUseCase } from './needs.ts';
import { reviewIdOf } from '../facts/review-id.ts';
import { answering } from './taking-part.ts';

/** Answers the review's id. */
export const writeReview: FeedbackUseCase<
  [author: string, id: string, said: { thumbs: boolean; text: string; forForum: boolean; withName: boolean }],
  string | Refusal
> = (needs) => async (caller, author, id, said) => {
  const { session, now, settings } = await answering(needs, id, author);
  const own = reviewIdOf(id, author);
  const done = await needs.execute(caller, review, own, {
    type: 'Write',
    review: own,
    author,
    session,
    ...said,
    now,
    settings,
  });
  return isRefusal(done) ? done : own;
};
