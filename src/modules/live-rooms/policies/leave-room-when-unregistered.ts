import { z } from 'zod';
import { job, on, type Policy } from '#kernel/jobs/policy.ts';
import { MemberUnregistered } from '#modules/scheduling/contract/session-events.ts';

export const leaveRoom = job('leave-room', z.object({ session: z.guid(), member: z.guid() }));

/** When a member gives the seat back → out of the waiting room: they are none of those who came (ROM-063, I-047). */
export const leaveRoomWhenUnregistered: Policy = {
  name: 'leave-room-when-unregistered',
  splitFrom: 'take-out-of-room-when-member-removed',
  reactions: [on(MemberUnregistered, ({ id, data: { session, member } }) => [leaveRoom.of(id, { session, member })])],
};
