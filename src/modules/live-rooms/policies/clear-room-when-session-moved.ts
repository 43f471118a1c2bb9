import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { SessionUpdated } from '#modules/scheduling/contract/session-events.ts';

export const clearRoom = job('clear-room', z.object({ session: z.guid() }));

/**
 * When a session moves to another time while people wait → all have to be let in again: a member who comes late then is
 * late, and one who does not come did not (C-002, C-150, I-022).
 */
export const clearRoomWhenSessionMoved = policy(
  'clear-room-when-session-moved',
  on(SessionUpdated, ({ id, data: { session, startMoved } }) =>
    startMoved === true ? [clearRoom.of(id, { session })] : [],
  ),
);
