import { on, policy } from '#kernel/jobs/policy.ts';
import { SupportSignedIn } from '../contract/staff-events.ts';
import { mailSupportAccess } from '../job-kinds.ts';

/** A member learns by mail that staff were in the account (I-003, C-087). */
export const mailMemberWhenSupportSignedIn = policy(
  'mail-member-when-support-signed-in',
  on(SupportSignedIn, ({ id, data: { member } }) => [mailSupportAccess.of(id, { member, fact: id })]),
);
