import { on, policy } from '#kernel/jobs/policy.ts';
import { SignedInFromNewPlace } from '../contract/login-events.ts';
import { mailNewPlace } from '../job-kinds.ts';

/** A member learns of a sign-in from an unknown browser in an unknown network (I-003). */
export const mailMemberWhenSignedInFromNewPlace = policy(
  'mail-member-when-signed-in-from-new-place',
  on(SignedInFromNewPlace, ({ id, data: { member } }) => [mailNewPlace.of(id, { member, fact: id })]),
);
