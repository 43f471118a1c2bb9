import { on, policy } from '#kernel/jobs/policy.ts';
import { ProfilePictureChanged } from '../contract/account-events.ts';
import { dropProfilePicture } from '../job-kinds.ts';

/** The file of a profile picture is removed when another one stands in its place, or none. */
export const dropProfilePictureWhenReplaced = policy(
  'drop-profile-picture-when-replaced',
  on(ProfilePictureChanged, ({ id, data: { member, before } }) =>
    before === null ? [] : [dropProfilePicture.of(id, { member, file: before })],
  ),
);
