import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackNeeds } from './needs.ts';
import { reviewIdOf } from '../facts/review-id.ts';
import { answering } from './taking-part.ts';

/** Answers the review's id. */
export const writeReview =
  (needs: FeedbackNeeds) =>
  async (
    caller: Caller,
    author: string,
    id: string,
    said: { thumbs: boolean; text: string; forForum: boolean; withName: boolean },
  ): Promise<string | Refusal> => {
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
