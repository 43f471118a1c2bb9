import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { SupportSignedIn } from '../contract/staff-events.ts';
import { mailSupportAccess } from '../job-kinds.ts';

/** A member learns by mail that staff were in the account (I-003, C-087). */
export const mailMemberWhenSupportSignedIn: Policy = {
  name: 'mail-member-when-support-signed-in',
  reactions: [on(SupportSignedIn, ({ id, data: { member } }) => [mailSupportAccess.of(id, { member, fact: id })])],
};
