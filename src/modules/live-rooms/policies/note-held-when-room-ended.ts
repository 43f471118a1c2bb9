import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { RoomEnded } from '../contract/room-events.ts';

/** Counts the session as held when people were together long enough. */
export const noteSessionHeld = job('note-session-held', z.object({ session: z.guid(), safeSeconds: z.number() }));

/** When a room ended in which people were together → hosting it may count (I-029). */
export const noteHeldWhenRoomEnded = policy(
  'note-held-when-room-ended',
  on(RoomEnded, ({ data: { session, safeSeconds } }) =>
    safeSeconds > 0 ? [noteSessionHeld.of(session, { session, safeSeconds })] : [],
  ),
);
