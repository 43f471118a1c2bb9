import { afterSession } from './commands/after-session.ts';
import { answer } from './commands/answer.ts';
import { answerGroupHosted } from './commands/answer-group-hosted.ts';
import { deleteReview } from './commands/delete-review.ts';
import type { OutcomesNeeds } from './commands/divided-outcomes.ts';
import { exportOutcomes } from './commands/export-outcomes.ts';
import type { FeedbackNeeds } from './commands/needs.ts';
import { publishReview } from './commands/publish-review.ts';
import { readOutcomes } from './commands/read-outcomes.ts';
import { sayWhyUnsubscribed } from './commands/say-why-unsubscribed.ts';
import { writeReview } from './commands/write-review.ts';
import { mayShare, shared } from './facts.ts';

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

/** What members answered over time, for staff, of whole groups of people. */
export const outcomesCommands = (needs: OutcomesNeeds) => ({
  read: readOutcomes(needs),
  export: exportOutcomes(needs),
});
export type OutcomesCommands = ReturnType<typeof outcomesCommands>;
