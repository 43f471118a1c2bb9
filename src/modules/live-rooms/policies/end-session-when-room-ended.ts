import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { RoomEnded } from '../contract/room-events.ts';

/** Ends the session because its room ended. */
export const endSessionOfEndedRoom = job(
  'end-session-of-ended-room',
  z.object({
    session: z.guid(),
    because: z.enum(['host-left', 'too-few-people', 'admin']),
    safeSeconds: z.number().optional(),
    at: moment.optional(),
  }),
);

/** When a room ended for a reason of its own → the session is over (C-012, I-021). */
export const endSessionWhenRoomEnded = policy(
  'end-session-when-room-ended',
  on(RoomEnded, ({ data: { session, because, safeSeconds }, meta }) =>
    because === 'host-left' || because === 'too-few-people' || because === 'admin'
      ? [endSessionOfEndedRoom.of(session, { session, because, safeSeconds, at: meta.occurredAt })]
      : [],
  ),
);
