import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';

/** Gives back every seat of a member whose account is closed, also where they are late, and calls off the sessions they host. */
export const leaveAllSessions = job('leave-all-sessions', z.object({ member: z.guid() }));

/**
 * A member who closes the account, or is suspended, leaves the coming sessions at once; coming back does not book them again
 * (C-110, C-173, I-034).
 */
export const leaveSessionsWhenAccountClosed = policy(
  'leave-sessions-when-account-closed',
  on(DeletionRequested, ({ id, data: { member } }) => [leaveAllSessions.of(id, { member })]),
  on(AccountStatusSet, ({ id, data: { member, status } }) =>
    isShutOut(status) ? [leaveAllSessions.of(id, { member })] : [],
  ),
);
