import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { RoomEnded } from '../contract/room-events.ts';

/** Counts the session as held when people were together long enough. */
export const NOTE_HELD = 'note-session-held';

/** When a room ended in which people were together → hosting it may count (I-029). */
export const noteHeldWhenRoomEnded: Policy = {
  name: 'note-held-when-room-ended',
  reactions: [
    on(RoomEnded, ({ data: { session, safeSeconds } }) =>
      safeSeconds > 0 ? [{ kind: NOTE_HELD, key: `${NOTE_HELD}:${session}`, payload: { session, safeSeconds } }] : [],
    ),
  ],
};
