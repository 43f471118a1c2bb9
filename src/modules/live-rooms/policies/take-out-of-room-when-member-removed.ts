import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberRemoved } from '../../scheduling/contract/session-events.ts';

export const TAKE_OUT = 'take-out-of-room';

/** When a member is removed from a session → out of the room, even when the process died in between (I-045). */
export const takeOutOfRoomWhenMemberRemoved: Policy = {
  name: 'take-out-of-room-when-member-removed',
  reactions: [
    on(MemberRemoved, ({ data: { session, member } }) => [
      { kind: TAKE_OUT, key: `${TAKE_OUT}:${session}:${member}`, payload: { session, member } },
    ]),
  ],
};
