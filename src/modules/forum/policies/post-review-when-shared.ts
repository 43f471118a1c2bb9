import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ReviewWritten } from '#modules/feedback/contract/feedback-events.ts';

/** Posts a review in the discussion of its Well. The words themselves stay where they are sealed. */
export const postReview = job('post-review', z.object({ review: z.guid(), well: z.guid(), author: z.guid() }));

/** A review goes to the forum, under its author's name, when its author ticked that (C-108). */
export const postReviewWhenShared = policy(
  'post-review-when-shared',
  on(ReviewWritten, ({ data: { review, well, author, forForum } }) =>
    forForum && well !== undefined ? [postReview.of(review, { review, well, author })] : [],
  ),
);
