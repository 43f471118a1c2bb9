import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { RoomEnded } from '../contract/room-events.ts';

export const noteWhoCameIn = job('note-who-came-in', z.object({ session: z.guid(), at: moment }));

/** Who was let in and went before it counted as taking part did come: that session is not missed (C-150). */
export const noteWhoCameInWhenRoomEnded = policy(
  'note-who-came-in-when-room-ended',
  on(RoomEnded, ({ data: { session }, meta }) => [noteWhoCameIn.of(session, { session, at: meta.occurredAt })]),
);
