import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { mailStatus } from '../job-kinds.ts';

/** A member learns why staff set a status, and for how long (C-173). */
export const mailMemberWhenStatusSet: Policy = {
  name: 'mail-member-when-status-set',
  reactions: [on(AccountStatusSet, ({ id, data: { member } }) => [mailStatus.of(id, { member, fact: id })])],
};
