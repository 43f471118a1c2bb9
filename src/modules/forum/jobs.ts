import { stateOf } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { SharedReviews } from '#modules/feedback/index.ts';
import type { OpenReports, PostReports } from '#modules/moderation/index.ts';
import type { Forum } from './commands.ts';
import { post as postDecider } from './domain/post.ts';
import { picturesOf } from './facts.ts';
import { postReview } from './policies/post-review-when-shared.ts';
import { suggestCare } from './policies/suggest-care-when-post-sounds-like-danger.ts';
import { dropJudgedPictures, dropPostPicture } from './policies/drop-post-pictures-when-not-shown.ts';

/** The jobs of the policies; each is safe to run twice. */
export const forumJobs = ({
  log,
  clock,
  files,
  reports,
  openReports,
  sharedReviews,
  forum,
}: Pick<KernelParts, 'log' | 'clock' | 'files'> & {
  reports: Pick<PostReports, 'suggestCare'>;
  openReports: Pick<OpenReports, 'postsOf' | 'postIn'>;
  sharedReviews: SharedReviews;
  forum: Pick<Forum, 'share'>;
}): readonly JobHandler[] => [
  jobHandler(dropPostPicture, async ({ post, file }) => {
    const { picture, status, author } = await stateOf(log, postDecider, post);
    const dropped = file ?? picture;
    // Staff judge what was reported, also when its author has replaced it.
    if (dropped === null || (await openReports.postsOf(author)).includes(post)) return;
    if (dropped !== picture || status === 'deleted') await files.remove(dropped);
  }),
  jobHandler(dropJudgedPictures, async ({ report }) => {
    const post = await openReports.postIn(report);
    if (post === undefined) return;
    const { picture, status, author } = await stateOf(log, postDecider, post);
    if ((await openReports.postsOf(author)).includes(post)) return;
    for (const name of await picturesOf(log, post))
      if (name !== picture || status === 'deleted') await files.remove(name);
  }),
  jobHandler(postReview, async ({ review, well, author }, caller) => {
    const shared = await sharedReviews.shared(review);
    if (shared === null) return;
    const text = `After “${shared.sessionTitle}”: ${shared.text}`;
    const refused = await forum.share(caller, { post: review, author, well, text });
    // Any other refusal holds: the author has left the Well meanwhile, or has posted too much.
    if (refused?.refused === 'CHANGED_MEANWHILE') must(refused);
  }),
  jobHandler(suggestCare, async ({ post, at }, caller) => {
    // What is days old needs no alarm: when this policy first reads a long log.
    if (between(at, clock.now()) > days(3)) return;
    const { status, author, well, version } = await stateOf(log, postDecider, post);
    if (status === 'there') await reports.suggestCare(caller, { id: post, version, well, author });
  }),
];
