import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

/** A member typed a code that does not exist or is not active; the text is not stored. */
export const CodeMissed = event(
  'CodeMissed',
  z.object({ member: z.guid(), at: moment }),
  () => 'typed a code that cannot be used',
  { subject: 'member' },
);

export const attemptEvents = { CodeMissed };
export type AttemptEvent = EventOf<typeof attemptEvents>;
