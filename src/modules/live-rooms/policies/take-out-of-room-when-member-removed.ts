import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { MemberRemoved } from '#modules/scheduling/contract/session-events.ts';

export const takeOutOfRoom = job('take-out-of-room', z.object({ session: z.guid(), member: z.guid() }));

/** When a member is removed from a session → out of the room, even when the process died in between (I-045). */
export const takeOutOfRoomWhenMemberRemoved: Policy = {
  name: 'take-out-of-room-when-member-removed',
  reactions: [
    on(MemberRemoved, ({ data: { session, member } }) => [
      takeOutOfRoom.of(`${session}:${member}`, { session, member }),
    ]),
  ],
};
