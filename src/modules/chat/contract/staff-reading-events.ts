import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';

/** Staff read a reported message as it was stored (C-099); who it was stands in the event's actor. */
export const StoredMessageRead = event(
  'StoredMessageRead',
  z.object({ session: z.guid(), message: z.guid() }),
  ({ message }) => `read message ${message} as it was stored`,
);

export const staffReadingEvents = { StoredMessageRead };

/** Where it is recorded which messages of a session staff read as they were stored. */
export const staffReadingStream = (session: string): string => `chat.looks-${session}`;
