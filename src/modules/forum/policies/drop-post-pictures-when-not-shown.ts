import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ReportClosed } from '#modules/moderation/contract/moderation-events.ts';
import { PostDeleted, PostPictureRemoved, PostPictureSet } from '../contract/post-events.ts';

/** Removes the file of a post's picture unless it is shown again. `file`: the shown one if absent. */
export const dropPostPicture = job('drop-post-picture', z.object({ post: z.guid(), file: z.string().optional() }));

/** Removes the pictures that stayed for a case, unless another one is open or they are shown. */
export const dropJudgedPictures = job('drop-judged-pictures', z.object({ report: z.guid() }));

/** The file of a picture is removed when the picture is replaced or taken away, or its post deleted; while a case is open, it stays for staff. */
export const dropPostPicturesWhenNotShown = policy(
  'drop-post-pictures-when-not-shown',
  on(PostPictureSet, ({ id, data: { post, before } }) =>
    before === null ? [] : [dropPostPicture.of(id, { post, file: before })],
  ),
  on(PostPictureRemoved, ({ id, data: { post, before } }) => [dropPostPicture.of(id, { post, file: before })]),
  on(ReportClosed, ({ data: { report } }) => [dropJudgedPictures.of(report, { report })]),
  on(PostDeleted, ({ id, data: { post } }) => [dropPostPicture.of(id, { post })]),
);
