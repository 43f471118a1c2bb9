import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberRemovedFromWell, WellDeleted, WellLeft } from '../../communities/contract/well-events.ts';

/** Gives back a member's seats in the coming sessions of a Well (I-032). */
export const LEAVE_SESSIONS = 'leave-sessions-of-well';
/** Cancels what is still planned in a Well. */
export const CLEAR_WELL = 'cancel-sessions-of-well';

/** Who leaves a Well, or is removed from it, leaves its sessions; a Well that is deleted takes what was planned in the same moment with it. */
export const leaveSessionsWhenWellLeft: Policy = {
  name: 'leave-sessions-when-well-left',
  reactions: [
    on(WellLeft, ({ id, data: { well, member } }) => [
      { kind: LEAVE_SESSIONS, key: `${LEAVE_SESSIONS}:${id}`, payload: { well, member, because: 'left-well' } },
    ]),
    on(MemberRemovedFromWell, ({ id, data: { well, member } }) => [
      { kind: LEAVE_SESSIONS, key: `${LEAVE_SESSIONS}:${id}`, payload: { well, member, because: 'removed-from-well' } },
    ]),
    on(WellDeleted, ({ data: { well } }) => [{ kind: CLEAR_WELL, key: `${CLEAR_WELL}:${well}`, payload: { well } }]),
  ],
};
