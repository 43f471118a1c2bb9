import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { SessionUpdated } from '#modules/scheduling/contract/session-events.ts';

export const clearRoom = job('clear-room', z.object({ session: z.guid() }));

/**
 * When a session moves to another time while people wait → all have to be let in again: a member who comes late then is
 * late, and one who does not come did not (C-002, C-150, I-022).
 */
export const clearRoomWhenSessionMoved: Policy = {
  name: 'clear-room-when-session-moved',
  reactions: [
    on(SessionUpdated, ({ id, data: { session, startMoved } }) =>
      startMoved === true ? [clearRoom.of(id, { session })] : [],
    ),
  ],
};
