import { on, policy } from '#kernel/jobs/policy.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { mailStatus } from '../job-kinds.ts';

/** A decision is over: what is left for the member may be another one. */
const LEAVES_ANOTHER = 'undo-when-decision-ended';
/** The outcome of an appeal is a mail of its own, and says that the account is open again. */
const OVERTURNS = 'undo-when-decision-overturned';

/** What staff decide in a case is mailed by moderation, with the rule and how to object: one mail is enough. */
const isMailedByModeration = (status: string, policy: string | null): boolean =>
  status === 'active' ? policy === OVERTURNS : policy !== LEAVES_ANOTHER && policy !== OVERTURNS;

/** A member learns that a limit of the account is over, or which one is left (C-173). */
export const mailMemberWhenStatusSet = policy(
  'mail-member-when-status-set',
  on(AccountStatusSet, ({ id, data: { member, status }, meta: { actor } }) =>
    isMailedByModeration(status, actor.kind === 'system' ? actor.policy : null)
      ? []
      : [mailStatus.of(id, { member, fact: id })],
  ),
);
