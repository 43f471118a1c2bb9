import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { SignedInFromNewPlace } from '../contract/login-events.ts';
import { mailNewPlace } from '../job-kinds.ts';

/** A member learns of a sign-in from an unknown browser in an unknown network (I-003). */
export const mailMemberWhenSignedInFromNewPlace: Policy = {
  name: 'mail-member-when-signed-in-from-new-place',
  reactions: [on(SignedInFromNewPlace, ({ id, data: { member } }) => [mailNewPlace.of(id, { member, fact: id })])],
};
