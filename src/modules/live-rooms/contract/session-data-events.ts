import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';

/** Staff looked at everything that is known of a session (ADM-010); who it was stands in the event's actor. */
export const SessionDataRead = event(
  'SessionDataRead',
  z.object({ session: z.guid() }),
  () => 'read the session’s data',
);

/** Where it is recorded who read a session's data. */
export const readingsStream = (session: string): string => `live-rooms.looks-${session}`;

export const sessionDataEvents = { SessionDataRead };
