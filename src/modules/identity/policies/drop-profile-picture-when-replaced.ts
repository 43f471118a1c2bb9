import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { ProfilePictureChanged } from '../contract/account-events.ts';
import { dropProfilePicture } from '../job-kinds.ts';

/** The file of a profile picture is removed when another one stands in its place, or none. */
export const dropProfilePictureWhenReplaced: Policy = {
  name: 'drop-profile-picture-when-replaced',
  reactions: [
    on(ProfilePictureChanged, ({ id, data: { member, before } }) =>
      before === null ? [] : [dropProfilePicture.of(id, { member, file: before })],
    ),
  ],
};
