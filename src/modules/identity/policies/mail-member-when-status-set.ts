import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { mailStatus } from '../job-kinds.ts';

/** What staff decide in a case is mailed by moderation, with the rule and how to object: one mail is enough. */
const INFORMS_ITSELF = 'carry-out-when-case-decided';

/** A member learns why staff set a status, and for how long (C-173). */
export const mailMemberWhenStatusSet: Policy = {
  name: 'mail-member-when-status-set',
  reactions: [
    on(AccountStatusSet, ({ id, data: { member }, meta: { actor } }) =>
      actor.kind === 'system' && actor.policy === INFORMS_ITSELF ? [] : [mailStatus.of(id, { member, fact: id })],
    ),
  ],
};
