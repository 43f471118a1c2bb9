import { z } from 'zod';
import { memberEvent, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

/** A member typed a code that does not exist or is not active; the text is not stored. */
export const CodeMissed = memberEvent(
  'CodeMissed',
  z.object({ member: z.guid(), at: moment }),
  () => 'typed a code that cannot be used',
);

export const attemptEvents = { CodeMissed };
export type AttemptEvent = EventOf<typeof attemptEvents>;
