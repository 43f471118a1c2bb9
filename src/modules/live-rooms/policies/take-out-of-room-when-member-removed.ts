import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberRemoved } from '#modules/scheduling/contract/session-events.ts';

export const takeOutOfRoom = job('take-out-of-room', z.object({ session: z.guid(), member: z.guid() }));

/** When a member is removed from a session → out of the room, even when the process died in between (I-045). */
export const takeOutOfRoomWhenMemberRemoved = policy(
  'take-out-of-room-when-member-removed',
  on(MemberRemoved, ({ data: { session, member } }) => [takeOutOfRoom.of(`${session}:${member}`, { session, member })]),
);
