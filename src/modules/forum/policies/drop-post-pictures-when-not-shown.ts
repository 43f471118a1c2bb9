import { z } from 'zod';
import { job } from '../../../shared-kernel/jobs/job.ts';
import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { PostDeleted, PostPictureRemoved, PostPictureSet } from '../contract/post-events.ts';

/** Removes the file of a post's picture unless it is shown again. `file`: the shown one if absent. */
export const dropPostPicture = job('drop-post-picture', z.object({ post: z.guid(), file: z.string().optional() }));

/** The file of a picture is removed when the picture is replaced or taken away, or its post deleted. */
export const dropPostPicturesWhenNotShown: Policy = {
  name: 'drop-post-pictures-when-not-shown',
  reactions: [
    on(PostPictureSet, ({ id, data: { post, before } }) =>
      before === null ? [] : [dropPostPicture.of(id, { post, file: before })],
    ),
    on(PostPictureRemoved, ({ id, data: { post, before } }) => [dropPostPicture.of(id, { post, file: before })]),
    on(PostDeleted, ({ id, data: { post } }) => [dropPostPicture.of(id, { post })]),
  ],
};
