import { must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { SharedReviews } from '#modules/feedback/index.ts';
import type { Forum } from './commands.ts';
import { dropJudgedPictures } from './commands/drop-judged-pictures.ts';
import { dropPicture } from './commands/drop-picture.ts';
import type { DroppingNeeds } from './commands/needs.ts';
import { suggestCare } from './commands/suggest-care.ts';
import * as dropping from './policies/drop-post-pictures-when-not-shown.ts';
import { postReview } from './policies/post-review-when-shared.ts';
import * as care from './policies/suggest-care-when-post-sounds-like-danger.ts';

type ForumJobNeeds = DroppingNeeds &
  Parameters<typeof suggestCare>[0] & { sharedReviews: SharedReviews; forum: Pick<Forum, 'share'> };

/** The jobs of the policies; each is safe to run twice. */
export const forumJobs = (needs: ForumJobNeeds): readonly JobHandler[] => [
  jobHandler(dropping.dropPostPicture, ({ post, file }) => dropPicture(needs)(post, file)),
  jobHandler(dropping.dropJudgedPictures, ({ report }) => dropJudgedPictures(needs)(report)),
  jobHandler(postReview, async ({ review, well, author }, caller) => {
    const shared = await needs.sharedReviews.shared(review);
    if (shared === null) return;
    const text = `After “${shared.sessionTitle}”: ${shared.text}`;
    const refused = await needs.forum.share(caller, { post: review, author, well, text });
    // Any other refusal holds: the author has left the Well meanwhile, or has posted too much.
    if (refused?.refused === 'CHANGED_MEANWHILE') must(refused);
  }),
  jobHandler(care.suggestCare, ({ post, at }, caller) => suggestCare(needs)(caller, post, at)),
];
