import { afterSession } from './commands/after-session.ts';
import { answer, answerGroupHosted, sayWhyUnsubscribed } from './commands/answer-surveys.ts';
import type { FeedbackNeeds } from './commands/needs.ts';
import { deleteReview, publishReview } from './commands/publish-and-delete-review.ts';
import { mayShare, shared } from './commands/sharing.ts';
import { writeReview } from './commands/write-review.ts';

/** What members say after sessions; each answers what refused it, or nothing. */
export type Feedback = ReturnType<typeof feedbackCommands>;

export const feedbackCommands = (needs: FeedbackNeeds) => ({
  afterSession: afterSession(needs),
  mayShare: mayShare(needs),
  shared: shared(needs),
  answer: answer(needs),
  answerGroupHosted: answerGroupHosted(needs),
  sayWhyUnsubscribed: sayWhyUnsubscribed(needs),
  writeReview: writeReview(needs),
  publishReview: publishReview(needs),
  deleteReview: deleteReview(needs),
});
