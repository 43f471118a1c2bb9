import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { DeletionRequested } from '../../identity/contract/account-events.ts';

/** Gives back every seat of a member whose account is closed, and calls off what they were to host. */
export const LEAVE_ALL_SESSIONS = 'leave-all-sessions';

/** Closing the account leaves the coming sessions at once; reopening it does not book them again (C-110, I-034). */
export const leaveSessionsWhenAccountClosed: Policy = {
  name: 'leave-sessions-when-account-closed',
  reactions: [
    on(DeletionRequested, ({ id, data: { member } }) => [
      { kind: LEAVE_ALL_SESSIONS, key: `${LEAVE_ALL_SESSIONS}:${id}`, payload: { member } },
    ]),
  ],
};
